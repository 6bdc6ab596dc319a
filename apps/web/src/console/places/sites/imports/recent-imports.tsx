import { staffContract } from '@patrolplan/contract/staff';
import { useState } from 'react';
import { importTexts } from '#console/places/sites/texts.ts';
import { UndoImport, type Undone, UndoneImport } from './undo-import.tsx';
import { DataState } from '#console/shared/data-state.tsx';
import { weekdayMomentText } from '#domain/moment-text.ts';
import { type StaffReply, useStaffData } from '#console/shared/staff-call.ts';
import { minuteClock } from '#platform/clock.ts';
import { useSource } from '#platform/source.ts';
import { Card } from '#ui/page/card.tsx';

type AppliedImport = StaffReply<typeof staffContract.listImports>['imports'][number];

/** The applied imports of all staff, each with what it changed and its undo. */
export function RecentImports() {
  const state = useStaffData(staffContract.listImports, {});
  const [undone, setUndone] = useState<Undone | null>(null);
  return (
    <Card title={importTexts.recent}>
      {undone && <UndoneImport undone={undone} />}
      <DataState state={state} failedText={importTexts.recentFailed}>
        {({ imports }) =>
          imports.length === 0 ? (
            <p className="text-second text-ink-2">{importTexts.noRecent}</p>
          ) : (
            <ul className="divide-y divide-line">
              {imports.map((found) => (
                <ImportLine key={found.importId} found={found} onUndone={setUndone} />
              ))}
            </ul>
          )
        }
      </DataState>
    </Card>
  );
}

function ImportLine({ found, onUndone }: { found: AppliedImport; onUndone: (undone: Undone) => void }) {
  const now = new Date(useSource(minuteClock) * 60_000);
  const { fileName, who, appliedAt, undoneAt, created, changed } = found;
  const at = (time: string) => weekdayMomentText(new Date(time), now);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-[1_1_14rem] wrap-anywhere">
        <p className="font-semibold">{fileName}</p>
        <p className="text-second text-ink-2">
          {importTexts.appliedDetail(created, changed)} {importTexts.by(who, at(appliedAt))}
        </p>
      </div>
      {undoneAt === null ? (
        created + changed > 0 && <UndoImport found={found} onUndone={onUndone} />
      ) : (
        <span className="text-second text-ink-2">{importTexts.undoneAt(at(undoneAt))}</span>
      )}
    </li>
  );
}

import { staffContract } from '@patrolplan/contract/staff';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import type { AskedChanges } from './change-filter.ts';
import { changeTexts } from './texts.ts';
import { saveFile } from '#console/shared/save-file.ts';
import { useStaffAction } from '#console/shared/staff-call.ts';
import { staffTexts } from '#console/shared/texts.ts';
import { stableOnline } from '#platform/connection.ts';
import { useSource } from '#platform/source.ts';
import { Button } from '#ui/button.tsx';

const numbers = new Intl.NumberFormat('en-GB');
/** Excel takes a file with this mark for UTF-8. */
const UTF8_MARK = '\uFEFF';

/** Downloads the changes that the list finds. */
export function ExportChanges({ asked }: { asked: AskedChanges }) {
  const connected = useSource(stableOnline);
  const [done, setDone] = useState<string | null>(null);
  const download = useStaffAction(staffContract.exportChanges, ({ csv, rows, isComplete }) => {
    saveFile('changes.csv', new Blob([UTF8_MARK, csv], { type: 'text/csv' }));
    const count = numbers.format(rows);
    setDone(isComplete ? changeTexts.exported(count) : changeTexts.notComplete(count));
  });
  return (
    <div className="grid gap-1">
      <Button
        variant="quiet"
        pending={download.pending}
        pendingLabel={changeTexts.exporting}
        blocked={!connected}
        onClick={() => {
          setDone(null);
          download.run({ body: asked });
        }}
      >
        <Download aria-hidden className="size-5 shrink-0" />
        {connected ? changeTexts.export : staffTexts.offline}
      </Button>
      <output className="text-small text-ink-2">
        {download.problem ? download.problem.message : (done ?? '')}
      </output>
    </div>
  );
}

import type { ReadReply } from '@patrolplan/contract';
import { staffContract } from '@patrolplan/contract/staff';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import type { ChangesInput } from './change-filter.ts';
import { changeTexts } from './texts.ts';
import { downloadCsv } from '#console/shared/download-csv.ts';
import { callStaff } from '#console/shared/staff-call.ts';
import { staffTexts } from '#console/shared/texts.ts';
import { stableOnline } from '#platform/connection.ts';
import { useSource } from '#platform/source.ts';
import { Button } from '#ui/button.tsx';

const numbers = new Intl.NumberFormat('en-GB');

type Position = ReadReply<typeof staffContract.exportChanges>['next'];

/** Downloads all pages of the changes that the list finds. */
export function ExportChanges({ asked }: { asked: ChangesInput }) {
  const connected = useSource(stableOnline);
  const [rows, setRows] = useState<number | null>(null);
  const [outcome, setOutcome] = useState('');
  const start = async () => {
    setOutcome('');
    setRows(0);
    let count = 0;
    const isDone = await downloadCsv(
      'changes.csv',
      (after: Position) => callStaff(staffContract.exportChanges, { body: { ...asked, after } }),
      (read) => setRows((count = read)),
    );
    setRows(null);
    setOutcome(isDone ? changeTexts.exported(numbers.format(count)) : changeTexts.exportFailed);
  };
  return (
    <div className="grid gap-1">
      <Button
        variant="quiet"
        pending={rows !== null}
        pendingLabel={changeTexts.exporting(numbers.format(rows ?? 0))}
        blocked={!connected}
        onClick={() => void start()}
      >
        <Download aria-hidden className="size-5 shrink-0" />
        {connected ? changeTexts.export : staffTexts.offline}
      </Button>
      <output className="text-small text-ink-2">{outcome}</output>
    </div>
  );
}

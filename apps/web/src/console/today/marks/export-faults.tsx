import { staffContract } from '@patrolplan/contract/staff';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import type { Reported } from './mark.ts';
import { faultTexts } from './texts.ts';
import { downloadCsv } from '#console/shared/download-csv.ts';
import { callStaff } from '#console/shared/staff-call.ts';
import { staffTexts } from '#console/shared/texts.ts';
import { ok } from '#domain/result.ts';
import { stableOnline } from '#platform/connection.ts';
import { useSource } from '#platform/source.ts';
import { Button } from '#ui/button.tsx';

/** Downloads the whole report. */
export function ExportFaults({ reported }: { reported: Reported }) {
  const connected = useSource(stableOnline);
  const [isPending, setIsPending] = useState(false);
  const [failed, setFailed] = useState(false);
  const start = async () => {
    setIsPending(true);
    const isSaved = await downloadCsv(`faults-${reported.from}-${reported.until}.csv`, async () => {
      const reply = await callStaff(staffContract.exportFaults, { body: reported });
      return reply.ok ? ok({ ...reply.value, next: null }) : reply;
    });
    setFailed(!isSaved);
    setIsPending(false);
  };
  return (
    <div>
      <Button
        variant="quiet"
        pending={isPending}
        pendingLabel={faultTexts.pending}
        blocked={!connected}
        onClick={() => void start()}
      >
        <Download aria-hidden className="size-5 shrink-0" />
        {connected ? faultTexts.csv : staffTexts.offline}
      </Button>
      <output className="text-small text-bad not-empty:mt-1">{failed && faultTexts.csvFailed}</output>
    </div>
  );
}

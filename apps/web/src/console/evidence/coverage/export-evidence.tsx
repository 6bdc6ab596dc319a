import { staffContract } from '@patrolplan/contract/staff';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import type { EvidenceDays } from './period-choice.tsx';
import { coverageTexts } from './texts.ts';
import { ok } from '#domain/result.ts';
import { downloadCsv } from '#console/shared/download-csv.ts';
import { callStaff } from '#console/shared/staff-call.ts';
import { staffTexts } from '#console/shared/texts.ts';
import { stableOnline } from '#platform/connection.ts';
import { useSource } from '#platform/source.ts';
import { Button } from '#ui/button.tsx';

/** Downloads every site with its visits and gaps in the period. */
export function ExportEvidence({ days }: { days: EvidenceDays }) {
  const connected = useSource(stableOnline);
  const [isPending, setIsPending] = useState(false);
  const [failed, setFailed] = useState(false);
  const start = async () => {
    setIsPending(true);
    const isDone = await downloadCsv(`coverage-${days}-days.csv`, async () => {
      const reply = await callStaff(staffContract.exportEvidence, { body: { days } });
      return reply.ok ? ok({ ...reply.value, next: null }) : reply;
    });
    setFailed(!isDone);
    setIsPending(false);
  };
  return (
    <div className="grid">
      <Button
        variant="quiet"
        pending={isPending}
        pendingLabel={coverageTexts.csvPending}
        blocked={!connected}
        onClick={() => void start()}
      >
        <Download aria-hidden className="size-5 shrink-0" />
        {connected ? coverageTexts.csv : staffTexts.offline}
      </Button>
      <output className="text-small text-bad not-empty:mt-1">{failed && coverageTexts.csvFailed}</output>
    </div>
  );
}

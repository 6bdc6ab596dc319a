import { staffContract } from '@patrolplan/contract/staff';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import type { EvidenceDays } from './period-choice.tsx';
import { coverageTexts } from './texts.ts';
import { ok } from '#domain/result.ts';
import { downloadCsv } from '#console/shared/download-csv.ts';
import { downloadGeoJson } from '#console/shared/download-geo-json.ts';
import { callStaff } from '#console/shared/staff-call.ts';
import { staffTexts } from '#console/shared/texts.ts';
import { stableOnline } from '#platform/connection.ts';
import { useSource } from '#platform/source.ts';
import { api } from '#state/api.ts';
import { useFeature } from '#state/features.ts';
import { Button } from '#ui/button.tsx';

/** Downloads every site with its visits and gaps in the period. */
export function ExportEvidence({ days }: { days: EvidenceDays }) {
  const connected = useSource(stableOnline);
  const hasApi = useFeature('api');
  const [isPending, setIsPending] = useState(false);
  const [failed, setFailed] = useState(false);
  const start = async (download: () => Promise<boolean>) => {
    setIsPending(true);
    setFailed(!(await download()));
    setIsPending(false);
  };
  const csv = () =>
    downloadCsv(`coverage-${days}-days.csv`, async () => {
      const reply = await callStaff(staffContract.exportEvidence, { body: { days } });
      return reply.ok ? ok({ ...reply.value, next: null }) : reply;
    });
  // The file has the names of the wire.
  const geoJson = () =>
    downloadGeoJson(`coverage-${days}-days.geojson`, () =>
      api.call(staffContract.exportCoverageGeoJson, { body: { days } }),
    );
  const downloads = [
    { label: coverageTexts.csv, download: csv },
    ...(hasApi ? [{ label: coverageTexts.geoJson, download: geoJson }] : []),
  ];
  return (
    <div>
      <div className="flex flex-wrap gap-2.5">
        {downloads.map(({ label, download }) => (
          <Button
            key={label}
            variant="quiet"
            pending={isPending}
            pendingLabel={coverageTexts.csvPending}
            blocked={!connected}
            onClick={() => void start(download)}
          >
            <Download aria-hidden className="size-5 shrink-0" />
            {connected ? label : staffTexts.offline}
          </Button>
        ))}
      </div>
      <output className="text-small text-bad not-empty:mt-1">{failed && coverageTexts.csvFailed}</output>
    </div>
  );
}

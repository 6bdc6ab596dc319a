import { staffContract } from '@patrolplan/contract/staff';
import type { EvidenceDays } from './period-choice.tsx';
import { coverageTexts } from './texts.ts';
import { ok } from '#domain/result.ts';
import { DownloadButtons } from '#console/shared/download-buttons.tsx';
import { downloadCsv } from '#console/shared/download-csv.ts';
import { downloadGeoJson } from '#console/shared/download-geo-json.ts';
import { callStaff } from '#console/shared/staff-call.ts';
import { api } from '#state/api.ts';
import { useFeature } from '#state/features.ts';

/** Downloads every site with its visits and gaps in the period. */
export function ExportEvidence({ days }: { days: EvidenceDays }) {
  const hasApi = useFeature('api');
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
  return <DownloadButtons downloads={downloads} />;
}

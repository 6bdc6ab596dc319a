import { staffContract } from '@patrolplan/contract/staff';
import { useState } from 'react';
import { siteTexts } from './texts.ts';
import type { SitesInput } from './use-site-query.ts';
import { toWire } from '#domain/camel-keys.ts';
import { downloadCsv } from '#console/shared/download-csv.ts';
import { downloadGeoJson } from '#console/shared/download-geo-json.ts';
import { TextAction } from '#console/shared/text-action.tsx';
import { callStaff } from '#console/shared/staff-call.ts';
import { api } from '#state/api.ts';
import { useFeature } from '#state/features.ts';

const numbers = new Intl.NumberFormat('en-GB');

/** Downloads all pages of the sites that the list finds: as a file that can be imported, or for a map program. */
export function ExportSites({ asked }: { asked: SitesInput }) {
  const hasApi = useFeature('api');
  const [rows, setRows] = useState<number | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const start = async (download: () => Promise<boolean>) => {
    setHasFailed(false);
    setRows(0);
    const isDone = await download();
    setRows(null);
    setHasFailed(!isDone);
  };
  const csv = () =>
    downloadCsv(
      'sites.csv',
      (after: string | null) =>
        callStaff(staffContract.exportSites, { body: { ...asked, after: after ?? '' } }),
      setRows,
    );
  // The file has the names of the wire.
  const { exportSitesGeoJson } = staffContract;
  const geoJson = () =>
    downloadGeoJson(
      'sites.geojson',
      (after) => api.call(exportSitesGeoJson, { body: toWire(exportSitesGeoJson.body, { ...asked, after }) }),
      setRows,
    );
  return (
    <>
      <TextAction onClick={() => void start(csv)} pending={rows !== null}>
        {rows === null ? siteTexts.export : siteTexts.exporting(numbers.format(rows))}
      </TextAction>
      {hasApi && (
        <TextAction onClick={() => void start(geoJson)} pending={rows !== null}>
          {siteTexts.geoJson}
        </TextAction>
      )}
      {hasFailed && (
        <p role="alert" className="text-second font-semibold text-bad">
          {siteTexts.exportFailed}
        </p>
      )}
    </>
  );
}

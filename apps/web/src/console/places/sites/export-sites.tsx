import { staffContract } from '@patrolplan/contract/staff';
import FilePen from 'lucide-react/icons/file-pen';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import MapPin from 'lucide-react/icons/map-pin';
import { useState } from 'react';
import { downloadTemplate } from './imports/template-download.tsx';
import { siteTexts } from './texts.ts';
import type { SitesInput } from './use-site-query.ts';
import { toWire } from '#domain/camel-keys.ts';
import { downloadCsv } from '#platform/download/download-csv.ts';
import { downloadGeoJson } from '#platform/download/download-geo-json.ts';
import { callStaff } from '#console/shared/staff-call.ts';
import { staffTexts } from '#console/shared/texts.ts';
import { api } from '#state/service/api.ts';
import { stableOnline } from '#platform/connection.ts';
import { useSource } from '#platform/source.ts';
import { useFeature } from '#state/settings/features.ts';
import { RowMenu } from '#ui/dialog/row-menu.tsx';

const numbers = new Intl.NumberFormat('en-GB');

/** Downloads all pages of the sites that the list finds, as a file that can be imported or for a map program, or a file to fill in. */
export function ExportSites({ input }: { input: SitesInput }) {
  const hasApi = useFeature('api');
  const connected = useSource(stableOnline);
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
        callStaff(staffContract.exportSites, { body: { ...input, after: after ?? '' } }),
      setRows,
    );
  // The file has the names of the wire.
  const { exportSitesGeoJson } = staffContract;
  const geoJson = () =>
    downloadGeoJson(
      'sites.geojson',
      (after) => api.call(exportSitesGeoJson, { body: toWire(exportSitesGeoJson.body, { ...input, after }) }),
      setRows,
    );
  return (
    <>
      {rows === null ? (
        <RowMenu
          isNamed
          label={staffTexts.export}
          actions={[
            // Without a connection nothing can be read.
            ...(connected
              ? [
                  { icon: FileSpreadsheet, text: siteTexts.csv, onChoose: () => void start(csv) },
                  ...(hasApi
                    ? [{ icon: MapPin, text: siteTexts.geoJson, onChoose: () => void start(geoJson) }]
                    : []),
                ]
              : []),
            { icon: FilePen, text: siteTexts.template, onChoose: downloadTemplate },
          ]}
        />
      ) : (
        <output className="min-h-11 content-center text-second text-ink-2">
          {siteTexts.exporting(numbers.format(rows))}
        </output>
      )}
      {hasFailed && (
        <p role="alert" className="text-second font-semibold text-bad">
          {siteTexts.exportFailed}
        </p>
      )}
    </>
  );
}

import { staffContract } from '@patrolplan/contract/staff';
import { useState } from 'react';
import { siteTexts } from './texts.ts';
import type { SitesInput } from './use-site-query.ts';
import { downloadCsv } from '#console/shared/download-csv.ts';
import { TextAction } from '#console/shared/text-action.tsx';
import { callStaff } from '#console/shared/staff-call.ts';

const numbers = new Intl.NumberFormat('en-GB');

/** Downloads all pages of the sites that the list finds, as a file that can be imported. */
export function ExportSites({ asked }: { asked: SitesInput }) {
  const [rows, setRows] = useState<number | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const start = async () => {
    setHasFailed(false);
    setRows(0);
    const isDone = await downloadCsv(
      'sites.csv',
      (after: string | null) =>
        callStaff(staffContract.exportSites, { body: { ...asked, after: after ?? '' } }),
      setRows,
    );
    setRows(null);
    setHasFailed(!isDone);
  };
  return (
    <>
      <TextAction onClick={() => void start()} pending={rows !== null}>
        {rows === null ? siteTexts.export : siteTexts.exporting(numbers.format(rows))}
      </TextAction>
      {hasFailed && (
        <p role="alert" className="text-second font-semibold text-bad">
          {siteTexts.exportFailed}
        </p>
      )}
    </>
  );
}

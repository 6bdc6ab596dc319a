import { staffContract } from '@patrolplan/contract/staff';
import { useState } from 'react';
import type { SiteImport } from '#console/places/sites/site.ts';
import { importTexts } from '#console/places/sites/texts.ts';
import { downloadCsv } from '#platform/download/download-csv.ts';
import { Banner } from '#ui/page/banner.tsx';
import { Button } from '#ui/button.tsx';
import { callStaff } from '#console/shared/staff-call.ts';

/**
 * Explains that nothing is imported, and offers the rows with errors as a file. Of a traffic order some provisions are left out,
 * which keeps nothing from being imported.
 */
export function ImportErrors({ found }: { found: SiteImport }) {
  const { importId, isOrder = false, withErrors } = found;
  const [state, setState] = useState<'idle' | 'reading' | 'failed'>('idle');
  const download = async () => {
    setState('reading');
    const params = { importid: importId };
    const isDone = await downloadCsv('import-errors.csv', (after: string | null) =>
      callStaff(staffContract.exportImportErrors, { params, body: { after: after ?? '' } }),
    );
    setState(isDone ? 'idle' : 'failed');
  };
  const downloadButton = (label: string) => (
    <Button
      variant="quiet"
      pending={state === 'reading'}
      pendingLabel={importTexts.downloading}
      onClick={() => void download()}
    >
      {label}
    </Button>
  );
  if (isOrder)
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-1">
        <p className="text-second text-ink-2">{importTexts.notReadNote(withErrors)}</p>
        {downloadButton(importTexts.downloadReasons)}
        {state === 'failed' && <p role="alert">{importTexts.downloadFailed}</p>}
      </div>
    );
  return (
    <Banner
      tone="error"
      detail={state === 'failed' ? importTexts.downloadFailed : undefined}
      action={downloadButton(importTexts.download)}
    >
      {importTexts.nothingYet}
    </Banner>
  );
}

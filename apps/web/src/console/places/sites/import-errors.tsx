import { staffContract } from '@patrolplan/contract/staff';
import { useState } from 'react';
import { importTexts } from './texts.ts';
import { downloadCsv } from '#console/shared/download-csv.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { callStaff } from '#console/shared/staff-call.ts';

/** Explains that nothing is imported, and offers the rows with errors as a file. */
export function ImportErrors({ importId }: { importId: number }) {
  const [state, setState] = useState<'idle' | 'reading' | 'failed'>('idle');
  const download = async () => {
    setState('reading');
    const params = { importid: importId };
    const isDone = await downloadCsv('import-errors.csv', (after: string | null) =>
      callStaff(staffContract.exportImportErrors, { params, body: { after: after ?? '' } }),
    );
    setState(isDone ? 'idle' : 'failed');
  };
  return (
    <Banner
      tone="error"
      detail={state === 'failed' ? importTexts.downloadFailed : undefined}
      action={
        <Button
          variant="quiet"
          pending={state === 'reading'}
          pendingLabel={importTexts.downloading}
          onClick={() => void download()}
        >
          {importTexts.download}
        </Button>
      }
    >
      {importTexts.nothingYet}
    </Banner>
  );
}

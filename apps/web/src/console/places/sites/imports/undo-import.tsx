import { staffContract } from '@patrolplan/contract/staff';
import { useState } from 'react';
import { Link } from 'wouter';
import type { SiteImport } from '#console/places/sites/site.ts';
import { sitePaths } from '#console/places/sites/site-paths.ts';
import { importTexts } from '#console/places/sites/texts.ts';
import { FormDialog } from '#console/shared/form/form-dialog.tsx';
import { type StaffReply, useStaffAction } from '#console/shared/staff-call.ts';
import { Banner } from '#ui/page/banner.tsx';
import { Button } from '#ui/button.tsx';

export type Undone = StaffReply<typeof staffContract.undoImport>;
type UndoImportProps = {
  found: Pick<SiteImport, 'importId' | 'fileName' | 'checks' | 'created' | 'changed'>;
  onUndone: (undone: Undone) => void;
};

/** Takes back a whole import, after a question. */
export function UndoImport({ found, onUndone }: UndoImportProps) {
  const [isAsking, setIsAsking] = useState(false);
  const undo = useStaffAction(staffContract.undoImport, onUndone);
  const close = () => setIsAsking(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        {importTexts.undo}
      </Button>
      {isAsking && (
        <FormDialog
          title={importTexts.undoTitle(found.fileName)}
          submitLabel={importTexts.undo}
          pendingLabel={importTexts.undoing}
          action={undo}
          onSubmit={() => undo.run({ params: { importid: found.importId }, body: { checks: found.checks } })}
          onClose={close}
        >
          <p className="text-body">{importTexts.undoText(found.created, found.changed)}</p>
        </FormDialog>
      )}
    </>
  );
}

/** What an undo took back, and the sites that stay because somebody changed them since. */
export function UndoneImport({ undone }: { undone: Undone | null }) {
  if (undone === null) return <Banner tone="success">{importTexts.isUndone}</Banner>;
  const { restored, retired, changedSince, named } = undone;
  return (
    <div className="grid gap-3">
      <Banner tone="success" detail={importTexts.undoneDetail(restored, retired)} takesFocus>
        {importTexts.isUndone}
      </Banner>
      {changedSince > 0 && (
        <p className="px-1 text-second wrap-anywhere">
          {importTexts.changedSince(changedSince)}{' '}
          {named.map(({ siteId, siteName }, n) => (
            <span key={siteId}>
              {n > 0 && ', '}
              <Link
                href={sitePaths.site(siteId)}
                className="inline-flex min-h-11 items-center text-link underline"
              >
                {siteName}
              </Link>
            </span>
          ))}
        </p>
      )}
    </div>
  );
}

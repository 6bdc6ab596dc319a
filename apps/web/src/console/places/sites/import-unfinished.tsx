import { staffContract } from '@patrolplan/contract/staff';
import type { SiteImport } from './site.ts';
import { sitePaths } from './site-paths.ts';
import { importTexts } from './texts.ts';
import { useStaffAction } from '#console/shared/staff-call.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, LinkButton } from '#ui/button.tsx';

/** An upload that stopped before its file was checked: after a reload, or when the session ended. */
export function ImportUnfinished({ found }: { found: SiteImport }) {
  const check = useStaffAction(staffContract.checkImport);
  if (found.bytesRead < found.bytes)
    return (
      <div className="grid justify-items-start gap-3">
        <Banner tone="warning">{importTexts.incomplete}</Banner>
        <LinkButton href={sitePaths.import}>{importTexts.another}</LinkButton>
      </div>
    );
  return (
    <div className="grid justify-items-start gap-3">
      {check.problem && (
        <Banner tone="error" detail={check.problem.detail}>
          {check.problem.message}
        </Banner>
      )}
      <p className="px-1">{importTexts.notChecked}</p>
      <Button
        pending={check.pending}
        pendingLabel={importTexts.checkingAgain}
        onClick={() => check.run({ params: { importid: found.importId } })}
      >
        {importTexts.check}
      </Button>
    </div>
  );
}

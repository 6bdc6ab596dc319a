import { staffContract } from '@patrolplan/contract/staff';
import { useRouter } from 'wouter';
import { usePathname } from 'wouter/use-browser-location';
import { NewSiteForm } from './new-site-form.tsx';
import { SiteForm } from './site-form.tsx';
import { lastSegment, sitePaths } from './site-paths.ts';
import { siteFormTexts, siteTexts } from './texts.ts';
import { DataState } from '#console/shared/data-state.tsx';
import { useStaffData } from '#console/shared/staff-call.ts';
import { StaffPage } from '#console/shared/frame/staff-page.tsx';
import { TextLink } from '#ui/text/text-link.tsx';

/** One site with all its editable fields. `/staff/sites/new` adds one. */
export function SitePage() {
  const id = lastSegment(usePathname(useRouter()));
  return (
    <StaffPage>
      <TextLink href={sitePaths.list}>{siteTexts.back}</TextLink>
      {id === 'new' ? <NewSite /> : <OneSite siteId={id} />}
    </StaffPage>
  );
}

function OneSite({ siteId }: { siteId: string }) {
  const site = useStaffData(staffContract.readStaffSite, { params: { siteid: siteId } });
  const options = useStaffData(staffContract.readSiteOptions, {});
  return (
    <DataState state={site} failedText={siteFormTexts.failed}>
      {(found) => (
        <DataState state={options} failedText={siteFormTexts.failed}>
          {({ areas, periods }) => <SiteForm site={found} areas={areas} periods={periods} />}
        </DataState>
      )}
    </DataState>
  );
}

function NewSite() {
  const options = useStaffData(staffContract.readSiteOptions, {});
  return (
    <DataState state={options} failedText={siteFormTexts.failed}>
      {({ areas, periods }) => <NewSiteForm areas={areas} periods={periods} />}
    </DataState>
  );
}

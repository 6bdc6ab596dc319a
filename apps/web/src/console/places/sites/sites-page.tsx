import { staffContract } from '@patrolplan/contract/staff';
import { SiteFilters } from './site-filters.tsx';
import { SiteList } from './site-list.tsx';
import { siteTexts } from './texts.ts';
import { useSiteQuery } from './use-site-query.ts';
import { DataState } from '#console/shared/data-state.tsx';
import { useStaffData } from '#console/shared/staff-call.ts';
import { StaffPage } from '#console/shared/frame/staff-page.tsx';

export function SitesPage() {
  return (
    <StaffPage>
      <Sites />
    </StaffPage>
  );
}

function Sites() {
  const query = useSiteQuery();
  const state = useStaffData(staffContract.searchSites, { body: { ...query.input, after: query.after } });
  return (
    <>
      <SiteFilters query={query} />
      <DataState state={state} failedText={siteTexts.failed}>
        {(found) => <SiteList found={found} query={query} />}
      </DataState>
    </>
  );
}

import { Suspense } from 'react';
import { AreaFilter } from '#features/patrol-plan/list/area-filter.tsx';
import { RowReasons } from '#features/patrol-plan/list/last-facts.tsx';
import { SiteList } from '#features/patrol-plan/list/site-list.tsx';
import { PlanMap, PlanViewToggle, useMapInPage } from './map-switch.tsx';
import { RoundEntry } from './round-entry.tsx';
import { StatusSlot } from './status-slot.tsx';
import { planTexts } from './texts.ts';
import { usePatrolPlan } from './use-patrol-plan.ts';
import type { RankedSite } from '#domain/score/rank-sites.ts';
import { lazySlot } from '#platform/lazy-slot.ts';
import { useFeature } from '#state/settings/features.ts';
import { useListOrMap } from '#state/settings/list-or-map.ts';
import { chooseAreas, filterByArea, useAreaSelection } from '#state/sites/area-selection.ts';
import { useProfile } from '#state/session/profile.ts';
import { Banner } from '#ui/page/banner.tsx';
import type { ListOrMap } from '#ui/page/list-map-toggle.tsx';
import { Page } from '#ui/page/page.tsx';
import { paths } from '#config/paths.ts';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { TextLink } from '#ui/text/text-link.tsx';

/** At the end of the list, so that nothing moves when it arrives. */
const PlanCredits = lazySlot(async () => (await import('./plan-credits.tsx')).PlanCredits);

export function PatrolPlanPage() {
  const { areas, filter } = useAreaSelection();
  const hasMap = useFeature('map');
  const view = useListOrMap();
  return (
    <Page
      title={planTexts.title}
      tools={hasMap && <PlanViewToggle />}
      aside={<AreaFilter areas={areas} filter={filter} onChange={filterByArea} />}
      action={areas.length > 0 && <RoundEntry />}
    >
      <ProfileFailure />
      {areas.length === 0 ? <NoAreas /> : <Plan areas={areas} filter={filter} view={view} />}
    </Page>
  );
}

const NO_ROWS: readonly RankedSite[] = [];

type PlanProps = { areas: readonly string[]; filter: string | null; view: ListOrMap };

function Plan({ areas, filter, view }: PlanProps) {
  const { list, status, reasons, listed, routes, positionError, refresh } = usePatrolPlan(areas, filter);
  const rows = list.kind === 'ready' ? list.rows : NO_ROWS;
  const showsMap = view === 'map' && rows.length > 0;
  const isMapInPage = useMapInPage(showsMap);
  return (
    <RowReasons value={reasons}>
      <StatusSlot status={status} positionError={positionError} onRefresh={refresh} />
      {/* A grid also without the map: otherwise a phone lays out all rows again when it opens. */}
      <div
        className={`mt-1 grid grid-cols-[minmax(0,1fr)] gap-3 lg:mt-2.5 lg:gap-4 ${showsMap ? 'lg:grid-cols-[minmax(0,1fr)_24rem]' : ''}`}
        data-routes={routes.possible ? undefined : 'none'}
      >
        {isMapInPage && (
          <Suspense>
            <PlanMap shown={showsMap} ranking={rows} progress={routes.progress} />
          </Suspense>
        )}
        <SiteList list={list} listed={listed} progress={routes.progress} onRetry={refresh} />
      </div>
      {list.kind === 'ready' && (
        <Suspense>
          <PlanCredits rows={list.rows} />
        </Suspense>
      )}
    </RowReasons>
  );
}

/** Shown when the profile could not be loaded and none is stored. */
function ProfileFailure() {
  const profile = useProfile();
  if (profile.kind !== 'failed') return null;
  return (
    <div className="mb-2.5">
      <Banner tone="error">{profile.message}</Banner>
    </div>
  );
}

/** With the feature, a button that selects all assigned areas; the link is then secondary. */
export function NoAreas() {
  const profile = useProfile();
  const mine = profile.kind === 'ready' ? profile.profile.areas : null;
  const [first, Link] = useFeature('welcome') && mine ? [mine, TextLink] : [[], LinkButton];
  return (
    <EmptyState
      note={mine?.length === 0 && planTexts.noAreasGiven}
      action={
        <>
          {first.length > 0 && (
            <Button onClick={() => chooseAreas(first)}>{planTexts.allMine(first.length)}</Button>
          )}
          <Link href={paths.chooseLocations}>{planTexts.goToLocations}</Link>
        </>
      }
    >
      {planTexts.noAreasSelected}
    </EmptyState>
  );
}

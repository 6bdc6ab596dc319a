import { staffContract } from '@patrolplan/contract/staff';
import { lazy } from 'react';
import './coverage.css';
import { AreaCards } from './area-cards.tsx';
import { AreaTable } from './area-table.tsx';
import { mostToDoFirst, summaryText } from './coverage.ts';
import type { Coverage } from './coverage.ts';
import { LastVisits } from './last-visits.tsx';
import { coverageTexts } from './texts.ts';
import { VisitNotes } from './visit-notes.tsx';
import { MapBeside } from '#console/shared/area-map/map-beside.tsx';
import { StaffMapToggle } from '#console/shared/area-map/map-toggle.tsx';
import { DataState } from '#console/shared/data-state.tsx';
import { useStaffData } from '#console/shared/staff-call.ts';
import { StaffPage } from '#console/shared/staff-page.tsx';
import { useIsWide } from '#console/shared/use-is-wide.ts';
import { EmptyState } from '#ui/empty-state.tsx';

/** Where wardens have been, and what waits for them. */
export function CoveragePage() {
  return (
    <StaffPage>
      <CoverageNow />
      <VisitNotes />
    </StaffPage>
  );
}

const REFRESH_MS = 60_000;

function CoverageNow() {
  const state = useStaffData(staffContract.readCoverage, {}, { refetchMs: REFRESH_MS });
  return (
    <DataState state={state} failedText={coverageTexts.failed}>
      {(coverage) => (
        <>
          <AreaCoverage areas={coverage.areas} />
          <LastVisits visits={coverage.visits} namesWardens={coverage.namesWardens} />
        </>
      )}
    </DataState>
  );
}

const CoverageMap = lazy(async () => ({ default: (await import('./coverage-map.tsx')).CoverageMap }));

/** Below this width the table has no room; the cells then stand under the name of the area. */
const TABLE_FROM_REM = 58;

function AreaCoverage({ areas }: { areas: Coverage['areas'] }) {
  if (areas.length === 0) return <EmptyState>{coverageTexts.noSites}</EmptyState>;
  return (
    <div className="min-w-0">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3 px-1 lg:px-0">
        <p className="text-second text-ink-2">{summaryText(areas)}</p>
        <StaffMapToggle />
      </div>
      <MapBeside map={<CoverageMap areas={areas} />}>
        <AreaNumbers areas={areas} />
      </MapBeside>
      <p className="mt-2 px-1 text-small text-ink-2 lg:px-0">{coverageTexts.valueNote}</p>
    </div>
  );
}

function AreaNumbers({ areas }: { areas: Coverage['areas'] }) {
  const [box, isWide] = useIsWide(TABLE_FROM_REM);
  return (
    <div ref={box}>{isWide ? <AreaTable areas={areas} /> : <AreaCards areas={mostToDoFirst(areas)} />}</div>
  );
}

import { staffContract } from '@patrolplan/contract/staff';
import Printer from 'lucide-react/icons/printer';
import { lazy, useState } from 'react';
import { useSearchParams } from 'wouter';
import './coverage.css';
import { AreaCards } from './area-cards.tsx';
import { AreaTable } from './area-table.tsx';
import { mostToDoFirst, summaryText } from './coverage.ts';
import type { Coverage as CoverageReply } from './coverage.ts';
import { Door } from './door.tsx';
import { LastVisits } from './last-visits.tsx';
import { EvidenceView } from './evidence-view.tsx';
import { ExportEvidence } from './export-evidence.tsx';
import { PeriodChoice, readDays } from './period-choice.tsx';
import { SitesDialog } from './sites-dialog.tsx';
import type { OpenedSites, OpenSites } from './evidence.ts';
import { coverageTexts } from './texts.ts';
import { VisitNotes } from './visit-notes.tsx';
import { MapBeside } from '#console/shared/area-map/map-beside.tsx';
import { StaffMapToggle } from '#console/shared/area-map/map-toggle.tsx';
import { DataState } from '#console/shared/data-state.tsx';
import { useStaffData } from '#console/shared/staff-call.ts';
import { StaffPage } from '#console/shared/staff-page.tsx';
import { useIsWide } from '#console/shared/use-is-wide.ts';
import { useFeature } from '#state/features.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** Where wardens have been, and which sites still need a visit. */
export function CoveragePage() {
  return (
    <StaffPage>
      <Coverage />
      <VisitNotes />
    </StaffPage>
  );
}

/** The period is in the address, so that a reload and a link keep it. */
function Coverage() {
  const [params, setParams] = useSearchParams();
  const hasReport = useFeature('fair');
  const days = readDays(params);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <PeriodChoice
          days={days}
          onChange={(chosen) => setParams(chosen === 1 ? {} : { days: String(chosen) }, { replace: true })}
        />
        <div className="ml-auto flex flex-wrap gap-2">
          {hasReport && days > 1 && (
            <Button variant="quiet" onClick={() => window.print()}>
              <Printer aria-hidden className="size-5 shrink-0" />
              {coverageTexts.report}
            </Button>
          )}
          <ExportEvidence days={days} />
        </div>
      </div>
      {days === 1 ? <CoverageNow /> : <EvidenceView key={days} days={days} />}
    </>
  );
}

const REFRESH_MS = 60_000;

function CoverageNow() {
  const state = useStaffData(staffContract.readCoverage, {}, { refetchMs: REFRESH_MS });
  const [opened, setOpened] = useState<OpenedSites | null>(null);
  return (
    <DataState state={state} failedText={coverageTexts.failed}>
      {(coverage) => (
        <>
          <AreaCoverage areas={coverage.areas} onOpen={setOpened} />
          {opened && (
            <SitesDialog opened={opened} period={coverageTexts.periods[1]} onClose={() => setOpened(null)} />
          )}
          <LastVisits visits={coverage.visits} namesWardens={coverage.namesWardens} />
        </>
      )}
    </DataState>
  );
}

const CoverageMap = lazy(async () => ({ default: (await import('./coverage-map.tsx')).CoverageMap }));

/** Below this width the table does not fit; the cells are then below the name of the area. */
const TABLE_FROM_REM = 58;

type AreaCoverageProps = { areas: CoverageReply['areas']; onOpen: OpenSites };

function AreaCoverage({ areas, onOpen }: AreaCoverageProps) {
  if (areas.length === 0) return <EmptyState>{coverageTexts.noSites}</EmptyState>;
  const apart = areas.reduce((sum, { cannotBeEnforced = 0 }) => sum + cannotBeEnforced, 0);
  return (
    <div className="min-w-0">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3 px-1 lg:px-0">
        <p className="flex flex-wrap items-center gap-x-2 text-second text-ink-2">
          {summaryText(areas)}
          {apart > 0 && (
            <Door
              label={coverageTexts.cannotBeEnforced(apart)}
              onOpen={() =>
                onOpen({
                  title: coverageTexts.cannotBeEnforced(apart),
                  wanted: { days: 1, which: 'cannot_be_enforced' },
                })
              }
            >
              {coverageTexts.cannotBeEnforced(apart)}
            </Door>
          )}
        </p>
        <StaffMapToggle />
      </div>
      <MapBeside map={<CoverageMap areas={areas} />}>
        <AreaNumbers areas={areas} onOpen={onOpen} />
      </MapBeside>
      <p className="mt-2 px-1 text-small text-ink-2 lg:px-0">{coverageTexts.valueNote}</p>
    </div>
  );
}

function AreaNumbers({ areas, onOpen }: AreaCoverageProps) {
  const [box, isWide] = useIsWide(TABLE_FROM_REM);
  return (
    <div ref={box}>
      {isWide ? (
        <AreaTable areas={areas} onOpen={onOpen} />
      ) : (
        <AreaCards areas={mostToDoFirst(areas)} onOpen={onOpen} />
      )}
    </div>
  );
}

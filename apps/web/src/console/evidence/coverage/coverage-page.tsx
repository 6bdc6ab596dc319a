import './coverage.css';
import { staffContract } from '@patrolplan/contract/staff';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import MapPin from 'lucide-react/icons/map-pin';
import Printer from 'lucide-react/icons/printer';
import { lazy, useState } from 'react';
import { useSearchParams } from 'wouter';
import { AreaCards } from './area-cards.tsx';
import { AreaTable } from './area-table.tsx';
import { type Coverage as CoverageReply, type LastVisit, mostToDoFirst, summaryText } from './coverage.ts';
import { FigureButton } from './figure-button.tsx';
import { EvidenceView } from './evidence-view.tsx';
import { type EvidenceDays, PeriodChoice, readDays } from './period-choice.tsx';
import { SitesDialog } from './sites-dialog.tsx';
import type { OpenSites, OpenedSites } from './evidence.ts';
import { coverageTexts } from './texts.ts';
import { VisitNotes } from './visit-notes.tsx';
import { MapBeside, StaffMapToggle } from '#console/shared/area-map/map-beside.tsx';
import { DataState } from '#console/shared/data-state.tsx';
import { callStaff, useStaffData } from '#console/shared/staff-call.ts';
import { StaffPage } from '#console/shared/frame/staff-page.tsx';
import { useIsWide } from '#ui/table/use-is-wide.ts';
import { useFeature } from '#state/settings/features.ts';
import { useListOrMap } from '#state/settings/list-or-map.ts';
import { screens } from '#config/screens.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { ok } from '#domain/result.ts';
import { DownloadButtons, ExportMenu } from '#console/shared/download-buttons.tsx';
import { downloadCsv } from '#platform/download/download-csv.ts';
import { downloadGeoJson } from '#platform/download/download-geo-json.ts';
import { api } from '#state/service/api.ts';
import { VisitTable } from './visit-table.tsx';
import { NamesSwitchLink } from '#console/shared/team/names-switch-link.tsx';
import { teamTexts } from '#console/shared/team/texts.ts';
import { Section } from '#ui/page/section.tsx';

type LastVisitsProps = { visits: readonly LastVisit[]; namesWardens: boolean };

/** The last visits of all areas. Wardens are named only where the organisation allows it. */
function LastVisits({ visits, namesWardens }: LastVisitsProps) {
  return (
    <Section
      title={coverageTexts.visits}
      note={
        namesWardens ? undefined : (
          <>
            {teamTexts.notNamed} <NamesSwitchLink />.
          </>
        )
      }
    >
      <VisitTable
        caption={coverageTexts.visits}
        visits={visits}
        namesWardens={namesWardens}
        empty={coverageTexts.noVisits}
      />
    </Section>
  );
}

/** Downloads every site with its visits and gaps in the period. */
function ExportEvidence({ days }: { days: EvidenceDays }) {
  const hasApi = useFeature('api');
  const csv = () =>
    downloadCsv(`coverage-${days}-days.csv`, async () => {
      const reply = await callStaff(staffContract.exportEvidence, { body: { days } });
      return reply.ok ? ok({ ...reply.value, next: null }) : reply;
    });
  // The file has the names of the wire.
  const geoJson = () =>
    downloadGeoJson(`coverage-${days}-days.geojson`, () =>
      api.call(staffContract.exportCoverageGeoJson, { body: { days } }),
    );
  if (!hasApi) return <DownloadButtons downloads={[{ label: coverageTexts.csv, download: csv }]} />;
  return (
    <ExportMenu
      files={[
        { icon: FileSpreadsheet, label: coverageTexts.asCsv, download: csv },
        { icon: MapPin, label: coverageTexts.asGeoJson, download: geoJson },
      ]}
    />
  );
}

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
          <ExportEvidence days={days} />
          {hasReport && days > 1 && (
            <Button variant="quiet" onClick={() => window.print()}>
              <Printer aria-hidden className="size-5 shrink-0" />
              {coverageTexts.report}
            </Button>
          )}
          <LinkButton variant="quiet" href={screens.staffYear.path}>
            {coverageTexts.year}
          </LinkButton>
        </div>
      </div>
      {days === 1 ? <CoverageNow /> : <EvidenceView key={days} days={days} />}
    </>
  );
}

const REFRESH_MS = 60_000;

const BESIDE_VISITS = 'flex-[999_1_min(47.5rem,100%)]';

function CoverageNow() {
  const state = useStaffData(staffContract.readCoverage, {}, { refetchMs: REFRESH_MS });
  const [opened, setOpened] = useState<OpenedSites | null>(null);
  const view = useListOrMap();
  return (
    <DataState state={state} failedText={coverageTexts.failed}>
      {(coverage) => (
        <>
          {/* Beside each other where both fit at the actual text size. A map takes the whole width. */}
          <div className="flex flex-wrap items-start gap-x-4 gap-y-8">
            <div className={`min-w-0 ${view === 'map' ? 'basis-full' : BESIDE_VISITS}`}>
              <AreaCoverage areas={coverage.areas} onOpen={setOpened} />
            </div>
            <div className="min-w-0 flex-[1_1_min(20rem,100%)]">
              <LastVisits visits={coverage.visits} namesWardens={coverage.namesWardens} />
            </div>
          </div>
          {opened && (
            <SitesDialog opened={opened} period={coverageTexts.periods[1]} onClose={() => setOpened(null)} />
          )}
        </>
      )}
    </DataState>
  );
}

const CoverageMap = lazy(async () => ({ default: (await import('./coverage-map.tsx')).CoverageMap }));

/** Below this width the table does not fit; the cells are then below the name of the area. */
const TABLE_FROM_REM = 47;

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
            <FigureButton
              label={coverageTexts.cannotBeEnforced(apart)}
              onOpen={() =>
                onOpen({
                  title: coverageTexts.cannotBeEnforced(apart),
                  wanted: { days: 1, which: 'cannot_be_enforced' },
                })
              }
            >
              {coverageTexts.cannotBeEnforced(apart)}
            </FigureButton>
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
    <div ref={box} className="area-numbers">
      {isWide ? (
        <AreaTable areas={areas} onOpen={onOpen} />
      ) : (
        <AreaCards areas={mostToDoFirst(areas)} onOpen={onOpen} />
      )}
    </div>
  );
}

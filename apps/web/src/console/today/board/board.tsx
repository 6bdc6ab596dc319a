import Check from 'lucide-react/icons/check';
import Plus from 'lucide-react/icons/plus';
import { Suspense, lazy, useState } from 'react';
import { useSearchParams } from 'wouter';
import { BoardDialog, type Opened } from './board-dialog.tsx';
import {
  type BoardFilter,
  boardOfArea,
  breakSince,
  countOnShift,
  jobsInState,
  readBoardFilter,
  withBoardFilter,
} from './board-filter.ts';
import { BoardTable } from './board-table.tsx';
import { useCallPlace } from './call-place.ts';
import { DueCard } from './due-card.tsx';
import { EarlierJobs } from './earlier-jobs.tsx';
import { jobColumns } from './job-columns.tsx';
import { JobFilters } from './job-filters.tsx';
import { JobsDownload } from './jobs-download.tsx';
import { roundColumns } from './round-columns.tsx';
import { boardTexts } from './texts.ts';
import { CheckInList, OpenAlarms, ShiftList, ShiftReports } from '#console/today/shift-cards.tsx';
import { EndingBoosts, FailedProviders, NotesToRead } from '#console/today/today-lists.tsx';
import { EmptyCards } from '#console/today/empty-cards.tsx';
import type { Today } from '#console/today/today-query.ts';
import { TodaySkeleton } from '#console/today/today-card.tsx';
import { StaffMapToggle } from '#console/shared/area-map/map-beside.tsx';
import { DataState } from '#console/shared/data-state.tsx';
import { NamesSwitchLink } from '#console/shared/team/names-switch-link.tsx';
import { teamTexts } from '#console/shared/team/texts.ts';
import { prepareJobFor } from '#console/shared/jobs/job-dialog.tsx';
import { JOB_DRAFT } from '#console/shared/jobs/job-form.ts';
import { jobTexts } from '#console/shared/jobs/texts.ts';
import { useJobOutcome } from '#console/shared/jobs/use-job-outcome.ts';
import { OutcomeStrip } from '#console/shared/outcome-strip.tsx';
import { useStaffQuery } from '#console/shared/staff-call.ts';
import { targetsInAddress } from '#console/shared/targets/target.ts';
import { type Board as BoardData, boardQuery, useBoard } from '#console/shared/team/board.ts';
import { isJobOver, isRoundOver, sortJobs, sortRounds } from '#console/shared/team/board-order.ts';
import { TextAction } from '#console/shared/text-action.tsx';
import { MainAction } from '#console/shared/tool-line.tsx';
import { UnsavedNotice } from '#console/shared/form/unsaved-notice.tsx';
import { ClosuresCard } from '#console/today/closures/closures-card.tsx';
import { screens } from '#config/screens.ts';
import { sortAreas } from '#domain/area/area-choice.ts';
import { timeText } from '#domain/format.ts';
import type { Position } from '#domain/geo.ts';
import { useFeature } from '#state/settings/features.ts';
import { useListOrMap } from '#state/settings/list-or-map.ts';
import { useProfile } from '#state/session/profile.ts';
import { LineSelect } from '#ui/form/line-select.tsx';

const BoardMap = lazy(async () => ({ default: (await import('./board-map.tsx')).BoardMap }));

/** Today for a team: its rounds and jobs, and what is due. `rest` is what Today shows without a team, too. */
export function Board({ rest, now }: { rest: Today | undefined; now: Date }) {
  const state = useBoard();
  const [params, setParams] = useSearchParams();
  const filter = readBoardFilter(params);
  const setFilter = (part: Partial<BoardFilter>) =>
    // With its state: what a command opened stays as it is.
    setParams((old) => withBoardFilter(old, part), { replace: true, state: history.state });
  const [opened, setOpened] = useState<Opened | null>(openedByAddress);
  const hasMap = useFeature('map');
  const { place, showPlace } = useCallPlace();
  const { done, problem, show, showSent } = useJobOutcome();
  const finish = (message: string) => {
    setOpened(null);
    show(message);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <OpenAlarms {...(hasMap && { onShowPlace: showPlace })} />
      <div className="flex flex-wrap items-center gap-3">
        <Updated />
        <div className="ml-auto flex min-w-0 flex-[0_1_26rem] flex-wrap items-center justify-end gap-3">
          <AreaFilter area={filter.area} onChange={(area) => setFilter({ area })} />
          <StaffMapToggle />
        </div>
      </div>
      {opened === null && (
        <UnsavedNotice form={JOB_DRAFT} onContinue={() => setOpened({ kind: 'new job' })}>
          {jobTexts.notSaved}
        </UnsavedNotice>
      )}
      <DataState state={state} failedText={boardTexts.failed} skeleton={<TodaySkeleton />}>
        {(board) => (
          <Cards
            board={board}
            rest={rest}
            filter={filter}
            place={place}
            now={now}
            onOpen={setOpened}
            onFilter={setFilter}
          />
        )}
      </DataState>
      <OutcomeStrip done={done} problem={problem} />
      {opened && (
        <BoardDialog
          opened={opened}
          onClose={() => setOpened(null)}
          onDone={finish}
          onSent={(sent) => {
            setOpened(null);
            showSent(sent);
          }}
        />
      )}
    </div>
  );
}

/** `?job` opens the form, with the sites in the address. */
function openedByAddress(): Opened | null {
  const params = new URLSearchParams(location.search);
  if (!params.has('job')) return null;
  // This one is the filter of the board.
  params.delete('area');
  const sites = targetsInAddress(params);
  if (sites.length > 0) prepareJobFor({ sites, wardenId: null });
  return { kind: 'new job' };
}

type CardsProps = {
  board: BoardData;
  rest: Today | undefined;
  filter: BoardFilter;
  /** Where a call for help was sent from, if the map is to show it. */
  place: Position | null;
  now: Date;
  onOpen: (opened: Opened) => void;
  onFilter: (part: Partial<BoardFilter>) => void;
};

function Cards({ board, rest, filter, place, now, onOpen, onFilter }: CardsProps) {
  const isFair = useFeature('fair');
  const hasMarks = useFeature('marks');
  const hasRounds = useFeature('round');
  const hasMap = useFeature('map');
  const view = useListOrMap();
  const { area } = filter;
  const { rounds, jobs } = boardOfArea(board, area);
  return (
    <EmptyCards>
      {/* Beside each other where both fit at the actual text size. */}
      <div className="flex flex-wrap items-start gap-4 max-md:grid max-md:grid-cols-[minmax(0,1fr)]">
        <div className="grid min-w-0 flex-[999_1_min(42rem,100%)] grid-cols-[minmax(0,1fr)] gap-4 max-md:contents">
          {rest && <FailedProviders providers={rest.providers} now={now} />}
          {hasMap && view === 'map' && (
            <Suspense>
              <BoardMap rounds={rounds} place={place} />
            </Suspense>
          )}
          <BoardTable
            title={boardTexts.rounds}
            count={rounds.length}
            {...(hasRounds && { all: { href: screens.staffRounds.path, label: boardTexts.planRounds } })}
            empty={boardTexts.noRounds}
            columns={roundColumns({
              now,
              onBreakSince: ({ warden }) => breakSince(board, warden),
              onOpen: (round) => onOpen({ kind: 'round', round }),
              onWithdraw: (round) => onOpen({ kind: 'withdraw round', round }),
            })}
            rows={sortRounds(rounds)}
            isOver={isRoundOver}
          />
          <JobsCard
            jobs={jobs}
            more={board.moreJobs}
            filter={filter}
            now={now}
            onOpen={onOpen}
            onFilter={onFilter}
          />
          <JobsDownload />
          <p className="px-1 text-small text-ink-2 lg:px-0">
            {board.namesWardens ? teamTexts.named : teamTexts.notNamed} <NamesSwitchLink />.
          </p>
        </div>
        <div className="grid min-w-0 flex-[1_1_min(23rem,100%)] grid-cols-[repeat(auto-fit,minmax(min(22rem,100%),1fr))] items-start gap-4 max-md:contents">
          {/* On a phone right below the alarms. */}
          <div className="min-w-0 empty:hidden max-md:order-first">
            <CheckInList shifts={board.shifts} now={now} />
          </div>
          {hasMarks && <ClosuresCard area={area} now={now} />}
          {isFair && <DueCard area={area} />}
          {rest && (
            <>
              <EndingBoosts boosts={boostsInArea(rest, area)} now={now} />
              <NotesToRead notes={rest.notes} />
            </>
          )}
          {/* The first line says that nobody is on shift. */}
          {board.shifts.length > 0 && <ShiftList shifts={board.shifts} />}
          <ShiftReports />
        </div>
      </div>
    </EmptyCards>
  );
}

/** So few jobs are seen at a glance. */
const MOST_UNFILTERED = 10;

type JobsCardProps = Omit<CardsProps, 'board' | 'rest' | 'place'> & {
  jobs: BoardData['jobs'];
  more: BoardData['moreJobs'];
};

function JobsCard({ jobs, more, filter, now, onOpen, onFilter }: JobsCardProps) {
  const isEarlier = filter.day === 'earlier';
  const wanted = isEarlier ? [] : jobsInState(jobs, filter.state);
  const needsFilters = jobs.length + more > MOST_UNFILTERED || isEarlier || filter.state !== '';
  // Filters stay: one that disappeared under the finger would lose the focus.
  const [hasFilters, setHasFilters] = useState(needsFilters);
  if (needsFilters && !hasFilters) setHasFilters(true);
  return (
    <>
      <BoardTable
        title={boardTexts.jobs}
        count={wanted.length}
        action={
          <div data-docked="" className="grid docked-bar lg:my-1">
            <MainAction icon={Plus} onClick={() => onOpen({ kind: 'new job' })}>
              {jobTexts.give}
            </MainAction>
          </div>
        }
        filters={
          <>
            {hasFilters && <JobFilters filter={filter} onChange={onFilter} />}
            {more > 0 && <p className="px-4 py-2 text-small text-ink-2">{boardTexts.moreJobs(more)}</p>}
          </>
        }
        filter={Object.values(filter).join()}
        instead={isEarlier ? <EarlierJobs filter={filter} now={now} /> : undefined}
        empty={filter.state === '' ? boardTexts.noJobs : boardTexts.noneInState}
        columns={jobColumns(now, {
          onReassign: (job) => onOpen({ kind: 'reassign', job }),
          onWithdraw: (job) => onOpen({ kind: 'withdraw job', job }),
          onGiveAgain(job) {
            const site = { kind: 'site' as const, siteId: job.siteId, name: job.siteName };
            prepareJobFor({ sites: [site], reason: job.reason, wardenId: null });
            onOpen({ kind: 'new job' });
          },
        })}
        rows={sortJobs(wanted)}
        // One ended state is listed whole.
        isOver={(job) => filter.state === '' && isJobOver(job)}
      />
      {!hasFilters && (
        <div className="px-4 lg:px-0">
          <TextAction reads onClick={() => onFilter({ day: 'earlier' })}>
            {boardTexts.earlierJobs}
          </TextAction>
        </div>
      )}
    </>
  );
}

const boostsInArea = ({ boosts }: Today, area: string) =>
  area === '' ? boosts : boosts.filter(({ inArea, areaName }) => (areaName ?? inArea) === area);

/** When the board was read, and how many wardens are on shift; empty while it cannot be read. */
function Updated() {
  const { data, readAt, failed, paused } = useStaffQuery(boardQuery());
  if (data === undefined || failed || paused) return null;
  return (
    <p className="flex items-center gap-2 px-1 text-fact text-ink-2 lg:px-0">
      <Check aria-hidden className="size-4.5 shrink-0" />
      {boardTexts.updated(timeText(new Date(readAt)), countOnShift(data))}
    </p>
  );
}

function AreaFilter({ area, onChange }: { area: string; onChange: (area: string) => void }) {
  const profile = useProfile();
  const areas = profile.kind === 'ready' ? sortAreas(profile.profile.areas) : [];
  return (
    <div className="min-w-0 flex-[1_1_12rem]">
      <LineSelect
        id="board-area"
        label={boardTexts.area}
        options={[
          { value: '', label: boardTexts.allAreas },
          ...areas.map((name) => ({ value: name, label: name })),
        ]}
        value={area}
        onChange={onChange}
      />
    </div>
  );
}

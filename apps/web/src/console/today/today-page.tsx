import { useSearchParams } from 'wouter';
import Check from 'lucide-react/icons/check';
import { FILTER_NAMES } from './board/board-filter.ts';
import { Board } from './board/board.tsx';
import { FirstStepsCard } from './first-steps-card.tsx';
import { FaultReport } from './marks/fault-report.tsx';
import { FAULTS } from './marks/texts.ts';
import { MarksCard } from './marks/marks-card.tsx';
import { CheckIns, OpenAlarms, ShiftSheets, Shifts } from './shift-cards.tsx';
import { EndingBoosts, FailedProviders, MostWaiting, NotesToRead, RecentVisits } from './today-lists.tsx';
import { todayQuery } from './today-query.ts';
import { TodaySkeleton } from './today-skeleton.tsx';
import { todayTexts } from './texts.ts';
import { DataState } from '#console/shared/data-state.tsx';
import { useStaffQuery } from '#console/shared/staff-call.ts';
import { useChosenKey } from '#console/shared/use-chosen-key.ts';
import { StaffPage } from '#console/shared/staff-page.tsx';
import { timeText } from '#domain/format.ts';
import { minuteClock } from '#platform/clock.ts';
import { useSource } from '#platform/source.ts';
import { useFeature } from '#state/features.ts';

/** What needs the attention of a supervisor. */
export function TodayPage() {
  const key = useChosenKey(FILTER_NAMES);
  const hasTeam = useFeature('team');
  const hasMarks = useFeature('marks');
  const [params] = useSearchParams();
  if (hasMarks && params.has(FAULTS))
    return (
      <StaffPage>
        <FaultReport />
      </StaffPage>
    );
  return (
    <StaffPage>
      <FirstStepsCard />
      {hasTeam ? <TeamToday key={key} /> : <Today />}
    </StaffPage>
  );
}

function useToday() {
  const now = new Date(useSource(minuteClock) * 60_000);
  const dayStart = new Date(now.getFullYear(), now.getMonth(), now.getDate()).toISOString();
  return { now, state: useStaffQuery(todayQuery(dayStart)) };
}

function TeamToday() {
  const { now, state } = useToday();
  return <Board rest={state.data} now={now} />;
}

function Today() {
  const hasShifts = useFeature('shift');
  const hasMarks = useFeature('marks');
  const { now, state } = useToday();
  const isFresh = !state.failed && !state.paused;
  return (
    <div className="grid gap-4">
      {hasShifts && <OpenAlarms />}
      <DataState state={state} failedText={todayTexts.failed} skeleton={<TodaySkeleton />}>
        {({ boosts, coverage, notes, providers }) => (
          <>
            {isFresh && (
              <p className="flex items-center gap-2 px-1 text-fact text-ink-2 lg:px-0">
                <Check aria-hidden className="size-4.5" />
                {todayTexts.updated(timeText(new Date(state.readAt)))}
              </p>
            )}
            <div className="grid grid-cols-[repeat(auto-fit,minmax(min(24rem,100%),1fr))] items-start gap-4">
              <div className="grid min-w-0 gap-4 max-md:contents">
                {hasShifts && <Shifts />}
                <FailedProviders providers={providers} now={now} />
                <MostWaiting areas={coverage.areas} />
                <RecentVisits coverage={coverage} now={now} />
              </div>
              <div className="grid min-w-0 gap-4 max-md:contents">
                {/* On a phone right below the alarms. */}
                {hasShifts && (
                  <div className="min-w-0 max-md:order-first">
                    <CheckIns />
                  </div>
                )}
                {hasMarks && <MarksCard area="" now={now} />}
                <EndingBoosts boosts={boosts} now={now} />
                <NotesToRead notes={notes} />
                {hasShifts && <ShiftSheets />}
              </div>
            </div>
          </>
        )}
      </DataState>
    </div>
  );
}

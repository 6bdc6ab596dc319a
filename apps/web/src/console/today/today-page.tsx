import { useSearchParams, Link } from 'wouter';
import Check from 'lucide-react/icons/check';
import { staffContract } from '@patrolplan/contract/staff';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import { FILTER_NAMES } from './board/board-filter.ts';
import { Board } from './board/board.tsx';
import { EmptyCards } from './empty-cards.tsx';
import { FaultReport } from './closures/fault-report.tsx';
import { FAULTS } from './closures/texts.ts';
import { ClosuresCard } from './closures/closures-card.tsx';
import { CheckIns, OpenAlarms, ShiftReports, Shifts } from './shift-cards.tsx';
import { EndingBoosts, FailedProviders, MostWaiting, NotesToRead, RecentVisits } from './today-lists.tsx';
import { RequestsLine } from './requests-line.tsx';
import { todayQuery } from './today-query.ts';
import { TodaySkeleton } from './today-card.tsx';
import { todayTexts } from './texts.ts';
import { type FirstStep, firstSteps } from './first-steps.ts';
import { setUpTexts } from './set-up-texts.ts';
import { DataState } from '#console/shared/data-state.tsx';
import { ServiceProblems } from '#console/shared/service-problems.tsx';
import { useStaffQuery, useStaffData } from '#console/shared/staff-call.ts';
import { useChosenKey } from '#console/shared/use-chosen-key.ts';
import { StaffPage } from '#console/shared/frame/staff-page.tsx';
import { timeText } from '#domain/format.ts';
import { minuteClock } from '#platform/clock.ts';
import { useSource } from '#platform/source.ts';
import { useFeature } from '#state/settings/features.ts';

/** Everything that needs the attention of a supervisor. */
export function TodayPage() {
  const key = useChosenKey(FILTER_NAMES);
  const hasTeam = useFeature('team');
  const hasMarks = useFeature('marks');
  const hasRequests = useFeature('requests');
  const [params] = useSearchParams();
  if (hasMarks && params.has(FAULTS))
    return (
      <StaffPage>
        <FaultReport />
      </StaffPage>
    );
  return (
    <StaffPage>
      <ServiceProblems linksToSettings />
      <FirstStepsCard />
      {hasRequests && <TodayRequests />}
      {hasTeam ? <TeamToday key={key} /> : <Today />}
    </StaffPage>
  );
}

/** Above the board, with a gap only when it says something. */
function TodayRequests() {
  const now = new Date(useSource(minuteClock) * 60_000);
  return (
    <div className="mb-4 empty:hidden">
      <RequestsLine now={now} />
    </div>
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
          <EmptyCards>
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
                  <div className="min-w-0 empty:hidden max-md:order-first">
                    <CheckIns />
                  </div>
                )}
                {hasMarks && <ClosuresCard area="" now={now} />}
                <EndingBoosts boosts={boosts} now={now} />
                <NotesToRead notes={notes} />
                {hasShifts && <ShiftReports />}
              </div>
            </div>
          </EmptyCards>
        )}
      </DataState>
    </div>
  );
}

/** The first steps of an organisation, until all are done. Nothing while they are loading or could not be loaded. */
function FirstStepsCard() {
  const { data } = useStaffData(staffContract.readSetUp, {});
  if (data === undefined) return null;
  const steps = firstSteps(data);
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) return null;
  return (
    <section
      aria-label={setUpTexts.title}
      className="mb-4 min-w-0 rounded-card border border-line bg-surface shadow-card dark:shadow-none"
    >
      <div className="flex flex-wrap min-h-11 items-center justify-between gap-x-4 px-4">
        <h2 className="text-h2">{setUpTexts.title}</h2>
        <p className="text-second text-ink-2">{setUpTexts.progress(done, steps.length)}</p>
      </div>
      <ol className="divide-y divide-line border-t border-line">
        {steps.map((step) => (
          <Step key={step.title} step={step} />
        ))}
      </ol>
    </section>
  );
}

function Step({ step: { title, text, href, isDone } }: { step: FirstStep }) {
  const Icon = isDone ? CircleCheck : CircleDashed;
  return (
    <li className="flex gap-3 px-4 py-2">
      <Icon aria-hidden className={`mt-3 size-5 shrink-0 ${isDone ? 'text-good' : 'text-ink-2'}`} />
      <span className="sr-only">{isDone ? setUpTexts.done : setUpTexts.open}: </span>
      <div className="min-w-0 wrap-anywhere">
        <Link
          href={href}
          className="inline-flex min-h-11 min-w-11 items-center text-body font-strong text-link hover:underline"
        >
          {title}
        </Link>
        <p className="pb-1 text-second text-ink-2">{text}</p>
      </div>
    </li>
  );
}

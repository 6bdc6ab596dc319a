import { Suspense, lazy, useMemo, useState } from 'react';
import { DueBanner } from './due-banner.tsx';
import { PlanHead } from './plan-head.tsx';
import { RoundStates } from './round-states.tsx';
import { StopsByRound } from './stops-by-round.tsx';
import { useSendRounds } from './use-send-rounds.ts';
import type { TeamPlan } from '#console/plan/rounds/team-plan.ts';
import type { TeamQuestion } from '#console/plan/rounds/team-question.ts';
import { JobDialog, prepareJobFor } from '#console/shared/jobs/job-dialog.tsx';
import { jobTexts } from '#console/shared/jobs/texts.ts';
import { useJobOutcome } from '#console/shared/jobs/use-job-outcome.ts';
import { OutcomeStrip } from '#console/shared/outcome-strip.tsx';
import type { BoardRound } from '#console/shared/team/board.ts';
import { WithdrawRound } from '#console/shared/team/withdraw-dialog.tsx';
import { sameDay } from '#domain/format.ts';
import { now } from '#platform/clock.ts';
import { useFeature } from '#state/features.ts';
import { showListOrMap, useListOrMap } from '#state/list-or-map.ts';
import { ListMapToggle } from '#ui/list-map-toggle.tsx';

const TeamMap = lazy(async () => ({
  default: (await import('#console/plan/rounds/team-map.tsx')).TeamMap,
}));

type TeamResultProps = { plan: TeamPlan; question: TeamQuestion; isFinal: boolean };

/** The planned rounds with their states. They are sent from here. */
export function TeamResult({ plan, question, isFinal }: TeamResultProps) {
  const hasMap = useFeature('map');
  const view = useListOrMap();
  const { rows, send, pending, problem } = useSendRounds(plan);
  const outcome = useJobOutcome();
  const [opened, setOpened] = useState<'job' | BoardRound | null>(null);
  const dueDays = useMemo(
    () => new Map(question.due.map(({ siteId, overdueDays }) => [siteId, overdueDays])),
    [question],
  );
  const begin = new Date(Math.min(...question.members.map((member) => member.begin)));
  const giveAsJobs = () => {
    const sites = plan.notReached.map(({ siteId, siteName: name }) => ({
      kind: 'site' as const,
      siteId,
      name,
    }));
    prepareJobFor({ sites, reason: jobTexts.notReached, isForArea: true, wardenId: null });
    setOpened('job');
  };
  const isMap = hasMap && view === 'map';
  return (
    <>
      <PlanHead plan={plan} rows={rows} isFinal={isFinal} pending={pending} onSend={send} />
      <DueBanner
        sites={plan.notReached}
        isToday={sameDay(begin, now())}
        onShow={hasMap ? () => showListOrMap('map') : undefined}
        onGive={giveAsJobs}
      />
      {hasMap && <ListMapToggle view={view} onChange={showListOrMap} />}
      <div
        className={
          isMap ? 'grid min-w-0 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]' : 'min-w-0'
        }
      >
        {isMap && (
          <div className="min-w-0 lg:sticky lg:top-4">
            <Suspense>
              <TeamMap plan={plan} question={question} due={plan.notReached} />
            </Suspense>
          </div>
        )}
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
          <RoundStates
            plan={plan}
            rows={rows}
            onSendAgain={(row) => send([row])}
            onWithdraw={(round) => setOpened(round)}
          />
          <StopsByRound plan={plan} rows={rows} dueDays={dueDays} />
        </div>
      </div>
      <OutcomeStrip done={outcome.done} problem={problem ?? outcome.problem} />
      {opened === 'job' && (
        <JobDialog
          onClose={() => setOpened(null)}
          onSent={(sent) => {
            setOpened(null);
            outcome.showSent(sent);
          }}
        />
      )}
      {opened !== null && opened !== 'job' && (
        <WithdrawRound
          round={opened}
          onClose={() => setOpened(null)}
          onDone={(message) => {
            setOpened(null);
            outcome.show(message);
          }}
        />
      )}
    </>
  );
}

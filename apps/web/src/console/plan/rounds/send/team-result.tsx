import Send from 'lucide-react/icons/send';
import { type ReactNode, Suspense, lazy, useMemo, useRef, useState } from 'react';
import { RoundStates } from './round-states.tsx';
import { SentStrip } from './sent-strip.tsx';
import { withPeople } from './sent-rounds.ts';
import { StopsByRound } from './stops-by-round.tsx';
import { sendTexts } from './texts.ts';
import { useSendRounds } from './use-send-rounds.ts';
import { PrintSheets } from '#console/plan/rounds/print-sheets.tsx';
import { ResultHead } from '#console/plan/rounds/result-head.tsx';
import type { TeamPlan } from '#console/plan/rounds/team-plan.ts';
import type { DueSite, TeamPerson, TeamQuestion } from '#console/plan/rounds/team-question.ts';
import type { ListedWarden } from '#console/plan/rounds/team-wardens.ts';
import { roundsTexts } from '#console/plan/rounds/texts.ts';
import type { TeamPlanning } from '#console/plan/rounds/use-team-plan.ts';
import { JobDialog, prepareJobFor } from '#console/shared/jobs/job-dialog.tsx';
import { jobTexts } from '#console/shared/jobs/texts.ts';
import { useJobOutcome } from '#console/shared/jobs/use-job-outcome.ts';
import { OutcomeStrip } from '#console/shared/outcome-strip.tsx';
import type { BoardRound } from '#console/shared/team/board.ts';
import { WithdrawRound } from '#console/shared/team/withdraw-dialog.tsx';
import { staffTexts } from '#console/shared/texts.ts';
import { pointsText } from '#ui/text/number-text.ts';
import { sameDay, timeText } from '#domain/format.ts';
import { now } from '#platform/clock.ts';
import { stableOnline } from '#platform/connection.ts';
import { useSource } from '#platform/source.ts';
import { useFeature } from '#state/settings/features.ts';
import { Button } from '#ui/button.tsx';
import ClockAlert from 'lucide-react/icons/clock-alert';
import { TextAction } from '#console/shared/text-action.tsx';

const MOST_NAMES = 6;

type DueBannerProps = {
  sites: readonly DueSite[];
  isToday: boolean;
  /** Undefined without a map. */
  onShow: (() => void) | undefined;
  onGive: () => void;
};

/** Due sites that are in no round, with actions to have them visited all the same. */
function DueBanner({ sites, isToday, onShow, onGive }: DueBannerProps) {
  if (sites.length === 0) return null;
  const names = sites.slice(0, MOST_NAMES).map(({ siteName }) => siteName);
  const title = isToday ? sendTexts.dueNotReached : sendTexts.dueNotReachedTomorrow;
  return (
    <div className="flex flex-wrap items-center gap-x-3 rounded-control border border-warn-line bg-warn-soft px-3.5 py-1 text-second text-warn">
      <ClockAlert aria-hidden className="size-5 shrink-0" />
      <p className="min-w-0 flex-[1_1_16rem] py-2 wrap-anywhere">
        <b className="font-strong">{title(sites.length)}</b>{' '}
        {sendTexts.andMore(names.join(', '), sites.length - names.length)}
      </p>
      <div className="flex flex-wrap gap-x-4 *:text-warn! *:underline">
        {onShow && (
          <TextAction reads onClick={onShow}>
            {sendTexts.show}
          </TextAction>
        )}
        <TextAction onClick={onGive}>{sendTexts.giveAsJobs}</TextAction>
      </div>
    </div>
  );
}

const TeamMap = lazy(async () => ({
  default: (await import('#console/plan/rounds/team-map.tsx')).TeamMap,
}));

type TeamResultProps = {
  plan: TeamPlan;
  question: TeamQuestion;
  people: readonly ListedWarden[];
  planning: TeamPlanning;
  onChange: () => void;
  notes: ReactNode;
  /** Said until the rounds are sent. */
  outdated: ReactNode;
};

/** The planned rounds with their states. They are sent from here. */
export function TeamResult(props: TeamResultProps) {
  const { plan, question, people, planning, onChange, notes, outdated } = props;
  const hasMap = useFeature('map');
  const connected = useSource(stableOnline);
  const [chosen, setChosen] = useState<ReadonlyMap<number, TeamPerson>>(new Map());
  const { rows, last, send, pending, undo, undoing, problem } = useSendRounds(withPeople(plan, chosen));
  // With the letters that the rounds have on the board.
  const shown = { ...plan, shifts: rows.map(({ shift }) => shift) };
  const outcome = useJobOutcome();
  const [opened, setOpened] = useState<'job' | BoardRound | null>(null);
  const map = useRef<HTMLDivElement>(null);
  const dueDays = useMemo(
    () => new Map(question.due.map(({ siteId, overdueDays }) => [siteId, overdueDays])),
    [question],
  );
  const begin = new Date(Math.min(...question.members.map((member) => member.begin)));
  const rounds = rows.filter(({ state }) => state !== 'no stops');
  const ready = rows.filter(({ state }) => state === 'ready');
  const isUnnamed = rows.some(({ state }) => state === 'not named');
  const hasSent = rows.some(({ onBoard, state }) => onBoard !== null || state === 'sending');
  const giveAsJobs = () => {
    const sites = plan.notReached.map(({ siteId, siteName: name }) => ({
      kind: 'site' as const,
      siteId,
      name,
    }));
    prepareJobFor({ sites, reason: jobTexts.notReached, isForArea: true, wardenId: null });
    setOpened('job');
  };
  return (
    <>
      <ResultHead
        title={sendTexts.title(
          rounds.length,
          timeText(begin),
          timeText(new Date(Math.max(...rounds.map(({ shift }) => shift.end)))),
        )}
        text={`${sendTexts.covers(plan.stops, pointsText(plan.points))}${plan.gain === null ? '' : sendTexts.more(pointsText(plan.gain))}.`}
        planning={planning}
        hasRounds
        changeLabel={hasSent ? sendTexts.planOthers : roundsTexts.change}
        onChange={onChange}
      >
        {(ready.length > 0 || isUnnamed || pending) && (
          <Button
            pending={pending}
            pendingLabel={sendTexts.sending}
            blocked={!connected || ready.length === 0}
            onClick={() => send(ready)}
          >
            <Send aria-hidden className="size-5 shrink-0" />
            {ready.length === 0
              ? roundsTexts.chooseWarden
              : connected
                ? sendTexts.send(ready.length)
                : staffTexts.offline}
          </Button>
        )}
      </ResultHead>
      {notes}
      {!hasSent && outdated}
      {last !== null && (
        <SentStrip rows={rows} last={last} undoing={undoing} onUndo={undo} onTryAgain={send} />
      )}
      <DueBanner
        sites={plan.notReached}
        isToday={sameDay(begin, now())}
        onShow={hasMap ? () => map.current?.scrollIntoView({ block: 'center' }) : undefined}
        onGive={giveAsJobs}
      />
      <div
        className={`grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-4 ${hasMap ? 'lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] xl:grid-cols-[minmax(0,1fr)_minmax(min(34.5rem,65%),1.2fr)]' : ''}`}
      >
        {hasMap && (
          <div ref={map} className="min-w-0 max-lg:order-last lg:sticky lg:top-4">
            <Suspense>
              <TeamMap plan={shown} question={question} due={plan.notReached} />
            </Suspense>
          </div>
        )}
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
          <RoundStates
            plan={shown}
            rows={rows}
            people={people}
            onPerson={(index, person) => setChosen(new Map(chosen).set(index, person))}
            onSendAgain={(row) => send([row])}
            onWithdraw={setOpened}
          />
          <StopsByRound rows={rows} dueDays={dueDays} />
        </div>
      </div>
      <OutcomeStrip done={outcome.done} problem={problem ?? outcome.problem} />
      {planning.phase !== 'searching' && <PrintSheets plan={shown} areas={question.areas} />}
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

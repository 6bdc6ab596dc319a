import { Suspense, lazy, useMemo } from 'react';
import { PlanSummary } from './plan-summary.tsx';
import { PrintSheets } from './print-sheets.tsx';
import { ResultHead } from './result-head.tsx';
import { RoundTable } from './round-table.tsx';
import { type TeamPlan, teamPlan, withoutBreak } from './team-plan.ts';
import type { TeamQuestion } from './team-question.ts';
import type { ListedWarden } from './team-wardens.ts';
import { TeamResult } from './send/team-result.tsx';
import { roundsTexts } from './texts.ts';
import type { TeamPlanning } from './use-team-plan.ts';
import { TextAction } from '#console/shared/text-action.tsx';
import { leftOutWords } from '#domain/round/left-out-words.ts';
import { FoldedGroups } from '#ui/page/folded-groups.tsx';
import { useFeature } from '#state/settings/features.ts';
import { showListOrMap, useListOrMap } from '#state/settings/list-or-map.ts';
import { Banner } from '#ui/page/banner.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { ListMapToggle } from '#ui/page/list-map-toggle.tsx';

const TeamMap = lazy(async () => ({ default: (await import('./team-map.tsx')).TeamMap }));

type PlannedRoundsProps = {
  planning: TeamPlanning;
  people: readonly ListedWarden[];
  /** The scores have changed since. */
  isOutdated: boolean;
  onPlan: () => void;
  /** Returns to the set-up. */
  onChange: () => void;
};

/** The rounds as they improve, in place of the set-up. */
export function PlannedRounds({ planning, people, isOutdated, onPlan, onChange }: PlannedRoundsProps) {
  const { phase, question, answer } = planning;
  const plan = useMemo(() => question && answer && teamPlan(question, answer), [question, answer]);
  const canSend = useFeature('team');
  const isFinal = phase !== 'searching';
  const hasRounds = plan !== null && question !== null && plan.stops > 0;
  const notes = (
    <>
      <output className="sr-only">{phase === 'done' && plan ? roundsTexts.ready(plan.stops) : ''}</output>
      {phase === 'failed' && (
        <Banner
          tone="error"
          action={
            <Button variant="quiet" onClick={onPlan}>
              {roundsTexts.tryAgain}
            </Button>
          }
        >
          {roundsTexts.failed}
        </Banner>
      )}
      {phase === 'stopped' && <Note>{roundsTexts.stopped}</Note>}
      {plan && withoutBreak(plan).length > 0 && <Note>{roundsTexts.breakMissing(withoutBreak(plan))}</Note>}
    </>
  );
  const outdated = isOutdated && isFinal && hasRounds && (
    <div className="flex flex-wrap items-center gap-x-3 px-1 lg:px-0">
      <Note>{roundsTexts.outdated}</Note>
      <TextAction reads onClick={onPlan}>
        {roundsTexts.planAgain}
      </TextAction>
    </div>
  );
  return (
    <section
      aria-label={roundsTexts.result}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 lg:gap-4"
    >
      {hasRounds && canSend ? (
        <TeamResult
          key={planning.run}
          plan={plan}
          question={question}
          people={people}
          planning={planning}
          onChange={onChange}
          notes={notes}
          outdated={outdated}
        />
      ) : (
        <>
          <ResultHead
            title={hasRounds ? roundsTexts.result : roundsTexts.planning}
            planning={planning}
            hasRounds={hasRounds}
            onChange={onChange}
          />
          {notes}
          {outdated}
          {hasRounds && <UnsentRounds plan={plan} question={question} isFinal={isFinal} />}
        </>
      )}
      {plan && plan.stops === 0 && <EmptyState>{roundsTexts.nothing}</EmptyState>}
      {plan && <FoldedGroups {...leftOutWords(plan.leftOut)} />}
    </section>
  );
}

const Note = ({ children }: { children: string }) => (
  <output className="block px-1 text-second text-ink-2 lg:px-0">{children}</output>
);

type RoundsProps = { plan: TeamPlan; question: TeamQuestion; isFinal: boolean };

/** The rounds where nothing can be sent: they are printed. */
function UnsentRounds({ plan, question, isFinal }: RoundsProps) {
  const hasMap = useFeature('map');
  const view = useListOrMap();
  return (
    <>
      <PlanSummary plan={plan} />
      {hasMap && <ListMapToggle view={view} onChange={showListOrMap} />}
      {hasMap && view === 'map' && (
        <Suspense>
          <TeamMap plan={plan} question={question} />
        </Suspense>
      )}
      <RoundTable plan={plan} />
      {isFinal && <PrintSheets plan={plan} areas={question.areas} />}
    </>
  );
}

import Printer from 'lucide-react/icons/printer';
import { Suspense, lazy, useMemo } from 'react';
import { PlanProgress } from './plan-progress.tsx';
import { PlanSummary } from './plan-summary.tsx';
import { PrintSheets } from './print-sheets.tsx';
import { RoundTable } from './round-table.tsx';
import { teamPlan, withoutBreak } from './team-plan.ts';
import type { TeamPlan } from './team-plan.ts';
import type { TeamQuestion } from './team-question.ts';
import { TeamResult } from './send/team-result.tsx';
import { roundsTexts } from './texts.ts';
import type { TeamPlanning } from './use-team-plan.ts';
import { leftOutWords } from '#domain/round/left-out-words.ts';
import { FoldedGroups } from '#ui/folded-groups.tsx';
import { useFeature } from '#state/features.ts';
import { showListOrMap, useListOrMap } from '#state/list-or-map.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Docked } from '#ui/docked.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListMapToggle } from '#ui/list-map-toggle.tsx';

const TeamMap = lazy(async () => ({ default: (await import('./team-map.tsx')).TeamMap }));

type PlanResultProps = {
  planning: TeamPlanning;
  /** Why planning is blocked; null if it is not. */
  blockedBy: string | null;
  isOutdated: boolean;
  onPlan: () => void;
};

/** The button, then the rounds as they improve. */
export function PlanResult({ planning, blockedBy, isOutdated, onPlan }: PlanResultProps) {
  const { phase, question, answer } = planning;
  const plan = useMemo(() => question && answer && teamPlan(question, answer), [question, answer]);
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <Docked>
        {phase === 'searching' ? (
          <PlanProgress progress={answer?.progress ?? 0} onStop={planning.stop} />
        ) : (
          <Button blocked={blockedBy !== null} onClick={onPlan}>
            {blockedBy ?? (phase === 'idle' ? roundsTexts.plan : roundsTexts.planAgain)}
          </Button>
        )}
      </Docked>
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
      {isOutdated && phase !== 'searching' && <Note>{roundsTexts.outdated}</Note>}
      {plan && withoutBreak(plan).length > 0 && <Note>{roundsTexts.breakMissing(withoutBreak(plan))}</Note>}
      {plan && question && (
        <Rounds plan={plan} question={question} run={planning.run} isFinal={phase !== 'searching'} />
      )}
    </div>
  );
}

const Note = ({ children }: { children: string }) => (
  <output className="block px-1 text-second text-ink-2 lg:px-0">{children}</output>
);

type RoundsProps = { plan: TeamPlan; question: TeamQuestion; run: number; isFinal: boolean };

function Rounds({ plan, question, run, isFinal }: RoundsProps) {
  const canSend = useFeature('team');
  const hasMap = useFeature('map');
  const view = useListOrMap();
  if (plan.stops === 0) {
    return (
      <>
        <EmptyState>{roundsTexts.nothing}</EmptyState>
        <FoldedGroups {...leftOutWords(plan.leftOut)} />
      </>
    );
  }
  return (
    <section
      ref={bringIntoView}
      aria-label={roundsTexts.result}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4"
    >
      {canSend ? (
        <TeamResult key={run} plan={plan} question={question} isFinal={isFinal} />
      ) : (
        <>
          <PlanSummary plan={plan} />
          <div className="flex flex-wrap items-center gap-3">
            {hasMap && <ListMapToggle view={view} onChange={showListOrMap} />}
            <div className={hasMap ? '' : 'ml-auto'}>
              <Button variant="quiet" blocked={!isFinal} onClick={() => window.print()}>
                <Printer aria-hidden className="size-5 shrink-0" />
                {roundsTexts.print}
              </Button>
            </div>
          </div>
          {hasMap && view === 'map' && (
            <Suspense>
              <TeamMap plan={plan} question={question} />
            </Suspense>
          )}
          <RoundTable plan={plan} />
        </>
      )}
      <FoldedGroups {...leftOutWords(plan.leftOut)} />
      {isFinal && <PrintSheets plan={plan} areas={question.areas} />}
    </section>
  );
}

/** Height of the top bar on a phone. */
const ABOVE_PX = 72;

/** The rounds appear below the set-up, possibly outside the window. */
function bringIntoView(section: HTMLElement | null): void {
  if (section) window.scrollBy(0, section.getBoundingClientRect().top - ABOVE_PX);
}

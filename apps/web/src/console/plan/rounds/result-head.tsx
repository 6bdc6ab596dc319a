import Printer from 'lucide-react/icons/printer';
import type { ReactNode } from 'react';
import { roundsTexts } from './texts.ts';
import type { TeamPlanning } from './use-team-plan.ts';
import { Button } from '#ui/button.tsx';
import { Docked } from '#ui/dock/docked.tsx';

/** The progress of the search, and a button to end it. */
function PlanProgress({ progress, onStop }: { progress: number; onStop: () => void }) {
  const percent = Math.floor(progress * 100);
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2 lg:w-120">
      <div className="min-w-0 flex-[1_1_12rem]">
        <p className="text-second text-ink-2 tabular-nums">{roundsTexts.searching(percent)}</p>
        <progress
          aria-label={roundsTexts.progress}
          max={100}
          value={percent}
          className="mt-1 block h-2 w-full accent-accent"
        />
      </div>
      <Button variant="quiet" onClick={onStop}>
        {roundsTexts.stop}
      </Button>
    </div>
  );
}

type ResultHeadProps = {
  title: string;
  text?: string;
  planning: TeamPlanning;
  hasRounds: boolean;
  /** The label of the button that returns to the set-up. */
  changeLabel?: string;
  onChange: () => void;
  /** The main action. */
  children?: ReactNode;
};

/** What was planned, and what can be done with it. While the search runs, its progress is in place of the main action. */
export function ResultHead(props: ResultHeadProps) {
  const { title, text, planning, hasRounds, changeLabel = roundsTexts.change, onChange, children } = props;
  const isSearching = planning.phase === 'searching';
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className="min-w-0 flex-[1_1_18rem] px-1 lg:px-0">
        <h2 ref={focusOnce} tabIndex={-1} className="text-h2 outline-none">
          {title}
        </h2>
        {text !== undefined && <p className="text-second text-ink-2 tabular-nums">{text}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" onClick={onChange}>
          {changeLabel}
        </Button>
        {hasRounds && (
          <Button variant="quiet" blocked={isSearching} onClick={() => window.print()}>
            <Printer aria-hidden className="size-5 shrink-0" />
            {roundsTexts.print}
          </Button>
        )}
      </div>
      {(isSearching || Boolean(children)) && (
        <Docked beside>
          {isSearching ? (
            <PlanProgress progress={planning.answer?.progress ?? 0} onStop={planning.stop} />
          ) : (
            children
          )}
        </Docked>
      )}
    </div>
  );
}

/** The set-up, which had the focus, is gone, and the page begins at its top. Takes the focus from no other control. */
function focusOnce(heading: HTMLElement | null): void {
  if (heading === null || document.activeElement !== document.body) return;
  heading.focus({ preventScroll: true });
  window.scrollTo(0, 0);
}

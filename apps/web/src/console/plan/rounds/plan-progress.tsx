import { roundsTexts } from './texts.ts';
import { Button } from '#ui/button.tsx';

/** The progress of the search, and a button to end it. */
export function PlanProgress({ progress, onStop }: { progress: number; onStop: () => void }) {
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

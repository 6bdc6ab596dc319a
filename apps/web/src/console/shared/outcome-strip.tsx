import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import type { Problem } from './problem.ts';
import { staffTexts } from './texts.ts';
import { Button } from '#ui/button.tsx';

/** The last action, and how to undo it. */
export type Outcome = {
  readonly message: string;
  readonly undo?: { readonly run: () => void; readonly pending: boolean } | undefined;
};

/**
 * The result of the last action, with undo. Sticks to the lower edge of the window, so that it is visible wherever the
 * list is scrolled. Must be the last child of the list's box.
 */
export function OutcomeStrip({ done, problem }: { done: Outcome | null; problem: Problem | null }) {
  if (done === null && problem === null) return null;
  const Glyph = problem ? CircleAlert : CircleCheck;
  return (
    <div
      key={problem?.message ?? done?.message}
      role={problem ? 'alert' : 'status'}
      className={`sticky bottom-24 z-4 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-control border px-3.5 py-2 text-second font-medium shadow-popover landscape-phone:bottom-2 lg:bottom-4 ${problem ? 'border-bad-line bg-bad-soft text-bad' : 'border-good-line bg-good-soft text-good'}`}
    >
      <Glyph aria-hidden className="size-5 shrink-0" />
      <p className="min-h-11 min-w-0 flex-1 content-center wrap-anywhere">
        {problem ? problem.message : done?.message}
        {problem?.detail !== undefined && <span className="block font-normal">{problem.detail}</span>}
      </p>
      {!problem && done?.undo && (
        <Button variant="quiet" pending={done.undo.pending} onClick={done.undo.run}>
          {staffTexts.undo}
        </Button>
      )}
    </div>
  );
}

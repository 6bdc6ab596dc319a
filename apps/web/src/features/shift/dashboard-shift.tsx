import ShieldCheck from 'lucide-react/icons/shield-check';
import { useState } from 'react';
import { Link } from 'wouter';
import { ForYou } from './for-you.tsx';
import { startShift } from './record-event.ts';
import { ShiftCard } from './shift-card.tsx';
import { shiftTexts } from './texts.ts';
import { useShift } from './use-shift.ts';
import { screens } from '#config/screens.ts';
import { isRunning } from '#domain/shift/shift.ts';
import { lastShiftText } from '#domain/shift/shift-texts.ts';
import { now } from '#platform/clock.ts';
import type { ShiftOnDevice } from '#state/shift/shift.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CardSkeleton } from '#ui/card-skeleton.tsx';

/** The first card of the dashboard: starts a shift, or shows the one that runs. */
export function DashboardShift() {
  const state = useShift();
  if (state === null) return <CardSkeleton />;
  if (!isRunning(state.shift)) return <BeforeShift last={state.last} />;
  return (
    <>
      <Card>
        <ShiftCard state={state} shift={state.shift} />
      </Card>
      <ForYou state={state} startedAt={state.shift.startedAt} />
    </>
  );
}

function BeforeShift({ last }: { last: ShiftOnDevice['last'] }) {
  const [hasFailed, setHasFailed] = useState(false);
  return (
    <section
      aria-label={shiftTexts.yourShift}
      className="min-w-0 rounded-card border border-line bg-surface p-5 shadow-card dark:shadow-none"
    >
      <div className="mb-4 flex min-h-12 items-center gap-3">
        <span className="grid size-10 shrink-0 place-items-center rounded-plate bg-sunken text-ink-2">
          <ShieldCheck aria-hidden className="size-5" />
        </span>
        <div className="min-w-0">
          <h2 className="text-h2">{shiftTexts.yourShift}</h2>
          {last !== null && (
            <Link
              href={screens.shift.path}
              className="text-second text-ink-2 tabular-nums underline-offset-4 hover:underline"
            >
              {shiftTexts.last(lastShiftText(last, now()))}
            </Link>
          )}
        </div>
      </div>
      <div className="shift-buttons grid">
        <Button
          onClick={() => {
            void startShift().then((isStored) => setHasFailed(!isStored));
          }}
        >
          {shiftTexts.start}
        </Button>
      </div>
      {hasFailed && <output className="mt-2 block text-second text-bad">{shiftTexts.notStored}</output>}
    </section>
  );
}

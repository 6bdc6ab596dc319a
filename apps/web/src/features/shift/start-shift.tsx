import { useState } from 'react';
import { startShift } from './begin-shift.ts';
import { shiftTexts } from './texts.ts';
import { roundInProgress } from '#domain/round/progress.ts';
import { useSource } from '#platform/source.ts';
import { useFeature } from '#state/settings/features.ts';
import { activeRound } from '#state/plan/stored-round.ts';
import { Button } from '#ui/button.tsx';

/** One tap starts the shift. With an active round, that is the main action of the screen. */
export function StartShift() {
  const [hasFailed, setHasFailed] = useState(false);
  const hasRound = useFeature('round');
  const isRoundActive = roundInProgress(useSource(activeRound)) !== null && hasRound;
  return (
    <>
      <div className="shift-buttons grid">
        <Button
          variant={isRoundActive ? 'quiet' : 'main'}
          onClick={() => {
            void startShift().then((isStored) => setHasFailed(!isStored));
          }}
        >
          {shiftTexts.start}
        </Button>
      </div>
      {hasFailed && <output className="mt-2 block text-second text-bad">{shiftTexts.notStored}</output>}
    </>
  );
}

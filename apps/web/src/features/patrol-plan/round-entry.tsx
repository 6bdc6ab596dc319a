import Route from 'lucide-react/icons/route';
import { planTexts } from './texts.ts';
import { paths } from '#config/paths.ts';
import { progressText, roundInProgress } from '#domain/round/progress.ts';
import { useSource } from '#platform/source.ts';
import { useFeature } from '#state/settings/features.ts';
import { ShiftSlot } from '#state/shift/shift-slot.tsx';
import { activeRound } from '#state/plan/stored-round.ts';
import { LinkButton } from '#ui/button.tsx';
import { Docked } from '#ui/dock/docked.tsx';

/** Link to the round, with the progress of an active one. */
export function RoundEntry() {
  const active = roundInProgress(useSource(activeRound));
  if (!useFeature('round')) return null;
  return (
    <Docked beside>
      {active && <p className="text-center text-fact tabular-nums">{progressText(active)}</p>}
      <ShiftSlot place="dock" />
      <LinkButton href={paths.round}>
        <Route aria-hidden className="size-5" />
        {active ? planTexts.backToRound : planTexts.planRound}
      </LinkButton>
    </Docked>
  );
}

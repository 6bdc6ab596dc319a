import Route from 'lucide-react/icons/route';
import { planTexts } from './texts.ts';
import { paths } from '#config/paths.ts';
import { useSource } from '#platform/source.ts';
import { storedValue } from '#platform/storage/stored-value.ts';
import { useFeature } from '#state/features.ts';
import { LinkButton } from '#ui/button.tsx';
import { Docked } from '#ui/docked.tsx';

const storedRound = storedValue('pp:round');

/** The way to the round. While one is active it says how far it is. */
export function RoundEntry() {
  const round = useSource(storedRound);
  if (!useFeature('round')) return null;
  const active = round?.finishedAt === null ? round : null;
  return (
    <Docked beside>
      {active && (
        <p className="text-center text-fact tabular-nums">
          {planTexts.visitedOf(
            active.stops.filter(({ mark }) => mark?.reason === null).length,
            active.stops.length,
          )}
        </p>
      )}
      <LinkButton href={paths.round}>
        <Route aria-hidden className="size-5" />
        {active ? planTexts.backToRound : planTexts.planRound}
      </LinkButton>
    </Docked>
  );
}

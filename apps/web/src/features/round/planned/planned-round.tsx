import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useMemo } from 'react';
import { RoundFigures } from './round-figures.tsx';
import { Timeline } from './timeline.tsx';
import { type ChosenRound, useFittingRound } from './use-fitting-round.ts';
import { RoundOnMap, RoundViewToggle } from '#features/round/map/map-switch.tsx';
import { roundScene } from '#features/round/map/round-scene.ts';
import { RoundStrip } from '#features/round/marking/round-strip.tsx';
import { leftOut } from '#domain/round/left-out.ts';
import { leftOutWords } from '#domain/round/left-out-words.ts';
import { FoldedGroups } from '#ui/page/folded-groups.tsx';
import type { Legs } from '#domain/round/legs.ts';
import type { PlanInput } from '#domain/round/plan-request.ts';
import { type OpenStop, totalPoints } from '#domain/round/round.ts';
import type { RoundSite } from '#domain/round/round-site.ts';
import { RoundFrame } from '#features/round/round-frame.tsx';
import { roundTexts } from '#features/round/texts.ts';
import { useWaitingTap } from '#features/round/use-waiting-tap.ts';
import { timeText } from '#domain/format.ts';
import { Button } from '#ui/button.tsx';
import { Dock } from '#ui/dock/dock.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';

type PlannedRoundProps = {
  chosen: ChosenRound;
  input: PlanInput;
  sites: readonly RoundSite[];
  /** When the scores were read. */
  readAt: number;
  /** The site where it ends; null: where it began. */
  endName: string | null;
  /** The site where it begins; null: at the current position. */
  startName: string | null;
  visited: ReadonlyMap<number, string>;
  /** Whether it replaces the rest of an active round. */
  isChange: boolean;
  onLegs: (legs: Legs) => void;
  onChange: () => void;
  onStart: (stops: readonly OpenStop[]) => void;
};

const { planned } = roundTexts;

export function PlannedRound(props: PlannedRoundProps) {
  const { chosen, input, sites, readAt, endName, startName, visited, isChange, onLegs, onChange, onStart } =
    props;
  const { stops, listScore, times, isAsking } = useFittingRound(chosen, input, onLegs);
  const { from, end } = input;
  const scene = useMemo(() => roundScene({ from, at: from, stops, end, sites }), [from, stops, end, sites]);
  return (
    <RoundFrame
      title={planned.title}
      takesFocus
      aside={<RoundViewToggle />}
      map={stops.length > 0 && <RoundOnMap scene={scene} />}
      actions={
        <Dock strip={<RoundStrip readAt={readAt} />}>
          <Button variant="quiet" onClick={onChange}>
            <SlidersHorizontal aria-hidden className="size-5" />
            {planned.change}
          </Button>
          <StartButton
            stops={stops}
            fits={times.inTime}
            label={isChange ? planned.use : planned.start}
            onStart={onStart}
          />
        </Dock>
      }
    >
      {stops.length === 0 ? (
        <EmptyState>{roundTexts.setUp.nothing(timeText(new Date(input.finishBy)))}</EmptyState>
      ) : (
        <div className="grid items-start gap-3 @min-[50rem]:grid-cols-[1fr_24rem] @min-[50rem]:grid-rows-[auto_1fr] @min-[50rem]:gap-4">
          <div className="min-w-0 @min-[50rem]:col-start-2 @min-[50rem]:row-start-1">
            <RoundFigures points={totalPoints(stops)} listScore={listScore} times={times} />
          </div>
          <div className="min-w-0 @min-[50rem]:col-start-1 @min-[50rem]:row-span-2 @min-[50rem]:row-start-1">
            <Timeline
              times={times}
              isAsking={isAsking}
              startName={startName}
              endName={endName}
              visited={visited}
            />
          </div>
          <div className="min-w-0 @min-[50rem]:col-start-2 @min-[50rem]:row-start-2">
            <FoldedGroups {...leftOutWords(leftOut(sites, stops, input.finishBy))} />
          </div>
        </div>
      )}
    </RoundFrame>
  );
}

type StartButtonProps = Pick<PlannedRoundProps, 'onStart'> & {
  stops: readonly OpenStop[];
  /** False while a round that is too long on exact legs is planned again: a tap waits for the new one. */
  fits: boolean;
  label: string;
};

function StartButton({ stops, fits, label, onStart }: StartButtonProps) {
  const { isWaiting, tap } = useWaitingTap(fits && stops.length > 0, () => onStart(stops));
  return (
    <Button
      blocked={stops.length === 0}
      pending={isWaiting && stops.length > 0}
      pendingLabel={planned.fitting}
      onClick={tap}
    >
      {label}
    </Button>
  );
}

import { letterIndex } from '#console/shared/team/board-order.ts';
import { type Theme, teamColour } from '#console/shared/team/letter-disc.tsx';
import type { PlannedShift, TeamPlan } from './team-plan.ts';
import type { DueSite, TeamQuestion } from './team-question.ts';
import { toPosition } from '#domain/round/round.ts';
import type { Pin, Scene } from '#map/scene.ts';

/** Due, and in no round: the colours of a warning. */
const DUE = {
  light: { background: '#fdf0d3', ink: '#6e4300' },
  dark: { background: '#2e220a', ink: '#f5c76a' },
} as const;
const LEFT_OUT = { background: '#76829a', ink: '#ffffff' };

/** The rounds of a team on the map: a line and dots in the colour of the letter, which is at the first stop. `due` are in no round. */
export function teamScene(
  plan: TeamPlan,
  { candidates }: TeamQuestion,
  theme: Theme,
  due: readonly DueSite[] = [],
): Scene {
  const stopIds = new Set(plan.shifts.flatMap(({ stops }) => stops.map(({ siteId }) => siteId)));
  const notReached = due.flatMap(({ siteId, place }): readonly Pin[] =>
    place === null
      ? []
      : [
          {
            id: siteId,
            place,
            rank: plan.stops + 1,
            label: '!',
            boosted: false,
            ...DUE[theme],
            look: 'stop',
          },
        ],
  );
  const ringed = new Set(notReached.map(({ id }) => id));
  const leftOut = candidates.filter(({ stop }) => !stopIds.has(stop.siteId) && !ringed.has(stop.siteId));
  return {
    areas: [],
    pins: [
      ...plan.shifts.flatMap((shift) => stopPins(shift, theme)),
      ...notReached,
      ...leftOut.map(({ stop }): Pin => ({
        id: stop.siteId,
        place: toPosition(stop),
        rank: plan.stops + 1,
        label: '',
        boosted: false,
        ...LEFT_OUT,
        look: 'hollow',
      })),
    ],
    lines: plan.shifts.flatMap(({ letter, stops }) =>
      stops.length === 0
        ? []
        : [
            {
              places: stops.map(({ stop }) => toPosition(stop)),
              colour: teamColour(letterIndex(letter), theme).background,
            },
          ],
    ),
  };
}

const stopPins = ({ stops, letter }: PlannedShift, theme: Theme): readonly Pin[] =>
  stops
    .filter(({ stop }) => stop.kind !== 'return')
    .map(({ stop, number }) => ({
      id: stop.siteId,
      place: toPosition(stop),
      rank: number,
      label: number === 1 ? letter : '',
      boosted: false,
      ...teamColour(letterIndex(letter), theme),
      look: number === 1 ? 'stop' : 'dot',
    }));

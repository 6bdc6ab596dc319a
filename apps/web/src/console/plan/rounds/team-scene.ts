import { teamColour } from '#console/shared/team/team-colours.ts';
import type { Theme } from '#console/shared/team/team-colours.ts';
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

/** The rounds of a team on the map: stops by letter and number, one colour for each warden. `due` are in no round. */
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
      ...plan.shifts.flatMap((shift, index) => stopPins(shift, index, theme)),
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
    lines: plan.shifts.flatMap(({ member, stops }, index) =>
      stops.length === 0
        ? []
        : [
            {
              places: [
                member.from,
                ...stops.map(({ stop }) => stop),
                ...(member.returns ? [member.from] : []),
              ].map(toPosition),
              colour: teamColour(index, theme).background,
            },
          ],
    ),
  };
}

const stopPins = ({ stops, letter }: PlannedShift, index: number, theme: Theme): readonly Pin[] =>
  stops
    .filter(({ stop }) => stop.kind !== 'return')
    .map(({ stop, number }) => ({
      id: stop.siteId,
      place: toPosition(stop),
      rank: number,
      label: `${letter}${number}`,
      boosted: stop.boost > 0,
      ...teamColour(index, theme),
      look: 'stop',
    }));

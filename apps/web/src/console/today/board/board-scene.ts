import { letterIndex } from '#console/shared/team/board-order.ts';
import { teamColour } from '#console/shared/team/team-colours.ts';
import type { Theme } from '#console/shared/team/team-colours.ts';
import type { Pin, Scene } from '#map/scene.ts';

/** A round by its letter: the sites in their order. */
type LetteredRound = { readonly letter: string; readonly siteIds: readonly number[] };

type Place = { readonly siteId: number; readonly latitude: number | null; readonly longitude: number | null };

/** Ranks above the discs: a dot. */
const DOT = 1_000;

/** The rounds on the map: a line in the colour of its letter, the letter at the first stop, dots at the others. */
export function boardScene(rounds: readonly LetteredRound[], sites: readonly Place[], theme: Theme): Scene {
  const known = new Map(
    sites.flatMap(({ siteId, latitude, longitude }) =>
      latitude === null || longitude === null ? [] : [[siteId, { siteId, latitude, longitude }] as const],
    ),
  );
  const placed = rounds.map(({ letter, siteIds }) => ({
    letter,
    colour: teamColour(letterIndex(letter), theme),
    stops: siteIds.flatMap((id) => known.get(id) ?? []),
  }));
  return {
    areas: [],
    pins: placed.flatMap(({ letter, colour, stops }) =>
      // A return comes a second time.
      [...new Set(stops)].map(({ siteId, latitude, longitude }, n): Pin => ({
        id: siteId,
        place: { latitude, longitude },
        rank: n === 0 ? 1 : DOT,
        label: n === 0 ? letter : '',
        boosted: false,
        ...colour,
        ...(n === 0 && { look: 'stop' }),
      })),
    ),
    lines: placed.map(({ colour, stops }) => ({
      places: stops.map(({ latitude, longitude }) => ({ latitude, longitude })),
      colour: colour.background,
    })),
  };
}

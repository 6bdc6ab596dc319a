import { letterIndex } from '#console/shared/team/board-order.ts';
import { type Theme, teamColour } from '#console/shared/team/letter-disc.tsx';
import type { Position } from '#domain/geo.ts';
import type { Pin, Scene } from '#map/scene.ts';

/** A round by its letter: the sites in their order. */
type LetteredRound = { readonly letter: string; readonly siteIds: readonly number[] };

type Place = { readonly siteId: number; readonly latitude: number | null; readonly longitude: number | null };

/** The pin of a call for help: sites have ids above 0. */
export const CALL_PIN = -1;

type Drawn = {
  readonly rounds: readonly LetteredRound[];
  readonly sites: readonly Place[];
  /** Where a call for help was sent from. */
  readonly place: Position | null;
  readonly theme: Theme;
};

/** The rounds on the map: a line in the colour of its letter, the letter at the first stop, dots at the others. */
export function boardScene({ rounds, sites, place, theme }: Drawn): Scene {
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
    pins: [
      ...callPin(place),
      ...placed.flatMap(({ letter, colour, stops }) =>
        // A return comes a second time.
        [...new Set(stops)].map(({ siteId, latitude, longitude }, n): Pin => ({
          id: siteId,
          place: { latitude, longitude },
          rank: n + 1,
          label: n === 0 ? letter : '',
          boosted: false,
          ...colour,
          look: n === 0 ? 'stop' : 'dot',
        })),
      ),
    ],
    lines: placed.map(({ colour, stops }) => ({
      places: stops.map(({ latitude, longitude }) => ({ latitude, longitude })),
      colour: colour.background,
    })),
  };
}

const callPin = (place: Position | null): readonly Pin[] =>
  place === null
    ? []
    : [
        {
          id: CALL_PIN,
          place,
          rank: 0,
          label: '',
          background: 'transparent',
          ink: 'transparent',
          boosted: false,
          look: 'ring',
        },
      ];

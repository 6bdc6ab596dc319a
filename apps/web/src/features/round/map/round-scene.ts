import { type OpenStop, type RoundStop, toPosition } from '#domain/round/round.ts';
import { stopsAtSites } from '#domain/round/progress.ts';
import type { RoundSite } from '#domain/round/round-site.ts';
import type { Pin, Scene } from '#map/scene.ts';
import type { Position } from '#domain/geo.ts';

const STOP = { background: '#3455b2', ink: '#ffffff' };
const VISITED = { background: '#dff2e7', ink: '#14613b' };
const LEFT_OUT = { background: '#76829a', ink: '#ffffff' };

type Drawn = {
  /** Where the round began. */
  readonly from: Position;
  /** Where the warden is according to the round: at its start, or at the last stop. */
  readonly at: Position;
  readonly stops: readonly (OpenStop & Partial<Pick<RoundStop, 'mark'>>)[];
  /** Where it ends; null for a round that ends anywhere. */
  readonly end: Position | null;
  readonly sites: readonly RoundSite[];
};

/** A round on the map: its stops by number, the line done and ahead, and the sites it leaves out. */
export function roundScene({ from, at, stops: all, end, sites }: Drawn): Scene {
  const stops = stopsAtSites(all);
  const visited = stops
    .filter(({ mark }) => mark?.reason === null)
    .toSorted((one, other) => (one.mark?.at ?? 0) - (other.mark?.at ?? 0));
  const open = stops.filter(({ mark = null }) => mark === null);
  const stopIds = new Set(stops.map(({ siteId }) => siteId));
  return {
    areas: [],
    pins: [
      ...stops.flatMap((stop, n) => (isDrawn(stops, stop) ? [stopPin(stop, n + 1, stop === open[0])] : [])),
      ...sites.flatMap((site): readonly Pin[] =>
        site.fit && !stopIds.has(site.stop.siteId) ? [leftOutPin(site.stop, stops.length + 1)] : [],
      ),
    ],
    passed: visited.length === 0 ? [] : [from, ...visited.map(toPosition), at].map(toPosition),
    ahead: [at, ...open, ...(end === null ? [] : [end])].map(toPosition),
  };
}

/** A site with two visits has one pin: the next of them, or the last one. */
function isDrawn(stops: Drawn['stops'], stop: Drawn['stops'][number]): boolean {
  const visits = stops.filter(({ siteId }) => siteId === stop.siteId);
  return stop === (visits.find(({ mark = null }) => mark === null) ?? visits.at(-1));
}

function stopPin(stop: Drawn['stops'][number], place: number, isNext: boolean): Pin {
  const { mark = null } = stop;
  // A skipped stop is drawn like a left-out site.
  if (mark !== null && mark.reason !== null) return leftOutPin(stop, place);
  return {
    id: stop.siteId,
    place: toPosition(stop),
    rank: place,
    label: String(place),
    boosted: mark === null && stop.boost > 0,
    ...(mark === null ? STOP : VISITED),
    look: mark !== null ? 'visited' : isNext ? 'next' : 'stop',
  };
}

const leftOutPin = (stop: OpenStop, rank: number): Pin => ({
  id: stop.siteId,
  place: toPosition(stop),
  rank,
  label: '',
  boosted: false,
  ...LEFT_OUT,
  look: 'hollow',
});

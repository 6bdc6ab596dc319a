import { createRandom } from '@patrolplan/round-planner';

/** A generated city: sites around a few centres, driven at 22 km/h with a detour of 1.35; minutes. */
export type CityOptions = { readonly sites: number; readonly windows: boolean; readonly seed: number };

const KM_PER_MINUTE = 22 / 60;
const DETOUR = 1.35;
const VISIT = 6;
const SHIFT = 8 * 60;

export type GeneratedCity = {
  readonly places: readonly { score: number; open: number; close: number; service: number }[];
  readonly travel: Float64Array;
  readonly start: number;
  readonly end: number;
  readonly limit: number;
};

export function generateCity({ sites, windows, seed }: CityOptions): GeneratedCity {
  const random = createRandom(seed);
  const bell = (): number => random() + random() + random() - 1.5;
  const centres = Array.from({ length: 8 }, () => ({
    x: 12 * random(),
    y: 9 * random(),
    spread: 0.4 + 1.6 * random(),
  }));
  const points = [{ x: 6, y: 4.5 }];
  const places = [{ score: 0, open: 0, close: SHIFT, service: 0 }];
  while (places.length <= sites) {
    const centre = centres[Math.floor(random() * centres.length)];
    if (centre === undefined) throw new Error('A centre is always chosen.');
    const scattered = random() < 0.2;
    points.push(
      scattered
        ? { x: 12 * random(), y: 9 * random() }
        : { x: centre.x + bell() * centre.spread, y: centre.y + bell() * centre.spread },
    );
    const open = windows && random() < 0.7 ? Math.floor(random() * 6) * 60 : 0;
    const close = windows ? Math.min(SHIFT, open + 60 + Math.floor(random() * 3) * 60) : SHIFT;
    places.push({ score: Math.round(10 + 90 * random() ** 3) / 10, open, close, service: VISIT });
  }
  const travel = Float64Array.from({ length: points.length ** 2 }, (_, index) => {
    const from = points[Math.floor(index / points.length)];
    const to = points[index % points.length];
    if (from === undefined || to === undefined) return Infinity;
    return (Math.hypot(from.x - to.x, from.y - to.y) * DETOUR) / KM_PER_MINUTE;
  });
  return { places, travel, start: 0, end: 0, limit: SHIFT };
}

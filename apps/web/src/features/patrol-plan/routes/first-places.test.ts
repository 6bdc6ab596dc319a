import { expect, test } from 'vitest';
import { createRouteBook } from './route-book.ts';
import { runRoutes } from './route-run.ts';
import { type Position, metresBetween } from '#domain/geo.ts';
import { ok } from '#domain/result.ts';
import type { RouteBook } from '#domain/route/route.ts';
import { rankSites } from '#domain/score/rank-sites.ts';
import type { Boosts } from '#domain/score/score-breakdown.ts';
import type { Site } from '#domain/site/site.ts';
import { storedKeys } from '#platform/storage/stored-keys.ts';
import { createStoredValues } from '#platform/storage/stored-values.ts';
import { createRefusedPairs } from '#state/directions/refused-pairs.ts';
import { aSite } from '#testing/a-site.ts';

/** With a slow maps service people read the list while its routes arrive, so its first places should be right early. */

const PLANS = 200;
const SITES = 60;
const HERE: Position = { latitude: 54.97, longitude: -1.61 };
const METRES_PER_DEGREE = 111_195;

/** Seeded random numbers from 0 to 1. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Plan = {
  readonly sites: readonly Site[];
  readonly boosts: Boosts;
  readonly seconds: (to: Position) => number;
};

/** A city of 2 to 8 km around the warden with its own pace, one or two events, and boosts on up to three sites. */
function aPlan(seed: number): Plan {
  const random = seeded(seed);
  const between = (low: number, high: number) => low + (high - low) * random();
  const radius = between(2_000, 8_000);
  const place = (): Position => {
    const [distance, angle] = [radius * Math.sqrt(random()), between(0, 2 * Math.PI)];
    return {
      latitude: HERE.latitude + (distance * Math.cos(angle)) / METRES_PER_DEGREE,
      longitude: HERE.longitude + (distance * Math.sin(angle)) / (METRES_PER_DEGREE * 0.574),
    };
  };
  const venues = random() < 0.5 ? [place()] : [place(), place()];
  const weatherScore = between(0, 1);
  const sites = Array.from({ length: SITES }, (_, index) => {
    const at = place();
    const value = venues.reduce(
      (sum, venue) => sum + 2 * Math.max(0, 1 - metresBetween(at, venue) / 2_414),
      0,
    );
    return aSite({
      ...at,
      siteId: index + 1,
      baseScore: Math.round(between(3, 7) * 100) / 100,
      weatherScore,
      eventScore: Math.min(3, value),
    });
  });
  const boosts: Record<string, number> = {};
  for (let left = Math.floor(between(0, 4)); left > 0; left -= 1) {
    boosts[Math.ceil(random() * SITES)] = Math.round(between(0.5, 3) * 2) / 2;
  }
  const kmh = between(15, 35);
  const noise = new Map(
    sites.map(({ latitude }) => [latitude, { detour: between(1.1, 2.2), wait: between(30, 120) }]),
  );
  const seconds = (to: Position) => {
    const { detour = 1, wait = 0 } = noise.get(to.latitude) ?? {};
    return wait + (metresBetween(HERE, to) * detour * 3.6) / kmh;
  };
  return { sites, boosts, seconds };
}

/** The ranked site ids after each batch of three. */
async function rankings({ sites, boosts, seconds }: Plan): Promise<readonly (readonly number[])[]> {
  const stored = createStoredValues({ table: storedKeys, storage: null, changedElsewhere: () => {} });
  const book = createRouteBook({
    cache: stored('routeCache'),
    lastLocation: stored('lastLocation'),
    saveAfterMs: 0,
  });
  const seen: (readonly number[])[] = [];
  const rank = (routes: RouteBook) =>
    rankSites({ sites, boosts, routes, areas: ['Quayside'], filter: null }).map(({ site }) => site.siteId);
  await runRoutes({
    sites,
    from: HERE,
    boosts: () => boosts,
    refused: createRefusedPairs(),
    book: {
      ...book,
      put(routes) {
        book.put(routes);
        seen.push(rank(book.get()));
      },
    },
    directions: async (_from, to) => ok({ seconds: seconds(to), metres: 1_000 }),
    log: () => {},
    report: () => {},
    onProgress: () => {},
    signal: new AbortController().signal,
  });
  return seen;
}

test('the first place is stable after 3 of 60 routes, the first three after 9', async () => {
  let firstRight = 0;
  let threeRight = 0;
  for (let seed = 1; seed <= PLANS; seed += 1) {
    const seen = await rankings(aPlan(seed));
    const final = seen.at(-1) ?? [];
    expect(seen).toHaveLength(SITES / 3);
    if (seen[0]?.[0] === final[0]) firstRight += 1;
    if (seen[2]?.slice(0, 3).join(' ') === final.slice(0, 3).join(' ')) threeRight += 1;
  }
  expect(firstRight / PLANS).toBeGreaterThanOrEqual(0.95);
  expect(threeRight / PLANS).toBeGreaterThanOrEqual(0.9);
});

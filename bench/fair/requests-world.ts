import { createRandom } from '@patrolplan/round-planner';
import type { World } from './world.ts';

/** One tenth of the streets. */
const LOUD_ONE_IN = 10;
const LOUD_SEED = 7;

/**
 * A city that gets reports on each day of patrol, nine tenths of them about one tenth of its sites. Which sites these are is
 * drawn by chance: residents know nothing of what wardens find.
 */
export function withRequests(world: World, aDay: number): World {
  const random = createRandom(LOUD_SEED);
  const drawn = world.sites
    .map(({ id }) => ({ id, order: random() }))
    .sort((one, other) => one.order - other.order);
  const loudSites = drawn.slice(0, Math.round(drawn.length / LOUD_ONE_IN)).map(({ id }) => id);
  return { ...world, name: `${world.name}, ${aDay} a day`, requests: { aDay, loudSites } };
}

import { createRandom } from '@patrolplan/round-planner';
import { recoveredShare } from '#api/modules/visits/recovered-share.ts';
import { createAnswers } from './finds.ts';
import { createPatrolDay } from './patrol-day.ts';
import { type RequestRules, createRequestBoosts } from './request-boosts.ts';
import { type PastVisit, type Policy, type Seen, createScores } from './policy.ts';
import type { VisitLine } from './visit-line.ts';
import { type World, cellAt } from './world.ts';
import { patrolDays, timeAt } from './world-days.ts';

const SEEDS = 2 ** 31;
const REPORTS_SEED = 1_000_000;

/** The visits of a team that follows a policy. The same world, policy, seed and iterations give the same visits. */
export function* simulate(
  world: World,
  policy: Policy,
  seed: number,
  iterations?: number,
  requestRules?: RequestRules,
): Generator<VisitLine> {
  const { sites, changes, about: _, ...city } = world;
  const known = { ...city, sites: sites.map(({ rate: _rate, ...site }) => site) };
  const random = createRandom(seed);
  const nextSeed = (): number => Math.floor(random() * SEEDS);
  const answer = createAnswers({ sites, changes }, nextSeed());
  // A seed of their own: plans have the same ones with and without requests.
  const boosts = world.requests && createRequestBoosts(known, seed + REPORTS_SEED, requestRules);
  const scores = createScores(known, policy, boosts);
  const patrolDay = createPatrolDay(known, iterations);
  const seen = new Map<number, Seen>();
  const lastAt = new Map<number, Date>();
  const past: PastVisit[] = [];
  for (const day of patrolDays(world)) {
    for (const { warden, site, minute } of patrolDay(day, scores, seen, nextSeed)) {
      const at = timeAt(day, minute);
      const cell = cellAt(world, day, minute);
      const exposure = recoveredShare(lastAt.get(site), at, world.recoveryMinutes);
      past.push({ siteId: site, day, at, cell, found: answer({ site, day, cell, exposure }) });
      lastAt.set(site, at);
      yield { day, warden, site: sites[site]?.id ?? '', minute };
    }
    scores.learn(past, day);
  }
}

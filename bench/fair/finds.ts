import { createRandom } from '@patrolplan/round-planner';
import { type Found, foundAnswer } from '#api/modules/learning/found.ts';
import type { World } from './world.ts';

/** The part of a world that no policy sees. */
export type Truth = Pick<World, 'changes'> & {
  readonly sites: readonly Pick<World['sites'][number], 'id' | 'rate'>[];
};

export type Exposed = {
  readonly site: number;
  readonly day: number;
  readonly cell: string;
  /** From 0 to 1. */
  readonly exposure: number;
};

const ANSWERED = 0.7;

/** The mean finds of a visit. */
export function meanFinds({ sites, changes }: Truth, { site, day, cell, exposure }: Exposed): number {
  const { id, rate } = sites[site] ?? { id: '', rate: {} };
  const factor = changes
    .filter((change) => change.site === id && change.day <= day)
    .reduce((product, change) => product * change.factor, 1);
  return (rate[cell] ?? 0) * factor * exposure;
}

/** Draws the wardens' answers to visits: coarse, and none for three visits in ten. */
export function createAnswers(truth: Truth, seed: number): (visit: Exposed) => Found | undefined {
  const random = createRandom(seed);
  return (visit) => {
    const answer = foundAnswer(poisson(meanFinds(truth, visit), random));
    return random() < ANSWERED ? answer : undefined;
  };
}

/** Knuth's method; the means here are small. */
function poisson(mean: number, random: () => number): number {
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = random(); product > limit; product *= random()) count += 1;
  return count;
}

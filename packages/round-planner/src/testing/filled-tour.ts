import type { Model } from '#search/model.ts';
import { createNeighbours } from '#search/neighbours.ts';
import { createRandom } from '#search/random.ts';
import { createRecreate, insertSites, randomTaste } from '#search/recreate.ts';
import { createTour, type Tour } from '#search/tour.ts';

/** A tour with as many sites as fit, chosen by a random taste. */
export function filledTour(model: Model, seed: number): Tour {
  const tour = createTour(model);
  const random = createRandom(seed);
  const recreate = createRecreate(model, createNeighbours(model), random);
  insertSites(recreate, tour, randomTaste(recreate, random));
  return tour;
}

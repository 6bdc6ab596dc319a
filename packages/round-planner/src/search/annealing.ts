import type { Model } from './model.ts';
import { createNeighbours } from './neighbours.ts';
import { createRandom } from './random.ts';
import { createRecreate, insertSites, randomTaste, fitsAfter } from './recreate.ts';
import { createRuin, ruinTour } from './ruin.ts';
import { createShorten, shortenRounds } from './shorten.ts';
import { clearTour, copyTour, createTour, insertAfter, keepsTimes, type Tour } from './tour.ts';

export type Annealing = {
  /** Inserts sites while any fits. */
  readonly fill: (tour: Tour) => void;
  /** Replaces the current tour by a new one. */
  readonly restart: () => void;
  /** Changes the current tour, if the temperature of this phase (from 0 up to 1) allows it. */
  readonly iterate: (phase: number) => boolean;
};

/** Temperatures at the beginning and the end, as a share of the mean points of a stop. */
const HOT = 1.2;
const COLD = 0.02;

export function createAnnealing(model: Model, seed: number, current: Tour): Annealing {
  const random = createRandom(seed);
  const recreate = createRecreate(model, createNeighbours(model), random);
  const shorten = createShorten(model);
  const candidate = createTour(model);
  const ruin = createRuin(model, random);

  const fill = (tour: Tour): void => {
    const taste = randomTaste(recreate, random);
    insertSites(recreate, tour, taste);
    if (model.windows) return;
    while (shortenRounds(shorten, tour)) insertSites(recreate, tour, taste);
  };

  return {
    fill,
    restart() {
      clearTour(model, current);
      // New rounds differ most when each starts with another site.
      for (let start = model.sites; start < model.size; start += 2) {
        const site = Math.floor(random() * model.sites);
        if (fitsAfter(model, current, start, site)) insertAfter(model, current, start, site);
      }
      fill(current);
    },
    iterate(phase) {
      const mean = current.score / Math.max(1, current.stops);
      const heat = mean * HOT * (COLD / HOT) ** phase;
      copyTour(current, candidate);
      ruinTour(ruin, candidate);
      fill(candidate);
      if (candidate.score < current.score + heat * Math.log(1 - random())) return false;
      if (!keepsTimes(model, candidate)) return false;
      copyTour(candidate, current);
      return true;
    },
  };
}

import { createAnnealing } from './annealing.ts';
import type { Model } from './model.ts';
import { createSchedule } from './schedule.ts';
import { clearTour, copyTour, createTour, timeSpent, keepsTimes, type Tour } from './tour.ts';
import { loadStops, type Stops } from './load-stops.ts';

export type Search = {
  /** The best rounds so far. */
  readonly best: Tour;
  /** Runs some iterations. The path depends on the model, the starts and the seed alone. */
  readonly step: (iterations: number) => void;
};

/** Searches for the rounds that collect most. The result is never worse than any of the starts. */
export function createSearch(
  model: Model,
  seed: number,
  starts: readonly Stops[],
  schedule = createSchedule(),
): Search {
  const best = createTour(model);
  const current = createTour(model);
  const annealing = createAnnealing(model, seed, current);
  const pool = Array.from({ length: schedule.members }, () => createTour(model));

  const keep = (tour: Tour, saved: Tour): void => {
    if (isBetter(model, tour, saved)) copyTour(tour, saved);
  };
  for (const stops of starts) {
    loadStops(model, current, stops);
    keep(current, best);
    annealing.fill(current);
    keep(current, best);
  }

  const begin = (): void => {
    const member = pool[schedule.member]!;
    if (schedule.isFirst) copyTour(best, member);
    else if (schedule.isFresh) {
      clearTour(model, member);
      annealing.restart();
      keep(current, member);
    }
    copyTour(member, current);
    keep(member, best);
  };

  return {
    best,
    step(iterations) {
      for (let left = iterations; left > 0; left--) {
        if (schedule.phase === 0) begin();
        if (annealing.iterate(schedule.phase)) {
          keep(current, pool[schedule.member]!);
          keep(current, best);
        }
        if (!schedule.advance()) continue;
        pool.sort((one, other) => Number(isBetter(model, other, one)) - Number(isBetter(model, one, other)));
        // The last of a generation works on the best of all generations.
        if (schedule.isLast) keep(best, pool[0]!);
      }
    },
  };
}

const SAME_SCORE = 1e-9;

function isBetter(model: Model, one: Tour, other: Tour): boolean {
  const more = one.score - other.score;
  if (more < -SAME_SCORE) return false;
  if (more <= SAME_SCORE && !(timeSpent(model, one) < timeSpent(model, other) - SAME_SCORE)) return false;
  return keepsTimes(model, one);
}

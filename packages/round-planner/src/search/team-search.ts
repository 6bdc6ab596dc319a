import type { City, Shift } from '#problem.ts';
import { readStops, type Stops } from './load-stops.ts';
import { createModel, type Model } from './model.ts';
import { createSearch, type Search } from './search.ts';

type TeamSearch = {
  readonly step: (iterations: number) => void;
  /** The best stops so far. */
  readonly stops: () => Stops;
};

/** Each time all sites fit, no round may be longer than this share of the longest. */
const SHORTER = 0.96;

/**
 * Searches for the rounds of a team. Once all sites are visited there is nothing more to collect: the work is then shared
 * out, by shorter and shorter shifts, as long as all sites still fit.
 */
export function createTeamSearch(
  city: City,
  shifts: readonly Shift[],
  excluded: ReadonlySet<number>,
  seed: number,
  starts: readonly Stops[],
): TeamSearch {
  let model = createModel(city, shifts, excluded);
  let search = createSearch(model, seed, starts);
  const allSites = model.sites;
  /** The best rounds that visit all sites. */
  let complete: Stops | null = null;
  let shortest = Infinity;

  const shareOut = (): void => {
    while (shifts.length > 1 && search.best.stops === allSites) {
      const stops = readStops(model, search.best);
      complete = stops;
      const minutes = SHORTER * longestRound(model, search);
      // Rounds that take no time cannot become shorter.
      if (minutes >= shortest) return;
      shortest = minutes;
      model = createModel(
        city,
        shifts.map((shift) => noLonger(shift, minutes)),
        excluded,
      );
      search = createSearch(model, seed, [stops]);
    }
  };

  shareOut();
  return {
    step(iterations) {
      for (let left = iterations; left > 0; left--) {
        if (model.sites === 0) return;
        search.step(1);
        shareOut();
      }
    },
    stops: () => complete ?? readStops(model, search.best),
  };
}

function longestRound(model: Model, { best }: Search): number {
  let longest = 0;
  for (let start = model.sites; start < model.size; start += 2) {
    if (best.next[start] === start + 1) continue;
    longest = Math.max(longest, best.leave[start + 1]! - model.open[start]!);
  }
  return longest;
}

function noLonger(shift: Shift, minutes: number): Shift {
  return { ...shift, limit: Math.min(shift.limit, (shift.startTime ?? 0) + minutes) };
}

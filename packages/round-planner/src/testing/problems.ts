import fc from 'fast-check';
import type { City, RoundProblem, Shift, TeamProblem } from '#problem.ts';

const place = fc.record(
  {
    score: fc.oneof(fc.integer({ min: 0, max: 9 }), fc.constant(0)),
    open: fc.integer({ min: 0, max: 40 }),
    close: fc.integer({ min: 5, max: 60 }),
    service: fc.integer({ min: 0, max: 4 }),
  },
  { requiredKeys: ['score'] },
);

/** Legs differ by direction; one in ten has no route. */
const leg = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 1, max: 20 }) },
  { weight: 1, arbitrary: fc.constant(Infinity) },
);

const cities = (sites: number): fc.Arbitrary<City> =>
  fc.integer({ min: 1, max: sites + 1 }).chain((count) =>
    fc.record({
      places: fc.array(place, { minLength: count, maxLength: count }),
      travel: fc.array(leg, { minLength: count ** 2, maxLength: count ** 2 }),
    }),
  );

const shifts = ({ places }: City): fc.Arbitrary<Shift> => {
  const anyPlace = fc.nat(places.length - 1);
  return fc.record(
    {
      start: anyPlace,
      startTime: fc.integer({ min: 0, max: 30 }),
      end: anyPlace,
      limit: fc.integer({ min: 0, max: 90 }),
    },
    { requiredKeys: ['start', 'limit'] },
  );
};

/** Problems with up to `sites` sites beside the place of the start. */
export const problems = (sites: number): fc.Arbitrary<RoundProblem> =>
  cities(sites).chain((city) => shifts(city).map((shift) => ({ ...city, ...shift })));

/** Some wardens travel at their own speed, and some take their own time at a site. */
const ownHabits = ({ places, travel }: City): fc.Arbitrary<Pick<Shift, 'travel' | 'service'>> =>
  fc.record(
    {
      travel: fc.constantFrom(0.5, 3).map((slower) => Array.from(travel, (time) => time * slower)),
      service: fc.nat(9).map((minutes) => places.map(() => minutes)),
    },
    { requiredKeys: [] },
  );

export const teams = (sites: number): fc.Arbitrary<TeamProblem> =>
  cities(sites).chain((city) => {
    const members = fc.tuple(shifts(city), ownHabits(city)).map(([shift, own]) => ({ ...shift, ...own }));
    return fc.array(members, { minLength: 1, maxLength: 4 }).map((all) => ({ ...city, shifts: all }));
  });

/** The best score of all orders of all subsets, and the earliest end of a round that has it. */
export function bestByBruteForce(problem: RoundProblem): { readonly score: number; readonly end: number } {
  const { places, travel, start, end, limit } = problem;
  const minutes = (from: number, to: number): number =>
    from === to ? 0 : (travel[from * places.length + to] ?? Infinity);
  let best = { score: 0, end: Infinity };
  const visited = new Set<number>();
  const extend = (at: number, time: number, score: number): void => {
    const ended = time + (end === undefined ? 0 : minutes(at, end));
    const isBetter = score > best.score || (score === best.score && ended < best.end);
    if (ended <= limit && isBetter) best = { score, end: ended };
    for (const [next, { score: value, open = 0, close = Infinity, service = 0 }] of places.entries()) {
      if (value === 0 || visited.has(next)) continue;
      const begin = Math.max(time + minutes(at, next), open);
      if (begin > close || begin + service > limit) continue;
      visited.add(next);
      extend(next, begin + service, score + value);
      visited.delete(next);
    }
  };
  extend(start, problem.startTime ?? 0, 0);
  return best;
}

import { expect, test } from 'vitest';
import { planRound, planTeam } from '#plan.ts';
import { BREAK, type RoundProblem } from '#problem.ts';
import { replanRound } from '#replan-round.ts';
import { bestShiftRound } from '#testing/best-shift-round.ts';
import { lineTravel } from '#testing/line-travel.ts';
import { SHIFT_PROBLEMS, shiftProblem } from '#testing/shift-problem.ts';
import { violations } from '#testing/violations.ts';
import { varyRound } from '#vary-round.ts';

const pause = async (): Promise<void> => {};
const planned = (problem: RoundProblem, iterations = 200): readonly number[] => {
  const round = planRound(problem, { iterations });
  expect(violations(problem, round.stops)).toEqual([]);
  expect(round.inTime).toBe(true);
  return round.stops;
};

test('50 generated rounds keep every window, break and return, and small ones have 97 % of the best by enumeration', () => {
  for (const { sites, seed } of SHIFT_PROBLEMS) {
    const problem = shiftProblem(sites, seed);
    const round = planRound(problem, { seed, iterations: sites <= 9 ? 400 : 60 });
    expect({ seed, violations: violations(problem, round.stops) }).toEqual({ seed, violations: [] });
    if (sites <= 9) expect(round.score).toBeGreaterThanOrEqual(0.97 * bestShiftRound(problem));
  }
});

/** Sites on a line, ten minutes apart, a minute each; the warden begins at 0. */
const line = (sites: number, more: Partial<RoundProblem> = {}): RoundProblem => ({
  places: Array.from({ length: sites + 1 }, (_, index) => ({ score: index === 0 ? 0 : 1, service: 1 })),
  travel: lineTravel(Array.from({ length: sites + 1 }, (_, index) => 10 * index)),
  start: 0,
  limit: 60,
  ...more,
});
const returning = { score: 5, service: 1, returnAfter: { earliest: 20, latest: 50 } };
const withReturn = (problem: RoundProblem, place: number): RoundProblem => ({
  ...problem,
  places: problem.places.with(place, returning),
});

test('a break takes no travel and is in its window, between the stops where it fits', () => {
  const problem = line(3, { break: { open: 12, close: 15, length: 15 } });
  expect(planned(problem)).toEqual([1, BREAK, 2, 3]);
  const { visits, end } = planRound(problem, { iterations: 10 });
  expect(visits[1]).toEqual({ place: BREAK, arrive: 11, begin: 12, leave: 27 });
  expect(visits[2]).toMatchObject({ place: 2, arrive: 37 });
  expect(end).toBe(49);
});

test('a break that no round has time for is left out', () => {
  expect(planRound(line(3, { break: { open: 55, close: 90, length: 15 } })).stops).toEqual([1, 2, 3]);
});

test('a break comes before points', () => {
  expect(planned(line(3, { limit: 33, break: { open: 0, close: 5, length: 30 } }))).toEqual([BREAK]);
});

test('a site with limited waiting is visited twice, with other sites between', () => {
  expect(planned(withReturn(line(2), 1))).toEqual([1, 2, 1]);
});

test('a site without time for its return is not visited', () => {
  expect(planned(withReturn(line(2, { limit: 25 }), 1))).toEqual([2]);
});

test('the return to a fixed first stop is planned behind it', () => {
  const problem = withReturn(line(2, { first: [1] }), 1);
  expect(planRound(problem, { iterations: 50 })).toMatchObject({ stops: [1, 2, 1], fixedCount: 1, score: 6 });
});

test('a fixed break stays first, and fixed stops that leave no time for the break are not kept', () => {
  const shift = { break: { open: 0, close: 15, length: 10 } };
  expect(planRound(line(3, { ...shift, first: [BREAK, 2] })).stops.slice(0, 2)).toEqual([BREAK, 2]);
  const late = planRound(line(3, { ...shift, first: [1, 3] }), { iterations: 50 });
  expect(late.fixedCount).toBe(1);
  expect(late.stops.slice(0, 2)).toEqual([1, BREAK]);
});

test('a search starts from a previous round with its break and its returns', () => {
  const problem = shiftProblem(60, 12);
  const long = planRound(problem, { iterations: 300 });
  const again = planRound(problem, { iterations: 0, seed: 5, previous: long.stops });
  expect(again.score).toBeGreaterThanOrEqual(long.score);
});

test('a round that is planned again, and a varied round, keep all times', async () => {
  const problem = shiftProblem(30, 40);
  const round = planRound(problem, { iterations: 200 });
  const again = await replanRound(problem, round.stops, { iterations: 40, pause });
  expect(violations(problem, again.round.stops)).toEqual([]);
  expect(again.round.score).toBeGreaterThanOrEqual(round.score * 0.99);
  const varied = await varyRound(problem, { iterations: 40, pause, seed: 3 });
  expect(violations(problem, varied.stops)).toEqual([]);
});

test('each warden of a team has an own break, and nobody visits the site of another', () => {
  const { places, travel, ...shift } = shiftProblem(60, 30);
  const later = { ...shift, break: { open: 100, close: 130, length: 25 } };
  const { break: _, ...without } = shift;
  const shifts = [shift, later, without];
  const rounds = planTeam({ places, travel, shifts }, { iterations: 60 });
  const sites = rounds.map(({ stops }) => new Set(stops.filter((stop) => stop !== BREAK)));
  expect(new Set(sites.flatMap((one) => [...one])).size).toBe(sites.reduce((sum, { size }) => sum + size, 0));
  for (const [index, { stops }] of rounds.entries()) {
    expect(stops.length).toBeGreaterThan(5);
    expect(violations({ places, travel, ...shifts[index]! }, stops)).toEqual([]);
  }
});

test('a shift that cannot reach its end has no stops', () => {
  const round = planRound(line(2, { end: 2, limit: 5, break: { open: 0, close: 1, length: 1 } }), {
    iterations: 5,
  });
  expect(round).toMatchObject({ stops: [], inTime: false });
});

test.each([
  ['break', { break: { open: 9, close: 5, length: 1 } }],
  ['return visit', { places: line(3).places.with(1, { score: 1, returnAfter: { earliest: 9, latest: 5 } }) }],
])('a %s with a window that closes before it opens is refused', (_, change) => {
  expect(() => planRound(line(3, change))).toThrow(RangeError);
});

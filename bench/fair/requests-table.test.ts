import { expect, test } from 'vitest';
import { impossibleVisit } from './check-lines.ts';
import {
  type RequestsRun,
  isRequestsHeld,
  isRunHeld,
  requestsRuns,
  requestsTable,
} from './requests-table.ts';
import { withRequests } from './requests-world.ts';
import { simulate } from './simulate.ts';
import { smallWorld } from './testing/small-world.ts';

const SEEDS = 3;
const runs = (rules: RequestsRun['rules']) => [
  ...requestsRuns([smallWorld()], SEEDS, { cases: [{ rules, aSite: 0.1 }], iterations: 100 }),
];

test('when a tenth of the sites sends nine tenths of the requests, no other site is seen later than its rule', () => {
  const limited = runs('limits');
  expect(limited.map(({ late }) => late)).toEqual([0, 0, 0]);
  for (const { finds, without } of limited) expect(finds / without.finds).toBeGreaterThanOrEqual(0.98);
  expect(isRequestsHeld(limited)).toBe(true);
  expect(requestsTable(limited)).toMatch(
    /^\| small, 2 a day \| limits \| 0 → 0 · 0 → 0 · 0 → 0 \|.*\| yes \|$/m,
  );
});

test('without the limits of a rule other sites are seen too late', () => {
  const unlimited = runs('no limits');
  for (const run of unlimited) {
    expect(run.late).toBeGreaterThan(0);
    expect(isRunHeld(run)).toBe(false);
  }
  expect(requestsTable(unlimited)).toMatch(/\| NO \|$/m);
});

test('the same seed gives the same visits, and requests change them', () => {
  const world = withRequests(smallWorld(), 24);
  const visits = (seed: number, city = world) => [...simulate(city, 'rule', seed, 100)];
  expect(impossibleVisit(world, visits(1))).toBeUndefined();
  expect(visits(1)).toEqual(visits(1));
  expect(visits(1)).not.toEqual(visits(1, smallWorld()));
});

test('a run is held while no more sites are late than without requests and finds lose at most 2 %', () => {
  const without = { late: 1, longestGap: 1.25, overdue: 0.001, loud: 0.1, finds: 100 };
  const run: RequestsRun = { ...without, world: 'small', seed: 1, rules: 'limits', finds: 98, without };
  expect(isRunHeld(run)).toBe(true);
  expect(isRunHeld({ ...run, late: 2 })).toBe(false);
  expect(isRunHeld({ ...run, finds: 97.9 })).toBe(false);
  expect(isRequestsHeld([run, { ...run, finds: 97.9 }])).toBe(false);
  // Only the limits of the service have to hold.
  expect(isRequestsHeld([run, { ...run, rules: 'no limits', late: 9 }])).toBe(true);
});

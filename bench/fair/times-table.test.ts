import { expect, test } from 'vitest';
import { impossibleVisit } from './check-lines.ts';
import { simulate } from './simulate.ts';
import { smallWorldFile } from './testing/small-world.ts';
import { timesKept } from './times-kept.ts';
import { isTimesHeld, timesRuns, timesTable } from './times-table.ts';
import { withTimesADay } from './times-world.ts';
import type { VisitLine } from './visit-line.ts';
import { type World, parseWorld } from './world.ts';

/** The small world with its wardens all day. */
function longDays(): World {
  const cells = [
    ...smallWorldFile.cells,
    { dayType: 'weekday', period: 'afternoon', from: '12:00', to: '18:00' },
    { dayType: 'saturday', period: 'afternoon', from: '12:00', to: '18:00' },
  ];
  const afternoon = (scores: Readonly<Record<string, number>>) => ({
    ...scores,
    'weekday afternoon': scores['weekday lunch'],
    'saturday afternoon': scores['saturday morning'],
  });
  const sites = smallWorldFile.sites.map((site) => ({
    ...site,
    base: afternoon(site.base),
    rate: afternoon(site.rate),
  }));
  const world = parseWorld({ ...smallWorldFile, cells, sites });
  if (!world.ok) throw new Error(world.failure);
  return world.value;
}

test('sites that are to be seen two or four times a day are, on 95 of 100 days, and no other site is forgotten', () => {
  const runs = [...timesRuns([longDays()], 1, 100)];
  expect(runs.map(({ world }) => world)).toEqual(['small, 2 a day', 'small, 4 a day']);
  for (const { kept, overdue, unseen } of runs) {
    expect(kept).toBeGreaterThanOrEqual(0.95);
    expect(overdue).toBeLessThan(0.01);
    expect(unseen).toBe(0);
  }
  expect(isTimesHeld(runs)).toBe(true);
  expect(timesTable(runs)).toMatch(/^\| small, 4 a day \| \d+\.\d \| .* \| yes \|$/m);
});

test('wardens in short rounds make possible visits', () => {
  const world = withTimesADay(longDays(), 4);
  expect(impossibleVisit(world, [...simulate(world, 'rule', 1, 100)])).toBeUndefined();
});

test('a day is kept with so many visits that count; one with too little staff for all rules is left out', () => {
  const [site, other] = longDays().sites;
  if (site === undefined || other === undefined) throw new Error('The small world has no sites.');
  const timesADay = { visits: 2, from: 480, until: 1_080 };
  const world = { ...longDays(), days: 3, everyDays: 1, sites: [{ ...site, timesADay }, other] };
  const at = (day: number, minute: number, id = site.id): VisitLine => ({ day, warden: 0, site: id, minute });
  // The rules need three visits a day.
  const kept = [at(1, 480), at(1, 700), at(1, 710, other.id)];
  const tooClose = [at(2, 480), at(2, 600), at(2, 610, other.id)];
  const tooFew = [at(3, 480), at(3, 700)];
  expect(timesKept(world, kept)).toBe(1);
  expect(timesKept(world, [...kept, ...tooClose])).toBe(0.5);
  expect(timesKept(world, [...kept, ...tooClose, ...tooFew])).toBe(0.5);
});

import { describe, expect, test } from 'vitest';
import { NO_VISIT_TIMES, readTimes, timesCells, timesProblems, withWholeRule } from './times-cells.ts';

const cells = { visits_per_day: '3', visit_from: '8:00', visit_until: '18:00' };
const rule = { visits_per_day: 3, visit_from: '08:00', visit_until: '18:00' };

test('three times a day between two times is read and written', () => {
  expect(timesProblems(cells)).toEqual([]);
  expect(readTimes(cells)).toEqual({ ...rule, visit_every_days: null });
  expect(timesCells(rule)).toEqual({ ...cells, visit_from: '08:00' });
});

test('the window may last until midnight, but not pass it', () => {
  expect(timesProblems({ ...cells, visit_until: '24:00' })).toEqual([]);
  expect(readTimes({ ...cells, visit_until: '24:00' }).visit_until).toBe('24:00');
  expect(timesProblems({ ...cells, visit_from: '24:00' })).not.toEqual([]);
});

test.each([
  [{ visits_per_day: '0' }, "visits_per_day: '0' is not a whole number from 1 to 12"],
  [{ visits_per_day: '13' }, "visits_per_day: '13' is not a whole number from 1 to 12"],
  [{ visits_per_day: '2.5' }, "visits_per_day: '2.5' is not a whole number from 1 to 12"],
  [{ visits_per_day: 'often' }, "visits_per_day: 'often' is not a whole number from 1 to 12"],
  [{ visits_per_day: '' }, 'visits_per_day: Missing, although there is a visit_from'],
  [{ visits_per_day: '', visit_from: '' }, 'visits_per_day: Missing, although there is a visit_until'],
  [{ visit_from: '' }, 'visit_from: Missing, although there are visits_per_day'],
  [{ visit_until: ' ' }, 'visit_until: Missing, although there are visits_per_day'],
  [{ visit_from: 'eight' }, "visit_from: 'eight' is not a time such as 08:00"],
  [{ visit_until: '25:00' }, "visit_until: '25:00' is not a time such as 18:00"],
  [{ visit_until: '8:00' }, "visit_until: '08:00' is not after 08:00 on the same day"],
  [{ visit_from: '22:00', visit_until: '02:00' }, "visit_until: '02:00' is not after 22:00 on the same day"],
  [{ visit_from: '17:16' }, 'visits_per_day: Too many: one visit in 15 minutes at most'],
  [
    { visit_every_days: '7' },
    'visits_per_day: A site has either visit_every_days or visits_per_day, not both',
  ],
])('with %j the cells are refused: %s', (changed, reason) => {
  const problems = timesProblems({ ...cells, ...changed });
  expect(problems.map(({ column, reason }) => `${column}: ${reason}`)).toEqual([reason]);
});

test('one visit in 15 minutes is not too many', () => {
  expect(timesProblems({ ...cells, visit_from: '17:15' })).toEqual([]);
});

describe('a file with the columns of one kind of rule', () => {
  test('empty cells remove the rule', () => {
    expect(readTimes({ visits_per_day: '', visit_from: '', visit_until: '' })).toEqual(NO_VISIT_TIMES);
  });

  test('a file without the columns, or with empty days alone, keeps the rule', () => {
    expect(readTimes({})).toEqual({});
    expect(readTimes({ visit_every_days: '' })).toEqual({});
    expect(readTimes({ visit_from: '', visit_until: '' })).toEqual({});
  });

  test('days replace times a day', () => {
    expect(readTimes({ visit_every_days: '7' })).toEqual(NO_VISIT_TIMES);
  });
});

describe('a rule after an undone change', () => {
  const site = { visit_every_days: null, ...rule };

  test('a whole rule stays, and days go where there are times a day', () => {
    expect(withWholeRule(site)).toEqual(site);
    expect(withWholeRule({ ...site, visit_every_days: 7 })).toEqual(site);
  });

  test('a part of a rule is removed', () => {
    const days = { visit_every_days: 7, ...NO_VISIT_TIMES };
    expect(withWholeRule(days)).toEqual(days);
    expect(withWholeRule({ ...days, visits_per_day: 2 })).toEqual(days);
    expect(withWholeRule({ ...site, visit_from: '19:00' })).toEqual({
      ...NO_VISIT_TIMES,
      visit_every_days: null,
    });
  });
});

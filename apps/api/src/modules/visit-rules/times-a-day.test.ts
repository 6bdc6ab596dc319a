import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CountedVisit,
  type LocalMinute,
  type TimesADay,
  allowedMinutes,
  countVisit,
  countedOn,
  windowMinutes,
} from './times-a-day.ts';
import { overdueScore } from './visit-rule.ts';

const at = (time: string, day = 100): LocalMinute => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return { day, minute: 60 * hours + minutes };
};
/** Four times a day between 08:00 and 18:00: 150 minutes for each visit. */
const fourTimes: TimesADay = { visits: 4, from: at('08:00').minute, until: at('18:00').minute };
const after = (visits: readonly LocalMinute[], rule = fourTimes): CountedVisit | undefined =>
  visits.reduce<CountedVisit | undefined>((last, visit) => countVisit(rule, last, visit), undefined);
const always = (day: number) => day;

describe('visits that count', () => {
  test('a visit counts from the first minute of the window to the last one', () => {
    expect(after([at('07:59')])).toBeUndefined();
    expect(after([at('08:00')])).toEqual({ ...at('08:00'), ofDay: 1 });
    expect(after([at('17:59')])?.ofDay).toBe(1);
    expect(after([at('18:00')])).toBeUndefined();
  });

  test('two visits of a day count if they are at least half the minutes for a visit apart', () => {
    expect(after([at('09:00'), at('10:14')])).toEqual({ ...at('09:00'), ofDay: 1 });
    expect(after([at('09:00'), at('10:15')])).toEqual({ ...at('10:15'), ofDay: 2 });
    expect(after([at('09:00'), at('10:14'), at('10:15')])?.ofDay).toBe(2);
  });

  test('the first visit of a day counts however late the last one of the day before was', () => {
    expect(after([at('17:59'), at('08:00', 101)])).toEqual({ ...at('08:00', 101), ofDay: 1 });
  });

  test('visits are counted for their own day', () => {
    const last = after([at('09:00'), at('12:00')]);
    expect(countedOn(100, last)).toBe(2);
    expect(countedOn(101, last)).toBe(0);
    expect(countedOn(100, undefined)).toBe(0);
  });
});

describe('minutes allowed until the next visit', () => {
  test('visits on time divide the window into equal parts, two more than there are visits', () => {
    expect(allowedMinutes(fourTimes, undefined)).toBe(100);
    expect(allowedMinutes(fourTimes, after([at('09:40')]))).toBe(100);
    expect(allowedMinutes(fourTimes, after([at('09:40'), at('11:20')]))).toBe(100);
    expect(allowedMinutes(fourTimes, after([at('09:40'), at('11:20'), at('13:00')]))).toBe(100);
  });

  test('after a late visit the next ones are due earlier, after an early one later', () => {
    expect(allowedMinutes(fourTimes, after([at('10:30')]))).toBe(90);
    expect(allowedMinutes(fourTimes, after([at('08:00')]))).toBe(120);
  });

  test('they are never fewer than what two visits that count are apart', () => {
    expect(allowedMinutes(fourTimes, after([at('17:30')]))).toBe(75);
  });

  test('after the last visit of a day the first one of the next day comes next', () => {
    const four = [at('09:00'), at('11:00'), at('13:00'), at('15:00')];
    expect(allowedMinutes(fourTimes, after(four))).toBe(3 * 60 + 100);
  });

  test('minutes are whole', () => {
    expect(allowedMinutes({ ...fourTimes, visits: 5 }, undefined)).toBe(85);
  });
});

describe('minutes of the window since a visit', () => {
  const passed = (seen: LocalMinute, now: LocalMinute, enforcedUpTo = always) =>
    windowMinutes(fourTimes, { seen, now }, enforcedUpTo);

  test('only minutes of the window count', () => {
    expect(passed(at('09:00'), at('09:00'))).toBe(0);
    expect(passed(at('09:00'), at('11:30'))).toBe(150);
    expect(passed(at('09:00'), at('23:59'))).toBe(540);
    expect(passed(at('06:00'), at('07:59'))).toBe(0);
    expect(passed(at('06:00'), at('08:10'))).toBe(10);
  });

  test('the night does not count', () => {
    expect(passed(at('17:00'), at('08:30', 101))).toBe(90);
    expect(passed(at('17:00'), at('08:30', 103))).toBe(90 + 1_200);
  });

  test('days on which the site is not enforced do not count', () => {
    const withoutDay101 = (day: number) => (day >= 101 ? day - 1 : day);
    expect(passed(at('17:00'), at('12:00', 101), withoutDay101)).toBe(60);
    expect(passed(at('17:00'), at('08:30', 102), withoutDay101)).toBe(90);
    expect(passed(at('12:00', 101), at('08:30', 102), withoutDay101)).toBe(30);
  });

  test('the clock on the wall counts: an hour that occurs twice never takes minutes off', () => {
    const night: TimesADay = { visits: 2, from: 0, until: at('05:00').minute };
    expect(windowMinutes(night, { seen: at('01:50'), now: at('01:10') }, always)).toBe(0);
    expect(windowMinutes(night, { seen: at('00:50'), now: at('02:10') }, always)).toBe(80);
  });
});

const anyRule = fc
  .record({
    visits: fc.integer({ min: 1, max: 12 }),
    from: fc.integer({ min: 0, max: 1_200 }),
    more: fc.integer({ min: 0, max: 1_440 }),
  })
  .map(({ visits, from, more }) => ({
    visits,
    from,
    until: Math.max(Math.min(1_440, from + more), Math.min(1_440, from + 15 * visits)),
  }));

test('a warden who comes in the minute in which a site is due keeps every rule on every day', () => {
  fc.assert(
    fc.property(anyRule, (rule) => {
      let last: CountedVisit | undefined;
      for (let day = 0; day < 4; day += 1)
        for (let minute = 0; minute < 1_440; minute += 1) {
          const now = { day, minute };
          const seen = last ?? { day: 0, minute: 0 };
          const unseen = windowMinutes(rule, { seen, now }, always);
          if (minute >= rule.from && minute < rule.until && unseen >= allowedMinutes(rule, last))
            last = countVisit(rule, last, now);
          if (minute === rule.until - 1) expect(countedOn(day, last)).toBeGreaterThanOrEqual(rule.visits);
        }
    }),
    { numRuns: 50 },
  );
});

test('the formula of the days counts minutes: at F as good as the best, after it more each minute', () => {
  const points = (unseen: number) =>
    overdueScore({ daysUnseen: unseen, everyDays: 120, value: 2, largestBase: 10 });
  expect([0, 60, 90, 120, 121, 200].map(points)).toEqual([0, 0, 4, 8, 28, 100]);
});

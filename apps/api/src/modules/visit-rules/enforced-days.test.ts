import fc from 'fast-check';
import { expect, test } from 'vitest';
import { enforcedDays, enforcedUpTo, joinSpans, totalDays, withoutClosedDays } from './enforced-days.ts';

/** Two weeks from a Monday, day 100, with a bank holiday on the second Monday. */
const week = ['weekday', 'weekday', 'weekday', 'weekday', 'weekday', 'saturday', 'sunday'];
const totals = totalDays(100, [...week, 'bank holiday', ...week.slice(1)]);
const always = () => true;
const onWeekdays = (dayType: string) => dayType === 'weekday';

test('a site seen today has been unseen for no day, one seen yesterday for one', () => {
  expect(enforcedDays(totals, { seen: 103, today: 103 }, always)).toBe(0);
  expect(enforcedDays(totals, { seen: 102, today: 103 }, always)).toBe(1);
});

test('days on which the site is not enforced do not count', () => {
  const friday = 104;
  const bankHolidayMonday = 107;
  expect(enforcedDays(totals, { seen: friday, today: bankHolidayMonday }, always)).toBe(3);
  expect(enforcedDays(totals, { seen: friday, today: bankHolidayMonday }, onWeekdays)).toBe(0);
  expect(enforcedDays(totals, { seen: friday, today: bankHolidayMonday + 1 }, onWeekdays)).toBe(1);
});

test('a site that is never enforced is never unseen', () => {
  expect(enforcedDays(totals, { seen: 100, today: 113 }, () => false)).toBe(0);
});

test('days before the first known day do not count, and a visit in the future counts as today', () => {
  expect(enforcedDays(totals, { seen: 40, today: 101 }, always)).toBe(2);
  expect(enforcedDays(totals, { seen: 105, today: 101 }, always)).toBe(0);
});

test('days on which the site was closed do not count, however far the span reaches', () => {
  const span = { seen: 101, today: 107 };
  const closed = [
    { first: 90, last: 102 },
    { first: 106, last: 120 },
  ];
  expect(enforcedDays(totals, { ...span, closed }, always)).toBe(3);
  // Saturday and Sunday are not enforced anyway.
  const weekend = [{ first: 105, last: 106 }];
  expect(enforcedDays(totals, { ...span, closed: weekend }, onWeekdays)).toBe(3);
});

test('spans of closed days that overlap or meet are joined, others stay apart', () => {
  const spans = [
    { first: 1, last: 4 },
    { first: 2, last: 3 },
    { first: 5, last: 6 },
    { first: 8, last: 9 },
  ];
  expect(joinSpans(spans)).toEqual([
    { first: 1, last: 6 },
    { first: 8, last: 9 },
  ]);
  expect(joinSpans([])).toEqual([]);
});

test('the totals give the same number as counting day by day', () => {
  const dayType = fc.constantFrom('weekday', 'saturday', 'sunday', 'bank holiday');
  const city = fc.record({
    firstDay: fc.integer({ min: 0, max: 30_000 }),
    dayTypes: fc.array(dayType, { minLength: 1, maxLength: 400 }),
    closed: fc.subarray(['weekday', 'saturday', 'sunday', 'bank holiday']),
    seen: fc.nat(399),
    today: fc.nat(399),
    marked: fc.tuple(fc.nat(399), fc.nat(20)),
  });
  fc.assert(
    fc.property(city, ({ firstDay, dayTypes, closed, seen, today, marked: [first, more] }) => {
      const isEnforced = (type: string) => !closed.includes(type);
      const byHand = dayTypes.filter(
        (type, index) =>
          index > seen && index <= today && isEnforced(type) && !(index >= first && index <= first + more),
      ).length;
      const marked = [{ first: firstDay + first, last: firstDay + first + more }];
      const span = { seen: firstDay + seen, today: firstDay + today, closed: marked };
      const totals = totalDays(firstDay, dayTypes);
      expect(enforcedDays(totals, span, isEnforced)).toBe(byHand);
      const upTo = withoutClosedDays(enforcedUpTo(totals, isEnforced), marked);
      expect(Math.max(0, upTo(span.today) - upTo(span.seen))).toBe(byHand);
    }),
  );
});

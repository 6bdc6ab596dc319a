import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AHEAD_MS, mostTimes, ruleProblem } from './rule-limits.ts';

const HOUR_MS = 3_600_000;
const time = (start: number, hours: number) => ({
  start: new Date(start * HOUR_MS),
  end: new Date((start + hours) * HOUR_MS),
  summary: '',
});

test('the most times at once are those of the busiest two days, found by trying every hour', () => {
  const times = fc.array(
    fc.record({ start: fc.integer({ min: 0, max: 200 }), hours: fc.integer({ min: 1, max: 90 }) }),
  );
  fc.assert(
    fc.property(times, (found) => {
      const all = found.map(({ start, hours }) => time(start, hours));
      const counts = Array.from({ length: 300 }, (_, hour) => {
        // Just before a full hour: a time that begins two days later counts, one that ends then does too.
        const from = (hour - 60) * HOUR_MS + 1;
        return all.filter(({ start, end }) => end.getTime() > from && start.getTime() < from + AHEAD_MS)
          .length;
      });
      expect(mostTimes(all)).toBe(Math.max(0, ...counts));
    }),
    { numRuns: 200 },
  );
});

const hourly = Array.from({ length: 40 }, (_, n) => time(n, 1));

test.each([
  ['boost', 100, undefined],
  [
    'boost',
    101,
    '101 sites have this tag, and the rule has 40 times within two days: 4040 together. A rule sets boosts for 4000 at most. Choose fewer sites or times.',
  ],
  ['event', 12, undefined],
  [
    'event',
    13,
    '13 sites have this tag, and the rule has 40 times within two days: 520 together. A rule makes events for 500 at most. Choose fewer sites or times.',
  ],
  [
    'event',
    21,
    '21 sites have this tag; a rule makes events at 20 at most. Tag the place of the event alone.',
  ],
] as const)('a rule that makes a %s at %i sites, 40 times in two days', (effect, sites, fault) => {
  expect(ruleProblem(effect, { sites, times: hourly })).toBe(fault);
});

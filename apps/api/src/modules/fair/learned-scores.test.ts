import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Evidence, learnedScores } from './learned-scores.ts';

const peak = (siteId: number, base: number, found = 0, effort = 0): Evidence => ({
  siteId,
  cell: 'weekday peak',
  base,
  found,
  effort,
});

test('found beside expected moves the score, with four finds of trust in staff for the site and for the cell', () => {
  // 12 finds for 20 visits × 3 points: 0.2 finds for each point, 6 expected of each site.
  const [quay, grey] = learnedScores([peak(1, 3, 9, 10), peak(2, 3, 3, 10)]);
  expect(quay).toMatchObject({ expected: 6, ratio: (4 * 1.3 + 9) / 10, score: 3 * 1.42 });
  expect(grey).toMatchObject({ expected: 6, ratio: (4 * 0.7 + 3) / 10, score: 3 * 0.58 });
});

test('a cell without visits follows the other cells of its site', () => {
  const lunch = { ...peak(1, 2), cell: 'weekday lunch' };
  const [unseen] = learnedScores([peak(1, 3, 9, 10), lunch, peak(2, 3, 3, 10)]);
  expect(unseen).toMatchObject({ cell: 'weekday lunch', expected: 0, ratio: 1.3, score: 2.6 });
});

test('a score is at most doubled and at most halved', () => {
  const scores = learnedScores([peak(1, 4, 300, 100), peak(2, 4, 0, 100), peak(3, 4, 0, 100)]);
  expect(scores.map(({ score }) => score)).toEqual([8, 2, 2]);
});

test('a rate counts, not a count: twice the visits with twice the finds give the same ratio of found to expected', () => {
  const often = learnedScores([peak(1, 3, 60, 100), peak(2, 3, 3, 5)]);
  expect(often.map(({ found, expected }) => found / expected)).toEqual([1, 1]);
  expect(often.map(({ score }) => score)).toEqual([3, 3]);
});

test('visits that found nothing anywhere change nothing', () => {
  const scores = learnedScores([peak(1, 3.63, 0, 40), peak(2, 1.01, 0, 2)]);
  expect(scores.map(({ score }) => score)).toEqual([3.63, 1.01]);
});

test('one visit to a single site changes nothing, nor do finds where staff expect none', () => {
  expect(learnedScores([peak(1, 3.63, 3, 1)])).toMatchObject([{ score: 3.63 }]);
  expect(learnedScores([{ ...peak(1, 0, 9, 3), cell: 'weekday lunch' }, peak(1, 3.63)])).toMatchObject([
    { ratio: 1, score: 0 },
    { ratio: 1, score: 3.63 },
  ]);
  expect(learnedScores([])).toEqual([]);
});

const base = fc.integer({ min: 0, max: 1_000 }).map((hundredths) => hundredths / 100);
const cellName = fc.constantFrom('weekday early', 'weekday peak', 'saturday lunch', 'sunday night');
const rows = (found: fc.Arbitrary<number>, effort: fc.Arbitrary<number>) =>
  fc.uniqueArray(
    fc.record({ siteId: fc.integer({ min: 1, max: 30 }), cell: cellName, base, found, effort }),
    { maxLength: 60, selector: ({ siteId, cell }) => `${siteId} ${cell}` },
  );
const none = fc.constant(0);
const some = fc.oneof(none, fc.double({ min: 0.001, max: 200, noNaN: true }));

test('without visits every score stays exactly as staff set it', () => {
  fc.assert(
    fc.property(rows(none, none), (evidence) => {
      for (const learned of learnedScores(evidence)) expect(learned.score).toBe(learned.base);
    }),
  );
});

test('sites without an answered visit keep exactly their scores, whatever was found elsewhere', () => {
  fc.assert(
    fc.property(rows(some, some), rows(none, none), (seen, unseen) => {
      const others = unseen.map((row) => ({ ...row, siteId: row.siteId + 100 }));
      for (const { siteId, score, base: staff } of learnedScores([...seen, ...others]))
        if (siteId > 100) expect(score).toBe(staff);
    }),
  );
});

test('the order of the rows does not matter, and every score is within half and twice the staff score', () => {
  const shuffled = rows(some, some).chain((all) =>
    fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
  );
  fc.assert(
    fc.property(shuffled, ([all, other]) => {
      const learned = learnedScores(all);
      expect(learnedScores(other)).toEqual(learned);
      expect(learned).toHaveLength(all.length);
      for (const { score, base: staff } of learned) {
        expect(score).toBeGreaterThanOrEqual(staff / 2);
        expect(score).toBeLessThanOrEqual(staff * 2);
      }
    }),
  );
});

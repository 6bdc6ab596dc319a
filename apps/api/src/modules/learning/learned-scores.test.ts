import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CellEvidence, type SiteEvidence, learnedScores } from './learned-scores.ts';

type Row = Omit<CellEvidence, 'visits' | 'answers'> & { readonly siteId: number };
const peak = (siteId: number, base: number, found = 0, effort = 0): Row => ({
  siteId,
  cell: 'weekday peak',
  base,
  found,
  effort,
});
/** With visits of full exposure, in the same week. */
const sites = (rows: readonly Row[]): readonly SiteEvidence[] =>
  [...Map.groupBy(rows, ({ siteId }) => siteId)].map(([siteId, cells]) => ({
    siteId,
    cells: cells.map(({ siteId: _, ...cell }) => ({ ...cell, visits: cell.effort, answers: cell.effort })),
  }));
/** The learned cells of all sites. */
const learn = (rows: readonly Row[]) =>
  learnedScores(sites(rows)).flatMap(({ siteId, cells }) => cells.map((cell) => ({ siteId, ...cell })));

test('found beside expected moves the score, with four finds of trust in staff for the site and for the cell', () => {
  // 12 finds for 20 visits × 3 points: 0.2 finds for each point, 6 expected of each site.
  const [quay, grey] = learn([peak(1, 3, 9, 10), peak(2, 3, 3, 10)]);
  expect(quay).toMatchObject({ expected: 6, ratio: (4 * 1.3 + 9) / 10, score: 3 * 1.42 });
  expect(grey).toMatchObject({ expected: 6, ratio: (4 * 0.7 + 3) / 10, score: 3 * 0.58 });
});

test('a cell without visits follows the other cells of its site', () => {
  const lunch = { ...peak(1, 2), cell: 'weekday lunch' };
  const [unseen] = learn([peak(1, 3, 9, 10), lunch, peak(2, 3, 3, 10)]);
  expect(unseen).toMatchObject({ cell: 'weekday lunch', expected: 0, ratio: 1.3, score: 2.6 });
});

test('a score is at most doubled and at most halved', () => {
  const scores = learn([peak(1, 4, 300, 100), peak(2, 4, 0, 100), peak(3, 4, 0, 100)]);
  expect(scores.map(({ score }) => score)).toEqual([8, 2, 2]);
});

test('a rate counts, not a count: twice the visits with twice the finds give the same ratio of found to expected', () => {
  const often = learn([peak(1, 3, 60, 100), peak(2, 3, 3, 5)]);
  expect(often.map(({ found, expected }) => found / expected)).toEqual([1, 1]);
  expect(often.map(({ score }) => score)).toEqual([3, 3]);
});

test('visits that found nothing anywhere change nothing', () => {
  const scores = learn([peak(1, 3.63, 0, 40), peak(2, 1.01, 0, 2)]);
  expect(scores.map(({ score }) => score)).toEqual([3.63, 1.01]);
});

test('one visit to a single site changes nothing, nor do finds where staff expect none', () => {
  expect(learn([peak(1, 3.63, 3, 1)])).toMatchObject([{ score: 3.63 }]);
  expect(learn([{ ...peak(1, 0, 9, 3), cell: 'weekday lunch' }, peak(1, 3.63)])).toMatchObject([
    { ratio: 1, score: 0 },
    { ratio: 1, score: 3.63 },
  ]);
  expect(learn([])).toEqual([]);
});

const base = fc.integer({ min: 0, max: 1_000 }).map((hundredths) => hundredths / 100);
const cellName = fc.constantFrom('weekday early', 'weekday peak', 'saturday lunch', 'sunday night');
const rows = (found: fc.Arbitrary<number>, effort: fc.Arbitrary<number>) =>
  fc.uniqueArray(
    fc.record({
      siteId: fc.integer({ min: 1, max: 30 }),
      cell: cellName,
      base,
      found,
      effort,
    }),
    { maxLength: 60, selector: ({ siteId, cell }) => `${siteId} ${cell}` },
  );
const none = fc.constant(0);
const some = fc.oneof(none, fc.double({ min: 0.001, max: 200, noNaN: true }));

test('without visits every score stays exactly as staff set it', () => {
  fc.assert(
    fc.property(rows(none, none), (evidence) => {
      for (const learned of learn(evidence)) expect(learned.score).toBe(learned.base);
    }),
  );
});

test('sites without an answered visit keep exactly their scores, whatever was found elsewhere', () => {
  fc.assert(
    fc.property(rows(some, some), rows(none, none), (seen, unseen) => {
      const others = unseen.map((row) => ({ ...row, siteId: row.siteId + 100 }));
      for (const { siteId, score, base: staff } of learn([...seen, ...others]))
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
      const learned = learn(all);
      expect(learn(other)).toEqual(learned);
      expect(learned).toHaveLength(all.length);
      for (const { score, base: staff } of learned) {
        expect(score).toBeGreaterThanOrEqual(staff / 2);
        expect(score).toBeLessThanOrEqual(staff * 2);
      }
    }),
  );
});

test('over all sites the expected finds are the found ones', () => {
  fc.assert(
    fc.property(rows(some, some), (all) => {
      const learned = learnedScores(sites(all));
      const seen = all.some(({ base: staff, effort }) => staff * effort > 0);
      const total = (key: 'found' | 'expected') => learned.reduce((sum, site) => sum + site[key], 0);
      if (seen) expect(total('expected')).toBeCloseTo(total('found'), 6);
    }),
  );
});

test('a cell with fewer than five answers follows its site, whatever its own visits found', () => {
  const rows = (found: number) => [
    peak(1, 3, 9, 10),
    { ...peak(1, 2, found, 4), cell: 'weekday lunch' },
    peak(2, 3, 3, 10),
  ];
  const ratios = (found: number) => {
    const [site] = learnedScores(sites(rows(found)));
    return { site: site?.ratio, lunch: site?.cells.find(({ cell }) => cell === 'weekday lunch')?.ratio };
  };
  for (const found of [0, 3, 12]) expect(ratios(found).lunch).toBe(ratios(found).site);
});

test('a site with fewer than five answers keeps exactly its scores', () => {
  const [few] = learn([peak(1, 3, 12, 4), peak(2, 3, 3, 10)]);
  expect(few).toMatchObject({ ratio: 1, score: 3 });
});

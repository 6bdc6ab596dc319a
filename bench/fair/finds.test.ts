import { expect, test } from 'vitest';
import { createAnswers, meanFinds } from './finds.ts';

const truth = {
  sites: [{ id: 's1', rate: { peak: 0.5 } }],
  changes: [{ site: 's1', day: 90, factor: 3 }],
};
const visit = { site: 0, day: 1, cell: 'peak', exposure: 1 };

test('mean finds are the rate times the exposure, and follow a change from its day on', () => {
  expect(meanFinds(truth, visit)).toBe(0.5);
  expect(meanFinds(truth, { ...visit, exposure: 0.4 })).toBe(0.2);
  expect(meanFinds(truth, { ...visit, day: 89 })).toBe(0.5);
  expect(meanFinds(truth, { ...visit, day: 90 })).toBe(1.5);
});

test('three visits in ten have no answer, the others 0, 1 or 3 as often as chance gives 0, 1 to 2, or more', () => {
  const answer = createAnswers(truth, 5);
  const given = Array.from({ length: 20_000 }, () => answer({ ...visit, day: 90 }));
  const share = (found: number | undefined) => given.filter((one) => one === found).length / given.length;
  const none = Math.exp(-1.5);
  const few = none * (1.5 + 1.5 ** 2 / 2);
  expect(share(undefined)).toBeCloseTo(0.3, 1);
  expect(share(0)).toBeCloseTo(0.7 * none, 1);
  expect(share(1)).toBeCloseTo(0.7 * few, 1);
  expect(share(3)).toBeCloseTo(0.7 * (1 - none - few), 1);
});

test('a visit without exposure finds nothing, and the same seed gives the same answers', () => {
  const unexposed = createAnswers(truth, 5);
  expect(new Set(Array.from({ length: 200 }, () => unexposed({ ...visit, exposure: 0 })))).toEqual(
    new Set([0, undefined]),
  );
  const [one, other] = [createAnswers(truth, 8), createAnswers(truth, 8)];
  for (let n = 0; n < 50; n += 1) expect(one(visit)).toBe(other(visit));
});

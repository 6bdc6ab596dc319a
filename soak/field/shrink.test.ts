import { expect, test } from 'vitest';
import { shrink } from './shrink.ts';
import { type Step, planSteps } from './steps.ts';

const steps = planSteps(1);

test('a failing run shrinks to the steps without which it does not fail', async () => {
  const needed = steps.filter(({ kind }) => kind === 'clock').slice(0, 2);
  const fails = async (some: readonly Step[]) => needed.every((step) => some.includes(step));
  expect(await shrink(needed.concat(steps.slice(0, 14)), fails)).toEqual(needed);
});

test('shrinking ends after a number of runs, with steps that fail', async () => {
  let runs = 0;
  const odd = new Set(steps.filter((_, n) => n % 2 === 1));
  const left = await shrink(steps, async (some) => {
    runs += 1;
    return [...odd].every((step) => some.includes(step));
  });
  expect(runs).toBe(60);
  expect([...odd].every((step) => left.includes(step))).toBe(true);
});

test('the same seed plans the same steps, in the order of their times', () => {
  expect(planSteps(1)).toEqual(steps);
  expect(planSteps(2)).not.toEqual(steps);
  expect(steps.map(({ at }) => at)).toEqual(steps.map(({ at }) => at).toSorted((one, other) => one - other));
});

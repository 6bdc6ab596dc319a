import { expect, test } from 'vitest';
import { impossibleVisit } from './check-lines.ts';
import { walkGreedily } from './greedy-walker.ts';
import { measure } from './measure.ts';
import { POLICIES, type Policy } from './policy.ts';
import { simulate } from './simulate.ts';
import { smallWorld } from './testing/small-world.ts';

const run = (policy: Policy, seed = 1, world = smallWorld()) => [...simulate(world, policy, seed, 100)];

test.each(POLICIES)(
  '%s: wardens make possible visits on every day of patrol, in the order of time',
  (policy) => {
    const lines = run(policy);
    expect(impossibleVisit(smallWorld(), lines)).toBeUndefined();
    expect(new Set(lines.map(({ day }) => day)).size).toBe(24);
    const times = lines.map(({ day, minute }) => day * 1_440 + minute);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    for (const { minute } of lines) expect(minute).toBe(Number(minute.toFixed(2)));
  },
);

test('the same seed gives the same visits, another seed others', () => {
  expect(run('learn+rule', 4)).toEqual(run('learn+rule', 4));
  expect(run('learn+rule', 5)).not.toEqual(run('learn+rule', 4));
});

test('true rates reach a policy only through answers: base and rule plan the same whatever is found', () => {
  const world = smallWorld();
  const turned = {
    ...world,
    sites: world.sites.map((site, index) => ({ ...site, rate: world.sites.at(-1 - index)?.rate ?? {} })),
  };
  for (const policy of ['base', 'rule'] as const) expect(run(policy, 1, turned)).toEqual(run(policy));
  expect(run('learn', 1, turned)).not.toEqual(run('learn'));
});

test('the rule sees every site, today’s points leave some out', () => {
  expect(measure(smallWorld(), run('base')).unseen).toBeGreaterThan(0);
  expect(measure(smallWorld(), run('rule'))).toMatchObject({ unseen: 0 });
});

test('a planned team covers at least nine tenths of the points of a greedy one', () => {
  const greedy = [...walkGreedily(smallWorld())];
  expect(impossibleVisit(smallWorld(), greedy)).toBeUndefined();
  const planned = measure(smallWorld(), run('base')).points;
  expect(planned / measure(smallWorld(), greedy).points).toBeGreaterThan(0.9);
});

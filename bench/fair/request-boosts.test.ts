import { expect, test } from 'vitest';
import { PRODUCT_RULES, createRequestBoosts } from './request-boosts.ts';
import { withRequests } from './requests-world.ts';
import { smallWorld } from './testing/small-world.ts';
import { timeAt } from './world-days.ts';

const LARGEST = 6;
const world = withRequests(smallWorld(), 24);
const loud = world.sites.flatMap(({ id }, index) => (world.requests?.loudSites.includes(id) ? [index] : []));
const noVisits = new Map<number, { at: Date }>();
const boostsAt = (boosts: ReturnType<typeof createRequestBoosts>, minute: number, seen = noVisits) =>
  boosts(timeAt(1, minute), seen, () => LARGEST);

test('one tenth of the sites get nine tenths of the reports, and other seeds give other reports', () => {
  expect(loud).toHaveLength(2);
  const reported = (seed: number) => {
    const boosts = createRequestBoosts({ ...world, days: 1 }, seed, {
      boostOf: ({ start }) => ({ amount: 1, startsAt: start, endsAt: timeAt(2, 0) }),
      countsRepeats: true,
    });
    return boostsAt(boosts, 1_439);
  };
  const many = Array.from({ length: 20 }, (_, seed) => reported(seed));
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  expect(many.map(sum)).toEqual(many.map(() => 24));
  const ofLoud = sum(many.map((amounts) => sum(loud.map((site) => amounts[site] ?? 0))));
  expect(ofLoud / (20 * 24)).toBeCloseTo(0.9, 1);
  expect(reported(1)).toEqual(reported(1));
  expect(reported(1)).not.toEqual(reported(2));
});

test('a site that is reported many times has one boost of half of the largest base score, for three hours', () => {
  const boosts = createRequestBoosts(world, 1);
  const early = boostsAt(boosts, 600);
  expect(new Set(early)).toEqual(new Set([0, LARGEST / 2]));
  for (const site of loud) expect(early[site]).toBe(LARGEST / 2);
  // Reports come until 12:00.
  expect(new Set(boostsAt(boosts, 901))).toEqual(new Set([0]));
});

test('a visit ends the boost of a site, and the next report boosts it by little, because it was just seen', () => {
  const boosts = createRequestBoosts(world, 1);
  const [site = 0] = loud;
  const seen = new Map([[site, { at: timeAt(1, 600) }]]);
  expect(boostsAt(boosts, 600)[site]).toBe(LARGEST / 2);
  expect(boostsAt(boosts, 600, seen)[site]).toBe(0);
  expect(boostsAt(boosts, 720, seen)[site]).toBeLessThan(LARGEST / 20);
});

test('a world without requests has no boosts', () => {
  const boosts = createRequestBoosts(smallWorld(), 1, PRODUCT_RULES);
  expect(new Set(boostsAt(boosts, 720))).toEqual(new Set([0]));
});

import type { Explanation } from '@patrolplan/contract/why';
import { describe, expect, test } from 'vitest';
import { explainedParts, explainedScore } from './explained-parts.ts';
import { routeFrom } from '#domain/route/route.ts';
import { scoreBreakdown } from '#domain/score/score-breakdown.ts';
import { aSite } from '#testing/a-site.ts';

const at = new Date(2026, 10, 14, 15, 0);
const base = {
  kind: 'base',
  score: 4.86,
  day_type: 'saturday',
  period: 'afternoon',
  is_default: false,
} as const;
const none = { score: 0, lines: [] };
const explanation: Explanation = {
  site_id: 7,
  site_name: 'Dean Street',
  at: at.toISOString(),
  base: { score: 4.86, lines: [base] },
  weather: none,
  boost: none,
  event: none,
};
const route = routeFrom({ seconds: 360, metres: 640 }, { latitude: 54.97, longitude: -1.61 });
const planOf = (baseScore: number) => ({ scores: scoreBreakdown(aSite({ baseScore }), 0, route), route });

describe('the parts of an explained score', () => {
  test('are in their usual order; the route is the line of the screen', () => {
    const parts = explainedParts(explanation, planOf(4.86), at);
    expect(parts.map(({ part }) => part)).toEqual(['base', 'weather', 'boost', 'event', 'route']);
    expect(parts.at(-1)?.lines).toEqual([{ id: 'route', text: '6 min away', score: route.score }]);
    expect(explainedScore(parts)).toBeCloseTo(4.86 + route.score);
  });

  test('a part that the plan on the screen shows differently says so', () => {
    expect(explainedParts(explanation, planOf(4.5), at)[0]).toMatchObject({ score: 4.86, planned: 4.5 });
    expect(explainedParts(explanation, planOf(4.8600001), at)[0]?.planned).toBeNull();
  });

  test('a part of 0 has no lines, unless they cancel each other out', () => {
    const rain = { kind: 'condition', score: 0, condition: 'Ash', observed_at: explanation.at } as const;
    const dry = { ...explanation, weather: { score: 0, lines: [rain] } };
    expect(explainedParts(dry, null, at)[1]).toEqual({ part: 'weather', score: 0, lines: [], planned: null });
    const limit = { kind: 'event-limit', score: -4.86, limit: 0 } as const;
    const cancelled = { ...explanation, base: { score: 0, lines: [base, limit] } };
    expect(explainedParts(cancelled, null, at)[0]?.lines).toHaveLength(2);
  });

  test('at another time there is no route and nothing to compare with', () => {
    const parts = explainedParts(explanation, null, at);
    expect(parts.map(({ part }) => part)).toEqual(['base', 'weather', 'boost', 'event']);
    expect(parts.every(({ planned }) => planned === null)).toBe(true);
  });
});

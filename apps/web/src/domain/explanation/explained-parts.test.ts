import type { Explanation } from './explanation.ts';
import { describe, expect, test } from 'vitest';
import { explainedParts, explainedScore } from './explained-parts.ts';
import { routeFrom } from '#domain/route/route.ts';
import { scoreBreakdown } from '#domain/score/score-breakdown.ts';
import { aSite } from '#testing/a-site.ts';

const at = new Date(2026, 10, 14, 15, 0);
const base = {
  kind: 'base',
  score: 4.86,
  dayType: 'saturday',
  period: 'afternoon',
  isDefault: false,
} as const;
const none = { score: 0, lines: [] };
const explanation: Explanation = {
  siteId: 7,
  siteName: 'Dean Street',
  at: at.toISOString(),
  base: { score: 4.86, lines: [base] },
  weather: none,
  boost: none,
  event: none,
};
const route = routeFrom({ seconds: 360, metres: 640 }, { latitude: 54.97, longitude: -1.61 });
const planOf = (baseScore: number) => ({ scores: scoreBreakdown(aSite({ baseScore }), 0, route), route });

describe('the parts of an explained score', () => {
  test('the parts are in their usual order, with the route of the screen', () => {
    const parts = explainedParts(explanation, planOf(4.86), at);
    expect(parts.map(({ part }) => part)).toEqual(['base', 'weather', 'boost', 'event', 'route']);
    expect(parts.at(-1)?.lines).toEqual([{ id: 'route', text: '6 min away', score: route.score }]);
    expect(explainedScore(parts)).toBeCloseTo(4.86 + route.score);
  });

  test('a part that differs from the plan on the screen is marked', () => {
    expect(explainedParts(explanation, planOf(4.5), at)[0]).toMatchObject({ score: 4.86, planned: 4.5 });
    expect(explainedParts(explanation, planOf(4.8600001), at)[0]?.planned).toBeNull();
  });

  test('a part of 0 has no lines, unless they cancel each other out', () => {
    const rain = { kind: 'condition', score: 0, condition: 'Ash', observedAt: explanation.at } as const;
    const dry = { ...explanation, weather: { score: 0, lines: [rain] } };
    expect(explainedParts(dry, null, at)[1]).toEqual({ part: 'weather', score: 0, lines: [], planned: null });
    const limit = { kind: 'event-limit', score: -4.86, limit: 0 } as const;
    const cancelled = { ...explanation, base: { score: 0, lines: [base, limit] } };
    expect(explainedParts(cancelled, null, at)[0]?.lines).toHaveLength(2);
  });

  test('each part has its name, its score and a text per line, also of lines that add nothing', () => {
    const observedAt = new Date(2026, 10, 14, 14, 50).toISOString();
    const rain = { kind: 'condition', score: 0.6, condition: 'Rain', observedAt } as const;
    const mild = { kind: 'temperature', score: 0, temp: 9, from: 5, below: null } as const;
    const rainy = { ...explanation, weather: { score: 0.6, lines: [rain, mild] } };
    expect(explainedParts(rainy, planOf(4.86), at)[1]?.lines).toEqual([
      { id: 'condition 0', text: 'Rain, seen 10 min ago', score: 0.6 },
      { id: 'temperature 1', text: '9\u00a0°C (5\u00a0°C and above)', score: 0 },
    ]);
    expect(explainedParts(rainy, null, at)[1]?.lines[0]?.text).toBe('Rain, seen 14:50');
  });

  test('a part has no line for an unknown route', () => {
    const parts = explainedParts(explanation, { ...planOf(4.86), route: null }, at);
    expect(parts.at(-1)).toMatchObject({ part: 'route', lines: [] });
  });

  test('at another time there is no route and nothing to compare with', () => {
    const parts = explainedParts(explanation, null, at);
    expect(parts.map(({ part }) => part)).toEqual(['base', 'weather', 'boost', 'event']);
    expect(parts.every(({ planned }) => planned === null)).toBe(true);
  });
});

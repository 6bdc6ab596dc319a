import { describe, expect, test } from 'vitest';
import { planList, planStatus } from './plan-view.ts';
import type { Scores } from './sites/use-scores.ts';
import { rankSites } from '#domain/score/rank-sites.ts';
import { aSite } from '#testing/a-site.ts';

const readAt = new Date(2026, 10, 14, 14, 46);
const now = new Date(2026, 10, 14, 15, 18);
const sites = [aSite({ dayType: 'weekday', currentPeriod: 'evening' })];
const scores = (given: Partial<Scores>): Scores => ({
  sites,
  readAt: readAt.getTime(),
  fetching: false,
  failure: null,
  ...given,
});
const ranked = rankSites({ sites, boosts: {}, routes: {}, areas: ['Quayside'], filter: null });
const progress = { done: 12, total: 41, skipped: new Set<number>() };

describe('the list', () => {
  test('loads while nothing is known and a call is under way', () => {
    expect(planList(scores({ sites: null, fetching: true }), [])).toEqual({ kind: 'loading' });
    expect(planList(scores({ sites: null }), [])).toEqual({ kind: 'loading' });
  });

  test('says that it failed only when nothing stored can stand in', () => {
    const failure = { kind: 'refused', status: 400, body: {} } as const;
    expect(planList(scores({ sites: null, failure }), [])).toEqual({
      kind: 'failed',
      message: 'Failed to load sites. Please try again later.',
      detail: undefined,
    });
    expect(planList(scores({ failure }), ranked).kind).toBe('ready');
  });

  test("the transport's sentence follows for a server error and for no response", () => {
    expect(planList(scores({ sites: null, failure: { kind: 'server', status: 500 } }), [])).toMatchObject({
      detail: 'Server error. Please try again later.',
    });
    expect(planList(scores({ sites: null, failure: { kind: 'offline' } }), [])).toMatchObject({
      detail: 'Network error. Please check your connection.',
    });
  });

  test('a session that ended is no failure of the plan', () => {
    expect(planList(scores({ sites: null, failure: { kind: 'session-ended' } }), []).kind).toBe('loading');
  });

  test('with nothing to list it is empty', () => {
    expect(planList(scores({ sites: [] }), [])).toEqual({ kind: 'empty' });
  });

  test('the header shows the day type capitalised and the current period', () => {
    expect(planList(scores({}), ranked)).toEqual({
      kind: 'ready',
      heading: 'Weekday · evening',
      rows: ranked,
    });
  });
});

describe('the status', () => {
  test('is blank while nothing is known', () => {
    expect(planStatus(scores({ sites: null, fetching: true }), null, now)).toEqual({ kind: 'blank' });
  });

  test('says when the data was updated', () => {
    expect(planStatus(scores({}), null, now)).toEqual({ kind: 'idle', text: 'Updated 14:46' });
  });

  test('is busy during a background refresh and while routes are fetched', () => {
    expect(planStatus(scores({ fetching: true }), null, now)).toEqual({ kind: 'busy', progress: null });
    expect(planStatus(scores({}), progress, now)).toEqual({ kind: 'busy', progress });
  });

  test('offline says the time and the age of the data, whatever else is going on', () => {
    const offline = { kind: 'offline', text: 'data from 14:46, 32 min ago' };
    const failure = { kind: 'offline' } as const;
    expect(planStatus(scores({ failure }), null, now)).toEqual(offline);
    expect(planStatus(scores({ failure, fetching: true }), progress, now)).toEqual(offline);
  });

  test('data of another day names the day', () => {
    const failure = { kind: 'offline' } as const;
    expect(planStatus(scores({ failure }), null, new Date(2026, 10, 15, 8, 0))).toEqual({
      kind: 'offline',
      text: 'data from 14 Nov, 14:46, 17 h 14 min ago',
    });
  });

  test('a refused refresh says so while the list stays', () => {
    expect(planStatus(scores({ failure: { kind: 'server', status: 503 } }), null, now)).toEqual({
      kind: 'failed',
      message: 'Failed to load sites. Please try again later.',
      detail: 'Server error. Please try again later.',
    });
  });
});

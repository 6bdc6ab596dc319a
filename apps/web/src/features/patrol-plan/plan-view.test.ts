import { describe, expect, test } from 'vitest';
import { besidePositionError, planList, planStatus, timesFrom } from './plan-view.ts';
import type { Scores } from '#state/plan/use-scores.ts';
import { routeFrom } from '#domain/route/route.ts';
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
  connected: true,
  ...given,
});
const ranked = rankSites({ sites, boosts: {}, routes: {}, areas: ['Quayside'], filter: null });
const progress = { done: 12, total: 41, skipped: new Set<number>() };

describe('the list', () => {
  test('the list is loading while there is no data and a call is pending', () => {
    expect(planList(scores({ sites: null, fetching: true }), [], now)).toEqual({ kind: 'loading' });
    expect(planList(scores({ sites: null }), [], now)).toEqual({ kind: 'loading' });
  });

  test('the list shows the failure only when nothing is stored', () => {
    const failure = { kind: 'refused', status: 400, body: {} } as const;
    expect(planList(scores({ sites: null, failure }), [], now)).toEqual({
      kind: 'failed',
      message: 'Failed to load sites. Please try again later.',
      detail: undefined,
      next: 'Trying again at 15:31',
    });
    expect(planList(scores({ failure }), ranked, now).kind).toBe('ready');
  });

  test('the transport message follows for a server error and for no response', () => {
    expect(
      planList(scores({ sites: null, failure: { kind: 'server', status: 500 } }), [], now),
    ).toMatchObject({
      detail: 'Server error. Please try again later.',
      next: 'Trying again at 15:31',
    });
    expect(planList(scores({ sites: null, failure: { kind: 'offline' } }), [], now)).toMatchObject({
      detail: 'Network error. Please check your connection.',
      next: 'Trying again at 15:19',
    });
  });

  test('the next attempt of an offline list waits for the connection', () => {
    const failure = { kind: 'offline' } as const;
    expect(planList(scores({ sites: null, failure, connected: false }), [], now)).toMatchObject({
      next: 'Trying again when the connection returns',
    });
  });

  test('the header counts the hidden sites, also when all are hidden', () => {
    expect(planList(scores({}), [], now, ranked)).toEqual({
      kind: 'ready',
      heading: 'Weekday · evening, 1 hidden',
      rows: [],
    });
  });

  test('a session that ended is not shown as a failure of the plan', () => {
    expect(planList(scores({ sites: null, failure: { kind: 'session-ended' } }), [], now).kind).toBe(
      'loading',
    );
  });

  test('the list is empty when there is nothing to list', () => {
    expect(planList(scores({ sites: [] }), [], now)).toEqual({ kind: 'empty' });
  });

  test('a deactivated account is not shown as a failure of the plan', () => {
    expect(planList(scores({ sites: null, failure: { kind: 'inactive' } }), [], now).kind).toBe('loading');
    expect(planStatus(scores({ failure: { kind: 'inactive' } }), null, null, now).kind).toBe('idle');
  });

  test('the header leaves out unknown parts', () => {
    const plain = [aSite({ dayType: 'weekday', currentPeriod: '' })];
    const rows = rankSites({ sites: plain, boosts: {}, routes: {}, areas: ['Quayside'], filter: null });
    expect(planList(scores({}), rows, now)).toMatchObject({ heading: 'Weekday' });
  });

  test('the header shows the day type capitalised and the current period', () => {
    expect(planList(scores({}), ranked, now)).toEqual({
      kind: 'ready',
      heading: 'Weekday · evening',
      rows: ranked,
    });
  });
});

describe('the status', () => {
  test('the status is blank while there is no data', () => {
    expect(planStatus(scores({ sites: null, fetching: true }), null, null, now)).toEqual({ kind: 'blank' });
  });

  test('the status shows when the data was updated', () => {
    expect(planStatus(scores({}), null, null, now)).toEqual({ kind: 'idle', text: 'Updated 14:46' });
  });

  test('the status is busy during a background refresh and while routes are fetched', () => {
    const fresh = { readAt: now.getTime() };
    const busy = { kind: 'busy', age: null };
    expect(planStatus(scores({ ...fresh, fetching: true }), null, null, now)).toEqual({
      ...busy,
      progress: null,
    });
    expect(planStatus(scores({}), progress, null, now)).toEqual({ ...busy, progress });
  });

  test('the status shows the age of data older than a minute', () => {
    const age = (readSeconds: number) =>
      planStatus(
        scores({ fetching: true, readAt: now.getTime() - readSeconds * 1_000 }),
        progress,
        null,
        now,
      );
    expect(age(59)).toMatchObject({ kind: 'busy', age: null });
    expect(age(60)).toMatchObject({ kind: 'busy', age: 'Data from 15:17, 1 min ago' });
  });

  test('the status shows the age of the data while a scores call is unanswered', () => {
    expect(planStatus(scores({ fetching: true }), null, null, now)).toMatchObject({
      age: 'Data from 14:46, 32 min ago',
    });
    const yesterday = new Date(2026, 10, 13, 14, 46).getTime();
    expect(planStatus(scores({ fetching: true, readAt: yesterday }), null, null, now)).toMatchObject({
      age: 'Data from 13 Nov, 14:46, 24 h 32 min ago',
    });
  });

  test('the offline status shows time and age of the data, whatever else happens', () => {
    const offline = { kind: 'offline', text: 'data from 14:46, 32 min ago' };
    const failure = { kind: 'offline' } as const;
    expect(planStatus(scores({ failure }), null, null, now)).toEqual(offline);
    expect(planStatus(scores({ failure, fetching: true }), progress, null, now)).toEqual(offline);
  });

  test('the offline status counts the visits that are not sent', () => {
    const failure = { kind: 'offline' } as const;
    expect(planStatus(scores({ failure }), null, null, now, 2)).toEqual({
      kind: 'offline',
      text: 'data from 14:46 · 2 visits not sent',
    });
  });

  test('an outage has the offline status, whatever the reply to the scores call', () => {
    const offline = { kind: 'offline', text: 'data from 14:46, 32 min ago' };
    const failure = { kind: 'server', status: 503 } as const;
    expect(planStatus(scores({ failure, connected: false }), null, null, now)).toEqual(offline);
    const notRenewed = { kind: 'not-renewed', cause: failure } as const;
    expect(planStatus(scores({ failure: notRenewed }), null, null, now)).toEqual(offline);
  });

  test('the status of data of another day has the day', () => {
    const failure = { kind: 'offline' } as const;
    expect(planStatus(scores({ failure }), null, null, new Date(2026, 10, 15, 8, 0))).toEqual({
      kind: 'offline',
      text: 'data from 14 Nov, 14:46, 17 h 14 min ago',
    });
  });

  test('a refused refresh is shown while the list stays, with the age of the data and the next attempt', () => {
    const failure = { kind: 'server', status: 503 } as const;
    expect(planStatus(scores({ failure }), null, null, now)).toEqual({
      kind: 'failed',
      message: 'Failed to load sites. Please try again later.',
      text: 'Data from 14:46. Trying again at 15:31',
    });
  });

  test('the status announces a new first place, with a part only if it is the reason', () => {
    const reason = { part: 'boost', score: 3 } as const;
    const news = { siteName: 'Eldon Garden Car Park', reason };
    expect(planStatus(scores({}), null, news, now)).toEqual({
      kind: 'news',
      text: 'Now first: Eldon Garden Car Park, +3.00 boost',
    });
    expect(planStatus(scores({}), null, { ...news, reason: null }, now)).toMatchObject({
      text: 'Now first: Eldon Garden Car Park',
    });
    expect(planStatus(scores({ fetching: true }), null, news, now).kind).toBe('busy');
    expect(planStatus(scores({ failure: { kind: 'offline' } }), null, news, now).kind).toBe('offline');
  });
});

describe('beside a geolocation error', () => {
  const withDetail = { message: 'Timeout expired', detail: 'Times are from where you were at 14:30.' };
  const without = { ...withDetail, detail: undefined };

  test.each([
    [{ kind: 'blank' }, []],
    [{ kind: 'offline', text: 'data from 14:46' }, ['Offline: data from 14:46']],
    [{ kind: 'busy', age: null, progress: null }, ['Updating data in background...']],
    [
      { kind: 'busy', age: 'Data from 14:46', progress },
      ['Updating data in background...', 'Data from 14:46', 'Routes 12 of 41'],
    ],
    [{ kind: 'news', text: 'Now first: Dean Street' }, ['Now first: Dean Street']],
    [{ kind: 'failed', message: 'Failed.', text: 'Data from 14:46.' }, ['Failed.', 'Data from 14:46.']],
  ] as const)('beside a geolocation error the status %j is shown as %j', (status, parts) => {
    expect(besidePositionError(status, withDetail)).toEqual(parts);
    expect(besidePositionError(status, without)).toEqual(parts);
  });

  test('the detail of a geolocation error replaces the time of the last update', () => {
    const idle = { kind: 'idle', text: 'Updated 14:46' } as const;
    expect(besidePositionError(idle, without)).toEqual(['Updated 14:46']);
    expect(besidePositionError(idle, withDetail)).toEqual([withDetail.detail]);
  });

  test('a refused position says how to allow it, in place of the last update', () => {
    const idle = { kind: 'idle', text: 'Updated 14:46' } as const;
    const how = 'Allow it in your browser settings';
    expect(besidePositionError(idle, { ...without, isRefused: true })).toEqual([how]);
    expect(besidePositionError(idle, { ...withDetail, isRefused: true })).toEqual([how, withDetail.detail]);
    const offline = { kind: 'offline', text: 'data from 14:46' } as const;
    expect(besidePositionError(offline, { ...without, isRefused: true })).toEqual([
      how,
      'Offline: data from 14:46',
    ]);
  });
});

describe('the origin of the durations while the position is unknown', () => {
  const from = { latitude: 54.97, longitude: -1.61 };
  const routed = rankSites({
    sites,
    boosts: {},
    routes: { 1: routeFrom({ seconds: 600, metres: 1609 }, from) },
    areas: ['Quayside'],
    filter: null,
  });

  test('the origin is shown also when only some sites have durations', () => {
    const some = [...ranked, ...routed];
    expect(timesFrom(null, some, now)).toBe('Times are from your last known position.');
  });

  test('the origin has its time, and the day if it is another one', () => {
    expect(timesFrom(new Date(2026, 10, 14, 9, 12).getTime(), routed, now)).toBe(
      'Times are from where you were at 09:12.',
    );
    expect(timesFrom(new Date(2026, 10, 13, 9, 12).getTime(), routed, now)).toBe(
      'Times are from where you were on 13 Nov, 09:12.',
    );
    expect(timesFrom(null, routed, now)).toBe('Times are from your last known position.');
  });

  test('no origin is shown without durations', () => {
    expect(timesFrom(now.getTime(), ranked, now)).toBeUndefined();
  });
});

import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { Reply } from '#testing/fake-server.ts';
import { aPlanned, listedNames, openPlan, rowText, someSites } from '#testing/open-plan.tsx';
import { fakeTime, passTime } from '#testing/pass-time.ts';

const NAME = 'Strawberry Place Bays';
const FAILED = 'Failed to load sites. Please try again later.';
const ONE: Reply = { body: [aPlanned()] };
const MINUTE = 60_000;

fakeTime(new Date(2026, 10, 14, 15, 5));

/** Without geolocation there is always one alert about the position. */
const alerts = () => screen.getAllByRole('alert').map((alert) => alert.textContent);
const ONLY_POSITION = ['Geolocation is not supported by this browser.'];

describe('scores', () => {
  test('scores: a part that is not above 0 has no line', async () => {
    const site = aPlanned({ base_score: 5, weather_score: 0, event_score: -0.5 });
    await openPlan({ scores: { body: [site] }, boosts: { body: { 1: 0 } } });
    expect(rowText(NAME)).toContain('4.50');
    expect(rowText(NAME)).not.toContain('+');
  });

  test('scores: sites are sorted by final score, highest first', async () => {
    const body = [
      aPlanned({ site_id: 1, site_name: 'Third', base_score: 5 }),
      aPlanned({ site_id: 2, site_name: 'First', base_score: 4, weather_score: 1, event_score: 3 }),
      aPlanned({ site_id: 3, site_name: 'Second', base_score: 4.5 }),
    ];
    await openPlan({ scores: { body }, boosts: { body: { 3: 3 } } });
    await passTime(300);
    expect(listedNames()).toEqual(['First', 'Second', 'Third']);
  });
});

describe('boosts', () => {
  test('boosts: the call posts the site ids and the current time', async () => {
    const { server } = await openPlan({ scores: { body: someSites(3) } });
    expect(server.requestsTo('/boosts/')).toMatchObject([
      {
        method: 'POST',
        url: '/api/v1/sites/boosts/',
        body: { site_ids: [1, 2, 3], current_time: expect.stringMatching(/^2026-11-14T\d\d:05:00\.\d{3}Z$/) },
      },
    ]);
  });

  test('boosts: they are refreshed every 30 s while sites exist', async () => {
    const { server, answers } = await openPlan({ scores: ONE });
    const asked = () => server.requestsTo('/boosts/').length;
    expect(asked()).toBe(1);
    answers({ boosts: { body: { 1: 2 } } });
    await passTime(29_900);
    expect(asked()).toBe(1);
    await passTime(100);
    expect(asked()).toBe(2);
    expect(rowText(NAME)).toContain('+2.00 boost');
    await passTime(30_000);
    expect(asked()).toBe(3);
  });

  test('boosts: no call is made while there are no sites', async () => {
    const { server } = await openPlan({ scores: { body: [] } });
    await passTime(65_000);
    expect(server.requestsTo('/boosts/')).toEqual([]);
  });

  test('boosts: a failed lookup keeps the last known boosts and shows nothing', async () => {
    const { server, answers } = await openPlan({ scores: ONE, boosts: { body: { 1: 1.5 } } });
    expect(rowText(NAME)).toContain('+1.50 boost');
    answers({ boosts: 'no-answer' });
    await passTime(31_000);
    expect(server.requestsTo('/boosts/')).toHaveLength(2);
    expect(rowText(NAME)).toContain('+1.50 boost');
    expect(alerts()).toEqual(ONLY_POSITION);
  });
});

describe('scores refresh', () => {
  test.each([
    ['01', 0],
    ['16', 15],
    ['31', 30],
    ['46', 45],
  ])('scores refresh: at minute :%s the scores are fetched again', async (_, before) => {
    vi.setSystemTime(new Date(2026, 10, 14, 15, before, 20));
    const { server } = await openPlan({ scores: ONE });
    await passTime(39_000);
    expect(server.requestsTo('/scores/')).toHaveLength(1);
    await passTime(1_000);
    expect(server.requestsTo('/scores/')).toHaveLength(2);
  });

  test('scores refresh: no other minute boundary fetches', async () => {
    vi.setSystemTime(new Date(2026, 10, 14, 15, 1, 20));
    const { server } = await openPlan({ scores: ONE });
    for (let minute = 0; minute < 14; minute += 1) await passTime(MINUTE);
    expect(listedNames()).toEqual([NAME]);
    expect(server.requestsTo('/scores/')).toHaveLength(1);
  });

  test('scores refresh: after a sleep over a due minute the scores are fetched once', async () => {
    vi.setSystemTime(new Date(2026, 10, 14, 15, 5, 20));
    const { server } = await openPlan({ scores: ONE });
    vi.setSystemTime(new Date(2026, 10, 14, 15, 47, 0));
    await passTime(MINUTE);
    expect(server.requestsTo('/scores/')).toHaveLength(2);
    await passTime(5 * MINUTE);
    expect(server.requestsTo('/scores/')).toHaveLength(2);
  });

  test('status: a load error shows the time of the next attempt, and Try now does not wait for it', async () => {
    const { server } = await openPlan({
      scores: (_, times) => (times === 1 ? { status: 503, body: {} } : ONE),
    });
    expect(screen.getByText(FAILED)).toBeTruthy();
    expect(screen.getAllByText('Trying again at 15:16')).toHaveLength(1);
    act(() => void fireEvent.click(screen.getByRole('button', { name: 'Try now' })));
    await passTime(0);
    expect(listedNames()).toEqual([NAME]);
    expect(server.requestsTo('/scores/')).toHaveLength(2);
  });

  test.each<[string, Reply]>([
    ['a server error', { status: 500, body: {} }],
    ['a refusal', { status: 400, body: {} }],
  ])('scores refresh: %s is not repeated before the next refresh minute', async (_, second) => {
    vi.setSystemTime(new Date(2026, 10, 14, 15, 15, 50));
    const { server } = await openPlan({ scores: (__, times) => (times === 1 ? ONE : second) });
    expect(listedNames()).toEqual([NAME]);
    await passTime(11_000);
    expect(server.requestsTo('/scores/')).toHaveLength(2);
    for (let minute = 0; minute < 14; minute += 1) await passTime(MINUTE);
    expect(server.requestsTo('/scores/')).toHaveLength(2);
    expect(screen.getByText('Data from 15:15. Trying again at 15:31')).toBeTruthy();
    await passTime(MINUTE);
    expect(server.requestsTo('/scores/')).toHaveLength(3);
  });

  test('scores refresh: an unanswered call is repeated each minute', async () => {
    vi.setSystemTime(new Date(2026, 10, 14, 15, 15, 50));
    const { server } = await openPlan({ scores: (_, times) => (times === 1 ? ONE : 'no-answer') });
    await passTime(11_000);
    for (let times = 2; times < 7; times += 1) {
      expect(server.requestsTo('/scores/')).toHaveLength(times);
      await passTime(MINUTE);
    }
    expect(server.requestsTo('/scores/')).toHaveLength(7);
  });
});

import { expect, test } from 'vitest';
import { providerLines } from './provider-lines.ts';
import type { ProviderState } from './provider-lines.ts';

const NOW = new Date(2026, 10, 16, 14, 11);
const at = (hours: number, minutes: number) => new Date(2026, 10, 16, hours, minutes).toISOString();
const weather: ProviderState = {
  setting_name: 'openweathermap_api',
  source: 'provider',
  last_success_at: at(14, 8),
  last_failure_at: at(13, 0),
  last_failure: 'answered 500',
  paused_until: null,
  calls_left: { this_hour: 1_200, per_hour: 1_334, today: 30_000, per_day: 32_000 },
  items: { total: 40, stale: 0, covered_by_budget: true },
};

test('the last answer with its age, and what is left of the budget', () => {
  expect(providerLines(weather, NOW)).toEqual([
    'Last answer 14:08, 3 min ago.',
    'Calls left: 1,200 of 1,334 this hour, 30,000 of 32,000 today.',
  ]);
});

test('a failure after the last answer, with the pause and the places it left without one', () => {
  const failing = {
    ...weather,
    last_failure_at: at(14, 9),
    paused_until: at(14, 20),
    calls_left: null,
    items: { total: 40, stale: 12, covered_by_budget: false },
  };
  expect(providerLines(failing, NOW)).toEqual([
    'Last answer 14:08, 3 min ago.',
    'Last failure 14:09: answered 500.',
    'Not asked again before 14:20.',
    '12 of 40 places have no recent answer.',
    'The budget is too small to keep all places up to date.',
  ]);
});

test('a simulation says so; a provider without a key is not asked', () => {
  const quiet = { ...weather, last_success_at: null, last_failure_at: null, calls_left: null, items: null };
  expect(providerLines({ ...quiet, source: 'simulated' }, NOW)).toEqual([
    'Simulated, not real.',
    'No answer yet.',
  ]);
  expect(providerLines({ ...quiet, source: 'none' }, NOW)[0]).toBe(
    'No key is configured, so it is not asked.',
  );
  expect(providerLines({ ...quiet, source: 'device', setting_name: 'mapbox_api' }, NOW)).toEqual([
    'Asked by the devices of the wardens.',
    'No routes fetched yet.',
  ]);
});

import { expect, test } from 'vitest';
import { type ProviderState, providerLines } from './provider-lines.ts';

const NOW = new Date(2026, 10, 16, 14, 11);
const at = (hours: number, minutes: number) => new Date(2026, 10, 16, hours, minutes).toISOString();
const weather: ProviderState = {
  settingName: 'openweathermap_api',
  source: 'provider',
  lastSuccessAt: at(14, 8),
  lastFailureAt: at(13, 0),
  lastFailure: 'answered 500',
  pausedUntil: null,
  callsLeft: { thisHour: 1_200, perHour: 1_334, today: 30_000, perDay: 32_000 },
  items: { total: 40, stale: 0, coveredByBudget: true },
};

test('a provider shows its last reply with its age, and the rest of the budget', () => {
  expect(providerLines(weather, NOW)).toEqual([
    'Last answer 14:08, 3 min ago.',
    'Calls left: 1,200 of 1,334 this hour, 30,000 of 32,000 today.',
  ]);
});

test('a provider shows a failure after the last reply, with the pause and the missing places', () => {
  const failing = {
    ...weather,
    lastFailureAt: at(14, 9),
    pausedUntil: at(14, 20),
    callsLeft: null,
    items: { total: 40, stale: 12, coveredByBudget: false },
  };
  expect(providerLines(failing, NOW)).toEqual([
    'Last answer 14:08, 3 min ago.',
    'Last failure 14:09: answered 500.',
    'Not called again before 14:20.',
    '12 of 40 places have no recent answer.',
    'The budget is too small to keep all places up to date.',
  ]);
});

test('a simulated provider is marked; one without a key is not requested', () => {
  const quiet = { ...weather, lastSuccessAt: null, lastFailureAt: null, callsLeft: null, items: null };
  expect(providerLines({ ...quiet, source: 'simulated' }, NOW)).toEqual([
    'Simulated, not real.',
    'No answer yet.',
  ]);
  expect(providerLines({ ...quiet, source: 'none' }, NOW)[0]).toBe(
    'No key is configured, so it is not used.',
  );
  expect(providerLines({ ...quiet, source: 'device', settingName: 'mapbox_api' }, NOW)).toEqual([
    'Requested by the devices of the wardens.',
    'No routes fetched yet.',
  ]);
});

import { expect, test } from 'vitest';
import { readConfig } from '#config/config.ts';
import { simulatedParts } from './simulated-parts.ts';

const parts = (env: Record<string, string>) =>
  simulatedParts(
    readConfig({
      DATABASE_URL: 'postgres://localhost/patrol',
      TOKEN_SECRETS: 'a secret that is only ever used by the tests',
      ...env,
    }),
  );

test('the demo without keys simulates weather, events, directions and icons', () => {
  expect(parts({ PATROL_MODE: 'demo' })).toEqual(['weather', 'events', 'directions', 'weather icons']);
});

test('a service with a configured key is not simulated', () => {
  const keys = { OPENWEATHERMAP_KEY: 'k', TICKETMASTER_KEY: 'k', MAPS_TOKEN: 'k' };
  expect(parts({ PATROL_MODE: 'demo', ...keys })).toEqual(['weather icons']);
});

test('production simulates nothing', () => {
  expect(parts({ PATROL_MODE: 'production' })).toEqual([]);
});

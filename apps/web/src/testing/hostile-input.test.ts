import { FEATURES } from '@patrolplan/contract/features';
import { contract } from '@patrolplan/contract';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { anyCharacters, bent, hostileJson } from './hostile-values.ts';
import { fakeStorage } from './fake-storage.ts';
import { adoptRuntimeConfig, readRuntimeConfig } from '#config/runtime-config.ts';
import { creditsFor } from '#domain/credits.ts';
import { readHandover } from '#domain/site/site-handover.ts';
import { readDirections } from '#platform/directions.ts';
import { failureMessage } from '#platform/http/call-failure.ts';
import { readIncoming } from '#platform/http/read-incoming.ts';
import { type StoredKey, storedKeys } from '#platform/storage/stored-keys.ts';
import { createStoredValues } from '#platform/storage/stored-values.ts';
import { readSso } from '#state/session/sso.ts';

/** Every parser of external data, on generated input: returns a value or a named failure, and never throws. */
// Thousands of inputs take long on a loaded CI machine.
vi.setConfig({ testTimeout: 60_000 });

const site = {
  site_id: 1,
  site_name: 'Sandgate',
  area_name: 'Quayside',
  base_score: 5,
  weather_score: 0.5,
  event_score: 0,
  current_period: 'morning',
  day_type: 'weekday',
  latitude: 54.9,
  longitude: -1.6,
  weather: { main: 'Rain', temp: 9 },
};
const profile = {
  first_name: 'Priya',
  last_name: 'Nair',
  is_active: true,
  is_staff: false,
  user_areas: ['Quayside'],
};
const event = {
  id: 'e1',
  name: 'Brass',
  venue_name: 'Hall',
  startdatetime: '2026-11-14T15:00:00Z',
  distance: 1,
  url: 'https://a.example',
};

const replies: Record<keyof typeof contract, unknown> = {
  logIn: { access: 'a', refresh: 'r', user: profile },
  readProfile: profile,
  refreshToken: { access: 'a' },
  changePassword: { message: 'changed' },
  requestReset: { message: 'sent' },
  confirmReset: { message: 'reset' },
  register: { detail: 'registered' },
  readAppSettings: { appsettings: [{ setting_name: 'mapbox_api', setting_value: true }] },
  readSite: { addressline1: '1 Sandgate', addressline2: '', area_name: 'Quayside', postcode: 'NE1 2JE' },
  readSiteWeather: { weather_icon: '10d', weather_main: 'Rain', weather_description: 'rain', temp: 9 },
  readSiteEvents: [event, event],
  scoreSites: [site, { ...site, site_id: 2 }],
  readBoosts: { 1: 2.5 },
  logRouteFetch: {},
};

describe.each(Object.entries(contract))('%s', (name, call) => {
  // Safe: the keys are those of the contract.
  const good = replies[name as keyof typeof contract];

  test('a reply of any shape and status gives a value or a failure with a message', () => {
    const body = fc.oneof({ weight: 3, arbitrary: bent(good) }, { weight: 1, arbitrary: hostileJson });
    const status = fc.constantFrom(200, 200, 200, 204, 302, 400, 401, 403, 404, 429, 500, 503);
    expect(readIncoming(call, { status: 200, body: good }).ok).toBe(true);
    fc.assert(
      fc.property(body, status, (odd, code) => {
        const read = readIncoming(call, { status: code, body: odd });
        if (!read.ok) expect(typeof failureMessage(read.failure)).toBe('string');
      }),
      { numRuns: 300 },
    );
  });
});

test('the numbers of a score are finite, whatever the reply', () => {
  fc.assert(
    fc.property(bent([site]), (reply) => {
      const read = readIncoming(contract.scoreSites, { status: 200, body: reply });
      for (const entry of read.ok ? read.value : []) {
        expect(Number.isFinite(entry.base_score + entry.weather_score + entry.event_score)).toBe(true);
        expect(Number.isInteger(entry.site_id)).toBe(true);
      }
    }),
    { numRuns: 1_500 },
  );
});

describe('stored keys', () => {
  const text = fc.oneof(
    anyCharacters(100),
    hostileJson.map((json) => JSON.stringify(json)),
    bent([{ siteId: 1, siteName: 'a', weather: null }]).map((json) => JSON.stringify(json) ?? 'undefined'),
  );
  // Safe: the keys of the table itself.
  const keys = Object.keys(storedKeys) as StoredKey[];

  test('a stored value of any content is read in its type, or discarded', () => {
    fc.assert(
      fc.property(fc.constantFrom(...keys), text, (key, held) => {
        const storage = fakeStorage({ [key]: held });
        const storedValue = createStoredValues({
          table: storedKeys,
          storage,
          changedElsewhere: () => undefined,
        });
        const value = storedValue(key).get();
        if (value === null) expect(storage.entries.has(key)).toBe(false);
      }),
      { numRuns: 3_000 },
    );
  });
});

test('directions of any shape give a route with both numbers, or none', () => {
  const good = { code: 'Ok', routes: [{ duration: 431.2, distance: 3021.9, geometry: {} }, { duration: 1 }] };
  fc.assert(
    fc.property(fc.oneof(bent(good), hostileJson), (body) => {
      const read = readDirections(body);
      if (!read.ok) return;
      expect(Math.min(read.value.seconds, read.value.metres)).toBeGreaterThanOrEqual(0);
      expect(Number.isFinite(read.value.seconds + read.value.metres)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test('a configuration file of any shape gives texts for every host and a list of features', () => {
  const good = {
    apiHost: '',
    mapsHost: 'https://maps.example',
    mapsToken: 'pk',
    weatherIconHost: 'https://icons.example',
    features: [...FEATURES],
    attribution: { routes: [{ text: 'Maps', href: 'https://maps.example' }], weather: [], events: [] },
  };
  fc.assert(
    fc.property(fc.oneof(bent(good), hostileJson), (file) => {
      // Demo, navigation, attribution and provider are parsed by the code that shows them.
      const config = readRuntimeConfig(file, 'https://patrol.test');
      const { features, attribution, clientErrors, demo: _, navigation: _n, sso: _s, ...hosts } = config;
      expect(typeof clientErrors).toBe('number');
      for (const value of Object.values(hosts)) expect(typeof value).toBe('string');
      adoptRuntimeConfig(file);
      expect(typeof (readSso()?.name ?? '')).toBe('string');
      expect(FEATURES).toEqual(expect.arrayContaining([...features]));
      for (const { text, href } of creditsFor(attribution, ['routes', 'weather', 'events'])) {
        expect(text).not.toBe('');
        expect(href ?? 'https://').toMatch(/^https:\/\//);
      }
    }),
    { numRuns: 1_000 },
  );
});

test('history state of any shape gives a handover of that site, or none', () => {
  fc.assert(
    fc.property(hostileJson, (state) => {
      expect(readHandover(state, 7)?.siteId ?? 7).toBe(7);
    }),
    { numRuns: 1_000 },
  );
});

import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { allCalls } from './all.ts';
import { callPath, contract, firstError, readErrorBody } from './index.ts';

const calls = Object.entries(contract);

describe('the calls', () => {
  test('the contract has the fourteen calls of section 7, each method and path once', () => {
    const seen = calls.map(([, call]) => `${call.method} ${call.path}`);
    expect(seen.toSorted()).toEqual([
      'GET /api/v1/auth/profile/',
      'GET /api/v1/sitesdetailed/{siteid}/',
      'POST /api/v1/appsettings/',
      'POST /api/v1/auth/change-password/',
      'POST /api/v1/auth/login/',
      'POST /api/v1/auth/password-reset-confirm/',
      'POST /api/v1/auth/password-reset/',
      'POST /api/v1/auth/register/',
      'POST /api/v1/auth/token/refresh/',
      'POST /api/v1/sites/boosts/',
      'POST /api/v1/sites/log-route-fetch/',
      'POST /api/v1/sites/scores/',
      'POST /api/v1/sitesweather/single/',
      'POST /api/v1/ticketmasterevents/',
    ]);
  });

  test('a call of a feature has a name and a path of its own', () => {
    const all = Object.values(allCalls);
    expect(new Set(all.map(({ method, path }) => `${method} ${path}`)).size).toBe(all.length);
    expect(
      all.filter(({ access, path }) => (access === 'staff') !== path.startsWith('/api/v1/staff/')),
    ).toEqual([]);
  });

  test.each(Object.entries(allCalls))('the call %s knows its own name', (name, call) => {
    expect(call.name).toBe(name);
  });

  test('only forgot-password and register go to the provider host', () => {
    const provider = calls.flatMap(([name, call]) => (call.host === 'provider' ? [name] : []));
    expect(provider.toSorted()).toEqual(['register', 'requestReset']);
  });

  test('a path value is encoded as one segment', () => {
    expect(callPath(contract.readSite, { siteid: 7 })).toBe('/api/v1/sitesdetailed/7/');
    expect(callPath(contract.readSite, { siteid: 'a/b' })).toBe('/api/v1/sitesdetailed/a%2Fb/');
  });
});

describe('replies are read leniently', () => {
  const readScores = (reply: unknown) => v.safeParse(contract.scoreSites.reply, reply);

  test.each([
    [true, true],
    [1, true],
    [false, false],
    [0, false],
    ['true', false],
    [undefined, false],
  ])('a profile with is_active %j counts as %j', (sent, active) => {
    const read = v.parse(contract.readProfile.reply, { first_name: 'Priya', is_active: sent });
    expect(read.is_active).toBe(active);
  });

  test('a setting is on when its value is truthy', () => {
    const values = [true, 1, 'on', 'false', 0, '', null, undefined];
    const read = v.parse(contract.readAppSettings.reply, {
      appsettings: values.map((value, index) => ({ setting_name: String(index), setting_value: value })),
    });
    expect(read.appsettings.map((setting) => setting.setting_value)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  test('a site score with only its id is still a site', () => {
    expect(readScores([{ site_id: 3 }]).output).toEqual([
      {
        site_id: 3,
        site_name: '',
        area_name: '',
        base_score: 0,
        weather_score: 0,
        event_score: 0,
        current_period: '',
        day_type: '',
        latitude: null,
        longitude: null,
        weather: null,
      },
    ]);
  });

  test('decimals sent as text are numbers, and 0 is a coordinate', () => {
    const read = v.parse(contract.scoreSites.reply, [
      { site_id: '3', base_score: '1.50', latitude: '0', longitude: 0 },
    ]);
    expect(read[0]).toMatchObject({ site_id: 3, base_score: 1.5, latitude: 0, longitude: 0 });
  });

  test('an entry without an id is left out, the others stay', () => {
    expect(readScores([{ site_name: 'Nowhere' }, null, { site_id: 4 }]).output).toHaveLength(1);
  });

  test.each([null, {}, 'sites', 7])('a scores reply of %j is not a list and is refused', (reply) => {
    expect(readScores(reply).success).toBe(false);
  });

  test('a login reply may lack its tokens: the front end has a message for that', () => {
    expect(v.safeParse(contract.logIn.reply, {}).success).toBe(true);
  });

  test('a refresh reply without a token is refused', () => {
    expect(v.safeParse(contract.refreshToken.reply, { access: '' }).success).toBe(false);
  });

  test('no reply, however odd, makes a schema throw', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (reply) => {
        for (const [, call] of calls) v.safeParse(call.reply, reply);
      }),
      { numRuns: 500 },
    );
  });
});

describe('requests are read strictly', () => {
  test.each(['not-an-address', '', ' ', 'a@b'])('an email address of %j is refused', (email) => {
    expect(v.safeParse(contract.requestReset.body, { email }).success).toBe(false);
  });

  test.each(['2026-11-14T15:16:00.000Z', '2026-11-14T15:16:00+01:00'])(
    'the text %s is accepted as a time',
    (time) => {
      expect(v.safeParse(contract.readBoosts.body, { site_ids: [1], current_time: time }).success).toBe(true);
    },
  );

  test.each(['yesterday', '2026-13-40T00:00:00Z', '2026-02-30T10:00:00Z', ''])(
    'the value %j is not accepted as a time',
    (time) => {
      expect(v.safeParse(contract.readBoosts.body, { site_ids: [1], current_time: time }).success).toBe(
        false,
      );
    },
  );
});

describe('error bodies', () => {
  test('the first error of a field is used', () => {
    const body = readErrorBody({ email: ['Taken.', 'Too long.'], detail: 'Refused.' });
    expect(firstError(body, 'email')).toBe('Taken.');
    expect(body.detail).toBe('Refused.');
  });

  test('a single text instead of a list counts as one error', () => {
    expect(firstError(readErrorBody({ password: 'Too short.' }), 'password')).toBe('Too short.');
  });

  test('any error body is read without failing, and holds only texts', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (reply) => {
        const body = readErrorBody(reply);
        for (const part of [body.detail, body.error, body.message]) {
          expect(part === undefined || typeof part === 'string').toBe(true);
        }
      }),
    );
  });
});

test.each([
  ['', false],
  ['x', true],
  ['x'.repeat(1_000), true],
  ['x'.repeat(1_001), false],
])('a password is sent with 1 to 1,000 characters (%#)', (password, accepted) => {
  const read = v.safeParse(contract.logIn.body, { email: 'priya@example.com', password });
  expect(read.success).toBe(accepted);
});

import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test, vi } from 'vitest';
import { ConfigError, readConfig } from '#config/config.ts';
import { weatherCell } from '#geo/weather-cell.ts';
import { clientNetwork } from '#core/client-network.ts';
import { escapeHtml } from '#http/server-page.ts';
import { createAccessTokens } from '#modules/sign-in/sessions/access-token.ts';
import { passwordErrors } from '#modules/accounts/passwords/password-policy.ts';
import { ticketmasterEvent, toEvent } from '#modules/events/event.ts';
import { webAddress } from '#modules/events/web-address.ts';
import { readSiteFile } from '#modules/imports/read-site-file.ts';
import { SITE_COLUMNS, readSiteRow } from '#modules/sites/site-row.ts';
import { currentWeatherReply, toObservation } from '#modules/weather/observation.ts';
import { fetchJson } from '#providers/fetch-json.ts';
import { sampleSize } from '#testing/full-run.ts';
import { hostileJson, hostileText, nearMiss } from './hostile-values.ts';

/** Every parser of outside input, on generated input: a value or a failure, never a throw. */
// Thousands of inputs: generous timeout for loaded machines.
vi.setConfig({ testTimeout: 60_000 });

const at = new Date('2026-11-16T10:00:00.000Z');

test('any environment is parsed or refused with a message', () => {
  const names = [
    'PATROL_MODE',
    'HOST',
    'PORT',
    'DATABASE_URL',
    'DATABASE_MAX_CONNECTIONS',
    'TOKEN_SECRETS',
    'PUBLIC_URL',
    'ALLOWED_ORIGINS',
    'TRUST_PROXY',
    'ATTEMPTS_PER_ADDRESS',
    'TIME_ZONE',
    'SMTP_URL',
    'MAPS_HOST',
    'METRICS_TOKEN',
    'LOG_LEVEL',
  ];
  const value = fc.oneof(
    hostileText,
    fc.constantFrom('true', '8080', 'demo', 'https://a.example', 'postgres://', 'Europe/London', ',,,', '*'),
  );
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names), value), (odd) => {
      try {
        const config = readConfig({ DATABASE_URL: 'postgres://x', TOKEN_SECRETS: 'one', ...odd });
        for (const origin of config.ALLOWED_ORIGINS) expect(new URL(origin).origin).toBe(origin);
        expect(config.TOKEN_SECRETS.length).toBeGreaterThan(0);
        expect(config.PORT).toBeLessThanOrEqual(65_535);
      } catch (error) {
        expect(error).toBeInstanceOf(ConfigError);
      }
    }),
    { numRuns: sampleSize(1_500) },
  );
});

describe('access tokens', () => {
  const tokens = createAccessTokens(['the secret of today']);
  const claims = { userId: 7, sessionId: '5a4f0f43-6f9e-4b62-9a0e-1f6f5a1f0b11' };

  test('no made-up token is accepted', async () => {
    const part = fc.oneof(
      hostileText,
      fc.jsonValue().map((json) => Buffer.from(JSON.stringify(json)).toString('base64url')),
      fc
        .record({
          alg: fc.constantFrom('none', 'HS256', 'HS512', 'RS256', ''),
          typ: fc.constant('at+jwt'),
          kid: hostileText,
        })
        .map((header) => Buffer.from(JSON.stringify(header)).toString('base64url')),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 4 }), async (parts) => {
        expect(await tokens.verify(parts.join('.'), at)).toBeUndefined();
      }),
      { numRuns: sampleSize(1_500) },
    );
  });

  test('no good token is accepted with any one character changed', async () => {
    const good = await tokens.sign(claims, at);
    expect(await tokens.verify(good, at)).toMatchObject(claims);
    // Decoders ignore two bits of the last character.
    const place = fc.integer({ min: 0, max: good.length - 2 });
    await fc.assert(
      fc.asyncProperty(place, fc.string({ minLength: 1, maxLength: 1 }), async (index, sign) => {
        fc.pre(good[index] !== sign);
        const bent = good.slice(0, index) + sign + good.slice(index + 1);
        expect(await tokens.verify(bent, at)).toBeUndefined();
      }),
      { numRuns: sampleSize(1_500) },
    );
  });
});

describe('provider replies', () => {
  const weather = {
    weather: [{ main: 'Rain', description: 'rain', icon: '10d' }],
    main: { temp: 7 },
    dt: 1_794_822_900,
  };
  const event = {
    id: 'Z698',
    name: 'A Night of Brass',
    url: 'https://tickets.example/1',
    dates: {
      start: { dateTime: '2026-11-16T19:30:00Z' },
      timezone: 'Europe/London',
      status: { code: 'onsale' },
    },
    _embedded: { venues: [{ name: 'Theatre', location: { longitude: '-1.6', latitude: '54.9' } }] },
  };

  test('weather of any shape becomes a storable observation, or nothing', () => {
    fc.assert(
      fc.property(fc.oneof(nearMiss(weather), hostileJson), (reply) => {
        const read = v.safeParse(currentWeatherReply, reply);
        const kept = read.success ? toObservation(read.output, at) : null;
        if (kept === null) return;
        expect(kept.icon).toMatch(/^(\d{2}[dn])?$/);
        expect(kept.observedAt.getTime()).toBeLessThanOrEqual(at.getTime());
        expect(kept.main + kept.description).not.toContain('\u0000');
      }),
      { numRuns: sampleSize(1_500) },
    );
  });

  test('an event of any shape becomes a storable event, or nothing', () => {
    const { _embedded: parts, dates } = event;
    const withDates = (oddDates: unknown) => ({ ...event, dates: oddDates });
    const withVenue = (venue: unknown) => ({ ...event, _embedded: { venues: [venue] } });
    const odd = fc.oneof<fc.Arbitrary<unknown>[]>(
      nearMiss(event),
      nearMiss(dates).map(withDates),
      nearMiss({ ...parts.venues[0] }).map(withVenue),
    );
    let kept = 0;
    fc.assert(
      fc.property(odd, (reply) => {
        const read = v.safeParse(ticketmasterEvent, reply);
        const event = read.success ? toEvent(read.output, 'Europe/London') : null;
        if (event === null) return;
        kept += 1;
        expect(event.url).toMatch(/^(https?:|$)/);
        expect(event.endsAt.getTime()).toBeGreaterThanOrEqual(event.startsAt.getTime());
        expect(Math.abs(event.latitude)).toBeLessThanOrEqual(90);
        expect(JSON.stringify(event)).not.toContain('\\u0000');
      }),
      { numRuns: sampleSize(2_000) },
    );
    expect(kept, 'some must get through, or nothing was tried').toBeGreaterThan(sampleSize(50));
  });

  test('a provider reply of any bytes gives a value or a named failure', async () => {
    const status = fc.constantFrom(200, 204, 301, 400, 401, 418, 429, 500, 599);
    const header = fc.constantFrom('', '-1', '1e9', 'Mon, 16 Nov 2026 10:00:00 GMT', '99999999999999');
    await fc.assert(
      fc.asyncProperty(status, fc.uint8Array({ maxLength: 300 }), header, async (code, bytes, retryAfter) => {
        const reply = await fetchJson(
          {
            fetch: async () =>
              new Response(code === 204 ? null : Buffer.from(bytes), {
                status: code,
                headers: { 'retry-after': retryAfter },
              }),
            timeoutMs: 10_000,
            maxBytes: 200,
          },
          new URL('https://provider.test'),
          currentWeatherReply,
        );
        expect(reply.ok).toBe(false);
      }),
      { numRuns: sampleSize(500) },
    );
  });

  test('only http and https links of a provider are accepted', () => {
    const scheme = fc.constantFrom(
      'javascript:',
      'data:',
      'vbscript:',
      'file://',
      ' https://',
      '//',
      'HTTPS://',
      'http://',
      '',
    );
    fc.assert(
      fc.property(scheme, hostileText, (start, rest) => {
        expect(webAddress(start + rest)).toMatch(/^(https?:\/\/|$)/);
      }),
      { numRuns: sampleSize(1_500) },
    );
  });
});

describe('imported files', () => {
  test('lines of odd cells are read or refused, whatever the encoding', () => {
    const line = fc.array(
      hostileText.map((text) => text.slice(0, 200)),
      { minLength: 1, maxLength: 14 },
    );
    const file = fc.tuple(
      fc.array(line, { maxLength: 5 }),
      fc.constantFrom(',', ';', '\t'),
      fc.constantFrom<BufferEncoding>('utf8', 'utf16le', 'latin1'),
      fc.constantFrom('\n', '\r\n', '\r'),
    );
    fc.assert(
      fc.property(file, ([lines, separator, encoding, end]) => {
        const text = [SITE_COLUMNS.join(separator), ...lines.map((cells) => cells.join(separator))].join(end);
        expect(typeof readSiteFile(Buffer.from(text, encoding), []).ok).toBe('boolean');
      }),
      { numRuns: sampleSize(1_000) },
    );
  });

  test('a line of odd cells gives a site that the table can store, or reasons', () => {
    const good = {
      site_name: 'Sandgate',
      area_name: 'Quayside',
      postcode: 'NE1 2JE',
      latitude: '54.9',
      longitude: '-1.6',
    };
    const cells = fc.dictionary(fc.constantFrom(...SITE_COLUMNS), hostileText, { maxKeys: 4 });
    fc.assert(
      fc.property(cells, (odd) => {
        const reading = readSiteRow({ ...good, ...odd });
        if (reading.ok) expect(JSON.stringify(reading.value)).not.toContain('\\u0000');
        else expect(reading.failure.length).toBeGreaterThan(0);
      }),
      { numRuns: sampleSize(1_500) },
    );
  });
});

test('small parsers never throw, whatever the input', () => {
  fc.assert(
    fc.property(hostileText, fc.double(), fc.double(), (text, latitude, longitude) => {
      expect(typeof clientNetwork(text)).toBe('string');
      expect(escapeHtml(text)).not.toMatch(/[<>"']/);
      const person = { email: `${text}@patrolplan.example`, firstName: text, lastName: text };
      expect(Array.isArray(passwordErrors(text, person))).toBe(true);
      if (Number.isFinite(latitude) && Number.isFinite(longitude)) weatherCell({ latitude, longitude });
    }),
    { numRuns: sampleSize(1_000) },
  );
});

import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type ProviderServer,
  garbage,
  halfBody,
  hugeBody,
  json,
  silence,
  stalledBody,
  startProviderServer,
  status,
} from '#testing/servers/provider-server.ts';
import { fetchJson } from './fetch-json.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server.close());

const limits = { fetch: globalThis.fetch, timeoutMs: 10_000, maxBytes: 1_000_000 };
const ask = (timeoutMs = limits.timeoutMs) =>
  fetchJson({ ...limits, timeoutMs }, new URL(server.url), v.object({ temp: v.number() }));

describe('a single call of an outside service', () => {
  test('a provider reply of the documented shape is returned', async () => {
    server.answerWith(json({ temp: 7.5, more: 'is ignored' }));
    expect(await ask()).toEqual({ ok: true, value: { temp: 7.5 } });
  });

  test.each([
    ['never answers', silence, { kind: 'timed-out' }],
    ['stops in the middle of the body', stalledBody, { kind: 'timed-out' }],
    ['hangs up in the middle of the body', halfBody, { kind: 'broken-connection' }],
    ['answers 500', status(500), { kind: 'server-error', status: 500 }],
    ['answers 401', status(401), { kind: 'key-refused', status: 401 }],
    ['answers 403', status(403), { kind: 'key-refused', status: 403 }],
    ['answers 404', status(404), { kind: 'refused', status: 404 }],
    ['answers 429', status(429), { kind: 'too-many-requests', retryAfterSeconds: null }],
    [
      'answers 429 with Retry-After',
      status(429, { 'retry-after': '120' }),
      { kind: 'too-many-requests', retryAfterSeconds: 120 },
    ],
    [
      'answers 429 with a date',
      status(429, { 'retry-after': 'Sun, 15 Nov 2026 08:00:00 GMT' }),
      { kind: 'too-many-requests', retryAfterSeconds: null },
    ],
    ['sends garbage', garbage, { kind: 'not-json' }],
    ['sends another shape', json({ temp: 'warm' }), { kind: 'unreadable' }],
    ['sends too much', hugeBody, { kind: 'too-large' }],
    ['points elsewhere', status(302, { location: 'http://127.0.0.1:1/' }), { kind: 'broken-connection' }],
  ])('a provider that %s gives a named failure', async (_, answer, failure) => {
    server.answerWith(answer);
    const patience = failure.kind === 'timed-out' ? 100 : undefined;
    expect(await ask(patience)).toEqual({ ok: false, failure });
  });

  test('a provider that cannot be reached gives a named failure', async () => {
    const nobody = new URL('http://127.0.0.1:1/');
    expect(await fetchJson(limits, nobody, v.unknown())).toEqual({
      ok: false,
      failure: { kind: 'broken-connection' },
    });
  });
});

import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestClock } from '#testing/test-app.ts';
import {
  type ProviderServer,
  garbage,
  json,
  startProviderServer,
  status,
} from '#testing/servers/provider-server.ts';
import { type TestDatabase, createTestDatabase } from '#testing/database/test-database.ts';
import { type ProviderOptions, createProvider } from './provider.ts';
import { readProviders } from './providers-table.ts';

let database: TestDatabase;
let server: ProviderServer;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startProviderServer();
});
afterAll(async () => {
  await server.close();
  await database.close();
});

const clock = createTestClock('2026-11-16T10:00:00Z');
let slept: number[] = [];
let calls: string[] = [];
beforeEach(async () => {
  await database.db.deleteFrom('providers').execute();
  clock.set('2026-11-16T10:00:00Z');
  slept = [];
  calls = [];
});

/** A budget without spacing, for the tests that are not about it. */
const unpaced = (callsPerHour: number, callsPerDay = 10_000) => ({ spacingMs: 0, callsPerHour, callsPerDay });

const provider = (options: Partial<ProviderOptions> = {}) =>
  createProvider('openweathermap', {
    db: database.db,
    clock,
    budget: unpaced(100),
    fetch: globalThis.fetch,
    random: () => 1,
    sleep: async (ms) => void slept.push(ms),
    onCall: (_, outcome) => void calls.push(outcome),
    ...options,
  });
const ask = (from = provider()) => from.ask(new URL(server.url), v.object({ temp: v.number() }));
const stored = async () => (await readProviders(database.db))[0];

describe('calling a provider', () => {
  test('a transient provider failure is retried after a delay, and then forgotten', async () => {
    server.answerWith(status(500), garbage, json({ temp: 3 }));
    expect(await ask()).toEqual({ ok: true, value: { temp: 3 } });
    expect(slept).toEqual([500, 1_000]);
    expect(calls).toEqual(['server-error', 'not-json', 'success']);
    expect(await stored()).toMatchObject({
      calls_this_hour: 3,
      failures_in_a_row: 0,
      last_success_at: clock.now(),
    });
  });

  test('a provider failure is stored with its time after three attempts', async () => {
    server.answerWith(status(502));
    expect(await ask()).toEqual({ ok: false, failure: { kind: 'server-error', status: 502 } });
    expect(server.requests).toHaveLength(3);
    expect(await stored()).toMatchObject({
      failures_in_a_row: 1,
      last_failure: 'server-error 502',
      last_failure_at: clock.now(),
      paused_until: null,
    });
  });

  test('the third failure in a row pauses the provider until the pause is over', async () => {
    server.answerWith(status(500));
    for (let times = 0; times < 3; times += 1) await ask();
    expect(await stored()).toMatchObject({ paused_until: new Date('2026-11-16T10:01:00Z') });
    server.answerWith(json({ temp: 3 }));
    expect(await ask()).toEqual({ ok: false, failure: { kind: 'paused' } });
    expect(server.requests).toHaveLength(0);
    clock.advance(60_000);
    expect(await ask()).toEqual({ ok: true, value: { temp: 3 } });
    expect(await stored()).toMatchObject({ paused_until: null, failures_in_a_row: 0 });
  });

  test('a provider is not requested again before the time named by its 429', async () => {
    server.answerWith(status(429, { 'retry-after': '90' }), json({ temp: 3 }));
    expect((await ask()).ok).toBe(false);
    expect(server.requests).toHaveLength(1);
    clock.advance(89_000);
    expect(await ask()).toEqual({ ok: false, failure: { kind: 'paused' } });
    clock.advance(1_000);
    expect((await ask()).ok).toBe(true);
  });

  test('the hourly budget of a provider holds for all instances together', async () => {
    server.answerWith(json({ temp: 3 }));
    const instances = [provider({ budget: unpaced(5) }), provider({ budget: unpaced(5) })];
    const replies = await Promise.all(
      [...instances, ...instances, ...instances, ...instances].map((instance) => ask(instance)),
    );
    expect(replies.filter((reply) => reply.ok)).toHaveLength(5);
    expect(server.requests).toHaveLength(5);
    expect(calls.filter((outcome) => outcome === 'out-of-budget')).toHaveLength(3);
    clock.advance(3_600_000);
    expect((await ask()).ok).toBe(true);
    expect(await stored()).toMatchObject({ calls_this_hour: 1 });
  });

  test('the daily budget of a provider is never exceeded', async () => {
    server.answerWith(json({ temp: 3 }));
    const limited = provider({ budget: unpaced(2, 3) });
    for (let hour = 0; hour < 5; hour += 1) {
      await ask(limited);
      clock.advance(3_600_000);
    }
    expect(server.requests).toHaveLength(3);
    clock.advance(19 * 3_600_000);
    expect((await ask(limited)).ok).toBe(true);
    expect(await stored()).toMatchObject({ calls_this_day: 1 });
  });

  test('provider calls of all instances are spaced as the budget requires', async () => {
    server.answerWith(json({ temp: 3 }));
    const paced = () => provider({ budget: { spacingMs: 200, callsPerHour: 100, callsPerDay: 100 } });
    await Promise.all([paced(), paced(), paced(), paced()].map((instance) => ask(instance)));
    expect(slept.toSorted((a, b) => a - b)).toEqual([200, 400, 600]);
    clock.advance(700);
    slept = [];
    await ask(paced());
    expect(slept).toEqual([100]);
  });

  test.each([
    ['answers 404', status(404)],
    ['answers 400', status(400)],
    ['sends another shape', json({ warm: true })],
  ])(
    'a provider that %s to one request is not paused, and the request is not retried at once',
    async (_, answer) => {
      server.answerWith(answer);
      for (let times = 0; times < 4; times += 1) expect((await ask()).ok).toBe(false);
      expect(server.requests).toHaveLength(4);
      expect(await stored()).toMatchObject({ failures_in_a_row: 0, paused_until: null, last_failure: null });
    },
  );

  test.each([401, 403])('a status %i pauses the provider at once', async (code) => {
    server.answerWith(status(code));
    await ask();
    expect(await ask()).toEqual({ ok: false, failure: { kind: 'paused' } });
    expect(server.requests).toHaveLength(1);
  });

  test('a call withheld by the budget does not count as a provider failure', async () => {
    server.answerWith(json({ temp: 3 }));
    await ask(provider({ budget: unpaced(1) }));
    await ask(provider({ budget: unpaced(1) }));
    expect(await stored()).toMatchObject({ failures_in_a_row: 0, last_failure: null });
  });

  test('a clock that was set back does not block the provider budget', async () => {
    server.answerWith(json({ temp: 3 }));
    const paced = provider({ budget: { spacingMs: 1_000, callsPerHour: 1, callsPerDay: 1 } });
    await ask(paced);
    clock.advance(-24 * 3_600_000);
    expect((await ask(paced)).ok).toBe(true);
    expect(slept).toEqual([]);
  });
});

import { randomUUID } from 'node:crypto';
import { API_SCOPES, type ApiScope, type Call, callPath } from '@patrolplan/contract';
import { allCalls } from '@patrolplan/contract/all';
import { staffContract } from '@patrolplan/contract/staff';
import { staffTeamContract } from '@patrolplan/contract/staff-team';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildApp } from '#service/app.ts';
import { createMetrics } from '#observability/metrics.ts';
import { makeTestKey } from '#testing/records/test-api-key.ts';
import { makeSite } from '#testing/records/test-site.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import type { TestUser } from '#testing/records/test-user.ts';

let app: TestApp;
let staff: TestUser;
let siteId: number;
beforeAll(async () => {
  app = await createTestApp();
  siteId = await makeSite(app.db, { name: 'Sandgate', area: 'Quayside' });
  staff = await app.makeUser({ isStaff: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  // Later than every change of another test: the newest changes are read.
  app.clock.advance(366 * DAY_MS);
  await app.db.deleteFrom('rate_limits').execute();
  await app.db.deleteFrom('api_keys').execute();
});

async function staffCall(call: Call, payload?: object) {
  const headers = await app.signedInAs(staff);
  return app.inject({ method: call.method, url: call.path, headers, ...(payload && { payload }) });
}
async function newKey(name: string, ...scopes: readonly ApiScope[]) {
  const reply = await staffCall(staffContract.makeApiKey, { name, scopes });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<{ id: number; key: string }>();
}
const as = (key: string) => ({ authorization: `Bearer ${key}` });
const DAY_MS = 24 * 3_600_000;
const inDays = (days: number) => new Date(app.clock.now().getTime() + days * DAY_MS).toISOString();
const inAnHour = () => new Date(app.clock.now().getTime() + 3_600_000).toISOString();
const boost = () => ({ site_id: siteId, amount: 1, reason: 'match day', ends_at: inAnHour() });
const setBoost = (key: string) =>
  app.inject({ method: 'POST', url: staffContract.setBoost.path, headers: as(key), payload: boost() });
const readBoosts = (key: string) =>
  app.inject({ method: 'GET', url: staffContract.listBoosts.path, headers: as(key) });
const listKeys = async () =>
  (await staffCall(staffContract.listApiKeys)).json<{ keys: Record<string, unknown>[] }>().keys;

test('a key is shown once, and the database has only its digest', async () => {
  const { id, key } = await newKey('Permits', 'boosts:write');
  expect(key).toMatch(/^patrol_[\w-]{43}$/);
  expect(await listKeys()).toEqual([
    {
      id,
      name: 'Permits',
      scopes: ['boosts:write'],
      ending: key.slice(-4),
      made_at: app.clock.now().toISOString(),
      made_by: 'Priya Nair',
      last_used_at: null,
      revoked_at: null,
      ends_at: inDays(365),
      has_maker: true,
    },
  ]);
  const stored = await app.db.selectFrom('api_keys').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(key.slice('patrol_'.length));
});

test('a name is in use until its key is revoked', async () => {
  const { id } = await newKey('Permits', 'sites:read');
  const again = await staffCall(staffContract.makeApiKey, { name: 'permits', scopes: ['sites:read'] });
  expect([again.statusCode, again.json()]).toEqual([400, { name: ['A key with this name is in use.'] }]);
  await staffCall(staffContract.revokeApiKey, { id });
  await newKey('permits', 'sites:read');
});

test('a boost that a program sets is listed under the name of its API key', async () => {
  const { id, key } = await newKey('Match days', 'boosts:write');
  expect((await setBoost(key)).statusCode).toBe(200);
  const changes = await staffCall(staffContract.findChanges, {
    person: null,
    kind: null,
    subject: null,
    from: null,
    until: null,
    after: null,
  });
  const [change] = changes.json<{ changes: { who: string }[] }>().changes;
  expect(change?.who).toBe('Match days (program)');
  const row = await app.db.selectFrom('audit').select('actor').orderBy('id', 'desc').executeTakeFirst();
  expect(row?.actor).toBe(`key:${id}`);
});

test('a job that a program gives has no person as its sender', async () => {
  const { key } = await newKey('Reports of residents', 'jobs:write');
  const id = randomUUID();
  const job = { id, site_id: siteId, reason: 'Bus lane blocked', by: inAnHour(), user_id: null };
  const { path: url } = staffTeamContract.sendJobs;
  const sent = await app.inject({ method: 'POST', url, headers: as(key), payload: { jobs: [job] } });
  expect(sent.json()).toMatchObject({ results: [{ id, status: 'sent' }] });
  const stored = await app.db.selectFrom('site_jobs').select('sent_by').where('id', '=', id).execute();
  expect(stored).toEqual([{ sent_by: null }]);
});

test('the last use of a key is stored to the minute', async () => {
  const { key } = await newKey('Match days', 'boosts:write');
  await readBoosts(key);
  const [used] = await listKeys();
  expect(used?.['last_used_at']).toBe(app.clock.now().toISOString());
});

test('a revoked key is refused at its next call', async () => {
  const { id, key } = await newKey('Match days', 'boosts:write');
  expect((await readBoosts(key)).statusCode).toBe(200);
  await staffCall(staffContract.revokeApiKey, { id });
  const refused = await readBoosts(key);
  expect([refused.statusCode, refused.json()]).toEqual([401, { detail: 'This API key is revoked.' }]);
  expect((await staffCall(staffContract.revokeApiKey, { id })).statusCode).toBe(404);
});

test('a key ends after its days, a year without a choice, and leaves its name to the next one', async () => {
  const started = app.clock.now();
  const { key } = await newKey('Match days', 'boosts:write');
  const short = await staffCall(staffContract.makeApiKey, {
    name: 'A trial',
    scopes: ['boosts:write'],
    days: 30,
  });
  const { key: trial } = short.json<{ key: string }>();
  const status = async (of: string) => (await readBoosts(of)).statusCode;
  app.clock.advance(30 * DAY_MS - 1);
  expect([await status(trial), await status(key)]).toEqual([200, 200]);
  app.clock.advance(1);
  const refused = await readBoosts(trial);
  expect([refused.statusCode, refused.json()]).toEqual([
    401,
    { detail: 'This API key has expired. Create a new one.' },
  ]);
  app.clock.set(new Date(started.getTime() + 365 * DAY_MS));
  expect(await status(key)).toBe(401);
  const { key: next } = await newKey('Match days', 'boosts:write');
  expect([await status(next), await status(key)]).toEqual([200, 401]);
  app.clock.set(started);
});

test('keys that have ended leave room for new ones', async () => {
  const now = app.clock.now();
  await sql`insert into api_keys (name, key_hash, ending, scopes, made_at, ends_at)
    select 'ended ' || n, n::text::bytea, 'abcd', '{}', ${now}::timestamptz - interval '2 days',
      ${now}::timestamptz - interval '1 day' from generate_series(1, 50) as n`.execute(app.db);
  await newKey('One more', 'sites:read');
});

test.each([0, 366, 1.5])('a key cannot be made for %d days', async (days) => {
  const body = { name: 'Permits', scopes: ['sites:read'], days };
  const reply = await staffCall(staffContract.makeApiKey, body);
  expect([reply.statusCode, Object.keys(reply.json<object>())]).toEqual([400, ['days']]);
});

test('a key is refused while the account that created it is deactivated, is not staff, or is gone', async () => {
  const maker = await app.makeUser({ isStaff: true });
  const { key } = await makeTestKey(app.db, { madeBy: maker.id, scopes: ['boosts:write'] });
  const change = (fields: { is_active?: boolean; is_staff?: boolean }) =>
    app.db.updateTable('users').set(fields).where('id', '=', maker.id).execute();
  const refused = { detail: 'The account that created this API key is closed. Create a new key.' };
  expect((await readBoosts(key)).statusCode).toBe(200);
  await change({ is_active: false });
  expect((await readBoosts(key)).json()).toEqual(refused);
  expect(await listKeys()).toMatchObject([{ has_maker: false }]);
  await change({ is_active: true, is_staff: false });
  expect((await readBoosts(key)).json()).toEqual(refused);
  await change({ is_staff: true });
  expect((await readBoosts(key)).statusCode).toBe(200);
  await app.db.deleteFrom('users').where('id', '=', maker.id).execute();
  const reply = await readBoosts(key);
  expect([reply.statusCode, reply.json()]).toEqual([401, refused]);
});

test('a made-up key is refused', async () => {
  const refused = await readBoosts(`patrol_${'A'.repeat(43)}`);
  expect([refused.statusCode, refused.json()]).toEqual([401, { detail: 'This API key does not exist.' }]);
});

const guarded = Object.values<Call>(allCalls).filter(({ access }) => access !== 'public');
const replyTo = async (call: Call, key: string) => {
  const url = callPath(call, { siteid: 0, importid: 0, part: 1, since: '' });
  return app.inject({ method: call.method, url, headers: as(key), payload: {} });
};

test('a key makes the calls of its own scope and of no other', async () => {
  for (const scope of API_SCOPES) {
    const { key } = await newKey(scope, scope);
    for (const call of guarded.filter((one) => one.scope !== undefined)) {
      const reply = await replyTo(call, key);
      if (call.scope === scope) expect(reply.statusCode, call.name).not.toBe(403);
      else {
        const detail = `This API key lacks the scope ${call.scope}.`;
        expect([call.name, reply.statusCode, reply.json()]).toEqual([call.name, 403, { detail }]);
      }
    }
  }
});

test('no key makes a call without a scope', async () => {
  const { key } = await newKey('Everything', ...API_SCOPES);
  for (const call of guarded.filter(({ scope }) => scope === undefined)) {
    const reply = await replyTo(call, key);
    const detail = 'No API key can make this call.';
    expect([call.name, reply.statusCode, reply.json()]).toEqual([call.name, 403, { detail }]);
  }
});

test('the calls of a program are limited apart from those of people', async () => {
  const { key } = await newKey('Match days', 'boosts:write');
  await readBoosts(key);
  await app.db.updateTable('rate_limits').set({ attempts: 10_000 }).execute();
  await readBoosts(key);
  const refused = await readBoosts(key);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const { key: other } = await newKey('Another program', 'boosts:write');
  expect((await readBoosts(other)).statusCode).toBe(200);
});

test('without the feature a key is no key', async () => {
  const { key } = await newKey('Match days', 'boosts:write');
  const config = { ...app.config, FEATURES: [] };
  const plain = await buildApp({ ...app.deps, config, metrics: createMetrics({ ofProcess: false }) });
  const reply = await plain.inject({
    method: 'GET',
    url: staffContract.listBoosts.path,
    headers: as(key),
  });
  expect(reply.statusCode).toBe(401);
  await plain.close();
});

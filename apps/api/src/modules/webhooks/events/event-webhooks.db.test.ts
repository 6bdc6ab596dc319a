import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Call, CallReply } from '@patrolplan/contract';
import { type WebhookEvent, staffContract } from '@patrolplan/contract/staff';
import { eventBody } from '@patrolplan/contract/webhook-events';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#db/database.ts';
import { enqueueEvidence } from '#modules/coverage/enqueue-evidence.ts';
import { webhookPoster } from '#modules/webhooks/post-webhook.ts';
import { targetsWith } from '#modules/webhooks/refused-target.ts';
import { sendWebhooks } from '#modules/webhooks/send-webhooks.ts';
import { newId, teamCalls } from '#testing/calls/team-calls.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { makeSite } from '#testing/records/test-site.ts';
import type { TestUser } from '#testing/records/test-user.ts';
import {
  type ReceivedWebhook,
  type WebhookServer,
  startWebhookServer,
} from '#testing/servers/webhook-server.ts';
import { deleteDeliveriesBefore, eventOutbox } from './deliveries-table.ts';
import { sendEvents } from './send-events.ts';

const NOW = '2026-11-16T10:00:00.000Z';
const MINUTE = 60_000;

let app: TestApp;
let receiver: WebhookServer;
let staff: TestUser;
let amina: TestUser;
let siteId: number;
/** The one that wardens mark. */
let closedId: number;
let arrived: () => readonly ReceivedWebhook[];
beforeAll(async () => {
  receiver = await startWebhookServer();
  app = await createTestApp({ now: NOW, env: { WEBHOOK_NETWORKS: '127.0.0.0/8' } });
  siteId = await makeSite(app.db, { name: 'Sandgate', area: 'Quayside' });
  closedId = await makeSite(app.db, { name: 'Dean Street', area: 'Quayside' });
  staff = await app.makeUser({ isStaff: true, firstName: 'Helen', lastName: 'Armstrong' });
  amina = await app.makeUser({ areas: ['Quayside'], firstName: 'Amina', lastName: 'Yusuf' });
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});
beforeEach(async () => {
  app.clock.set(NOW);
  receiver.answer(200);
  for (const table of ['webhooks', 'boosts', 'visits', 'site_marks'] as const)
    await app.db.deleteFrom(table).execute();
  const before = receiver.received.length;
  arrived = () => receiver.received.slice(before);
});

async function call<C extends Call>(
  { method, path }: C,
  payload?: object,
): Promise<{ status: number; body: CallReply<C> }> {
  const headers = await app.signedInAs(staff);
  const reply = await app.inject({ method, url: path, headers, ...(payload && { payload }) });
  return { status: reply.statusCode, body: reply.json<CallReply<C>>() };
}
const WANTED = { id: null, name: 'Permits', events: ['boost.set'] };
async function addWebhook(...events: readonly WebhookEvent[]) {
  const { body } = await call(staffContract.saveWebhook, { ...WANTED, url: receiver.url, events });
  return { id: body.id, secret: body.secret ?? '' };
}
const setBoost = async (reason: string) => {
  const ends_at = new Date(app.clock.now().getTime() + 60 * MINUTE).toISOString();
  const { status } = await call(staffContract.setBoost, { site_id: siteId, amount: 2, reason, ends_at });
  expect(status).toBe(200);
};
const reasons = () => arrived().map(({ body }) => (JSON.parse(body) as { reason: string }).reason);
const state = async () => (await call(staffContract.listWebhooks)).body;

test('a boost, a finished job, a mark and the evidence of a day are sent, each in its documented form and without a person', async () => {
  await addWebhook('boost.set', 'job.done', 'site.marked', 'evidence.day');
  const team = teamCalls(app);
  await setBoost('Match day');
  const { id: jobId } = await team.sendJob(staff, siteId, amina);
  await team.visit(amina, siteId);
  // The evidence leaves the closed site out.
  const reason = { reason: 'signs', note: 'Ask Amina Yusuf' };
  const closure = { id: newId(), kind: 'closure', site_id: closedId, at: NOW, ...reason };
  // The same closure twice is one event.
  await team.events(amina, closure);
  await team.events(amina, closure);
  // The day is sent some hours after its end, and once however often the job runs.
  for (const at of ['2026-11-17T02:50:00Z', '2026-11-17T03:10:00Z', '2026-11-17T22:00:00Z']) {
    app.clock.set(at);
    await Promise.all([enqueueEvidence(app.deps), enqueueEvidence(app.deps)]);
  }
  await sendEvents(app.deps);
  const bodies = arrived().map(({ body }) => JSON.parse(body) as Record<string, unknown>);
  const events = bodies.map(({ event }) => event);
  // Of the sixteenth alone, and the fifteenth before it, whose evidence was due when the webhook was added.
  expect(events).toEqual(['boost.set', 'job.done', 'site.marked', 'evidence.day', 'evidence.day']);
  for (const body of bodies)
    expect(v.safeParse(v.strictObject(eventBody(body['event'] as WebhookEvent).entries), body).success).toBe(
      true,
    );
  expect(bodies[0]).toMatchObject({
    is_test: false,
    sites: [{ site_id: siteId, site_name: 'Sandgate', area_name: 'Quayside' }],
    area_name: null,
    amount: 2,
    reason: 'Match day',
    times: [{ starts_at: NOW, ends_at: '2026-11-16T11:00:00.000Z' }],
  });
  expect(bodies[1]).toMatchObject({ job_id: jobId, site_name: 'Sandgate', done_at: NOW });
  expect(bodies[2]).toMatchObject({ mark_id: closure.id, site_name: 'Dean Street', reason: 'signs' });
  expect(bodies[4]).toMatchObject({
    day: '2026-11-16',
    visits: 1,
    seen: 1,
    areas: [{ area_name: 'Quayside', sites: 1, seen: 1, visits: 1 }],
  });
  expect(JSON.stringify(bodies)).not.toMatch(/Amina|Yusuf|Helen|Armstrong|user|latitude/);
});

test('the recipe of the documents accepts a delivery, and refuses a changed, old or wrongly signed one', async () => {
  const { secret } = await addWebhook('boost.set');
  await setBoost('Match day');
  await sendEvents(app.deps);
  const guide = readFileSync(join(import.meta.dirname, '../../../../../../docs/api.md'), 'utf8');
  const [, recipe = ''] = /```js\n([^]*?)```/.exec(guide) ?? [];
  const { isGenuine } = (await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(recipe)}`
  )) as { isGenuine: (signature: string, body: string, secret: string, now: number) => boolean };
  const { headers = {}, body = '' } = arrived()[0] ?? {};
  const signature = String(headers['patrolplan-signature']);
  const now = Date.parse(NOW);
  expect(isGenuine(signature, body, secret, now)).toBe(true);
  expect(isGenuine(signature, body.replace('Match', 'Watch'), secret, now)).toBe(false);
  expect(isGenuine(signature, body, 'whsec_other', now)).toBe(false);
  expect(isGenuine(signature, body, secret, now + 6 * MINUTE)).toBe(false);
  expect(isGenuine('t=1,v1=00', body, secret, now)).toBe(false);
  expect((JSON.parse(body) as { id: string }).id).toBe(headers['patrolplan-delivery']);
});

test('the secret of a webhook is shown once, and a new one signs what waits', async () => {
  const { id, secret } = await addWebhook('boost.set');
  expect(secret).toMatch(/^whsec_/);
  const stored = JSON.stringify([await state(), await app.db.selectFrom('webhooks').selectAll().execute()]);
  expect(stored).not.toContain(secret);
  const same = { ...WANTED, id, url: receiver.url };
  const first = await call(staffContract.saveWebhook, { ...same, version: 1 });
  expect(first.body).toEqual({ id, secret: null });
  await setBoost('Match day');
  const renewed = await call(staffContract.saveWebhook, { ...same, version: 2, renew_secret: true });
  expect(renewed.body.secret).toMatch(/^whsec_/);
  expect(renewed.body.secret).not.toBe(secret);
  const moved = await call(staffContract.saveWebhook, {
    ...same,
    version: 3,
    url: `${receiver.url}/other`,
  });
  expect(moved.body.secret).not.toBe(renewed.body.secret);
});

test('a change of a webhook that somebody else has changed meanwhile is refused', async () => {
  const { id } = await addWebhook('boost.set');
  const change = (name: string) =>
    call(staffContract.saveWebhook, { ...WANTED, id, version: 1, name, url: receiver.url });
  expect((await change('Mine')).status).toBe(200);
  expect((await change('Theirs')).status).toBe(409);
  expect((await call(staffContract.removeWebhook, { id, version: 1 })).status).toBe(409);
  expect((await state()).webhooks).toMatchObject([{ name: 'Mine', version: 2 }]);
  expect((await call(staffContract.removeWebhook, { id, version: 2 })).status).toBe(200);
});

test('an event of a change that was rolled back is not sent', async () => {
  await addWebhook('boost.set');
  const ends_at = '2026-11-16T11:00:00Z';
  const unknown = { site_id: siteId, more_site_ids: [999_999], amount: 2, reason: 'x', ends_at };
  expect((await call(staffContract.setBoost, unknown)).status).toBe(400);
  expect(await app.db.selectFrom('event_deliveries').selectAll().execute()).toEqual([]);
});

test('two instances send every event once and in its order', async () => {
  await addWebhook('boost.set');
  const wanted = Array.from({ length: 25 }, (_, n) => `Boost ${n}`);
  for (const reason of wanted) await setBoost(reason);
  const db = openDatabase({ url: app.config.DATABASE_URL, maxConnections: 5 });
  await Promise.all([sendEvents(app.deps), sendEvents({ ...app.deps, db })]);
  await db.destroy();
  expect(reasons()).toEqual(wanted);
  expect((await state()).webhooks).toMatchObject([{ waiting: 0, dead: 0, last_accepted_at: NOW }]);
});

test('an event that another instance sends while this one chooses is not sent twice', async () => {
  await addWebhook('boost.set');
  await setBoost('Match day');
  const db = openDatabase({ url: app.config.DATABASE_URL, maxConnections: 1 });
  const { sending } = await app.db.transaction().execute(async (other) => {
    await other
      .updateTable('event_deliveries')
      .set({ accepted_at: new Date(NOW) })
      .execute();
    const sending = sendEvents({ ...app.deps, db });
    await expect.poll(async () => countWaiting()).toBe(1);
    // In an object, so that the transaction does not wait for it.
    return { sending };
  });
  await sending;
  expect(reasons()).toEqual([]);
  await setBoost('Roadworks');
  await sendEvents({ ...app.deps, db });
  await db.destroy();
  expect(reasons()).toEqual(['Roadworks']);
});

/** The statements on `event_deliveries` that wait for another transaction. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%event_deliveries%'
  `.execute(app.db);
  return rows[0]?.waiting ?? 0;
}

test('an instance that dies after the receiver accepted leads to a repeat with the same id', async () => {
  await addWebhook('boost.set');
  await setBoost('Match day');
  const post = webhookPoster(targetsWith(['127.0.0.0/8']));
  const dying = {
    ...app.deps,
    secrets: app.config.TOKEN_SECRETS,
    post: async (message: Parameters<typeof post>[0]) => {
      await post(message);
      throw new Error('the process died');
    },
  };
  await expect(sendWebhooks(dying, eventOutbox(app.db))).rejects.toThrow('died');
  await sendEvents(app.deps);
  expect(arrived()).toHaveLength(1);
  app.clock.advance(26_000);
  await sendEvents(app.deps);
  expect(arrived()).toHaveLength(2);
  const [first, second] = arrived().map(({ headers }) => headers['patrolplan-delivery']);
  expect(first).toBe(second);
});

test('a delivery that is refused for an hour is given up with its reason, and holds up no later one', async () => {
  await addWebhook('boost.set');
  await setBoost('First');
  receiver.answer(500);
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 12; attempt += 1) {
    await sendEvents(app.deps);
    expect(arrived()).toHaveLength(attempt);
    const [row] = await app.db.selectFrom('event_deliveries').select(['next_attempt_at']).execute();
    const wait = Number(row?.next_attempt_at) - app.clock.now().getTime();
    waits.push(wait / 1_000);
    if (attempt < 12) app.clock.advance(wait);
  }
  expect(waits.slice(0, 11)).toEqual([10, 20, 40, 80, 160, 320, 600, 600, 600, 600, 600]);
  receiver.answer(200);
  await setBoost('Second');
  app.clock.advance(60 * MINUTE);
  await sendEvents(app.deps);
  expect(reasons().slice(12)).toEqual(['Second']);
  const { webhooks, dead } = await state();
  expect(webhooks).toMatchObject([{ waiting: 0, dead: 1 }]);
  expect(dead).toMatchObject([{ event: 'boost.set', attempts: 12, reason: 'The webhook answered 500.' }]);
});

test('a redirect and a refusal are given up at once; one or all are sent again with their ids', async () => {
  const { id } = await addWebhook('boost.set');
  receiver.answer(302, { location: 'http://127.0.0.1:1/' });
  await setBoost('First');
  await sendEvents(app.deps);
  receiver.answer(410);
  await setBoost('Second');
  await setBoost('Third');
  await sendEvents(app.deps);
  const { dead } = await state();
  expect(dead.map(({ reason }) => reason).toSorted()).toEqual([
    'The webhook answered 302.',
    'The webhook answered 410.',
    'The webhook answered 410.',
  ]);
  receiver.answer(200);
  const ids = arrived().map(({ headers }) => headers['patrolplan-delivery']);
  const resend = (delivery_id: unknown) =>
    call(staffContract.resendDeliveries, { webhook_id: id, delivery_id });
  expect((await resend(ids[1])).body).toEqual({ count: 1 });
  await sendEvents(app.deps);
  expect((await resend(ids[1])).status).toBe(404);
  expect((await resend(null)).body).toEqual({ count: 2 });
  await sendEvents(app.deps);
  expect(reasons().slice(3)).toEqual(['Second', 'First', 'Third']);
  expect(
    arrived()
      .slice(3)
      .map(({ headers }) => headers['patrolplan-delivery']),
  ).toEqual([ids[1], ids[0], ids[2]]);
  expect((await state()).dead).toEqual([]);
  const trail = await app.db
    .selectFrom('audit')
    .select('after')
    .where('action', '=', 'webhook.resend')
    .orderBy('id')
    .execute();
  expect(trail).toEqual([{ after: { deliveries: 1 } }, { after: { deliveries: 2 } }]);
});

test('a webhook that is switched off gets no new event, and what waits is sent when it is on again', async () => {
  const { id } = await addWebhook('boost.set');
  await setBoost('Before');
  const webhook = { ...WANTED, id, url: receiver.url };
  await call(staffContract.saveWebhook, { ...webhook, version: 1, is_on: false });
  await setBoost('Meanwhile');
  await sendEvents(app.deps);
  expect(reasons()).toEqual([]);
  await call(staffContract.saveWebhook, { ...webhook, version: 2, is_on: true });
  await sendEvents(app.deps);
  expect(reasons()).toEqual(['Before']);
});

test('a test delivery is signed, says that it is one, and shows how it was answered', async () => {
  const { id } = await addWebhook('job.done');
  expect((await call(staffContract.testWebhook, { id })).body).toEqual({ is_accepted: true, reason: null });
  expect(JSON.parse(arrived()[0]?.body ?? '')).toMatchObject({ event: 'test', is_test: true });
  expect(arrived()[0]?.headers['patrolplan-signature']).toMatch(/^t=\d+,v1=[\da-f]{64}$/);
  receiver.answer(503);
  expect((await call(staffContract.testWebhook, { id })).body).toEqual({
    is_accepted: false,
    reason: 'The webhook answered 503.',
  });
});

test('an address of a private network or without TLS is refused, and nothing is stored', async () => {
  for (const url of [
    'http://hooks.example/',
    'https://10.0.0.1/',
    'https://user:pw@hooks.example/',
    'hooks',
  ]) {
    const { status, body } = await call(staffContract.saveWebhook, { ...WANTED, url });
    expect([url, status, Object.keys(body)]).toEqual([url, 400, ['url']]);
  }
  expect((await state()).webhooks).toEqual([]);
});

test('changes of a webhook are in the trail with the host of its address alone', async () => {
  const { id } = await addWebhook('boost.set');
  await call(staffContract.removeWebhook, { id });
  const trail = await app.db
    .selectFrom('audit')
    .select(['action', 'actor', 'subject', 'after'])
    .where('subject', '=', 'webhook:Permits')
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  const { host } = new URL(receiver.url);
  expect(trail).toEqual([
    { action: 'webhook.remove', actor: `user:${staff.id}`, subject: 'webhook:Permits', after: null },
    {
      action: 'webhook.add',
      actor: `user:${staff.id}`,
      subject: 'webhook:Permits',
      after: { name: 'Permits', host, events: ['boost.set'], isOn: true },
    },
  ]);
});

test('a site that is marked again and again is one event until staff clear it', async () => {
  await addWebhook('site.marked');
  const team = teamCalls(app);
  const marks = (count: number) =>
    Array.from({ length: count }, () => ({
      id: newId(),
      kind: 'closure',
      site_id: closedId,
      reason: 'works',
    }));
  const send = (list: readonly Readonly<Record<string, unknown>>[]) => team.events(amina, ...list);
  const waiting = async () => (await app.db.selectFrom('event_deliveries').selectAll().execute()).length;
  const first = marks(3);
  await send(first);
  await send(marks(5));
  expect(await waiting()).toBe(1);
  app.clock.advance(MINUTE);
  expect(await call(staffContract.clearMark, { id: first[0]?.id })).toMatchObject({ status: 200 });
  app.clock.advance(MINUTE);
  await send(marks(2));
  expect(await waiting()).toBe(2);
});

test('accepted deliveries are deleted after a week, those that were given up after 30 days', async () => {
  await addWebhook('boost.set');
  await setBoost('Accepted');
  await sendEvents(app.deps);
  receiver.answer(410);
  await setBoost('Given up');
  await sendEvents(app.deps);
  const count = async () => (await app.db.selectFrom('event_deliveries').select('id').execute()).length;
  const later = new Date(app.clock.now().getTime() + 1);
  const long = new Date(0);
  await deleteDeliveriesBefore(app.db, { accepted: long, all: long });
  expect(await count()).toBe(2);
  await deleteDeliveriesBefore(app.db, { accepted: later, all: long });
  expect(await count()).toBe(1);
  await deleteDeliveriesBefore(app.db, { accepted: later, all: later });
  expect(await count()).toBe(0);
});

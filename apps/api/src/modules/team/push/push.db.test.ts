import { staffTeamContract } from '@patrolplan/contract/staff-team';
import { teamContract } from '@patrolplan/contract/team';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { drainQueue } from '#core/queue.ts';
import { webhookPoster } from '#modules/webhooks/post-webhook.ts';
import { targetsWith } from '#modules/webhooks/refused-target.ts';
import { createPushBrowser, verifyVapid } from '#testing/servers/push-browser.ts';
import { teamCalls } from '#testing/calls/team-calls.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { makeSite } from '#testing/records/test-site.ts';
import type { TestUser } from '#testing/records/test-user.ts';
import { type WebhookServer, startWebhookServer } from '#testing/servers/webhook-server.ts';
import { readPushKeys } from './push-keys.ts';
import { pushQueue } from './send-pushes.ts';

// The library signs with the clock of the machine.
const NOW = new Date();
let app: TestApp;
let team: ReturnType<typeof teamCalls>;
let service: WebhookServer;
let helen: TestUser;
let priya: TestUser;
let tom: TestUser;
let site: number;

beforeAll(async () => {
  app = await createTestApp({
    now: NOW,
    env: { WEBHOOK_NETWORKS: '127.0.0.0/8', MAIL_FROM: 'Ops <ops@a.example>' },
  });
  team = teamCalls(app);
  site = await makeSite(app.db, { name: 'Grey Street', area: 'Quayside' });
  helen = await app.makeUser({ isStaff: true, firstName: 'Helen' });
  priya = await app.makeUser({ areas: ['Quayside'] });
  tom = await app.makeUser({ areas: ['Quayside'] });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(NOW);
  service = await startWebhookServer();
  for (const table of ['push_subscriptions', 'site_jobs', 'sent_rounds', 'shifts', 'rate_limits'] as const)
    await app.db.deleteFrom(table).execute();
  return () => service.close();
});

const subscribe = (user: TestUser, payload: object) =>
  team.call(user, teamContract.subscribeToPush, { payload });
const run = () =>
  drainQueue(pushQueue({ ...app.deps, post: webhookPoster(targetsWith(app.config.WEBHOOK_NETWORKS)) }));
const subscriptions = async () =>
  (await app.db.selectFrom('push_subscriptions').select('endpoint').execute()).map(
    ({ endpoint }) => endpoint,
  );
const waiting = async () => (await app.db.selectFrom('push_messages').select('id').execute()).length;

test('a message is signed with the key of the service, encrypted for the browser, and says no more than its sentence', async () => {
  const browser = createPushBrowser(service.url);
  expect((await subscribe(priya, browser.subscription)).status).toBe(200);
  const { key } = (await team.call(priya, teamContract.readPushKey)).body;
  await team.sendJob(helen, site, priya);
  await team.sendRound(helen, priya, [site]);
  await run();
  expect(service.received.map(({ bytes }) => browser.decrypt(bytes)).toSorted()).toEqual([
    'A job from your supervisor',
    'A round from your supervisor',
  ]);
  for (const message of service.received) {
    const claims = await verifyVapid(message, key, NOW);
    expect(claims).toMatchObject({ aud: new URL(service.url).origin, sub: 'mailto:ops@a.example' });
    expect(message.headers).toMatchObject({ urgency: 'high', 'content-encoding': 'aes128gcm' });
    expect(Number(message.headers['ttl'])).toBeLessThanOrEqual(1_800);
  }
  const other = createPushBrowser(service.url);
  expect(() => other.decrypt(service.received[0]?.bytes ?? Buffer.alloc(0))).toThrow();
  expect(await waiting()).toBe(0);
});

test.each([404, 410])('after a reply %i the subscription is removed', async (status) => {
  await subscribe(priya, createPushBrowser(service.url).subscription);
  service.answer(status);
  await team.sendJob(helen, site, priya);
  await run();
  expect(await subscriptions()).toEqual([]);
  expect(await waiting()).toBe(0);
});

test('a push service that is down is tried again, and not for longer than the message is worth', async () => {
  await subscribe(priya, createPushBrowser(service.url).subscription);
  service.answer(503);
  await team.sendJob(helen, site, priya);
  await run();
  await run();
  expect(service.received).toHaveLength(1);
  app.clock.advance(60_000);
  await run();
  expect(service.received).toHaveLength(2);
  expect(await subscriptions()).toHaveLength(1);
  app.clock.advance(30 * 60_000);
  await run();
  expect([service.received.length, await waiting()]).toEqual([2, 0]);
});

test('a job that is sent while an older message is tried again has a message of its own', async () => {
  await subscribe(priya, createPushBrowser(service.url).subscription);
  service.answer(503);
  await team.sendJob(helen, site, priya);
  await run();
  app.clock.advance(29 * 60_000);
  await team.sendJob(helen, site, priya);
  service.answer(201);
  app.clock.advance(2 * 60_000);
  await run();
  expect([service.received.length, await waiting()]).toEqual([2, 0]);
});

test('a key that is no point of the curve is refused', async () => {
  const { endpoint, keys } = createPushBrowser(service.url).subscription;
  const { status } = await subscribe(priya, { endpoint, keys: { ...keys, p256dh: 'B'.repeat(87) } });
  expect([status, await subscriptions()]).toEqual([400, []]);
});

test('a message that was refused for another reason is given up and the subscription stays', async () => {
  await subscribe(priya, createPushBrowser(service.url).subscription);
  service.answer(400);
  await team.sendJob(helen, site, priya);
  await run();
  expect([await waiting(), (await subscriptions()).length]).toEqual([0, 1]);
});

test('a job for an area wakes those of the area who are on shift', async () => {
  const toms = createPushBrowser(`${service.url}/tom`);
  await subscribe(priya, createPushBrowser(`${service.url}/priya`).subscription);
  await subscribe(tom, toms.subscription);
  await app.db
    .insertInto('shifts')
    .values({
      user_id: tom.id,
      started_at: NOW,
      break_since: null,
      ended_at: null,
      ends_at: new Date(NOW.getTime() + 3_600_000),
      back_by: null,
      heard_at: NOW,
      check_in_by: null,
    })
    .execute();
  const { id } = await team.sendJob(helen, site, null);
  await run();
  expect(service.received.map(({ bytes }) => toms.decrypt(bytes))).toEqual(['A job from your supervisor']);
  await team.call(helen, staffTeamContract.reassignJob, { payload: { id, user_id: priya.id } });
  await run();
  expect(service.received).toHaveLength(2);
  // An account that staff have blocked during its shift.
  await app.db.updateTable('users').set({ is_active: false }).where('id', '=', tom.id).execute();
  await team.sendJob(helen, site, null);
  await run();
  await app.db.updateTable('users').set({ is_active: true }).where('id', '=', tom.id).execute();
  expect(service.received).toHaveLength(2);
});

test.each([
  'https://127.0.0.2.example@127.0.0.1/',
  'https://10.0.0.1/push',
  'https://[::1]/push',
  'http://push.example/1',
  'ftp://push.example/1',
])('the endpoint %s is refused as a webhook would be', async (endpoint) => {
  const { status } = await subscribe(priya, createPushBrowser(endpoint).subscription);
  expect(status).toBe(400);
  expect(await subscriptions()).toEqual([]);
});

test('a browser that another person uses gets the messages of that person only', async () => {
  const { subscription } = createPushBrowser(service.url);
  await subscribe(priya, subscription);
  await subscribe(tom, subscription);
  await team.sendJob(helen, site, priya);
  await run();
  expect(service.received).toEqual([]);
  // Only the owner ends a subscription.
  const payload = { endpoint: subscription.endpoint };
  await team.call(priya, teamContract.unsubscribeFromPush, { payload });
  expect(await subscriptions()).toHaveLength(1);
  await team.call(tom, teamContract.unsubscribeFromPush, { payload });
  expect(await subscriptions()).toEqual([]);
});

test('instances that start at once make one pair of keys, which the environment may replace', async () => {
  await app.db.deleteFrom('push_keys').execute();
  const made = await Promise.all([1, 2, 3].map(() => readPushKeys(app)));
  expect(new Set(made.map(({ publicKey, privateKey }) => `${publicKey} ${privateKey}`)).size).toBe(1);
  const stored = await app.db.selectFrom('push_keys').selectAll().executeTakeFirstOrThrow();
  expect(stored.private_key.toString('utf8')).not.toContain(made[0]?.privateKey);
  const given = { VAPID_PUBLIC_KEY: 'P'.repeat(87), VAPID_PRIVATE_KEY: 's'.repeat(43) };
  expect(await readPushKeys({ ...app, config: { ...app.config, ...given } })).toEqual({
    publicKey: given.VAPID_PUBLIC_KEY,
    privateKey: given.VAPID_PRIVATE_KEY,
  });
  // Browsers that subscribed with other keys would refuse the message.
  await subscribe(priya, createPushBrowser(service.url).subscription);
  await app.db.updateTable('push_subscriptions').set({ public_key: 'another' }).execute();
  await team.sendJob(helen, site, priya);
  await run();
  expect([service.received, await subscriptions()]).toEqual([[], []]);
});

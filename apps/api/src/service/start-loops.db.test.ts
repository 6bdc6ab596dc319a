import { type AddressInfo, createServer } from 'node:net';
import { fieldContract } from '@patrolplan/contract/field';
import { staffContract } from '@patrolplan/contract/staff';
import { staffTeamContract } from '@patrolplan/contract/staff-team';
import { teamContract } from '@patrolplan/contract/team';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#core/log.ts';
import { createPushBrowser } from '#testing/servers/push-browser.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { makeSite } from '#testing/records/test-site.ts';
import type { TestUser } from '#testing/records/test-user.ts';
import { type WebhookServer, startWebhookServer } from '#testing/servers/webhook-server.ts';
import { readConfig } from '#config/config.ts';
import { type RunningService, startService } from './start-service.ts';

const SECRET = 'k3Jd82mQzP0vXw5Lr7Ty1Bn6Hc4Fg9Sa';

type SilentServer = { readonly port: number; readonly connections: () => number; close(): void };

/** Accepts connections and never says a word, not even the greeting of a mail server. */
async function startSilentServer(): Promise<SilentServer> {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Safe: a listening TCP server has an address with a port.
  const { port } = server.address() as AddressInfo;
  return { port, connections: () => connections, close: () => void server.close() };
}

let app: TestApp;
let mailServer: SilentServer;
let site: number;
let webhook: WebhookServer;
let helen: TestUser;
let service: RunningService;

beforeAll(async () => {
  mailServer = await startSilentServer();
  webhook = await startWebhookServer();
  app = await createTestApp({
    now: new Date(),
    env: { TOKEN_SECRETS: SECRET, WEBHOOK_NETWORKS: '127.0.0.0/8' },
  });
  const config = readConfig({
    DATABASE_URL: app.config.DATABASE_URL,
    TOKEN_SECRETS: SECRET,
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
    WEBHOOK_NETWORKS: '127.0.0.0/8',
    PORT: '0',
    DRAIN_SECONDS: '0',
  });
  site = await makeSite(app.db, { area: 'Quayside' });
  service = await startService(config, createLog('silent'));
  helen = await app.makeUser({ isStaff: true });
  for (const role of ['duty', 'second'])
    await post(helen, staffContract.saveContact.path, {
      role,
      name: `The ${role} contact`,
      email: `${role}@city.example`,
      webhook_url: webhook.url,
    });
});
afterAll(async () => {
  await service.stop({ drain: false });
  await app.close();
  await webhook.close();
  mailServer.close();
});

async function post(user: { readonly id: number }, path: string, body: object): Promise<void> {
  app.clock.set(new Date());
  const headers = { ...(await app.signedInAs(user)), 'content-type': 'application/json' };
  const reply = await fetch(`${service.address}${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  expect(reply.status).toBe(200);
}

test('ten calls for help reach the webhook within 20 seconds each while the mail server never answers', async () => {
  const before = mailServer.connections();
  const seconds: number[] = [];
  const arrivals: Promise<void>[] = [];
  for (let n = 1; n <= 10; n += 1) {
    const warden = await app.makeUser({ areas: ['Quayside'] });
    const id = `019a8c9e-3a00-7000-8000-${String(n).padStart(12, '0')}`;
    const help = { id, kind: 'help', at: new Date().toISOString() };
    const sentAt = performance.now();
    await post(warden, fieldContract.sendFieldEvents.path, { user_id: warden.id, events: [help] });
    const isTold = () => webhook.received.filter(({ body }) => body.includes(id)).length === 2;
    const arrival = expect.poll(isTold, { timeout: 60_000, interval: 50 }).toBe(true);
    arrivals.push(arrival.then(() => void seconds.push((performance.now() - sentAt) / 1_000)));
    // An email of the first call hangs before the second call is made.
    await expect.poll(mailServer.connections, { timeout: 20_000, interval: 50 }).toBeGreaterThan(before);
  }
  await Promise.all(arrivals);
  expect(seconds.filter((each) => each > 20)).toEqual([]);
});

test('a call for help reaches the webhook while the messages about incidents cannot be stored', async () => {
  const warden = await app.makeUser({ areas: ['Quayside'] });
  const [incident, help] = ['b001', 'b002'].map((end) => `019a8c9e-3a00-7000-8000-00000000${end}`);
  const send = (event: object) =>
    post(warden, fieldContract.sendFieldEvents.path, { user_id: warden.id, events: [event] });
  const isReceived = (id = '') => webhook.received.some(({ body }) => body.includes(id));
  const at = new Date().toISOString();
  await app.db.transaction().execute(async (tx) => {
    await sql`create function fail() returns trigger language plpgsql as 'begin raise exception ''broken''; end'`.execute(
      tx,
    );
    await sql`create trigger fail before update on incidents execute function fail()`.execute(tx);
  });
  await send({ id: incident, kind: 'incident', at, incident: 'threat', note: '', last_visit: null });
  await send({ id: help, kind: 'help', at });
  // Sooner than the next run of the workers.
  await expect.poll(() => isReceived(help), { timeout: 6_000, interval: 50 }).toBe(true);
  expect(isReceived(incident)).toBe(false);
  await sql`drop trigger fail on incidents`.execute(app.db);
  await sql`drop function fail`.execute(app.db);
  await expect.poll(() => isReceived(incident), { timeout: 30_000, interval: 50 }).toBe(true);
});

test('a call for help is accepted at once while every other connection waits for a lock', async () => {
  const warden = await app.makeUser({ areas: ['Quayside'] });
  app.clock.set(new Date());
  const [staff, own] = [await app.signedInAs(helen), await app.signedInAs(warden)];
  const json = { 'content-type': 'application/json' };
  const send = (path: string, headers: object, body: object) =>
    fetch(`${service.address}${path}`, {
      method: 'POST',
      headers: { ...json, ...headers },
      body: JSON.stringify(body),
    });
  const { changes } = await app.db.transaction().execute(async (tx) => {
    // As a long import does.
    await sql`lock table areas, sites in share row exclusive mode`.execute(tx);
    const sent = Array.from({ length: 10 }, (_, n) =>
      send(staffContract.createArea.path, staff, { name: `Area ${n}` }),
    );
    await expect.poll(countLocked, { timeout: 5_000, interval: 20 }).toBe(10);
    const help = {
      id: '019a8c9e-3a00-7000-8000-00000000a001',
      kind: 'help',
      at: new Date().toISOString(),
    };
    const reply = await send(fieldContract.sendFieldEvents.path, own, { user_id: warden.id, events: [help] });
    expect(reply.status).toBe(200);
    // Nothing else has ended meanwhile: it did not wait for a connection.
    expect(await countLocked()).toBe(10);
    return { changes: Promise.all(sent) };
  });
  await changes;
});

test('a change that waits too long for the lock of another ends with a sentence, not with an error', async () => {
  app.clock.set(new Date());
  const headers = { 'content-type': 'application/json', ...(await app.signedInAs(helen)) };
  await app.db.transaction().execute(async (tx) => {
    await sql`lock table areas in share row exclusive mode`.execute(tx);
    const reply = await fetch(`${service.address}${staffContract.createArea.path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ name: 'Ouseburn' }),
    });
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await reply.json()).toEqual({
      detail: 'The service is busy with another change. Please try again in a moment.',
    });
  });
});

/** The statements that wait for another transaction. */
async function countLocked(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `.execute(app.db);
  return rows[0]?.waiting ?? 0;
}

test('a push message arrives at once while ten others hang', async () => {
  // Servers of its own: messages of the other tests may still arrive at the shared ones.
  const hanging = await startSilentServer();
  const phone = await startWebhookServer();
  const [priya, tom] = [
    await app.makeUser({ areas: ['Quayside'] }),
    await app.makeUser({ areas: ['Quayside'] }),
  ];
  const subscribe = (user: typeof priya, endpoint: string) =>
    post(user, teamContract.subscribeToPush.path, createPushBrowser(endpoint).subscription);
  for (let n = 0; n < 10; n += 1) await subscribe(priya, `http://127.0.0.1:${hanging.port}/${n}`);
  await subscribe(tom, phone.url);
  const sendJob = (n: number, user: typeof priya) => {
    const id = `019a8c9e-3a00-7000-8000-${String(n).padStart(12, '0')}`;
    const by = new Date(Date.now() + 3_600_000).toISOString();
    const job = { id, site_id: site, reason: 'Bus lane blocked', by, user_id: user.id };
    return post(helen, staffTeamContract.sendJobs.path, { jobs: [job] });
  };
  await sendJob(1, priya);
  await expect.poll(hanging.connections, { timeout: 20_000, interval: 50 }).toBeGreaterThan(0);
  await sendJob(2, tom);
  // Shorter than the eight seconds after which one of the others ends.
  await expect.poll(() => phone.received.length, { timeout: 7_000, interval: 50 }).toBe(1);
  hanging.close();
  await phone.close();
});

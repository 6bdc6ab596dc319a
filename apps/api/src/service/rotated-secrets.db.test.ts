import { createHmac } from 'node:crypto';
import { type Call, routePath } from '@patrolplan/contract';
import { staffContract } from '@patrolplan/contract/staff';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { run } from '#cli/run.ts';
import { readConfig } from '#config/config.ts';
import { systemClock } from '#core/clock.ts';
import { createLog } from '#core/log.ts';
import { seal, unseal } from '#core/seal.ts';
import { readPushKeys } from '#modules/team/push/push-keys.ts';
import { SEALED } from '#modules/settings/sealed-secrets/sealed-table.ts';
import { openSession } from '#modules/sign-in/sessions/open-session.ts';
import { createSessionTokens } from '#modules/sign-in/sessions/session-tokens.ts';
import { cliDeps } from '#testing/cli-deps.ts';
import { type TestDatabase, createTestDatabase } from '#testing/database/test-database.ts';
import { makeUser } from '#testing/records/test-user.ts';
import { type WebhookServer, startWebhookServer } from '#testing/servers/webhook-server.ts';
import { type RunningService, startService } from './start-service.ts';

const OLD = 'k3Jd82mQzP0vXw5Lr7Ty1Bn6Hc4Fg9Sa';
const NEW = 'Zt6Wq1nVb8Yx4Mu0Ks3Re7Ja5Pd2Lh9C';
const PATIENCE_MS = 120_000;

let database: TestDatabase;
let webhook: WebhookServer;
let helen: { readonly id: number };
let service: RunningService | undefined;
let logged: string[];

beforeAll(async () => {
  webhook = await startWebhookServer();
});
afterAll(() => webhook.close());
beforeEach(async () => {
  database = await createTestDatabase();
  helen = await makeUser(database.db, { isStaff: true });
});
afterEach(async () => {
  await service?.stop({ drain: false });
  service = undefined;
  await database.close();
});

const configWith = (secrets: string) =>
  readConfig({
    DATABASE_URL: database.url,
    TOKEN_SECRETS: secrets,
    PATROL_MODE: 'production',
    PUBLIC_URL: 'https://patrol.example',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'patrol@city.example',
    PORT: '0',
    WEBHOOK_NETWORKS: '127.0.0.0/8',
  });

async function restartWith(secrets: string): Promise<void> {
  await service?.stop({ drain: false });
  logged = [];
  const config = configWith(secrets);
  service = await startService(config, createLog('info', { write: (line) => void logged.push(line) }));
}

/** A call of a member of staff, who signs in for it. */
async function call<Reply>(secret: string, { method, ...made }: Call, body?: object): Promise<Reply> {
  const deps = { db: database.db, clock: systemClock, tokens: createSessionTokens([secret]) };
  const { access } = await openSession(deps, helen.id, { method: 'passkey' });
  const reply = await fetch(`${service?.address ?? ''}${routePath(made)}`, {
    method,
    headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
    ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
  });
  if (!reply.ok) throw new Error(`${made.name}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as Reply; // Safe: the tests read only fields of the contract.
}

const DUTY = { role: 'duty', name: 'Mark Elliott', email: 'mark@city.example' };
const saveContact = (secret: string, more: object = {}) =>
  call<{ webhook_secret: string }>(secret, staffContract.saveContact, {
    ...DUTY,
    webhook_url: webhook.url,
    ...more,
  });
const saveWebhook = (secret: string) =>
  call<{ id: number }>(secret, staffContract.saveWebhook, {
    id: null,
    name: 'City dashboard',
    url: webhook.url,
    events: ['boost.set'],
  });
const readyz = async () =>
  (await fetch(`${service?.address ?? ''}/readyz`)).json() as Promise<{ unreadable_secrets: string[] }>;
const state = (secret: string) =>
  call<{ unreadable_secrets: object[] }>(secret, staffContract.readServiceState);

test(
  'after TOKEN_SECRETS was rotated as documented, a drill still reaches the webhook of its contact',
  { timeout: PATIENCE_MS },
  async () => {
    await restartWith(OLD);
    const { webhook_secret: signedWith } = await saveContact(OLD);
    const { id } = await saveWebhook(OLD);
    const pushKeys = await readPushKeys({ ...database, clock: systemClock, config: configWith(OLD) });
    const sessionId = await providerSession(OLD);

    for (const secrets of [`${OLD},${NEW}`, `${NEW},${OLD}`, NEW]) await restartWith(secrets);

    const before = webhook.received.length;
    await call(NEW, staffContract.startDrill);
    await vi.waitFor(() => expect(webhook.received).toHaveLength(before + 1), { timeout: 30_000 });
    const received = webhook.received[before];
    if (received === undefined) throw new Error('no webhook');
    const { body, headers } = received;
    expect(JSON.parse(body)).toMatchObject({ event: 'alarm.drill' });
    const [, time = '', v1] = /^t=(\d+),v1=([\da-f]+)$/.exec(String(headers['patrolplan-signature'])) ?? [];
    expect(v1).toBe(createHmac('sha256', signedWith).update(`${time}.${body}`).digest('hex'));

    expect(await call(NEW, staffContract.testWebhook, { id })).toEqual({ is_accepted: true, reason: null });
    expect(await readPushKeys({ ...database, clock: systemClock, config: configWith(NEW) })).toEqual(
      pushKeys,
    );
    const { refresh_token: token } = await database.db
      .selectFrom('sso_sessions')
      .select('refresh_token')
      .where('session_id', '=', sessionId)
      .executeTakeFirstOrThrow();
    expect(unseal(token, [NEW])).toBe('a token of the provider');
    expect((await readyz()).unreadable_secrets).toEqual([]);
  },
);

async function providerSession(secret: string): Promise<string> {
  const { sessionId } = await openSession(
    { db: database.db, clock: systemClock, tokens: createSessionTokens([secret]) },
    helen.id,
    { method: 'sso' },
  );
  const row = { session_id: sessionId, refresh_token: seal('a token of the provider', [secret]) };
  await database.db
    .insertInto('sso_sessions')
    .values({ ...row, checked_at: new Date() })
    .execute();
  return sessionId;
}

test(
  'a secret that was removed too early is named in the log, /readyz, patrol check and the console, until a new one is made',
  { timeout: PATIENCE_MS },
  async () => {
    await restartWith(OLD);
    await saveContact(OLD);
    await saveWebhook(OLD);
    await providerSession(OLD);
    await restartWith(NEW);

    const errors = logged.filter((line) => line.includes('no secret of TOKEN_SECRETS opens this'));
    expect(errors.map((line) => (JSON.parse(line) as { table: string }).table)).toEqual([
      'contacts',
      'webhooks',
      'sso_sessions',
    ]);
    expect(errors.join('')).toContain('"names":["Mark Elliott"]');
    expect((await readyz()).unreadable_secrets).toEqual(['contact', 'webhook']);
    expect((await state(NEW)).unreadable_secrets).toEqual([
      { kind: 'contact', name: 'Mark Elliott' },
      { kind: 'webhook', name: 'City dashboard' },
    ]);
    expect(await check(NEW)).toContain('Webhook of the contact Mark Elliott: UNREADABLE.');

    await saveContact(NEW, { renew_secret: true, version: 1 });
    expect((await readyz()).unreadable_secrets).toEqual(['webhook']);
    expect(await check(NEW)).not.toContain('Mark Elliott');
  },
);

async function check(secrets: string): Promise<string> {
  const lines: string[] = [];
  const deps = {
    ...cliDeps({ db: database.db, clock: systemClock }, { TOKEN_SECRETS: secrets }),
    print: (line: string) => void lines.push(line),
  };
  expect(await run(['check'], deps, (line) => void lines.push(line))).toBe(0);
  return lines.join('\n');
}

/** Digests and public keys: nothing to seal. */
const NOT_SEALED = [
  'api_keys.key_hash',
  'known_networks.network_hash',
  'one_time_tokens.token_hash',
  'passkeys.public_key',
  'sessions.previous_hash',
  'sessions.refresh_hash',
  'sign_in_steps.key_hash',
  'site_imports.remainder',
  // Times of visits, packed.
  'site_visits.times',
  'users.passkey_handle',
];

test('every column of bytes is a digest, a public key, or sealed again at the start', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea'
  `.execute(database.db);
  const sealed = Object.values(SEALED).map(({ table, column }) => `${table}.${column}`);
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...NOT_SEALED, ...sealed].toSorted());
});

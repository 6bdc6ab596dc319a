import { createHmac } from 'node:crypto';
import { shiftContract } from '@patrolplan/contract/shift';
import { staffContract } from '@patrolplan/contract/staff';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { BACKED_UP_TABLES } from '#backup/tables.ts';
import { type MailServer, startMailServer } from '#testing/mail-server.ts';
import { shiftCalls } from '#testing/shift-calls.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { makeSite } from '#testing/test-site.ts';
import type { TestUser } from '#testing/test-user.ts';
import { type WebhookServer, startWebhookServer } from '#testing/webhook-server.ts';
import { sweepShifts } from './sweep-shifts.ts';
import { watchShifts } from './watch-shifts.ts';

const NOW = '2026-11-16T14:00:00.000Z';
const MINUTE = 60_000;

let app: TestApp;
let mail: MailServer;
let webhook: WebhookServer;
let mailAnswers: boolean;
let secret: string;
let amina: TestUser;
let helen: TestUser;
const { at, call, clear, event, send } = shiftCalls({ start: NOW, app: () => app, warden: () => amina });

beforeAll(async () => {
  mail = await startMailServer({
    onMailFrom: (_address, _session, callback) =>
      mailAnswers ? callback() : callback(Object.assign(new Error('down'), { responseCode: 451 })),
  });
  webhook = await startWebhookServer();
  app = await createTestApp({
    now: NOW,
    env: { SMTP_URL: mail.url, WEBHOOK_NETWORKS: '127.0.0.0/8', METRICS_TOKEN: 'a token of 16 characters' },
  });
  await makeSite(app.db, { area: 'Quayside' });
  amina = await app.makeUser({ areas: ['Quayside'], firstName: 'Amina', lastName: 'Yusuf' });
  helen = await app.makeUser({ isStaff: true });
});
afterAll(async () => {
  await app.close();
  await mail.close();
  await webhook.close();
});

let told: () => readonly string[];
let hooks: () => readonly string[];
beforeEach(async () => {
  await clear();
  mailAnswers = true;
  webhook.answer(200);
  const [mails, webhooks] = [mail.received.length, webhook.received.length];
  told = () => mail.received.slice(mails).map(({ to }) => to.join());
  hooks = () => webhook.received.slice(webhooks).map(({ body }) => body);
  await call(helen, staffContract.saveCheckIn, {
    was: { is_on: false, minutes: 60 },
    is_on: true,
    minutes: 60,
  });
  const duty = await call(helen, staffContract.saveContact, {
    role: 'duty',
    name: 'Mark Elliott',
    email: 'mark@city.example',
    webhook_url: webhook.url,
  });
  secret = duty.body.webhook_secret ?? '';
  await call(helen, staffContract.saveContact, {
    role: 'second',
    name: 'Helen Armstrong',
    email: 'helen@city.example',
    webhook_url: '',
  });
});

/** The clock goes to that minute, looking every five minutes for what to do, and then. */
async function until(minute: number): Promise<void> {
  const now = () => (app.clock.now().getTime() - Date.parse(NOW)) / MINUTE;
  while (now() < minute) {
    app.clock.set(at(Math.min(minute, (Math.floor(now() / 5) + 1) * 5)));
    await watchShifts(app.deps);
  }
}
const board = async () => (await call(helen, staffContract.readShifts)).body;
const count = async () => (await call(helen, staffContract.countAlarms)).body;
const MARK = 'mark@city.example';
const HELEN = 'helen@city.example';

test('a missed check-in tells the duty contact after five minutes and the second after fifteen, each once', async () => {
  await send(event('start', 0));
  await until(64);
  expect(told()).toEqual([]);
  expect((await board()).alarms).toMatchObject([
    {
      name: 'Amina Yusuf',
      due_at: at(60),
      last_heard_at: at(0),
      steps: [
        { role: 'duty', name: 'Mark Elliott', state: 'planned', at: at(65) },
        { role: 'second', name: 'Helen Armstrong', state: 'planned', at: at(75) },
      ],
    },
  ]);
  await until(74);
  expect([told(), hooks().length]).toEqual([[MARK], 1]);
  await until(90);
  expect([told(), hooks().length]).toEqual([[MARK, HELEN], 1]);
  const [alarm] = (await board()).alarms;
  expect(alarm?.steps).toMatchObject([
    { state: 'told', mail: { state: 'accepted' }, webhook: { state: 'accepted' } },
    { state: 'told', mail: { state: 'accepted' }, webhook: null },
  ]);
  expect(await count()).toEqual({ open: 1, untold: 0 });
  const text = (mail.received.at(-1)?.text ?? '').replaceAll(/=\r?\n/g, '');
  expect(text).toContain('Subject: Amina Yusuf has not checked in');
  expect(text).toContain('The check-in was due at 15:00. PatrolPlan last heard');
  expect(text).toContain('http://patrol.test/staff/today');
});

test('the webhook is signed with the secret that staff saw once, over its time and body', async () => {
  await send(event('start', 0));
  await until(66);
  const { headers = {}, body = '' } = webhook.received.at(-1) ?? {};
  const [, seconds = '', digest] = /^t=(\d+),v1=(\w+)$/.exec(String(headers['patrolplan-signature'])) ?? [];
  expect(digest).toBe(createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'));
  expect(new Date(Number(seconds) * 1_000).toISOString()).toBe(at(65));
  expect(JSON.parse(body)).toMatchObject({
    id: headers['patrolplan-delivery'],
    event: 'alarm.check_in',
    is_test: false,
    contact: 'duty',
    person: 'Amina Yusuf',
    due_at: at(60),
  });
  expect(JSON.stringify((await call(helen, staffContract.readCheckIn)).body)).not.toContain(secret);
  const stored = await app.db.selectFrom('webhook_deliveries').selectAll().execute();
  expect(stored).toMatchObject([{ body: '' }]);
  expect(JSON.stringify(stored)).not.toContain(secret);
});

test('an answer before anybody is told leaves nothing behind', async () => {
  await send(event('start', 0));
  await until(63);
  await send(event('check_in', 63));
  await until(100);
  expect(told()).toEqual([]);
  expect(await app.db.selectFrom('alarms').selectAll().execute()).toEqual([]);
});

test("a late delivery of a timely check-in turns the alarm into 'heard from' and stops the next step", async () => {
  await send(event('start', 0));
  await until(70);
  const { alarms } = await send(event('check_in', 45));
  expect(alarms).toMatchObject([{ heard_at: at(45), steps: [{ role: 'duty', state: 'told' }] }]);
  await until(104);
  expect(told()).toEqual([MARK]);
  expect(await count()).toEqual({ open: 1, untold: 0 });
  // The next deadline follows from the check-in, and is another alarm.
  await until(111);
  expect(told()).toEqual([MARK, MARK]);
});

test('a late delivery that moves the deadline, but not beyond now, moves the alarm and tells nobody twice', async () => {
  await send(event('start', 0));
  await until(70);
  await send(event('check_in', 5));
  await until(79);
  expect(told()).toEqual([MARK]);
  await until(81);
  expect(told()).toEqual([MARK, HELEN]);
});

test('who is not back in time is told as well; the end of the shift answers it', async () => {
  await send(event('start', 0, { back_by: at(30) }));
  await until(36);
  expect(told()).toEqual([MARK]);
  expect(mail.received.at(-1)?.text).toContain('Subject: Amina Yusuf is not back');
  const { alarms } = await send(event('end', 36));
  expect(alarms).toMatchObject([{ kind: 'back_by', heard_at: at(36) }]);
  await until(120);
  expect(told()).toEqual([MARK]);
});

test('a later time to be back, or I am OK after it, answers it before anybody is told', async () => {
  await send(event('start', 0, { back_by: at(30) }));
  await until(32);
  await send(event('back_by', 32, { back_by: at(40) }));
  await until(42);
  await send(event('check_in', 42));
  await until(90);
  expect([told(), (await board()).alarms]).toEqual([[], []]);
});

test('writing who reached the person ends the alarm, is kept in the trail, and starts the next interval', async () => {
  await send(event('start', 0));
  await until(66);
  const [alarm] = (await board()).alarms;
  const close = { id: alarm?.id, reached_by: 'Mark Elliott, by phone' };
  expect((await call(helen, staffContract.closeAlarm, { ...close, reached_by: ' x ' })).status).toBe(400);
  expect((await call(helen, staffContract.closeAlarm, close)).status).toBe(200);
  expect((await call(helen, staffContract.closeAlarm, close)).status).toBe(404);
  expect((await board()).alarms).toEqual([]);
  const trail = await app.db
    .selectFrom('audit')
    .select(['actor', 'subject', 'after'])
    .where('action', '=', 'alarm.close')
    .execute();
  expect(trail).toEqual([
    {
      actor: `user:${helen.id}`,
      subject: `user:${amina.id}`,
      after: { dueAt: at(60), reachedBy: 'Mark Elliott, by phone' },
    },
  ]);
  await until(125);
  expect(told()).toEqual([MARK]);
  await until(132);
  expect(told()).toEqual([MARK, MARK]);
});

test('a call for help tells both contacts at once, with the position only if it was sent', async () => {
  await send(event('help', 0));
  await watchShifts(app.deps);
  expect(told()).toEqual([MARK, HELEN]);
  expect(hooks()[0]).not.toContain('position');
  const position = { latitude: 54.97123, longitude: -1.61456 };
  await send(event('help', 0, { position }));
  await watchShifts(app.deps);
  expect(mail.received.at(-1)?.text).toContain('54.97123, -1.61456');
  expect(JSON.parse(hooks()[1] ?? '')).toMatchObject({ event: 'alarm.help', position });
  expect((await board()).alarms.map((alarm) => alarm.position)).toEqual([null, position]);
});

test('a repeated call for help is told once, and two instances tell each step once', async () => {
  const help = event('help', 0);
  await send(help, help);
  await send(help);
  await Promise.all([1, 2, 3, 4].map(() => watchShifts(app.deps)));
  expect(told().toSorted()).toEqual([HELEN, MARK]);
  expect(hooks()).toHaveLength(1);
});

test('a drill tells both contacts, marked TEST, and opens no real alarm', async () => {
  await call(helen, staffContract.startDrill);
  await watchShifts(app.deps);
  expect(told()).toEqual([MARK, HELEN]);
  expect(mail.received.at(-1)?.text).toContain('Subject: TEST: ');
  expect(mail.received.at(-1)?.text).toContain('This is a TEST of the check-in. Nobody is missing.');
  expect(JSON.parse(hooks()[0] ?? '')).toMatchObject({ event: 'alarm.drill', is_test: true });
  expect(await count()).toEqual({ open: 0, untold: 0 });
  const [drill] = (await board()).alarms;
  expect(drill).toMatchObject({ kind: 'drill' });
  await call(helen, staffContract.closeAlarm, { id: drill?.id, reached_by: 'it was a test' });
  await until(120);
  expect([told().length, (await board()).alarms]).toEqual([2, []]);
});

test('when mail and webhook are down, Today, the readiness and the metrics say that nobody was told', async () => {
  mailAnswers = false;
  webhook.answer(503);
  await send(event('help', 0));
  await until(1);
  await until(3);
  const [alarm] = (await board()).alarms;
  expect(alarm?.steps).toMatchObject([
    {
      role: 'duty',
      state: 'failed',
      mail: { state: 'waiting', reason: expect.stringContaining('451') },
      webhook: { state: 'waiting', reason: 'The webhook answered 503.' },
    },
    { role: 'second', state: 'failed' },
  ]);
  expect(await count()).toEqual({ open: 1, untold: 1 });
  const ready = await app.inject({ url: '/readyz' });
  expect([ready.statusCode, ready.json().alarms]).toEqual([200, { open: 1, untold: 1 }]);
  const authorization = `Bearer ${app.config.METRICS_TOKEN}`;
  const metrics = await app.inject({ url: '/metrics', headers: { authorization } });
  expect(metrics.body).toContain('patrol_alarms_untold 1');
  // It is tried again until it works.
  mailAnswers = true;
  await until(5);
  expect(told().toSorted()).toEqual([HELEN, MARK]);
  expect(await count()).toEqual({ open: 1, untold: 0 });
});

test('without a contact nobody could be told', async () => {
  await call(helen, staffContract.removeContact, { role: 'duty' });
  await call(helen, staffContract.removeContact, { role: 'second' });
  await send(event('help', 0));
  await until(1);
  await until(3);
  expect((await board()).alarms[0]?.steps).toMatchObject([
    { name: '', state: 'failed', mail: null, webhook: null },
    { state: 'failed' },
  ]);
  expect(await count()).toEqual({ open: 1, untold: 1 });
});

test('staff read names of shifts only where the organisation names wardens, and of an alarm always', async () => {
  await send(event('start', 0));
  await until(66);
  expect((await board()).shifts).toMatchObject([{ name: null, state: 'patrolling', check_in_by: at(60) }]);
  expect((await board()).alarms).toMatchObject([{ name: 'Amina Yusuf' }]);
  await call(helen, staffContract.nameWardens, { names_wardens: true });
  expect((await board()).shifts).toMatchObject([{ name: 'Amina Yusuf' }]);
});

/** Digits of the position, as they would stand in any text of it. */
const POSITION = { latitude: 54.98765, longitude: -1.43219 };
const hasPosition = (text: string) => text.includes('54.98765') || text.includes('1.43219');

async function tablesWithPosition(): Promise<readonly string[]> {
  const found: string[] = [];
  for (const table of BACKED_UP_TABLES) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} t`.execute(
      app.db,
    );
    if (rows.some(({ row }) => hasPosition(row))) found.push(table);
  }
  return found;
}

test('no table, reply, log or metric of a shift has a position, but a call for help with it, for seven days', async () => {
  await send(event('start', 0), event('break', 0), event('check_in', 0), event('stop', 0), event('help', 0));
  // A position with anything but a call for help is refused.
  const refused = await send(event('check_in', 0, { position: POSITION }));
  expect(refused.results).toMatchObject([{ status: 'refused', reason: 'invalid' }]);
  expect(await tablesWithPosition()).toEqual([]);
  await send(event('help', 0, { position: POSITION }));
  expect(await tablesWithPosition()).toEqual(['alarms']);
  await watchShifts(app.deps);
  // Neither the email nor the webhook keeps it after it was accepted.
  expect(await tablesWithPosition()).toEqual(['alarms']);
  const own = JSON.stringify((await call(amina, shiftContract.readShift)).body);
  expect(hasPosition(own)).toBe(false);
  const authorization = `Bearer ${app.config.METRICS_TOKEN}`;
  expect(hasPosition((await app.inject({ url: '/metrics', headers: { authorization } })).body)).toBe(false);
  expect(app.logged.some(hasPosition)).toBe(false);
  app.clock.advance(7 * 24 * 60 * MINUTE + 1);
  await sweepShifts(app);
  expect(await tablesWithPosition()).toEqual([]);
});

test('only the table of alarms has columns for a position', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and table_name in ('shift_events', 'shifts', 'check_in_intervals', 'contacts', 'alarms',
      'alarm_steps', 'webhook_deliveries', 'shift_sheets')
      and (data_type in ('double precision', 'numeric', 'point') or column_name ~ 'lat|lon|position|place')
    order by name
  `.execute(app.db);
  expect(rows.map(({ name }) => name)).toEqual(['alarms.latitude', 'alarms.longitude']);
});

test('events, closed alarms and sheets go after the days that the operator keeps', async () => {
  await send(event('start', 0), event('help', 0));
  await watchShifts(app.deps);
  const [alarm] = (await board()).alarms;
  await call(helen, staffContract.closeAlarm, { id: alarm?.id, reached_by: 'Mark' });
  app.clock.advance(31 * 24 * 60 * MINUTE);
  await sweepShifts(app);
  for (const table of ['shift_events', 'shifts', 'alarms', 'alarm_steps', 'webhook_deliveries'] as const)
    expect([table, await app.db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
});

test('export of a person has the shifts and alarms, and erase removes them with the messages about them', async () => {
  const person = await app.makeUser({ areas: ['Quayside'], firstName: 'Tom', lastName: 'Robson' });
  const events = [event('start', 0), event('help', 0)];
  await call(person, shiftContract.sendShiftEvents, { user_id: person.id, events });
  await call(helen, staffContract.savePersonInterval, { id: person.id, was: null, minutes: 30 });
  await watchShifts(app.deps);
  const { body } = await call(helen, staffContract.exportPerson, { id: person.id });
  expect(body).toMatchObject({
    shift_events: [{ kind: 'start' }, { kind: 'help' }],
    alarms: [{ kind: 'help' }],
    check_in_interval: [{ minutes: 30 }],
    shift_sheets: [],
  });
  const erased = await call(helen, staffContract.erasePerson, { id: person.id, name: 'Tom Robson' });
  expect(erased.status).toBe(200);
  for (const table of [
    'shift_events',
    'shifts',
    'alarms',
    'alarm_steps',
    'webhook_deliveries',
    'check_in_intervals',
    'outbox',
  ] as const)
    expect([table, await app.db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
});

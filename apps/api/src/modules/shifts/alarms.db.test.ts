import { createHmac } from 'node:crypto';
import { staffContract } from '@patrolplan/contract/staff';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { BACKED_UP_TABLES } from '#backup/tables.ts';
import { fieldCalls } from '#testing/calls/field-calls.ts';
import { type MailServer, startMailServer } from '#testing/servers/mail-server.ts';
import { shiftCalls } from '#testing/calls/shift-calls.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { makeSite } from '#testing/records/test-site.ts';
import { watchShifts } from '#testing/watch-shifts.ts';
import type { TestUser } from '#testing/records/test-user.ts';
import { type WebhookServer, startWebhookServer } from '#testing/servers/webhook-server.ts';
import { sweepShifts } from './scheduled-jobs.ts';
import { alarmWatch } from './watch-shifts.ts';

const NOW = '2026-11-16T14:00:00.000Z';
const MINUTE = 60_000;

let app: TestApp;
let mail: MailServer;
let webhook: WebhookServer;
let mailAnswers: boolean;
let secret: string;
let amina: TestUser;
let helen: TestUser;
const { at, call, clear, event, own, send } = shiftCalls({ start: NOW, app: () => app, warden: () => amina });

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

let notified: () => readonly string[];
let hooks: () => readonly string[];
beforeEach(async () => {
  await clear();
  mailAnswers = true;
  webhook.answer(200);
  const [mails, webhooks] = [mail.received.length, webhook.received.length];
  notified = () => mail.received.slice(mails).map(({ to }) => to.join());
  hooks = () => webhook.received.slice(webhooks).map(({ body }) => body);
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
  await checkIn(true);
});

const checkIn = (isOn: boolean) =>
  call(helen, staffContract.saveCheckIn, {
    was: { is_on: !isOn, minutes: 60 },
    is_on: isOn,
    minutes: 60,
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
  expect(notified()).toEqual([]);
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
  expect([notified(), hooks().length]).toEqual([[MARK], 1]);
  await until(90);
  expect([notified(), hooks().length]).toEqual([[MARK, HELEN], 1]);
  const [alarm] = (await board()).alarms;
  expect(alarm?.steps).toMatchObject([
    { state: 'told', mail: { state: 'accepted' }, webhook: { state: 'accepted' } },
    { state: 'told', mail: { state: 'accepted' }, webhook: null },
  ]);
  expect(await count()).toEqual({ open: 1, people: 1, untold: 0 });
  const text = (mail.received.at(-1)?.text ?? '').replaceAll(/=\r?\n/g, '');
  expect(text).toContain('Subject: Amina Yusuf has not checked in, 15:00');
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

test('an answer before anybody is notified leaves nothing behind', async () => {
  await send(event('start', 0));
  await until(63);
  await send(event('check_in', 63));
  await until(100);
  expect(notified()).toEqual([]);
  expect(await app.db.selectFrom('alarms').selectAll().execute()).toEqual([]);
});

test("a late delivery of a timely check-in turns the alarm into 'heard from' and stops the next step", async () => {
  await send(event('start', 0));
  await until(70);
  const { alarms } = await send(event('check_in', 45));
  expect(alarms).toMatchObject([{ heard_at: at(45), steps: [{ role: 'duty', state: 'told' }] }]);
  await until(104);
  expect(notified()).toEqual([MARK]);
  expect(await count()).toEqual({ open: 1, people: 1, untold: 0 });
  // The next deadline follows from the check-in, and is another alarm.
  await until(111);
  expect(notified()).toEqual([MARK, MARK]);
});

test('a late delivery that moves the deadline, but not beyond now, moves the alarm and tells nobody twice', async () => {
  await send(event('start', 0));
  await until(70);
  await send(event('check_in', 5));
  await until(79);
  expect(notified()).toEqual([MARK]);
  await until(81);
  expect(notified()).toEqual([MARK, HELEN]);
});

test('who is not back in time is notified as well; the end of the shift answers it', async () => {
  await send(event('start', 0, { back_by: at(30) }));
  await until(36);
  expect(notified()).toEqual([MARK]);
  expect(mail.received.at(-1)?.text).toContain('Subject: Amina Yusuf is not back');
  const { alarms } = await send(event('end', 36));
  expect(alarms).toMatchObject([{ kind: 'back_by', heard_at: at(36) }]);
  await until(120);
  expect(notified()).toEqual([MARK]);
});

test('a later time to be back, or I am OK after it, answers it before anybody is notified', async () => {
  await send(event('start', 0, { back_by: at(30) }));
  await until(32);
  await send(event('back_by', 32, { back_by: at(40) }));
  await until(42);
  await send(event('check_in', 42));
  await until(90);
  expect([notified(), (await board()).alarms]).toEqual([[], []]);
});

test('a shift that ends by itself counts as a missed check-in, with whatever is due after its end', async () => {
  await send(event('start', 0, { back_by: at(13 * 60) }));
  // The last interval goes beyond the end.
  app.clock.set(at(11 * 60 + 30));
  const { shift: running } = await send(event('check_in', 11 * 60 + 30));
  expect(running?.check_in_by).toBe(at(12 * 60));
  await until(12 * 60 + 4);
  expect((await own(amina)).shift).toMatchObject({ check_in_by: at(12 * 60) });
  await until(12 * 60 + 16);
  expect(notified()).toEqual([MARK, HELEN]);
  expect((await board()).alarms).toMatchObject([
    { kind: 'check_in', due_at: at(12 * 60), last_heard_at: at(11 * 60 + 30) },
  ]);
  // I am OK answers it, and nothing is due any more.
  const { alarms, shift, ended } = await send(event('check_in', 12 * 60 + 16));
  expect([shift, ended?.ended_at]).toEqual([null, at(12 * 60)]);
  expect(alarms).toMatchObject([{ heard_at: at(12 * 60 + 16) }]);
  await until(15 * 60);
  expect(notified()).toEqual([MARK, HELEN]);
});

test('staff who reached a person after the shift ended by itself raise no second alarm', async () => {
  await send(event('start', 0));
  app.clock.set(at(11 * 60 + 30));
  await send(event('check_in', 11 * 60 + 30));
  await until(12 * 60 + 6);
  const [alarm] = (await board()).alarms;
  await call(helen, staffContract.closeAlarm, { id: alarm?.id, reached_by: 'Mark, by phone' });
  await until(15 * 60);
  expect([notified(), (await board()).alarms]).toEqual([[MARK], []]);
  expect((await own(amina)).shift).toBeNull();
});

test('a longer interval that staff set is no sign of the person: the alarm continues', async () => {
  await send(event('start', 0));
  await until(66);
  const minutes = (was: number | null, wanted: number) =>
    call(helen, staffContract.savePersonInterval, { id: amina.id, was, minutes: wanted });
  expect((await minutes(null, 120)).status).toBe(200);
  expect((await board()).alarms).toMatchObject([{ due_at: at(60), heard_at: null }]);
  expect((await own(amina)).shift).toMatchObject({ check_in_by: at(60) });
  await until(76);
  expect(notified()).toEqual([MARK, HELEN]);
  // The person answers, and the agreed interval counts from then.
  const { shift, alarms } = await send(event('check_in', 76));
  expect([shift?.check_in_by, alarms[0]?.heard_at]).toEqual([at(76 + 120), at(76)]);
});

test('an answer that arrives while the first message is being stored keeps the alarm and says when it was heard', async () => {
  await send(event('start', 0));
  await until(64);
  app.clock.set(at(65));
  const { raise } = alarmWatch(app.deps);
  // A step that cannot end: the message waits for this lock.
  const { answered } = await app.db.transaction().execute(async (tx) => {
    await sql`lock table alarm_steps in share row exclusive mode`.execute(tx);
    const raising = raise();
    await expect.poll(() => waitingFor('alarm_steps')).toBe(1);
    const answering = send(event('check_in', 65));
    await expect.poll(() => waitingFor('from alarms')).toBe(1);
    return { answered: Promise.all([raising, answering]) };
  });
  await answered;
  await watchShifts(app.deps);
  expect(notified()).toEqual([MARK]);
  expect((await board()).alarms).toMatchObject([
    { heard_at: at(65), steps: [{ role: 'duty', state: 'told' }] },
  ]);
});

/** The statements with this text that wait for another transaction. */
async function waitingFor(text: string): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like ${`%${text}%`}
  `.execute(app.db);
  return rows[0]?.waiting ?? 0;
}

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
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  expect(trail).toEqual([
    {
      actor: `user:${helen.id}`,
      subject: `user:${amina.id}`,
      after: { dueAt: at(60), reachedBy: 'Mark Elliott, by phone' },
    },
  ]);
  await until(125);
  expect(notified()).toEqual([MARK]);
  await until(132);
  expect(notified()).toEqual([MARK, MARK]);
});

test('a call for help tells both contacts at once, with the position only if it was sent', async () => {
  await send(event('help', 0));
  await watchShifts(app.deps);
  expect(notified()).toEqual([MARK, HELEN]);
  expect(hooks()[0]).not.toContain('position');
  const position = { latitude: 54.97123, longitude: -1.61456 };
  await send(event('help', 0, { position }));
  await watchShifts(app.deps);
  expect(mail.received.at(-1)?.text).toContain('54.97123,-1.61456');
  expect(JSON.parse(hooks()[1] ?? '')).toMatchObject({ event: 'alarm.help', position });
  expect((await board()).alarms.map((alarm) => alarm.position)).toMatchObject([null, position]);
});

test.each([1, 3, 60 * 24 * 365 * 20, -60 * 13, -60 * 24 * 365 * 20])(
  'a call for help reaches the contacts at once when the clock of the phone is wrong by %i minutes',
  async (minutes) => {
    const { results, alarms } = await send(event('help', minutes));
    expect(results).toMatchObject([{ status: 'stored', reason: null }]);
    expect(alarms).toMatchObject([{ kind: 'help', due_at: at(0) }]);
    await watchShifts(app.deps);
    expect(notified()).toEqual([MARK, HELEN]);
    const text = (mail.received.at(-1)?.text ?? '').replaceAll(/=\r?\n/g, '');
    expect(text).toContain('Amina Yusuf asked for help at 14:00. That is when PatrolPlan received it.');
    expect(JSON.parse(hooks()[0] ?? '')).toMatchObject({ due_at: at(0), stated_at: at(minutes) });
    expect((await board()).alarms).toMatchObject([{ due_at: at(0), stated_at: at(minutes) }]);
  },
);

test('a call for help that waited for a connection keeps its time', async () => {
  const { alarms } = await send(event('help', -60 * 11));
  expect(alarms).toMatchObject([{ due_at: at(-60 * 11) }]);
  await watchShifts(app.deps);
  expect(notified()).toEqual([MARK, HELEN]);
});

test('a repeated call for help is sent once, and two instances send each step once', async () => {
  const help = event('help', 0);
  await send(help, help);
  await send(help);
  await Promise.all([1, 2, 3, 4].map(() => watchShifts(app.deps)));
  expect(notified().toSorted()).toEqual([HELEN, MARK]);
  expect(hooks()).toHaveLength(1);
});

test('a drill tells both contacts, marked TEST, and opens no real alarm', async () => {
  await call(helen, staffContract.startDrill);
  await watchShifts(app.deps);
  expect(notified()).toEqual([MARK, HELEN]);
  expect(mail.received.at(-1)?.text).toContain('Subject: TEST: ');
  expect(mail.received.at(-1)?.text).toContain('This is a TEST of the alarm.');
  expect(JSON.parse(hooks()[0] ?? '')).toMatchObject({ event: 'alarm.drill', is_test: true });
  expect(await count()).toEqual({ open: 0, people: 0, untold: 0 });
  const [drill] = (await board()).alarms;
  expect(drill).toMatchObject({ kind: 'drill' });
  await call(helen, staffContract.closeAlarm, { id: drill?.id, reached_by: 'it was a test' });
  await until(120);
  expect([notified().length, (await board()).alarms]).toEqual([2, []]);
});

test('when mail and webhook are down, Today, the readiness and the metrics say that nobody was notified', async () => {
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
  expect(await count()).toEqual({ open: 1, people: 1, untold: 1 });
  const authorization = `Bearer ${app.config.METRICS_TOKEN}`;
  const ready = await app.inject({ url: '/readyz', headers: { authorization } });
  expect([ready.statusCode, ready.json().alarms]).toEqual([200, { open: 1, untold: 1 }]);
  // Not for everybody.
  expect((await app.inject({ url: '/readyz' })).json()).not.toHaveProperty('alarms');
  const metrics = await app.inject({ url: '/metrics', headers: { authorization } });
  expect(metrics.body).toContain('patrol_alarms_untold 1');
  // It is tried again until it works.
  mailAnswers = true;
  await until(5);
  expect(notified().toSorted()).toEqual([HELEN, MARK]);
  expect(await count()).toEqual({ open: 1, people: 1, untold: 0 });
});

test('messages of an open alarm are tried every five minutes until somebody accepts one, also after a refusal', async () => {
  mailAnswers = false;
  webhook.answer(410);
  await send(event('help', 0));
  await watchShifts(app.deps);
  await until(180);
  const attempts = hooks().length;
  // Ten seconds, doubling up to five minutes; this test looks every five minutes.
  expect(attempts).toBeGreaterThan(30);
  expect((await board()).alarms[0]?.steps[0]).toMatchObject({
    state: 'failed',
    mail: { state: 'waiting' },
    webhook: { state: 'waiting', reason: 'The webhook answered 410.' },
  });
  webhook.answer(200);
  await until(186);
  expect([hooks().length, await count()]).toEqual([attempts + 1, { open: 1, people: 1, untold: 0 }]);
  // Somebody was notified: the emails are given up like any other.
  await until(200);
  expect((await board()).alarms[0]?.steps[0]).toMatchObject({ state: 'told', mail: { state: 'failed' } });
});

test('messages of an alarm that was closed, and of a drill, are given up after the usual attempts', async () => {
  mailAnswers = false;
  webhook.answer(410);
  await call(helen, staffContract.startDrill);
  await send(event('help', 0));
  await until(10);
  const help = (await board()).alarms.find(({ kind }) => kind === 'help');
  await call(helen, staffContract.closeAlarm, { id: help?.id, reached_by: 'Mark, by phone' });
  await until(90);
  const open = await app.db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('failed_at', 'is', null)
    .execute();
  const emails = await app.db.selectFrom('outbox').select('id').where('failed_at', 'is', null).execute();
  expect([open, emails]).toEqual([[], []]);
});

test('a contact that is corrected while nobody could be notified gets the message at once', async () => {
  mailAnswers = false;
  await call(helen, staffContract.removeContact, { role: 'duty' });
  await send(event('help', 0));
  await watchShifts(app.deps);
  await until(5);
  expect(await count()).toEqual({ open: 1, people: 1, untold: 1 });
  await call(helen, staffContract.saveContact, {
    role: 'duty',
    name: 'Mark Elliott',
    email: '',
    webhook_url: webhook.url,
  });
  await watchShifts(app.deps);
  expect(hooks()).toHaveLength(1);
  expect(await count()).toEqual({ open: 1, people: 1, untold: 0 });
});

test('a message that could not be sent is given up when the position in it must be deleted', async () => {
  mailAnswers = false;
  webhook.answer(503);
  await send(event('help', 0, { position: POSITION }));
  await watchShifts(app.deps);
  expect(await tablesWithPosition()).toEqual(['outbox', 'alarms', 'webhook_deliveries']);
  app.clock.advance(7 * 24 * 60 * MINUTE + 1);
  await sweepShifts(app);
  expect(await tablesWithPosition()).toEqual([]);
});

test('closing an alarm that is closed already leaves a newer call for help open', async () => {
  await send(event('start', 0));
  await until(66);
  const [first] = (await board()).alarms;
  const close = { id: first?.id, seen: [first?.id], reached_by: 'Mark, by phone' };
  expect((await call(helen, staffContract.closeAlarm, close)).status).toBe(200);
  const help = event('help', 66);
  await send(help);
  expect((await call(helen, staffContract.closeAlarm, close)).status).toBe(404);
  expect((await board()).alarms).toMatchObject([{ id: help.id, kind: 'help' }]);
});

test('closing an alarm closes the others that the caller saw, and none that came meanwhile', async () => {
  const [seen, unseen] = [event('help', 0), event('help', 0)];
  await send(event('start', 0, { back_by: at(30) }), seen);
  await until(36);
  await send(unseen);
  const backBy = (await board()).alarms.find(({ kind }) => kind === 'back_by');
  const body = { id: backBy?.id, seen: [backBy?.id, seen.id], reached_by: 'Mark' };
  expect((await call(helen, staffContract.closeAlarm, body)).status).toBe(200);
  expect((await board()).alarms.map(({ id }) => id)).toEqual([unseen.id]);
});

test('without a contact nobody could be notified', async () => {
  await checkIn(false);
  await call(helen, staffContract.removeContact, { role: 'duty' });
  await call(helen, staffContract.removeContact, { role: 'second' });
  await send(event('help', 0));
  await until(1);
  await until(3);
  expect((await board()).alarms[0]?.steps).toMatchObject([
    { name: '', state: 'failed', mail: null, webhook: null },
    { state: 'failed' },
  ]);
  expect(await count()).toEqual({ open: 1, people: 1, untold: 1 });
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
  // Only a call for help has a field for it.
  await send(event('check_in', 0, { position: POSITION }));
  expect(await tablesWithPosition()).toEqual([]);
  await send(event('help', 0, { position: POSITION }));
  expect(await tablesWithPosition()).toEqual(['alarms']);
  await watchShifts(app.deps);
  // Neither the email nor the webhook keeps it after it was accepted.
  expect(await tablesWithPosition()).toEqual(['alarms']);
  expect(hasPosition(JSON.stringify(await own(amina)))).toBe(false);
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
  await fieldCalls(() => app).send(person, events);
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

import { staffContract } from '@patrolplan/contract/staff';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { shiftCalls } from '#testing/calls/shift-calls.ts';
import { makeSite } from '#testing/records/test-site.ts';
import type { TestUser } from '#testing/records/test-user.ts';
import { type MailServer, startMailServer } from '#testing/servers/mail-server.ts';
import { type WebhookServer, startWebhookServer } from '#testing/servers/webhook-server.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { watchShifts } from '#testing/watch-shifts.ts';
import { sweepShifts } from './scheduled-jobs.ts';
import { alarmWatch } from './watch-shifts.ts';

const NOW = '2026-11-16T14:52:00.000Z';
const MINUTE = 60_000;

let app: TestApp;
let mail: MailServer;
let webhook: WebhookServer;
let mailAnswers: boolean;
let amina: TestUser;
let helen: TestUser;
let site: number;
let elsewhere: number;
const { at, call, clear, event, own, send } = shiftCalls({ start: NOW, app: () => app, warden: () => amina });

beforeAll(async () => {
  mail = await startMailServer({
    onMailFrom: (_address, _session, callback) =>
      mailAnswers ? callback() : callback(Object.assign(new Error('down'), { responseCode: 451 })),
  });
  webhook = await startWebhookServer();
  app = await createTestApp({ now: NOW, env: { SMTP_URL: mail.url, WEBHOOK_NETWORKS: '127.0.0.0/8' } });
  site = await makeSite(app.db, { area: 'Quayside', name: 'Eldon Square Car Park' });
  elsewhere = await makeSite(app.db, { area: 'Byker', name: 'Shields Road' });
  helen = await app.makeUser({ isStaff: true });
});
afterAll(async () => {
  await app.close();
  await mail.close();
  await webhook.close();
});

const contact = (role: 'duty' | 'second', name: string, email: string, webhook_url = '') =>
  call(helen, staffContract.saveContact, { role, name, email, webhook_url });

let mails: () => readonly { readonly to: readonly string[]; readonly text: string }[];
let hooks: () => readonly string[];
beforeEach(async () => {
  await clear();
  // Of each test, as one of them erases her.
  amina = await app.makeUser({ areas: ['Quayside'], firstName: 'Amina', lastName: 'Yusuf' });
  mailAnswers = true;
  webhook.answer(200);
  const [before, posted] = [mail.received.length, webhook.received.length];
  mails = () =>
    mail.received.slice(before).map(({ to, text }) => ({ to, text: text.replaceAll(/=\r?\n/g, '') }));
  hooks = () => webhook.received.slice(posted).map(({ body }) => body);
  await contact('duty', 'Mark Elliott', 'mark@city.example', webhook.url);
  await contact('second', 'Helen Armstrong', 'helen@city.example');
});

const lastVisit = () => ({ site_id: site, at: at(-3) });
const threat = (minutes = 0, more: object = {}) =>
  event('incident', minutes, {
    incident: 'threat',
    note: 'Shouted at from a van in the loading bay.',
    last_visit: lastVisit(),
    ...more,
  });
const board = async () => (await call(helen, staffContract.readShifts)).body;
const incidents = async () => (await board()).incidents ?? [];
const told = async () => (await own(amina)).incidents?.map((one) => one.told);

test('an incident notifies the duty contact alone at once, by email and webhook, with kind, note, time and last visit', async () => {
  await send(event('start', -60));
  await send(threat());
  await watchShifts(app.deps);
  expect(mails().map(({ to }) => to)).toEqual([['mark@city.example']]);
  const text = mails()[0]?.text ?? '';
  expect(text).toContain('Subject: Amina Yusuf reports an incident: threat, 14:52');
  expect(text).toContain('Note: Shouted at from a van in the loading bay.');
  expect(text).toContain('Last visit: Eldon Square Car Park 14:49');
  expect(text).toContain('Position: none, it is sent with a call for help only');
  expect(hooks().map((body): unknown => JSON.parse(body))).toMatchObject([
    {
      event: 'incident',
      is_test: false,
      contact: 'duty',
      person: 'Amina Yusuf',
      incident: 'threat',
      note: 'Shouted at from a van in the loading bay.',
      at: at(0),
      last_visit: { site: 'Eldon Square Car Park', at: at(-3) },
    },
  ]);
  expect((await own(amina)).incidents).toMatchObject([
    {
      kind: 'threat',
      note: 'Shouted at from a van in the loading bay.',
      at: at(0),
      site_id: site,
      site_name: 'Eldon Square Car Park',
      told: { state: 'told', name: 'Mark Elliott', at: at(0) },
    },
  ]);
});

test('an incident is no alarm, moves no deadline, and staff read when and where without person and note', async () => {
  await call(helen, staffContract.saveCheckIn, {
    was: { is_on: false, minutes: 60 },
    is_on: true,
    minutes: 60,
  });
  const before = await send(event('start', -30));
  const { shift } = await send(threat());
  await watchShifts(app.deps);
  expect(shift?.check_in_by).toBe(before.shift?.check_in_by);
  const { alarms, incidents: listed } = await board();
  expect(alarms).toEqual([]);
  expect(listed).toEqual([
    {
      id: expect.any(String) as string,
      kind: 'threat',
      at: at(0),
      site_name: 'Eldon Square Car Park',
      told: { state: 'told', name: 'Mark Elliott', at: at(0), reason: '' },
    },
  ]);
  expect((await call(helen, staffContract.countAlarms)).body).toEqual({ open: 0, people: 0, untold: 0 });
});

test('an incident that arrives twice, late, and before the start of its shift is notified once', async () => {
  const late = threat(-24 * 60);
  await Promise.all([send(late), send(late)]);
  await send(event('start', -25 * 60), late);
  await watchShifts(app.deps);
  await watchShifts(app.deps);
  expect([mails().length, hooks().length]).toEqual([1, 1]);
  // Of another day: the day is named.
  expect(mails()[0]?.text).toContain('reports an incident: threat, 2026-11-15 14:52');
});

test('an incident of a phone whose clock is ahead counts from its receipt, and the message says both times', async () => {
  await send(threat(90, { last_visit: { site_id: site, at: at(80) } }));
  await watchShifts(app.deps);
  expect(await incidents()).toMatchObject([{ at: at(0), site_name: null }]);
  expect(mails()[0]?.text).toContain('The clock of their phone said 16:22.');
});

test('an incident is refused for its time or the number of a day, and never for its last visit', async () => {
  const sent = [
    threat(-8 * 24 * 60),
    threat(3 * 60),
    threat(0, { last_visit: { site_id: elsewhere, at: at(-3) } }),
    threat(0, { note: 'x'.repeat(281) }),
  ];
  const { results } = await send(...sent);
  expect(results.map(({ reason }) => reason)).toEqual(['too_old', 'in_future', null, 'invalid']);
  expect(await incidents()).toMatchObject([{ site_name: null }]);
  const more = await send(...Array.from({ length: 31 }, () => threat()));
  expect(more.results.map(({ reason }) => reason)).toEqual([
    ...Array.from({ length: 29 }, () => null),
    'too_many',
    'too_many',
  ]);
});

test('a message that is not accepted is tried until it is; staff and the person read the failure meanwhile', async () => {
  mailAnswers = false;
  webhook.answer(404);
  await send(threat());
  await watchShifts(app.deps);
  expect(await told()).toMatchObject([{ state: 'failed', name: 'Mark Elliott' }]);
  const [failed] = await incidents();
  expect(failed?.told).toMatchObject({ state: 'failed' });
  expect(failed?.told.reason).not.toBe('');
  const { failures } = (await call(helen, staffContract.readCheckIn)).body;
  expect(failures).toMatchObject([{ role: 'duty' }]);
  // Far more than the usual number of attempts.
  for (let run = 0; run < 30; run += 1) {
    app.clock.advance(5 * MINUTE);
    await watchShifts(app.deps);
  }
  mailAnswers = true;
  app.clock.advance(5 * MINUTE);
  await watchShifts(app.deps);
  expect(mails().map(({ to }) => to)).toEqual([['mark@city.example']]);
  expect(await told()).toMatchObject([{ state: 'told', name: 'Mark Elliott' }]);
});

test('a new address of the duty contact gets the incident of which nobody was notified, once', async () => {
  mailAnswers = false;
  webhook.answer(500);
  await send(threat());
  await watchShifts(app.deps);
  mailAnswers = true;
  const { body } = await call(helen, staffContract.readCheckIn);
  const version = body.contacts.find(({ role }) => role === 'duty')?.version;
  const saved = await call(helen, staffContract.saveContact, {
    role: 'duty',
    name: 'Joanne Bell',
    email: 'joanne@city.example',
    webhook_url: '',
    version,
  });
  expect(saved.status).toBe(200);
  app.clock.advance(10 * MINUTE);
  await watchShifts(app.deps);
  expect(mails().map(({ to }) => to)).toEqual([['joanne@city.example']]);
  expect(await told()).toMatchObject([{ state: 'told', name: 'Joanne Bell' }]);
});

test('where no duty contact is set an incident is stored and says so; a contact who is set later gets no old one', async () => {
  await app.db.deleteFrom('contacts').execute();
  await send(threat());
  await watchShifts(app.deps);
  expect(await told()).toMatchObject([{ state: 'nobody', name: '' }]);
  expect(await incidents()).toMatchObject([{ told: { state: 'nobody' } }]);
  await contact('duty', 'Mark Elliott', 'mark@city.example');
  await watchShifts(app.deps);
  expect(mails()).toEqual([]);
});

test('messages about incidents wait in queues of their own, so that those of a call for help never wait for them', async () => {
  await send(threat());
  await send(event('help', 0));
  const { raise, tellIncidents, emails, incidentEmails, webhooks, incidentWebhooks } = alarmWatch(app.deps);
  await raise();
  await tellIncidents();
  const subjects = async (queue: typeof emails) => {
    const first = await queue.take();
    const second = await queue.take();
    return [first?.subject, second?.subject];
  };
  expect(await subjects(emails)).toEqual([
    'Amina Yusuf asks for help, 14:52',
    'Amina Yusuf asks for help, 14:52',
  ]);
  expect(await subjects(incidentEmails)).toEqual([
    'Amina Yusuf reports an incident: threat, 14:52',
    undefined,
  ]);
  expect((await webhooks.take())?.body).toContain('"event":"alarm.help"');
  expect(await webhooks.take()).toBeUndefined();
  expect((await incidentWebhooks.take())?.body).toContain('"event":"incident"');
});

test('the sheet that a warden sends has the incidents of the shift, with the site of the last visit', async () => {
  const sheet = {
    started_at: at(-400),
    ended_at: at(0),
    sites_seen: 1,
    visits: 1,
    due: null,
    returns: null,
    jobs: null,
    skipped: [],
    notes: [],
  };
  await send(
    event('sheet', 0, {
      sheet: {
        ...sheet,
        incidents: [
          { site_id: site, at: at(-2), incident: 'threat', note: 'Shouted at' },
          { site_id: null, at: at(-300), incident: 'near_miss', note: '' },
        ],
      },
    }),
  );
  // A phone with an earlier version sends none.
  await send(event('sheet', -1, { sheet }));
  const { sheets } = (await call(helen, staffContract.listShiftSheets)).body;
  expect(sheets.map((one) => one.incidents)).toEqual([
    [
      { site_name: 'Eldon Square Car Park', at: at(-2), incident: 'threat', note: 'Shouted at' },
      { site_name: '', at: at(-300), incident: 'near_miss', note: '' },
    ],
    [],
  ]);
});

test('an incident has no columns for a position', async () => {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'incidents'
      and (data_type in ('double precision', 'numeric', 'point') or column_name ~ 'lat|lon|position|place')
  `.execute(app.db);
  expect(rows).toEqual([]);
  await send(threat(0, { position: { latitude: 54.97, longitude: -1.61 } }));
  expect(JSON.stringify(await app.db.selectFrom('incidents').selectAll().execute())).not.toContain('54.97');
});

test('incidents and their messages go after the days that the operator keeps', async () => {
  await send(threat());
  await watchShifts(app.deps);
  app.clock.advance(31 * 24 * 60 * MINUTE);
  await sweepShifts(app);
  for (const table of ['incidents', 'webhook_deliveries'] as const)
    expect([table, await app.db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
});

test('export of a person has the incidents, and erase removes them with the messages about them', async () => {
  await send(threat());
  await watchShifts(app.deps);
  const { body } = await call(helen, staffContract.exportPerson, { id: amina.id });
  expect(body).toMatchObject({
    incidents: [{ kind: 'threat', site: 'Eldon Square Car Park', contact_name: 'Mark Elliott' }],
  });
  const erased = await call(helen, staffContract.erasePerson, { id: amina.id, name: 'Amina Yusuf' });
  expect(erased.status).toBe(200);
  for (const table of ['incidents', 'webhook_deliveries', 'outbox'] as const)
    expect([table, await app.db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
});

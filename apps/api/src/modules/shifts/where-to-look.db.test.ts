import { staffContract } from '@patrolplan/contract/staff';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '#testing/servers/mail-server.ts';
import { teamCalls } from '#testing/calls/team-calls.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { makeSite } from '#testing/records/test-site.ts';
import type { TestUser } from '#testing/records/test-user.ts';
import { watchShifts } from '#testing/watch-shifts.ts';

const NOW = '2026-11-16T14:00:00.000Z';

let app: TestApp;
let mail: MailServer;
let team: ReturnType<typeof teamCalls>;
let helen: TestUser;
let priya: TestUser;
let sites: { readonly clayton: number; readonly grey: number; readonly lime: number; readonly dean: number };

beforeAll(async () => {
  mail = await startMailServer({});
  app = await createTestApp({ now: NOW, env: { SMTP_URL: mail.url } });
  team = teamCalls(app);
  const site = (name: string, latitude: number) =>
    makeSite(app.db, { name, area: 'Quayside', position: { latitude, longitude: -1.61 } });
  sites = {
    clayton: await site('Clayton Street', 54.97),
    grey: await site('Grey Street', 54.975),
    lime: await site('Lime Street', 54.98),
    dean: await site('Dean Street', 54.985),
  };
  helen = await app.makeUser({ isStaff: true });
  priya = await app.makeUser({ areas: ['Quayside'], firstName: 'Priya', lastName: 'Nair' });
});
afterAll(async () => {
  await app.close();
  await mail.close();
});
beforeEach(async () => {
  app.clock.set(NOW);
  for (const table of [
    'alarms',
    'claims',
    'sent_rounds',
    'visits',
    'shift_events',
    'shifts',
    'organisation',
    'contacts',
    'outbox',
    'rate_limits',
  ] as const)
    await app.db.deleteFrom(table).execute();
  for (const [role, name] of [
    ['duty', 'Mark Elliott'],
    ['second', 'Helen Armstrong'],
  ] as const)
    await team.call(helen, staffContract.saveContact, {
      payload: { role, name, email: `${role}@city.example`, webhook_url: '' },
    });
  await team.call(helen, staffContract.saveCheckIn, {
    payload: { was: { is_on: false, minutes: 60 }, is_on: true, minutes: 60 },
  });
});

const wait = (minutes: number) => app.clock.advance(minutes * 60_000);
const send = (kind: string, more: object = {}) => team.events(priya, { kind, ...more });
const alarms = async () => (await team.call(helen, staffContract.readShifts)).body.alarms;
/** The text of the last email, as a mail program shows it. */
const lastMail = () =>
  (mail.received.at(-1)?.text ?? '').replaceAll('\r\n', '\n').replaceAll('=\n', '').replaceAll('=3D', '=');

test('an alarm says where to look: the round, the last visit, the next stop and the distance to a site', async () => {
  await send('start');
  const { id } = await team.sendRound(helen, priya, [sites.clayton, sites.grey, sites.lime]);
  wait(2);
  await team.events(priya, { kind: 'round_accepted', round_id: id });
  wait(8);
  await team.visit(priya, sites.clayton);
  await team.events(priya, { kind: 'round_stop', round_id: id, done: 1, stops: 3 });
  wait(1);
  await send('help', { position: { latitude: 54.97554, longitude: -1.61 } });
  expect(await alarms()).toMatchObject([
    {
      user_id: priya.id,
      position: { near: 'about 60 m from Grey Street' },
      where: {
        round: { stop: 2, stops: 3, since: '2026-11-16T14:02:00.000Z' },
        last_visit: { site_name: 'Clayton Street', at: '2026-11-16T14:10:00.000Z' },
        next_stop: { site_name: 'Grey Street', expected_at: '2026-11-16T14:20:00.000Z', set_off_at: null },
      },
    },
  ]);
});

test('the next stop is the site to which the person set off, in a round or without one', async () => {
  await send('start');
  await team.events(priya, { kind: 'on_my_way', site_id: sites.dean, until: team.inMinutes(20) });
  await send('help');
  const [first] = await alarms();
  expect(first?.where).toEqual({
    round: null,
    last_visit: null,
    next_stop: { site_name: 'Dean Street', expected_at: null, set_off_at: NOW },
  });
  const { id } = await team.sendRound(helen, priya, [sites.grey, sites.lime]);
  await team.events(priya, { kind: 'round_accepted', round_id: id });
  wait(1);
  await team.events(priya, { kind: 'on_my_way', site_id: sites.lime, until: team.inMinutes(20) });
  expect((await alarms())[0]?.where?.next_stop).toEqual({
    site_name: 'Lime Street',
    expected_at: '2026-11-16T14:20:00.000Z',
    set_off_at: null,
  });
});

test('a stop that is visited or behind a finished round is no longer where to look', async () => {
  await send('start');
  const { id } = await team.sendRound(helen, priya, [sites.grey, sites.lime]);
  await team.events(priya, { kind: 'round_accepted', round_id: id });
  await team.events(priya, { kind: 'on_my_way', site_id: sites.grey, until: team.inMinutes(20) });
  wait(5);
  await team.visit(priya, sites.grey);
  await send('help');
  expect((await alarms())[0]?.where?.next_stop).toMatchObject({ site_name: 'Lime Street' });
  await team.events(priya, { kind: 'round_finished', round_id: id });
  expect((await alarms())[0]?.where).toMatchObject({ round: null, next_stop: null });
});

test('what happened before the shift, or to somebody else, is not where to look', async () => {
  const tom = await app.makeUser({ areas: ['Quayside'], firstName: 'Tom', lastName: 'Robson' });
  await team.visit(priya, sites.clayton);
  wait(13 * 60);
  await team.visit(tom, sites.grey);
  await send('help');
  expect(await alarms()).toMatchObject([
    { position: null, where: { round: null, last_visit: null, next_stop: null } },
  ]);
});

test('the mail of a call for help says where to look, who was notified and that a check-in was missed too', async () => {
  await send('start');
  const { id } = await team.sendRound(helen, priya, [sites.clayton, sites.grey]);
  wait(2);
  await team.events(priya, { kind: 'round_accepted', round_id: id });
  await team.visit(priya, sites.clayton);
  await team.events(priya, { kind: 'round_stop', round_id: id, done: 1, stops: 2 });
  wait(61);
  await watchShifts(app.deps);
  await send('help', { position: { latitude: 54.97554, longitude: -1.61 } });
  await watchShifts(app.deps);
  expect(lastMail()).toContain('Subject: Priya Nair asks for help, 15:03\n');
  expect(lastMail()).toContain(
    [
      'Priya Nair asked for help at 15:03. The check-in of 15:02 was missed too.',
      'Where to look',
      'Position: about 60 m from Grey Street, sent 15:03',
      'Map: http://patrol.test/staff/today#place=54.97554,-1.61000',
      'Round: stop 2 of 2, under way since 14:02',
      'Last visit: Clayton Street 14:02',
      'Next stop: Grey Street, expected 14:20',
      'Notified: Mark Elliott (duty), Helen Armstrong (second).',
      'In danger, call 999. Reached them? Write it down: http://patrol.test/staff/today',
    ].join('\n'),
  );
});

test('the mail of a missed check-in says why there is no position, and names whom it went to so far', async () => {
  await send('start');
  wait(66);
  await watchShifts(app.deps);
  expect(lastMail()).toContain('Subject: Priya Nair has not checked in, 15:00\n');
  expect(lastMail()).toContain(
    [
      'Priya Nair has not checked in. The check-in was due at 15:00. PatrolPlan last heard from them at 14:00.',
      'Where to look',
      'Position: none, it is sent with a call for help only',
      'Notified: Mark Elliott (duty).',
    ].join('\n'),
  );
});

test('a test alarm names who sent it, and nobody as missing', async () => {
  await team.call(helen, staffContract.startDrill);
  await watchShifts(app.deps);
  const { name = '' } = (await alarms())[0] ?? {};
  expect(lastMail()).toContain(`Subject: TEST: alarm sent by ${name}, 14:00\n`);
  expect(lastMail()).toContain(`This is a TEST of the alarm. ${name} sent it at 14:00. Nobody is missing.`);
  expect(lastMail()).not.toContain('has not checked in');
});

test('staff count people, not alarms', async () => {
  await send('start');
  wait(61);
  await watchShifts(app.deps);
  await send('help');
  const { body } = await team.call(helen, staffContract.countAlarms);
  expect(body).toMatchObject({ open: 2, people: 1 });
});

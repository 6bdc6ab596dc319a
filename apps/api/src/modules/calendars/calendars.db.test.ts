import { callPath } from '@patrolplan/contract';
import { staffContract } from '@patrolplan/contract/staff';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TERM_CALENDAR, schoolRule } from '#testing/records/test-calendar.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { makeSite } from '#testing/records/test-site.ts';
import { refreshEvents } from '#modules/events/refresh-events.ts';
import { addCalendar, refreshCalendar, refreshCalendars } from './change-calendars.ts';
import { insertRule } from './calendars-table.all-areas.ts';
import { lockRules } from './rule-effects-table.all-areas.ts';
import { syncRules } from './sync-rules.ts';

let app: TestApp;
let staff: { readonly id: number };
let school: number;
let market: number;
beforeAll(async () => {
  app = await createTestApp();
  staff = await app.makeUser({ isStaff: true });
  school = await makeSite(app.db, { area: 'Quayside', name: 'School Lane' });
  market = await makeSite(app.db, { area: 'Quayside', name: 'Market Street' });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2026-11-16T07:00:00Z');
  await app.db.deleteFrom('calendars').execute();
  await app.db.deleteFrom('boosts').execute();
  await app.db.deleteFrom('school_days').execute();
  // A site of another test may have a tag that the list of tags then has too.
  await app.db.deleteFrom('sites').where('id', 'not in', [school, market]).execute();
  await app.db.updateTable('sites').set({ hours: '{}' }).execute();
  await app.db.updateTable('sites').set({ tags: 'market, school' }).where('id', '=', school).execute();
});

type Calls = keyof typeof staffContract;
async function send(name: Calls, payload?: object) {
  const call = staffContract[name];
  const reply = await app.inject({
    method: call.method,
    url: callPath(call, undefined),
    headers: await app.signedInAs(staff),
    ...(payload && { payload }),
  });
  return { status: reply.statusCode, body: reply.json() };
}
const list = async () => (await send('listCalendars')).body;
async function addTerm(): Promise<number> {
  expect(await send('addCalendar', { name: 'Terms', contents: TERM_CALENDAR })).toMatchObject({
    status: 200,
  });
  return (await list()).calendars[0].id;
}
const boosts = async () =>
  (await app.db.selectFrom('boosts').selectAll().orderBy('starts_at').execute())
    .filter(({ ended_at }) => ended_at === null)
    .map(({ site_id, amount, reason, starts_at }) => [
      site_id,
      amount,
      reason,
      starts_at.toISOString().slice(5, 16),
    ]);
const boostNow = async () =>
  (
    await app.inject({
      method: 'POST',
      url: '/api/v1/sites/boosts/',
      headers: await app.signedInAs(staff),
      payload: { site_ids: [school], current_time: app.clock.now().toISOString() },
    })
  ).json();

test('a rule boosts the sites with its tag at its times, two days ahead, and wardens see the reason', async () => {
  const id = await addTerm();
  expect(await send('createCalendarRule', schoolRule(id))).toEqual({
    status: 200,
    body: { message: "The rule 'School run' was added." },
  });
  const reason = 'School run: Autumn term';
  expect(await boosts()).toEqual([
    [school, 2, reason, '11-16T08:15'],
    [school, 2, reason, '11-16T15:00'],
    [school, 2, reason, '11-17T08:15'],
    [school, 2, reason, '11-17T15:00'],
  ]);
  expect(await boostNow()).toEqual({});
  app.clock.set('2026-11-16T08:30:00Z');
  expect(await boostNow()).toMatchObject({ [school]: 2 });
  expect(await list()).toMatchObject({
    calendars: [{ name: 'Terms', events: 1, url: null, failure: null }],
    rules: [{ name: 'School run', sites: 1, next_starts_at: '2026-11-16T08:15:00.000Z' }],
    tags: ['market', 'school'],
  });
  // Staff see the rule, not each of its boosts.
  expect((await send('listBoosts')).body).toEqual({ boosts: [] });
});

test('setting the boosts again changes nothing, and a tag that goes or a rule that is removed ends them', async () => {
  const id = await addTerm();
  await send('createCalendarRule', schoolRule(id));
  const before = await app.db.selectFrom('boosts').selectAll().orderBy('id').execute();
  await Promise.all([syncRules(app), syncRules(app)]);
  expect(await app.db.selectFrom('boosts').selectAll().orderBy('id').execute()).toEqual(before);
  await app.db.updateTable('sites').set({ tags: '' }).where('id', '=', school).execute();
  await syncRules(app);
  expect(await boosts()).toEqual([]);
  await app.db.updateTable('sites').set({ tags: 'school' }).where('id', '=', school).execute();
  await syncRules(app);
  expect(await boosts()).toHaveLength(4);
  const { rules } = await list();
  expect(await send('removeCalendarRule', { id: rules[0].id })).toMatchObject({ status: 200 });
  expect(await boosts()).toEqual([]);
  await send('createCalendarRule', schoolRule(id));
  expect(await send('removeCalendar', { id })).toMatchObject({ status: 200 });
  expect(await boosts()).toEqual([]);
  expect(await list()).toMatchObject({ calendars: [], rules: [] });
});

test('a run that waited for another sets the boosts of a rule that was added meanwhile', async () => {
  const id = await addTerm();
  let run = Promise.resolve();
  await app.db.transaction().execute(async (tx) => {
    await lockRules(tx);
    run = syncRules(app);
    await expect.poll(() => waitingForLock(), { timeout: 20_000 }).toBe(1);
    await insertRule(app.db, schoolRule(id));
  });
  await run;
  expect(await boosts()).toHaveLength(4);
});

async function waitingForLock(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_locks
    where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())
  `.execute(app.db);
  return rows[0]?.count ?? 0;
}

test('an event whose long name has an emoji at its cut is a boost like others', async () => {
  const name = `${'x'.repeat(119)}\u{1f3eb}`;
  await send('addCalendar', { name: 'Terms', contents: TERM_CALENDAR.replace('Autumn term', name) });
  const rule = schoolRule((await list()).calendars[0].id);
  expect(await send('createCalendarRule', rule)).toMatchObject({ status: 200 });
  expect((await boosts()).at(0)).toMatchObject([school, 2, `School run: ${'x'.repeat(119)}`, '11-16T08:15']);
});

test('a changed rule changes its boosts at once, and the second of two people who change it gets a conflict', async () => {
  const id = await addTerm();
  await send('createCalendarRule', schoolRule(id));
  const [rule] = (await list()).rules;
  const changed = {
    ...schoolRule(id),
    id: rule.id,
    version: rule.version,
    times: ['10:00-11:00'],
    amount: 3,
  };
  expect(await send('changeCalendarRule', changed)).toEqual({
    status: 200,
    body: { message: "The rule 'School run' was changed." },
  });
  expect(await boosts()).toEqual([
    [school, 3, 'School run: Autumn term', '11-16T10:00'],
    [school, 3, 'School run: Autumn term', '11-17T10:00'],
  ]);
  const late = await send('changeCalendarRule', { ...changed, amount: 9 });
  expect(late).toMatchObject({ status: 409, body: { current: { amount: 3, times: ['10:00-11:00'] } } });
  const gone = await send('changeCalendarRule', { ...changed, id: 999_999 });
  expect(gone).toEqual({ status: 404, body: { detail: 'This rule was removed meanwhile.' } });
  const wrong = await send('changeCalendarRule', { ...changed, version: rule.version + 1, amount: 0 });
  expect(wrong).toEqual({ status: 400, body: { amount: 'The amount must be above 0.' } });
  expect(await boosts()).toHaveLength(2);
});

test('a rule makes events at the place with its tag, which count for the sites around it and outlive a search', async () => {
  const place = { latitude: 54.9756, longitude: -1.6217 };
  await app.db.updateTable('sites').set(place).where('id', '=', school).execute();
  const id = await addTerm();
  const match = {
    ...schoolRule(id),
    name: 'Match',
    effect: 'event',
    times: ['12:00-14:00'],
    amount: undefined,
  };
  expect(await send('createCalendarRule', match)).toMatchObject({ status: 200 });
  expect(await boosts()).toEqual([]);
  const events = async () =>
    (
      await app.inject({
        method: 'POST',
        url: '/api/v1/ticketmasterevents/',
        headers: await app.signedInAs(staff),
        payload: { siteids: [school] },
      })
    ).json();
  const found = [
    {
      name: 'Match: Autumn term',
      venue_name: 'School Lane',
      startdatetime: '2026-11-16T12:00:00.000Z',
      enddatetime: '2026-11-16T14:00:00.000Z',
      distance: 0,
      url: '',
    },
    { startdatetime: '2026-11-17T12:00:00.000Z' },
  ];
  expect(await events()).toMatchObject(found);
  expect((await list()).rules).toMatchObject([{ effect: 'event', next_starts_at: found[0]?.startdatetime }]);
  // Without a provider the events of providers go, these stay.
  await refreshEvents(app.deps, null);
  expect(await events()).toMatchObject(found);
  const scores = await app.inject({
    method: 'POST',
    url: '/api/v1/sites/scores/',
    headers: await app.signedInAs(staff),
    payload: { selected_areas: ['Quayside'] },
  });
  expect(scores.json()).toMatchObject([{ event_score: 0 }, { event_score: 0 }]);
  app.clock.set('2026-11-16T12:30:00Z');
  const running = await app.inject({
    method: 'POST',
    url: '/api/v1/sites/scores/',
    headers: await app.signedInAs(staff),
    payload: { selected_areas: ['Quayside'] },
  });
  const scored = running
    .json<{ site_id: number; event_score: number }[]>()
    .find(({ site_id }) => site_id === school);
  expect(scored?.event_score).toBeGreaterThan(0);
  const { rules } = await list();
  await send('removeCalendarRule', { id: rules[0].id });
  expect(await events()).toEqual([]);
});

test('a weekday of a school term has the hours of a school day, unless it is a closure or a bank holiday', async () => {
  const closure = TERM_CALENDAR.replace('20260902', '20261118').replace('20261219', '20261119');
  await send('addCalendar', { name: 'Terms', days: 'school', contents: TERM_CALENDAR });
  await send('addCalendar', { name: 'No school', contents: closure });
  const hours = JSON.stringify({ weekday: 'closed', 'school day': '08:00-16:00' });
  await app.db.updateTable('sites').set({ hours }).where('id', '=', school).execute();
  const openings = async () =>
    (
      await app.inject({
        method: 'POST',
        url: '/api/v1/sites/scores/',
        headers: await app.signedInAs(staff),
        payload: { selected_areas: ['Quayside'] },
      })
    )
      .json<{ site_id: number; day_type: string; openings: unknown }[]>()
      .filter(({ site_id }) => site_id === school)
      .map(({ day_type, openings: found }) => [day_type, JSON.stringify(found)]);
  app.clock.set('2026-11-17T07:00:00Z');
  // The day type of scores stays that of the week.
  expect(await openings()).toEqual([['weekday', expect.stringContaining('2026-11-17T08:00:00.000Z')]]);
  const found = await send('searchSites', { text: 'School Lane', area: '', after: '' });
  expect(found.body).toMatchObject({ day_type: 'school day', sites: [{ hours: '08:00-16:00' }] });

  const closures = (await list()).calendars.find(({ name }: { name: string }) => name === 'No school');
  const said = { name: 'No school', days: 'closures' };
  const declared = { id: closures.id, was: { name: 'No school', days: 'rules' }, ...said };
  expect(await send('changeCalendar', declared)).toMatchObject({ status: 200 });
  expect(await send('changeCalendar', declared)).toMatchObject({ status: 409, body: { current: said } });
  const taken = await send('changeCalendar', { id: closures.id, was: said, name: 'TERMS', days: 'closures' });
  expect(taken).toEqual({ status: 400, body: { name: 'There is a calendar of this name.' } });
  app.clock.set('2026-11-18T07:00:00Z');
  expect(JSON.stringify(await openings())).not.toContain('2026-11-18T08:00');
  expect(JSON.stringify(await openings())).toContain('2026-11-19T08:00');

  // What is past stays, what is to come follows the calendars.
  const days = async () =>
    (await app.db.selectFrom('school_days').select('day').orderBy('day').execute()).map(({ day }) => day);
  expect((await days()).slice(0, 4)).toEqual(['2026-11-16', '2026-11-17', '2026-11-19', '2026-11-20']);
  for (const { id } of (await list()).calendars) await send('removeCalendar', { id });
  expect(await days()).toEqual(['2026-11-16', '2026-11-17']);
});

test('an event at more than 20 places is refused', async () => {
  const id = await addTerm();
  for (let n = 0; n < 21; n += 1) {
    const site = await makeSite(app.db, { area: 'Byker', name: `Gate ${n}` });
    await app.db.updateTable('sites').set({ tags: 'gate' }).where('id', '=', site).execute();
  }
  const reply = await send('previewCalendarRule', { ...schoolRule(id), effect: 'event', tag: 'gate' });
  expect(reply).toEqual({
    status: 400,
    body: { tag: expect.stringMatching(/^21 sites have this tag; a rule makes events at 20 at most/) },
  });
});

const ABSURD = TERM_CALENDAR.replace('DTEND;VALUE=DATE:20261219', 'DURATION:P999999999D');

test('a stored calendar that cannot be read stops neither other calendars nor school days, and the page shows why', async () => {
  const id = await addTerm();
  await send('addCalendar', { name: 'Old', contents: TERM_CALENDAR.replace('Autumn', 'Old') });
  const old = (await list()).calendars.find(({ name }: { name: string }) => name === 'Old').id;
  await send('createCalendarRule', { ...schoolRule(old), name: 'Old rule' });
  await send('createCalendarRule', { ...schoolRule(id), amount: 3 });
  const before = await boosts();
  expect(before).toHaveLength(8);
  // Contents from before there were bounds.
  await app.db.updateTable('calendars').set({ contents: ABSURD }).where('id', '=', old).execute();
  app.clock.set('2026-11-17T07:00:00Z');
  await refreshCalendars({ ...app, read: () => Promise.reject(new Error('no address')) });
  // The rule of the other calendar goes on to the next day, that of the broken one has what it had.
  expect((await boosts()).filter(([, amount]) => amount === 3)).toHaveLength(6);
  expect((await boosts()).filter(([, amount]) => amount === 2)).toHaveLength(4);
  const failure = 'The event ‘Autumn term’ cannot be read: it lasts longer than ten years.';
  const shown = await list();
  expect(
    shown.calendars.map(({ name, read_failure }: Record<string, unknown>) => [name, read_failure]),
  ).toEqual([
    ['Old', failure],
    ['Terms', null],
  ]);
  expect(shown.rules.map((rule: Record<string, unknown>) => [rule['name'], rule['failure']])).toEqual([
    ['Old rule', failure],
    ['School run', null],
  ]);
  await send('refreshCalendar', { id: old, contents: TERM_CALENDAR });
  expect(await list()).toMatchObject({
    calendars: [{ read_failure: null }, { read_failure: null }],
    rules: [{ failure: null }, { failure: null }],
  });
});

test('school days stay as they were while a calendar of closures cannot be read', async () => {
  await send('addCalendar', { name: 'Terms', days: 'school', contents: TERM_CALENDAR });
  await send('addCalendar', { name: 'Days off', days: 'closures', contents: TERM_CALENDAR });
  const days = () => app.db.selectFrom('school_days').select('day').execute();
  expect(await days()).toEqual([]);
  await app.db.updateTable('calendars').set({ contents: ABSURD }).where('name', '=', 'Days off').execute();
  await syncRules(app);
  expect(await days()).toEqual([]);
});

test('a calendar whose address fails in an unexpected way stops no other', async () => {
  const added = { days: 'rules' as const, contents: null, actor: 'user:1' };
  const good = async () => ({ ok: true as const, value: TERM_CALENDAR });
  await addCalendar({ ...app, read: good }, { ...added, name: 'A', url: 'https://a.example/' });
  await addCalendar({ ...app, read: good }, { ...added, name: 'B', url: 'https://b.example/' });
  app.clock.advance(24 * 3_600_000);
  const read = async (url: string) => {
    if (url.startsWith('https://a.')) throw new Error('unexpected');
    return good();
  };
  await refreshCalendars({ ...app, read });
  expect((await list()).calendars).toMatchObject([
    { name: 'A', failure: 'The calendar could not be read because of an error.' },
    { name: 'B', failure: null, fetched_at: app.clock.now().toISOString() },
  ]);
});

test('a rule that would set more than 4,000 boosts in two days is refused in the preview, and stops when sites are added', async () => {
  const id = await addTerm();
  const times = ['08', '09', '10', '11', '12', '13'].map((hour) => `${hour}:00-${hour}:30`);
  const rule = { ...schoolRule(id), weekdays: [1, 2, 3, 4, 5, 6, 7], times, tag: 'many' };
  const tagged = (from: number, to: number) =>
    sql`
      insert into sites (area_id, name, postcode, tags)
      select area_id, 'Many ' || n, postcode, 'many' from sites, generate_series(${from}::integer, ${to}::integer) n
      where id = ${school}
    `.execute(app.db);
  // As the autovacuum may do: from now on PostgreSQL expects one boost. A join would take longer than a statement may.
  await sql`delete from boosts`.execute(app.db);
  await sql`analyze boosts`.execute(app.db);
  await tagged(1, 300);
  expect(await send('previewCalendarRule', rule)).toMatchObject({ status: 200 });
  for (const name of ['1', '2', '3'])
    expect(await send('createCalendarRule', { ...rule, name })).toMatchObject({ status: 200 });
  const failures = async () => (await list()).rules.map(({ failure }: { failure: unknown }) => failure);
  expect(await failures()).toEqual([null, null, 'All rules together set 10000 boosts in two days at most.']);
  expect(await boosts()).toHaveLength(7_200);
  await sql`delete from boosts where site_id <> ${school}`.execute(app.db);
  await tagged(301, 360);
  const fault = /^360 sites have this tag, and the rule has 1[23] times within two days/;
  const refused = { status: 400, body: { tag: expect.stringMatching(fault) } };
  expect(await send('previewCalendarRule', rule)).toEqual(refused);
  expect(await send('createCalendarRule', rule)).toEqual(refused);
  await syncRules(app);
  expect(await failures()).toEqual(Array.from({ length: 3 }, () => expect.stringMatching(fault)));
  expect(await boosts()).toEqual([]);
});

test('the preview says when, how often and where, without a change', async () => {
  const id = await addTerm();
  const { body } = await send('previewCalendarRule', schoolRule(id));
  expect(body).toMatchObject({ count: 44, sites: 1, site_names: ['School Lane'] });
  expect(body.times[0]).toEqual({
    starts_at: '2026-11-16T08:15:00.000Z',
    ends_at: '2026-11-16T09:00:00.000Z',
    event: 'Autumn term',
  });
  expect(await boosts()).toEqual([]);
});

test.each([
  [{ calendar_id: 999_999 }, { calendar_id: 'Unknown calendar.' }],
  [{ except_calendar_id: 999_999 }, { except_calendar_id: 'Unknown calendar.' }],
  [{ amount: 0 }, { amount: 'The amount must be above 0.' }],
  [{ amount: 101 }, { amount: 'The amount must be at most 100.' }],
  [{ tag: 'a, b' }, { tag: 'Enter one tag.' }],
  [{ tag: '<b>' }, { tag: "'<b>' is not a tag of letters, digits, spaces and hyphens." }],
])('a rule with %o is refused at its field', async (change, fields) => {
  const id = await addTerm();
  const reply = await send('createCalendarRule', { ...schoolRule(id), ...change });
  expect(reply).toEqual({ status: 400, body: fields });
  expect((await list()).rules).toEqual([]);
});

test.each([
  ['neither address nor file', {}, { url: 'Enter an address or choose a file.' }],
  ['a web page', { contents: '<html>' }, { contents: expect.stringMatching(/^This is not a calendar/) }],
  [
    'an address of this machine',
    { url: 'https://127.0.0.1/x' },
    { url: expect.stringMatching(/not allowed/) },
  ],
  ['an address without TLS', { url: 'http://example.org/x' }, { url: expect.stringMatching(/https/) }],
])('a calendar with %s is refused, and nothing is stored', async (_what, sent, fields) => {
  expect(await send('addCalendar', { name: 'Terms', ...sent })).toEqual({ status: 400, body: fields });
  expect((await list()).calendars).toEqual([]);
});

test('a name is taken once, in any capitals', async () => {
  await addTerm();
  const again = await send('addCalendar', { name: 'TERMS', contents: TERM_CALENDAR });
  expect(again).toEqual({ status: 400, body: { name: 'There is a calendar of this name.' } });
});

test('an address is fetched again after a day, and its old events stay when that fails', async () => {
  let answer: { ok: true; value: string } | { ok: false; failure: string } = {
    ok: true,
    value: TERM_CALENDAR,
  };
  let fetches = 0;
  const deps = {
    ...app,
    read: async () => {
      fetches += 1;
      return answer;
    },
  };
  const added = {
    name: 'Fixtures',
    days: 'rules' as const,
    url: 'webcal://club.example/f.ics',
    contents: null,
    actor: `user:${staff.id}`,
  };
  expect(await addCalendar(deps, added)).toEqual({ ok: true, value: 'Fixtures' });
  app.clock.advance(22 * 3_600_000);
  await refreshCalendars(deps);
  expect(fetches).toBe(1);
  answer = { ok: false, failure: 'The address answered 500.' };
  app.clock.advance(2 * 3_600_000);
  await refreshCalendars(deps);
  expect(fetches).toBe(2);
  const { calendars } = await list();
  expect(calendars).toMatchObject([
    { url: 'https://club.example/f.ics', events: 1, failure: 'The address answered 500.' },
  ]);
  answer = { ok: true, value: TERM_CALENDAR.replace('Autumn term', 'Winter term') };
  const refreshed = await refreshCalendar(deps, { id: calendars[0].id, contents: null, actor: 'user:1' });
  expect(refreshed).toEqual({ ok: true, value: 'Fixtures' });
  expect((await list()).calendars).toMatchObject([{ failure: null }]);
});

test('the trail has the host of an address and not its path, which may be a secret', async () => {
  const read = async () => ({ ok: true as const, value: TERM_CALENDAR });
  const url = 'https://calendar.example/private-4711/basic.ics';
  await addCalendar(
    { ...app, read },
    { name: 'Closures', days: 'rules', url, contents: null, actor: 'user:1' },
  );
  await send('removeCalendar', { id: (await list()).calendars[0].id });
  const trail = await app.db
    .selectFrom('audit')
    .select(['before', 'after'])
    .where('subject', '=', 'calendar:Closures')
    .orderBy('id')
    .execute();
  const closures = { name: 'Closures', host: 'calendar.example', days: 'rules', events: 1 };
  expect(trail).toEqual([
    { before: null, after: closures },
    { before: closures, after: null },
  ]);
});

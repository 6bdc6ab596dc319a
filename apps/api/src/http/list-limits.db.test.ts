import { callPath } from '@patrolplan/contract';
import { allCalls } from '@patrolplan/contract/all';
import { type RawBuilder, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkImport } from '#modules/imports/check-import.ts';
import { createSite } from '#modules/sites/save-site.ts';
import { createPushBrowser } from '#testing/servers/push-browser.ts';
import { newId } from '#testing/calls/team-calls.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { TERM_CALENDAR, schoolRule } from '#testing/records/test-calendar.ts';
import { makeSite } from '#testing/records/test-site.ts';

/** Every stored list that a caller can grow has a limit: docs/security.md names them. Each test fills lists of its own. */
let app: TestApp;
let staff: { readonly id: number };
let warden: { readonly id: number };
let site: number;
const NOW = '2026-11-16T10:00:00.000Z';
const LATER = '2026-11-16T12:00:00.000Z';
beforeEach(async () => {
  app = await createTestApp({ now: NOW });
  staff = await app.makeUser({ isStaff: true });
  warden = await app.makeUser({ areas: ['Quayside'] });
  site = await makeSite(app.db, { area: 'Quayside', name: 'Sandgate' });
});
afterEach(() => app.close());

type Name = keyof typeof allCalls;
async function send(user: { readonly id: number }, name: Name, payload?: object) {
  const call = allCalls[name];
  const reply = await app.inject({
    method: call.method,
    url: call.path.split('?')[0] ?? callPath(call, undefined),
    headers: await app.signedInAs(user),
    ...(payload && { payload }),
  });
  return { status: reply.statusCode, body: reply.json() };
}
const fill = (statement: RawBuilder<unknown>) => statement.execute(app.db);
const count = async (table: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from ${sql.table(table)}`.execute(
    app.db,
  );
  return rows[0]?.n ?? 0;
};
const rows = (n: number) => sql`generate_series(1, ${n}::integer) as n`;

const CALENDAR = 7;
const boost = () => ({ site_id: site, amount: 1, reason: 'Match', ends_at: LATER });

/** The list up to its limit, a call that would add to it, and the field and words of the refusal. */
const STAFF_LISTS: readonly (readonly [
  table: string,
  limit: number,
  fill: () => RawBuilder<unknown>,
  name: Name,
  payload: () => object,
  refusal: readonly [field: string, sentence: RegExp],
])[] = [
  [
    'boosts',
    5_000,
    () => sql`insert into boosts (site_id, amount, reason, starts_at, ends_at, created_by, created_at)
      select ${site}, 1, 'x', ${NOW}, ${LATER}, 'user:1', ${NOW} from ${rows(5_000)}`,
    'setBoost',
    boost,
    ['repeats', /^At most 5000 boosts/],
  ],
  [
    'calendars',
    50,
    () => sql`insert into calendars (name, contents, events, fetched_at)
      select 'c' || n, ${TERM_CALENDAR}, 1, ${NOW} from ${rows(50)}`,
    'addCalendar',
    () => ({ name: 'One more', contents: TERM_CALENDAR }),
    ['name', /^At most 50 calendars/],
  ],
  [
    'calendar_rules',
    100,
    () => sql`with calendar as (
        insert into calendars (id, name, contents, events, fetched_at) overriding system value
        values (${CALENDAR}, 'Terms', ${TERM_CALENDAR}, 1, ${NOW}) returning id)
      insert into calendar_rules (name, calendar_id, weekdays, times, tag, amount)
      select 'r' || n, calendar.id, '[1]', '[]', 'none', 1 from calendar, ${rows(100)}`,
    'createCalendarRule',
    () => schoolRule(CALENDAR),
    ['name', /^At most 100 rules/],
  ],
  [
    'webhooks',
    20,
    () => sql`insert into webhooks (name, url, secret, events, is_on)
      select 'w' || n, 'https://hook.example/', 'x', '{}', true from ${rows(20)}`,
    'saveWebhook',
    () => ({ id: null, name: 'One more', url: 'https://hook.example/', events: ['boost.set'] }),
    ['name', /^At most 20 webhooks/],
  ],
  [
    'api_keys',
    50,
    () => sql`insert into api_keys (name, key_hash, ending, scopes, made_at, ends_at)
      select 'k' || n, n::text::bytea, 'abcd', '{}', ${NOW}, ${NOW}::timestamptz + interval '1 day' from ${rows(50)}`,
    'makeApiKey',
    () => ({ name: 'One more', scopes: ['sites:read'] }),
    ['name', /^At most 50 keys in use/],
  ],
  [
    'areas',
    1_000,
    () => sql`insert into areas (name) select 'area ' || n from ${rows(1_000)}
      offset (select count(*) from areas)`,
    'createArea',
    () => ({ name: 'One more' }),
    ['name', /^At most 1000 areas/],
  ],
  [
    'periods',
    48,
    () => sql`insert into periods (name, starts_at)
      select 'p' || n, time '00:01' + n * interval '20 minutes' from ${rows(48)} offset (select count(*) from periods)`,
    'createPeriod',
    () => ({ name: 'One more', starts_at: '23:59' }),
    ['name', /^At most 48 periods/],
  ],
  [
    'users',
    10_000,
    () => sql`insert into users (email, password_hash, first_name, last_name)
      select n || '@example.org', '', 'A', 'B' from ${rows(10_000)} offset (select count(*) from users)`,
    'invitePerson',
    () => ({
      email: 'one.more@example.org',
      first_name: 'One',
      last_name: 'More',
      is_staff: false,
      areas: [],
    }),
    ['email', /^At most 10000 accounts/],
  ],
];

test.each(STAFF_LISTS)(
  '%s has at most %i rows, and staff who add another read a sentence',
  async (...list) => {
    const [table, limit, full, name, payload, [field, sentence]] = list;
    await fill(full());
    expect(await count(table)).toBe(limit);
    const { status, body } = await send(staff, name, payload());
    expect({ status, body }).toMatchObject({ status: 400 });
    expect(String(body[field])).toMatch(sentence);
    expect(await count(table)).toBe(limit);
  },
);

test('an organisation has a limit of sites, for a new one and for a file', async () => {
  const actor = `user:${staff.id}`;
  const cells = { site_name: 'One more', area_name: 'Quayside', postcode: 'NE1 1AA' };
  const stored = await count('sites');
  expect(await createSite(app.deps, { cells, actor }, stored)).toEqual({
    ok: false,
    failure: { kind: 'invalid', fields: { detail: `At most ${stored} sites.` } },
  });
  const file = 'site_name,area_name,postcode\nOne more,Quayside,NE1 1AA\nAnother,Quayside,NE1 1AB\n';
  const begun = await send(staff, 'startImport', { file_name: 'sites.csv', bytes: file.length });
  expect(begun).toMatchObject({ status: 200 });
  const reply = await app.inject({
    method: 'POST',
    url: callPath(allCalls.sendImportPart, { importid: begun.body.import_id, part: 1 }),
    headers: { ...(await app.signedInAs(staff)), 'content-type': 'text/csv' },
    payload: file,
  });
  expect(reply.statusCode).toBe(200);
  const own = { importId: Number(begun.body.import_id), actor };
  expect(await checkImport(app.db, own, stored + 1)).toMatchObject({
    ok: false,
    failure: { message: `There would be ${stored + 2} sites; at most ${stored + 1}.` },
  });
  expect(await checkImport(app.db, own, stored + 2)).toMatchObject({ ok: true });
});

test('a person has at most 20 passkeys', async () => {
  await fill(sql`insert into passkeys (user_id, credential_id, public_key, counter, name, is_synced, created_at)
    select ${warden.id}, 'c' || n, 'x', 0, 'Phone', false, ${NOW} from ${rows(20)}`);
  expect(await send(warden, 'beginPasskey')).toEqual({
    status: 400,
    body: { detail: 'At most 20 passkeys. Remove one first.' },
  });
});

test('a person has at most 200 sessions, of which the oldest end', async () => {
  const person = await app.makeUser();
  const first = await app.signedInAs(person);
  await fill(sql`insert into sessions (id, user_id, refresh_hash, created_at, expires_at)
    select gen_random_uuid(), ${person.id}, ('s' || n)::bytea, ${NOW}::timestamptz + interval '1 second', ${LATER}
    from ${rows(200)}`);
  app.clock.advance(2_000);
  const last = await app.signedInAs(person);
  const statusOf = async (headers: { authorization: string }) =>
    (await app.inject({ method: 'GET', url: allCalls.readProfile.path, headers })).statusCode;
  expect([await statusOf(first), await statusOf(last)]).toEqual([401, 200]);
  const { rows: stored } = await sql`select from sessions where user_id = ${person.id}`.execute(app.db);
  expect(stored).toHaveLength(200);
});

test('a person sends at most 2,000 visits a day; removing some makes no room', async () => {
  await fill(sql`insert into visits (id, user_id, site_id, visited_at, outcome, received_at)
    select gen_random_uuid(), ${warden.id}, ${site}, ${NOW}, 'visited', ${NOW} from ${rows(1_998)}`);
  await fill(
    sql`insert into removed_visits (id, user_id, removed_at) select gen_random_uuid(), ${warden.id}, ${NOW}`,
  );
  const visit = () => ({
    id: newId(),
    kind: 'visit',
    site_id: site,
    at: NOW,
    outcome: 'visited',
  });
  const { body } = await send(warden, 'sendFieldEvents', {
    user_id: warden.id,
    events: [visit(), visit(), visit()],
  });
  expect(body.results.map(({ reason }: { reason: string }) => reason)).toEqual([
    null,
    'too_many',
    'too_many',
  ]);
});

test('a person sends at most 2,000 events of a shift a day, also of earlier days, and a call for help always', async () => {
  const earlier = '2026-11-13T10:00:00.000Z';
  await fill(sql`insert into shift_events (id, user_id, kind, happened_at, received_at)
    select gen_random_uuid(), ${warden.id}, 'check_in', ${earlier}, ${NOW} from ${rows(2_000)}`);
  const event = (kind: string, at: string) => ({ id: newId(), kind, at });
  const { body } = await send(warden, 'sendFieldEvents', {
    user_id: warden.id,
    events: [event('check_in', earlier), event('check_in', NOW), event('help', NOW)],
  });
  expect(body.results.map(({ reason }: { reason: string }) => reason)).toEqual([
    'too_many',
    'too_many',
    null,
  ]);
});

test('a person reports at most 30 incidents a day', async () => {
  await fill(sql`insert into incidents (id, user_id, kind, note, happened_at, received_at)
    select gen_random_uuid(), ${warden.id}, 'other', '', ${NOW}, ${NOW} from ${rows(29)}`);
  const incident = () => ({ id: newId(), kind: 'incident', at: NOW, incident: 'threat' });
  const events = [incident(), incident()];
  const { body } = await send(warden, 'sendFieldEvents', { user_id: warden.id, events });
  expect(body.results.map(({ reason }: { reason: string }) => reason)).toEqual([null, 'too_many']);
});

test('a person has at most ten push subscriptions, of which the oldest go', async () => {
  const endpoints = Array.from({ length: 12 }, (_, n) => `https://push.example/${n}`);
  for (const endpoint of endpoints) {
    app.clock.advance(1_000);
    const { subscription } = createPushBrowser(endpoint);
    expect(await send(warden, 'subscribeToPush', subscription)).toMatchObject({ status: 200 });
  }
  const stored = await app.db.selectFrom('push_subscriptions').select('endpoint').orderBy('id').execute();
  expect(stored.map(({ endpoint }) => endpoint)).toEqual(endpoints.slice(2));
});

test('a person sends at most 200 marks a day', async () => {
  await fill(sql`insert into site_marks (id, user_id, site_id, reason, marked_at, received_at, ends_at)
    select gen_random_uuid(), ${warden.id}, ${site}, 'signs', ${NOW}, ${NOW}, ${LATER} from ${rows(199)}`);
  const mark = () => ({ id: newId(), kind: 'closure', site_id: site, at: NOW, reason: 'signs' });
  const { body } = await send(warden, 'sendFieldEvents', { user_id: warden.id, events: [mark(), mark()] });
  expect(body.results.map(({ reason }: { reason: string }) => reason)).toEqual([null, 'too_many']);
});

const job = (user_id: number | null) => ({ id: newId(), site_id: site, reason: 'Look', by: LATER, user_id });
const sendJobs = async (...users: readonly (number | null)[]) =>
  (await send(staff, 'sendJobs', { jobs: users.map(job) })).body.results.map(
    ({ reason }: { reason: string | null }) => reason,
  );

test('an area and a person have at most 200 open jobs; others are refused as too many', async () => {
  await fill(sql`insert into site_jobs (id, site_id, reason, due_by, sent_at, is_for_area, is_known_in_area, user_id)
    select gen_random_uuid(), ${site}, 'x', ${LATER}, ${NOW}, false, false, ${warden.id} from ${rows(199)}`);
  expect(await sendJobs(null, null)).toEqual([null, 'too_many']);
  // In another area the person has room for one more, and a job is reassigned to nobody who has 200.
  const far = await makeSite(app.db, { area: 'Ouseburn', name: 'Far' });
  const other = await app.makeUser({ areas: ['Quayside', 'Ouseburn'], isStaff: true });
  await fill(sql`update site_jobs set user_id = ${other.id} where user_id = ${warden.id}`);
  const sent = await send(staff, 'sendJobs', {
    jobs: [1, 2].map(() => ({ ...job(other.id), site_id: far })),
  });
  expect(sent.body.results.map(({ reason }: { reason: string | null }) => reason)).toEqual([
    null,
    'too_many',
  ]);
  const { id } = await app.db
    .selectFrom('site_jobs')
    .select('id')
    .where('user_id', 'is', null)
    .executeTakeFirstOrThrow();
  expect(await send(staff, 'reassignJob', { id, user_id: other.id })).toEqual({
    status: 400,
    body: { user_id: ['This warden has 200 open jobs already.'] },
  });
});

const fillWithdrawnJobs = (n: number) =>
  fill(sql`insert into site_jobs (id, site_id, reason, due_by, sent_at, withdrawn_at, is_for_area, is_known_in_area)
    select gen_random_uuid(), ${site}, 'x', ${LATER}::timestamptz + n * interval '1 second', ${NOW}, ${NOW}, true, true
    from ${rows(n)}`);

test('1,000 jobs of a day fill an area, also when they were taken back', async () => {
  await fillWithdrawnJobs(999);
  expect(await sendJobs(null)).toEqual([null]);
  expect(await sendJobs(null)).toEqual(['too_many']);
});

test('the board has 500 jobs, those that run first, and the list of jobs comes in pages', async () => {
  await fillWithdrawnJobs(998);
  // After them, so that it is among the first for its state alone.
  expect(await sendJobs(null)).toEqual([null]);
  const stored = await count('site_jobs');
  const { body: board } = await send(staff, 'readBoard');
  expect(board.jobs).toHaveLength(500);
  expect(board.more_jobs).toBe(stored - 500);
  expect(board.jobs.filter(({ state }: { state: string }) => state === 'open')).toHaveLength(1);
  const seen = new Set<string>();
  const headers = await app.signedInAs(staff);
  for (let after: string | null = ''; after !== null;) {
    const url: string = callPath(allCalls.listJobs, { after });
    const page: { jobs: { id: string }[]; next: string | null } = (
      await app.inject({ method: 'GET', url, headers })
    ).json();
    expect(page.jobs.length).toBeLessThanOrEqual(500);
    for (const { id } of page.jobs) seen.add(id);
    after = page.next;
  }
  expect(seen.size).toBe(stored);
});

test('a person has at most 50 rounds that are not over', async () => {
  await fill(sql`insert into sent_rounds (id, user_id, day, letter, sent_at, starts_at, finish_by, returns, stops, points, due_sites)
    select gen_random_uuid(), ${warden.id}, '2026-11-17', 'X' || n, ${NOW}, ${LATER}, ${LATER}::timestamptz + interval '1 hour',
      false, '[]', 1, 0 from ${rows(49)}`);
  const round = () => ({
    id: newId(),
    user_id: warden.id,
    starts_at: NOW,
    finish_by: LATER,
    stops: [{ site_id: site, arrive_at: NOW, minutes: 10 }],
    points: 1,
    due_sites: 0,
  });
  const { body } = await send(staff, 'sendRounds', { rounds: [round(), round()] });
  expect(body.results.map(({ reason }: { reason: string | null }) => reason)).toEqual([null, 'too_many']);
});

test('a call with many claims stores the last one', async () => {
  const claim = (n: number) => ({
    id: newId(),
    at: new Date(Date.parse(NOW) - n * 1_000).toISOString(),
    kind: 'on_my_way',
    site_id: site,
    until: LATER,
  });
  const events = Array.from({ length: 100 }, (_, n) => claim(n));
  const { body } = await send(warden, 'sendFieldEvents', { user_id: warden.id, events });
  expect(new Set(body.results.map(({ status }: { status: string }) => status))).toEqual(new Set(['stored']));
  const stored = await app.db.selectFrom('claims').selectAll().execute();
  expect(stored).toMatchObject([{ user_id: warden.id, made_at: new Date(NOW) }]);
});

test('at most 5,000 events wait for one webhook', async () => {
  const { id } = await app.db
    .insertInto('webhooks')
    .values({
      name: 'Permits',
      url: 'https://hook.example/',
      secret: Buffer.from('x'),
      events: ['boost.set'],
      is_on: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await fill(sql`insert into event_deliveries (id, webhook_id, event, body, created_at, next_attempt_at)
    select gen_random_uuid(), ${id}, 'boost.set', '{}', ${NOW}, ${NOW} from ${rows(4_999)}`);
  expect(await send(staff, 'setBoost', boost())).toMatchObject({ status: 200 });
  expect(await send(staff, 'setBoost', boost())).toMatchObject({ status: 200 });
  expect(await count('event_deliveries')).toBe(5_000);
});

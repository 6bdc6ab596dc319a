import { staffContract } from '@patrolplan/contract/staff';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fieldCalls } from '#testing/calls/field-calls.ts';
import { newId, teamCalls } from '#testing/calls/team-calls.ts';
import { makeTestKey } from '#testing/records/test-api-key.ts';
import { makeSite } from '#testing/records/test-site.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import type { TestUser } from '#testing/records/test-user.ts';
import { eventOutbox } from '#modules/webhooks/events/deliveries-table.ts';

const NOW = '2026-11-16T10:00:00.000Z';
const POSITION = { lat: '54.98', long: '-1.6' };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

let app: TestApp;
let team: ReturnType<typeof teamCalls>;
let helen: TestUser;
let priya: TestUser;
let school: number;
let key: string;
let otherKey: string;

beforeAll(async () => {
  app = await createTestApp({ now: NOW });
  team = teamCalls(app);
  school = await makeSite(app.db, {
    name: 'Eskdale Terrace',
    area: 'Jesmond',
    position: { latitude: 54.98, longitude: -1.6 },
  });
  helen = await app.makeUser({ isStaff: true });
  priya = await app.makeUser({ areas: ['Jesmond'] });
  ({ key } = await makeTestKey(app.db, { madeBy: helen.id, scopes: ['requests'] }));
  ({ key: otherKey } = await makeTestKey(app.db, { madeBy: helen.id, scopes: ['requests'] }));
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(NOW);
  for (const table of ['requests', 'visits', 'event_deliveries', 'webhooks', 'rate_limits'] as const)
    await app.db.deleteFrom(table).execute();
});

const field = fieldCalls(() => app);
const visitNow = (site_id: number) =>
  field.outcomes(priya, {
    id: newId(),
    kind: 'visit',
    site_id,
    at: app.clock.now().toISOString(),
    outcome: 'visited',
  });
const get = (path: string, api_key = key) =>
  app.inject({ url: `/open311/v2/${path}${path.includes('?') ? '&' : '?'}api_key=${api_key}` });
const post = (fields: Readonly<Record<string, string>>, format = 'json', api_key = key) =>
  app.inject({
    method: 'POST',
    url: `/open311/v2/requests.${format}`,
    headers: FORM,
    payload: new URLSearchParams({ api_key, service_code: 'school-run', ...POSITION, ...fields }).toString(),
  });
const report = async (fields: Readonly<Record<string, string>> = {}, api_key = key): Promise<string> => {
  const reply = await post(fields, 'json', api_key);
  expect(reply.statusCode, reply.body).toBe(200);
  const [{ service_request_id: id }] = reply.json();
  return id;
};
const status = async (id: string, api_key = key) => {
  const [request] = (await get(`requests/${id}.json`, api_key)).json();
  return [request.status, request.status_notes];
};

test('the services are listed without a key, in XML and in JSON', async () => {
  const json = await app.inject({ url: '/open311/v2/services.json' });
  expect(json.json()[1]).toEqual({
    service_code: 'school-run',
    service_name: 'School run',
    description: '',
    metadata: false,
    type: 'realtime',
    keywords: '',
    group: 'Parking',
  });
  const xml = await app.inject({ url: '/open311/v2/services.xml' });
  expect(xml.headers['content-type']).toBe('text/xml; charset=utf-8');
  expect(xml.body).toContain(
    '<service><service_code>school-run</service_code><service_name>School run</service_name>',
  );
  const definition = await app.inject({ url: '/open311/v2/services/school-run.json' });
  expect(definition.json()).toEqual({ service_code: 'school-run', attributes: [] });
  const unknown = await app.inject({ url: '/open311/v2/services/constructor.json' });
  expect([unknown.statusCode, unknown.json()]).toEqual([
    404,
    [{ code: 404, description: 'service_code was not found.' }],
  ]);
});

test('a report is on the plan of a warden within seconds, and its sender reads that it was visited', async () => {
  const id = await report({ description: 'Cars on the crossing' });
  const reply = await app.inject({
    method: 'POST',
    url: '/api/v1/sites/boosts/',
    headers: await app.signedInAs(priya),
    payload: { site_ids: [school], current_time: NOW },
  });
  expect(reply.json()).toEqual({ asked: { [school]: [{ kind: 'School run', times: 1, since: NOW }] } });
  expect(await status(id)).toEqual(['open', '']);
  app.clock.advance(26 * 60_000);
  await visitNow(school);
  expect(await status(id)).toEqual(['closed', 'Visited on 16 November at 10:26.']);
});

test('the reply of GET requests has the fields of the standard', async () => {
  const id = await report({ description: 'Cars <on> the crossing' });
  const [request] = (await get('requests.json')).json();
  expect(request).toEqual({
    service_request_id: id,
    status: 'open',
    status_notes: '',
    service_name: 'School run',
    service_code: 'school-run',
    description: 'Cars <on> the crossing',
    agency_responsible: '',
    service_notice: '',
    requested_datetime: '2026-11-16T10:00:00Z',
    updated_datetime: '2026-11-16T10:00:00Z',
    expected_datetime: '',
    address: '',
    address_id: '',
    zipcode: '',
    lat: 54.98,
    long: -1.6,
    media_url: '',
  });
  expect((await get('requests.xml')).body).toContain(
    `<service_requests><request><service_request_id>${id}</service_request_id><status>open</status><status_notes/>`,
  );
});

test('the address id is the USRN of the street: in replies, and as a place without a position', async () => {
  await app.db.updateTable('sites').set({ usrn: '10701234' }).where('id', '=', school).execute();
  await report({ lat: '', long: '', address_id: '10701234' });
  expect((await listed()).open).toMatchObject([{ site_id: school }]);
  expect((await post({ lat: '', long: '', address_id: '10709999' })).statusCode).toBe(400);
  const [request] = (await get('requests.json')).json();
  expect(request.address_id).toBe('10701234');
  await app.db.updateTable('sites').set({ usrn: '' }).where('id', '=', school).execute();
});

test('two senders of one request read the same answer by their own numbers, and nothing of each other', async () => {
  const first = await report({ description: 'Cars on the crossing' });
  const second = await report({ description: 'Vans too' }, otherKey);
  expect(first).not.toBe(second);
  expect((await get(`requests/${first}.json`, otherKey)).statusCode).toBe(404);
  const [request] = (await get('requests.json', otherKey)).json();
  expect([request.service_request_id, request.description]).toEqual([second, '']);
  await visitNow(school);
  for (const [id, of] of [
    [first, key],
    [second, otherKey],
  ] as const) {
    expect(await status(id, of)).toEqual(['closed', 'Visited on 16 November at 10:00.']);
    const updates = (await get('servicerequestupdates.json', of)).json();
    expect(updates).toMatchObject([
      {
        service_request_id: id,
        status: 'CLOSED',
        updated_datetime: '2026-11-16T10:00:00Z',
        description: 'Visited on 16 November at 10:00.',
      },
    ]);
  }
});

test('FixMyStreet reads the updates of a range, each once and in order', async () => {
  const id = await report();
  const payload = { id: (await listed()).open[0]?.id };
  await team.call(helen, staffContract.acknowledgeRequest, { payload });
  app.clock.advance(60_000);
  await visitNow(school);
  const xml = (await get('servicerequestupdates.xml')).body;
  expect(xml).toMatch(
    /<service_request_updates><request_update><update_id>\d+-\d+<\/update_id><service_request_id>\d+<\/service_request_id><status>OPEN</,
  );
  const range = 'start_date=2026-11-16T10:00:30Z&end_date=2026-11-16T12:00:00Z';
  const updates = (await get(`servicerequestupdates.json?${range}`)).json();
  expect(updates).toMatchObject([{ service_request_id: id, status: 'CLOSED' }]);
});

const listed = async () => (await team.call(helen, staffContract.listRequests)).body;

test('a sentence of staff reaches senders and webhooks after 30 seconds, unless it was undone', async () => {
  await sql`insert into webhooks (name, url, secret, events, is_on)
    values ('Case system', 'https://hook.example/', 'x', '{request.closed}', true)`.execute(app.db);
  const id = await report({ description: 'Cars', first_name: 'Jo' });
  const request = (await listed()).open[0]?.id;
  const close = () =>
    team.call(helen, staffContract.closeRequest, { payload: { id: request, answer: 'not_enforced' } });
  const take = () => {
    const at = app.clock.now();
    return eventOutbox(app.db).take({ at, retryAt: new Date(at.getTime() + 60_000) });
  };
  const { closed_at } = (await close()).body;
  expect(await status(id)).toEqual(['open', '']);
  await team.call(helen, staffContract.reopenRequest, { payload: { id: request, closed_at } });
  app.clock.advance(30_000);
  expect(await take()).toBeUndefined();
  expect(await status(id)).toEqual(['open', '']);
  await close();
  expect(await take()).toBeUndefined();
  app.clock.advance(30_000);
  expect(await status(id)).toEqual(['closed', 'Closed on 16 November: Not a place that we enforce.']);
  expect(JSON.parse((await take())?.body ?? '{}')).toMatchObject({
    event: 'request.closed',
    request_id: request,
    kind: 'school-run',
    site_name: 'Eskdale Terrace',
    times: 1,
    is_visited: false,
    answer: 'Closed on 16 November: Not a place that we enforce.',
  });
});

test('fields and words of a person are removed at the door, counted, and in no table, log or reply', async () => {
  const reply = await post({
    description: 'I am Zephyrine Quartermaine, 0191 232 8520. zephyrine@x.example saw AB12 CDE. Zephyrine',
    first_name: 'Zephyrine',
    last_name: 'Quartermaine',
    email: 'zephyrine@x.example',
    phone: '07700 900123',
    device_id: 'device-4711',
    address_string: '14 Eskdale Terrace',
    media_url: 'https://x.example/photo-4711.jpg',
  });
  expect(reply.json()).toMatchObject([{ service_notice: 'Personal details were removed.' }]);
  const stored = await app.db.selectFrom('requests').selectAll().executeTakeFirstOrThrow();
  expect(stored.removed_details).toBeGreaterThanOrEqual(10);
  expect(stored.text).toBe('I am [removed] [removed], [removed]. [removed] saw [removed]. [removed]');
  const { rows } = await sql<{ text: string }>`
    select json_agg(r)::text as text from requests r union all select json_agg(p)::text from request_reports p
    union all select json_agg(a)::text from audit a union all select json_agg(e)::text from event_deliveries e
  `.execute(app.db);
  const kept = [
    reply.body,
    app.logged.join(),
    (await get('requests.json')).body,
    ...rows.map(({ text }) => text),
  ];
  // Whole numbers: some digits are also in the times of the log.
  const secrets = [
    'Zephyrine',
    'Quartermaine',
    '0191 232',
    '07700',
    'x.example',
    'AB12',
    'device-4711',
    'photo-4711',
    '14 Eskdale',
  ];
  expect(secrets.filter((secret) => kept.join().includes(secret))).toEqual([]);
});

test('every refusal has the form of the standard', async () => {
  const refused = async (fields: Readonly<Record<string, string>>) => {
    const { statusCode, body } = await post(fields, 'xml');
    const [, code] =
      /<errors><error><code>(\d+)<\/code><description>.+<\/description><\/error><\/errors>/.exec(body) ?? [];
    expect(code).toBe(String(statusCode));
    return statusCode;
  };
  expect(await refused({ lat: '', long: '' })).toBe(400);
  expect(await refused({ lat: '55.9', long: '2.5' })).toBe(400);
  expect(await refused({ service_code: 'aliens' })).toBe(404);
  expect(await refused({ service_code: '' })).toBe(400);
  expect(await refused({ api_key: '' })).toBe(403);
  expect(await refused({ api_key: 'patrol_made-up' })).toBe(403);
  const { key: lacking } = await makeTestKey(app.db, { madeBy: helen.id, scopes: ['sites:read'] });
  expect(await refused({ api_key: lacking })).toBe(403);
  expect(await refused({ description: 'x'.repeat(2 * 1024 * 1024) })).toBe(413);
  expect((await get('requests.json?status=fixed')).json()).toEqual([
    { code: 400, description: "status is 'open' or 'closed'." },
  ]);
  expect((await get('requests/99999999999.json')).statusCode).toBe(404);
  expect((await get('requests/7')).statusCode).toBe(404);
});

test('XML is not read, so no entity of it is expanded', async () => {
  const bomb =
    '<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]><r>&b;&c;</r>';
  for (const type of ['text/xml', 'application/xml', 'application/json', 'multipart/form-data; boundary=x']) {
    const payload = type === 'application/json' ? '{"service_code":"pavement"}' : bomb;
    const reply = await app.inject({
      method: 'POST',
      url: `/open311/v2/requests.xml?api_key=${key}`,
      headers: { 'content-type': type },
      payload,
    });
    expect([type, reply.statusCode]).toEqual([type, 415]);
    expect(reply.body).toContain('<errors><error><code>415</code>');
    expect(reply.body).not.toContain('aaaa');
  }
  expect((await listed()).open_count).toBe(0);
});

test('the filters of GET requests choose by kind, state, time and number', async () => {
  const first = await report();
  app.clock.advance(60 * 60_000);
  const second = await report({ service_code: 'pavement' });
  await visitNow(school);
  const third = await report();
  const ids = async (query: string) =>
    (await get(`requests.json?${query}`))
      .json()
      .map((one: { service_request_id: string }) => one.service_request_id);
  expect(await ids('')).toEqual([third, second, first]);
  expect(await ids('status=closed')).toEqual([second, first]);
  expect(await ids('status=open')).toEqual([third]);
  expect(await ids('service_code=pavement')).toEqual([second]);
  expect(await ids('start_date=2026-11-16T10:30:00Z')).toEqual([third, second]);
  expect(await ids(`service_request_id=${first},${third}`)).toEqual([third, first]);
});

test('the same report many times is one request with few rows, and a program that sends too fast has to wait', async () => {
  const replies = await Promise.all(Array.from({ length: 40 }, () => post({ description: 'Again' })));
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  await sql`insert into request_reports (request_id, asked_at, source, program)
    select request_id, asked_at, source, program from request_reports, generate_series(1, 5)
    order by request_id limit 160`.execute(app.db);
  const [last, again] = [await report(), await report()];
  expect(again).toBe(last);
  expect((await listed()).open).toMatchObject([{ times: 42 }]);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from request_reports
  `.execute(app.db);
  expect(rows).toEqual([{ count: 200 }]);
  await app.db.updateTable('rate_limits').set({ attempts: 10_000 }).execute();
  await post({});
  const refused = await post({});
  expect([refused.statusCode, refused.json()[0].code]).toEqual([429, 429]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await post({}, 'json', otherKey)).statusCode).toBe(200);
});

test('a new key with the name of an old one reads the answers to its reports', async () => {
  const { key: old } = await makeTestKey(app.db, { madeBy: helen.id, scopes: ['requests'] });
  const id = await report({}, old);
  await sql`update api_keys set revoked_at = ${NOW} where name = ${`Program ${old}`}`.execute(app.db);
  expect((await get('requests.json', old)).statusCode).toBe(403);
  const { key: next, id: keyId } = await makeTestKey(app.db, { madeBy: helen.id, scopes: ['requests'] });
  await sql`update api_keys set name = ${`Program ${old}`} where id = ${keyId}`.execute(app.db);
  expect(await status(id, next)).toEqual(['open', '']);
});

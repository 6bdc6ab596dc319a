import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { API_SCOPES } from '@patrolplan/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestKey } from '#testing/records/test-api-key.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { makeSite } from '#testing/records/test-site.ts';
import type { TestUser } from '#testing/records/test-user.ts';
import { makeDeadWebhook } from '#testing/records/test-webhook.ts';

/** The calls that `docs/api.md` shows with curl, made as they stand there. */
const GUIDE = readFileSync(join(import.meta.dirname, '../../../../docs/api.md'), 'utf8');
const CURL =
  /curl https:\/\/patrol\.example(\S+) \\\n\s+--header "authorization: Bearer \$(PATROL_KEY|ACCESS)"(?:[\s\\]+--json[\s\\]+'([^']+)')?/g;
const lines = [...GUIDE.matchAll(CURL)].map(([, url = '', token = '', body]) => ({ url, token, body }));

let app: TestApp;
let staff: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  staff = await app.makeUser({ isStaff: true });
  // The documents name site 7, webhook 5 and a round.
  for (let n = 0; n < 7; n += 1) await makeSite(app.db, { area: 'Quayside' });
  const { id } = await makeDeadWebhook(app.db);
  await app.db
    .updateTable('event_deliveries')
    .set({ webhook_id: await copyAs(5, id) })
    .execute();
  const at = app.clock.now();
  await app.db
    .insertInto('sent_rounds')
    .values({
      id: '019a8c9e-3a00-7000-8000-000000000021',
      user_id: staff.id,
      day: '2026-11-16',
      letter: 'A',
      sent_by: staff.id,
      sent_at: at,
      starts_at: at,
      finish_by: new Date(at.getTime() + 3_600_000),
      start_site_id: null,
      returns: false,
      stops: JSON.stringify([{ site_id: 7, kind: 'visit', arrive_at: at.toISOString(), minutes: 6 }]),
      points: 1,
      due_sites: 0,
    })
    .execute();
});
afterAll(() => app.close());

/** The same webhook under another id. */
async function copyAs(id: number, of: number): Promise<number> {
  const webhook = await app.db
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', of)
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('webhooks')
    .values({ ...webhook, id })
    .execute();
  return id;
}

test('the documents show every kind of call of programs, keys and webhooks', () => {
  expect(lines.map(({ url }) => url)).toEqual([
    '/api/v1/staff/boosts/set/',
    '/api/v1/staff/api-keys/',
    '/api/v1/staff/webhooks/save/',
    '/api/v1/staff/webhooks/resend/',
    '/api/v1/staff/sites/geojson/',
    '/api/v1/staff/coverage/geojson/',
    '/api/v1/staff/marks/export/',
    '/api/v1/staff/team/rounds/gpx/',
    '/api/v1/staff/team/rounds/geojson/',
    '/api/v1/staff/team/jobs/ical/',
  ]);
});

test.each(lines)('the curl lines of $url are accepted by the service', async ({ url, token, body }) => {
  const { key } = await makeTestKey(app.db, { madeBy: staff.id, scopes: API_SCOPES });
  const headers = token === 'ACCESS' ? await app.signedInAs(staff) : { authorization: `Bearer ${key}` };
  const payload = body === undefined ? {} : { payload: JSON.parse(body) as object };
  const reply = await app.inject({ method: body === undefined ? 'GET' : 'POST', url, headers, ...payload });
  expect(reply.statusCode, reply.body).toBe(200);
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { makeSite } from '#testing/records/test-site.ts';

/** Monday, 15:00 in London. The clocks went back on Sunday, 25 October. */
const NOW = new Date('2026-11-02T15:00:00Z');

let app: TestApp;
let staff: { readonly authorization: string };
let school: number;
beforeAll(async () => {
  app = await createTestApp({ now: NOW });
  staff = await app.signedInAs(await app.makeUser({ isStaff: true }));
});
afterAll(() => app.close());
beforeEach(async () => {
  // A rule of a site is in the replies for all areas, so each test has sites of its own.
  await app.db.deleteFrom('visits').execute();
  await app.db.deleteFrom('sites').execute();
  const createdAt = new Date('2026-09-01T00:00:00Z');
  school = await makeSite(app.db, { area: 'City', name: 'School Lane', createdAt });
  await makeSite(app.db, { area: 'Jesmond', name: 'Acorn Road', createdAt });
});

const call = async (path: string, payload: object) => {
  const url = `/api/v1/staff/coverage/${path}/`;
  return (await app.inject({ method: 'POST', url, headers: staff, payload })).json();
};
const visit = (at: string) =>
  app.db
    .insertInto('visits')
    .values({
      id: randomUUID(),
      user_id: null,
      site_id: school,
      visited_at: new Date(at),
      outcome: 'visited',
      reason: null,
      note: '',
      received_at: NOW,
    })
    .execute();

test('without such a rule no reply has a word of it', async () => {
  for (const [path, payload] of [
    ['evidence', { days: 28 }],
    ['sites', { days: 28 }],
    ['export', { days: 28 }],
    ['geojson', { days: 28 }],
  ] as const)
    expect(JSON.stringify(await call(path, payload))).not.toMatch(/several_times|times a day/);
});

test('evidence has the days on which several visits a day were made, by site and area, in local time, and so has its file', async () => {
  await app.db
    .updateTable('sites')
    .set({
      visits_per_day: 2,
      visit_from: '08:00',
      visit_until: '16:00',
      visit_times_since: new Date('2026-10-23T12:00:00Z'),
      hours: JSON.stringify({ saturday: 'closed' }),
    })
    .where('id', '=', school)
    .execute();
  // Sunday, 25 October: 08:00 is 08:00 UTC again. Monday: one of two. Tuesday: two, and two that do not count.
  for (const at of ['2026-10-25T08:00:00Z', '2026-10-25T15:59:00Z', '2026-10-26T07:59:00Z']) await visit(at);
  for (const time of ['08:30', '10:29', '10:30', '16:00']) await visit(`2026-10-27T${time}:00Z`);
  // Today, not over: one of two.
  await visit('2026-11-02T09:00:00Z');
  const several = { sites: 1, days: 7, days_kept: 2 };
  const evidence = await call('evidence', { days: 28 });
  expect(evidence).toMatchObject({ several_times: several, with_rule: 1, within_rule: 0 });
  expect(evidence.areas).toMatchObject([{ name: 'City', several_times: several }, { name: 'Jesmond' }]);
  expect(evidence.areas[1]).not.toHaveProperty('several_times');
  expect(await call('sites', { days: 28, which: 'several_times' })).toMatchObject({
    count: 1,
    sites: [
      {
        site_name: 'School Lane',
        every_days: null,
        several_times: { visits_per_day: 2, days: 7, days_kept: 2 },
      },
    ],
  });
  await visit('2026-11-02T12:00:00Z');
  expect(await call('evidence', { days: 1 })).toMatchObject({
    several_times: { days: 1, days_kept: 1 },
    within_rule: 1,
  });
  // The file has the days in columns at its end.
  const { csv } = await call('export', { days: 28 });
  const lines = csv.split('\r\n');
  expect(lines[0]).toMatch(/,Rule: times a day,Days,Days on which it was kept$/);
  expect(lines.find((line: string) => line.includes('School Lane'))).toMatch(/,2,8,3$/);
  expect(lines.find((line: string) => line.includes('Acorn Road'))).toMatch(/,,,$/);
});

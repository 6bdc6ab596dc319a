import { randomUUID } from 'node:crypto';
import { staffContract } from '@patrolplan/contract/staff';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { makeSite } from '#testing/records/test-site.ts';
import { readEvidence } from './read-evidence.ts';
import { packedSites } from './site-visits-table.all-areas.ts';

/** Monday, 15:00 in London. */
const NOW = new Date('2026-11-16T15:00:00Z');
const RULE = { visit_every_days: 7, visit_rule_since: new Date('2026-09-01T00:00:00Z') };

let app: TestApp;
let staff: { readonly id: number };
let grey: number;
let dean: number;
let acorn: number;
beforeAll(async () => {
  app = await createTestApp({ now: NOW });
  staff = await app.makeUser({ isStaff: true });
  grey = await makeSite(app.db, { area: 'City', name: 'Grey Street' });
  dean = await makeSite(app.db, { area: 'City', name: 'Dean Street' });
  acorn = await makeSite(app.db, { area: 'Jesmond', name: 'Acorn Road' });
  await app.db
    .updateTable('sites')
    .set({ created_at: new Date('2026-09-01T00:00:00Z') })
    .execute();
  await app.db
    .insertInto('organisation')
    .values({ visit_recovery_minutes: null, ...RULE })
    .execute();
  await visit(
    grey,
    '2026-10-18T09:10:00Z',
    '2026-10-23T09:10:00Z',
    '2026-10-29T14:30:00Z',
    '2026-11-05T09:59:59Z',
  );
  await visit(grey, '2026-11-12T09:10:00Z', '2026-11-16T14:40:00Z');
  await visit(dean, '2026-10-30T10:00:00Z', '2026-10-30T11:00:00Z');
  const retired = await makeSite(app.db, { area: 'City', name: 'Gone' });
  await visit(retired, '2026-11-12T09:10:00Z');
  await app.db.updateTable('sites').set({ retired_at: NOW }).where('id', '=', retired).execute();
});
afterAll(() => app.close());
beforeEach(async () => {
  // What single tests add to the sites and visits above.
  for (const table of ['survey_batches', 'site_marks', 'area_index'] as const)
    await app.db.deleteFrom(table).execute();
});

async function visit(siteId: number, ...times: readonly string[]) {
  for (const at of times)
    await app.db
      .insertInto('visits')
      .values({
        id: randomUUID(),
        user_id: null,
        site_id: siteId,
        visited_at: new Date(at),
        outcome: 'visited',
        reason: null,
        note: '',
        received_at: NOW,
      })
      .execute();
}

const call = async (path: string, payload: object) => {
  const headers = await app.signedInAs(staff);
  const url = `/api/v1/staff/coverage/${path}/`;
  return (await app.inject({ method: 'POST', url, headers, payload })).json();
};
const names = async (wanted: object) =>
  (await call('sites', { days: 28, ...wanted })).sites.map(
    ({ site_name }: { site_name: string }) => site_name,
  );

test('evidence counts sites within their rule, visits and the longest gap, by area', async () => {
  const evidence = await call('evidence', { days: 28 });
  expect(evidence).toMatchObject({
    first_day: '2026-10-20',
    last_day: '2026-11-16',
    sites: 3,
    seen: 2,
    with_rule: 3,
    within_rule: 1,
    visits: 7,
    longest_gap: 76,
    longest_gap_site: 'Acorn Road',
    // Days with 1, 1, 2, 1, 1 and 1 visits, the visit of the site that was retired left out.
    visits_a_day: 1,
    index: null,
  });
  expect(evidence.areas).toMatchObject([
    { name: 'City', sites: 2, seen: 2, within_rule: 1, visits: 7, longest_gap: 59 },
    { name: 'Jesmond', sites: 1, seen: 0, within_rule: 0, visits: 0, longest_gap: 76 },
  ]);
});

test('evidence by weekday and hour is in local time, over the change of the clocks', async () => {
  // Friday, 23 October, 09:10 UTC is 10:10 in summer time; the clocks went back on the 25th.
  const { hours } = await call('evidence', { days: 28 });
  const at = (weekday: number, hour: number) =>
    hours.find((cell: { weekday: number; hour: number }) => cell.weekday === weekday && cell.hour === hour)
      ?.visits;
  expect([at(5, 10), at(5, 11), at(4, 9), at(4, 14), at(1, 14)]).toEqual([2, 1, 2, 1, 1]);
});

test('the sites behind a number are those that it counts', async () => {
  expect(await names({ which: 'outside_rule' })).toEqual(['Acorn Road', 'Dean Street']);
  expect(await names({ which: 'within_rule' })).toEqual(['Grey Street']);
  expect(await names({ which: 'unseen' })).toEqual(['Acorn Road']);
  expect(await names({ weekday: 5, hour: 10 })).toEqual(['Dean Street', 'Grey Street']);
  const { area_id } = await app.db
    .selectFrom('sites')
    .select('area_id')
    .where('id', '=', acorn)
    .executeTakeFirstOrThrow();
  expect(await names({ area_id })).toEqual(['Acorn Road']);
  expect(await names({ days: 1, which: 'under_30_min' })).toEqual(['Grey Street']);
  expect(await names({ days: 1, which: 'not_today' })).toEqual(['Acorn Road', 'Dean Street']);
  const [site] = (await call('sites', { days: 28, which: 'within_rule' })).sites;
  expect(site).toEqual({
    site_id: grey,
    site_name: 'Grey Street',
    area_name: 'City',
    visits: 5,
    last_visited_at: '2026-11-16T14:40:00Z',
    longest_gap: 7,
    unseen_days: 0,
    every_days: 7,
  });
});

test('the exported file has a line for each site and no person', async () => {
  const { csv, rows } = await call('export', { days: 28 });
  expect(rows).toBe(3);
  expect(csv.split('\r\n')).toEqual([
    'Area,Site,Visits,Last visit,Longest gap in days,Rule: every days,Within its rule,Survey stops,No vehicle in contravention %,95 % interval from %,95 % interval to %,Cannot be enforced',
    'City,Dean Street,2,2026-10-30T11:00:00Z,59,7,no,,,,,',
    'City,Grey Street,5,2026-11-16T14:40:00Z,7,7,yes,,,,,',
    'Jesmond,Acorn Road,0,,76,7,no,,,,,',
    '',
  ]);
});

const areaOf = async (siteId: number) =>
  (await app.db.selectFrom('sites').select('area_id').where('id', '=', siteId).executeTakeFirstOrThrow())
    .area_id;

test('compliance counts survey stops of the weeks alone, by area, on screen and in the file', async () => {
  // Monday, 19 October 2026 begins week 2963; the week before it is not in the period.
  const week = 2963;
  await app.db
    .insertInto('survey_batches')
    .values([
      { area_id: await areaOf(grey), week: week - 1, stops: 50, clear: 0 },
      { area_id: await areaOf(grey), week, stops: 20, clear: 15 },
      { area_id: await areaOf(dean), week: week + 4, stops: 11, clear: 10 },
      { area_id: await areaOf(acorn), week: week + 1, stops: 10, clear: 7 },
    ])
    .execute();
  const { survey, survey_from, areas } = await call('evidence', { days: 28 });
  expect(survey_from).toBe('2026-10-19');
  expect(survey).toMatchObject({ stops: 41, clear: 32 });
  expect([survey.low, survey.high].map((share: number) => share.toFixed(3))).toEqual(['0.633', '0.880']);
  expect(areas).toMatchObject([{ survey: { stops: 31, clear: 25 } }, { survey: { stops: 10, clear: 7 } }]);
  const { csv, rows } = await call('export', { days: 28 });
  expect(rows).toBe(3);
  expect(csv.split('\r\n').slice(4, -1)).toEqual([
    'City,All survey stops,,,,,,31,80.6,63.7,90.8,',
    'Jesmond,All survey stops,,,,,,10,70.0,39.7,89.2,',
    'All areas,All survey stops,,,,,,41,78.0,63.3,88.0,',
  ]);
});

test('an index is imported as a whole; a wrong line is named and changes nothing', async () => {
  const good = 'area,label,number\nCity,Decile,3\nJesmond,Decile,9\n';
  expect(await call('index', { csv: good })).toEqual({ areas: 2, errors: [] });
  const lines = ['area,label,number', 'City,Rank,1', 'Nowhere,Rank,2', 'City,Rank,3', 'Jesmond,Rank,low'];
  const bad = await call('index', { csv: lines.join('\n') });
  expect(bad).toEqual({
    areas: 0,
    errors: [
      { line: 3, message: "Unknown area 'Nowhere'." },
      { line: 4, message: "'City' is in line 2 already." },
      { line: 5, message: "'low' is not a number." },
    ],
  });
  const evidence = await call('evidence', { days: 7 });
  expect(evidence.index).toEqual({ label: 'Decile', imported_at: NOW.toISOString() });
  expect(evidence.areas.map(({ index }: { index: number }) => index)).toEqual([3, 9]);
});

test('evidence reads sites from an index without their wide rows', async () => {
  await sql`vacuum analyze sites`.execute(app.db);
  const statement = packedSites({ first: 1 }, NOW);
  const { rows } = await app.db.transaction().execute(async (tx) => {
    // A table of five sites is read as a whole otherwise.
    await sql`set local enable_seqscan = off`.execute(tx);
    return sql<{ 'QUERY PLAN': string }>`explain ${statement}`.execute(tx);
  });
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(
    'Index Only Scan using sites_for_evidence on sites',
  );
});

test('without fair the calls of rules, learning and index are not found; visits and gaps stay, without rules', async () => {
  const plain = await createTestApp({ now: NOW, env: { FEATURES: 'staff,visits' } });
  try {
    const headers = await plain.signedInAs(await plain.makeUser({ isStaff: true }));
    const post = async ({ method, path }: { method: 'GET' | 'POST'; path: string }, payload: object) => {
      const request = { method, url: path, headers };
      return plain.inject(method === 'GET' ? request : { ...request, payload });
    };
    const bodies = [
      [staffContract.readVisitRules, {}],
      [staffContract.setVisitRules, { rules: [{ area_id: null, was: null, every_days: 7 }] }],
      [staffContract.readScoreLearning, { shown: 50 }],
      [staffContract.setLearningMode, { was: 'suggest', mode: 'apply' }],
      [staffContract.acceptSuggestions, { suggested_at: NOW.toISOString(), accepted: 'all', except: [] }],
      [staffContract.undoScoreVersion, { id: 1 }],
      [staffContract.importAreaIndex, { csv: 'area,label,number' }],
    ] as const;
    for (const [call, payload] of bodies)
      expect([call.name, (await post(call, payload)).statusCode]).toEqual([call.name, 404]);
    const evidence = await post(staffContract.readEvidence, { days: 28 });
    expect(evidence.json()).toMatchObject({ with_rule: null, within_rule: null, hours: [], survey: null });
  } finally {
    await plain.close();
  }
});

test('the coverage is exported as GeoJSON, a site without a position without a geometry', async () => {
  await app.db
    .updateTable('sites')
    .set({ latitude: null, longitude: null })
    .where('id', '=', acorn)
    .execute();
  const { path } = staffContract.exportCoverageGeoJson;
  const headers = await app.signedInAs(staff);
  const reply = await app.inject({ method: 'POST', url: path, headers, payload: { days: 28 } });
  const { type, features } = reply.json<{ type: string; features: { id: number }[] }>();
  expect(type).toBe('FeatureCollection');
  expect(new Set(features.map(({ id }) => id))).toEqual(new Set([grey, dean, acorn]));
  expect(features.find(({ id }) => id === grey)).toEqual({
    type: 'Feature',
    id: grey,
    geometry: { type: 'Point', coordinates: [-1.61, 54.97] },
    properties: {
      site_name: 'Grey Street',
      area_name: 'City',
      visits: 5,
      last_visited_at: '2026-11-16T14:40:00Z',
      longest_gap: 7,
      unseen_days: 0,
      every_days: 7,
    },
  });
  expect(features.find(({ id }) => id === acorn)).toMatchObject({ geometry: null });
});

test('a gap does not count the days that began while the site was closed', async () => {
  const jesmond = (await call('evidence', { days: 28 })).areas.find(
    ({ name }: { name: string }) => name === 'Jesmond',
  );
  const from = new Date('2026-11-01T08:00:00Z');
  await app.db
    .insertInto('site_marks')
    .values({
      id: randomUUID(),
      user_id: null,
      site_id: acorn,
      reason: 'works',
      note: '',
      marked_at: from,
      received_at: from,
      ends_at: new Date('2026-11-06T00:00:00Z'),
    })
    .execute();
  // The second to the fifth of November.
  expect((await call('evidence', { days: 28 })).areas).toContainEqual({
    ...jesmond,
    longest_gap: jesmond.longest_gap - 4,
  });
});

test('the evidence of a day has the sites that were closed or retired after it', async () => {
  const deps = { db: app.db, timeZone: 'Europe/London', isFair: true, hasClosures: true };
  const at = (time: string) => readEvidence({ ...deps, now: new Date(time) }, 1);
  const endOfThursday = '2026-11-12T23:59:59.999Z';
  const before = await at(endOfThursday);
  // 'Gone' was visited on Thursday and retired on Monday.
  expect(before).toMatchObject({ sites: 4, seen: 2, visits: 2, cannot_be_enforced: 0 });
  const mark = {
    user_id: null,
    reason: 'works' as const,
    note: '',
    received_at: NOW,
    ends_at: new Date('2026-11-20T08:00:00Z'),
  };
  const friday = new Date('2026-11-13T08:00:00Z');
  await app.db
    .insertInto('site_marks')
    .values({
      ...mark,
      id: randomUUID(),
      site_id: grey,
      marked_at: friday,
      confirmed_at: null,
      ended_at: null,
    })
    .execute();
  expect(await at(endOfThursday)).toEqual(before);
  expect(await at('2026-11-13T23:59:59.999Z')).toMatchObject({ sites: 3, cannot_be_enforced: 1 });
  // Cleared on Saturday: on Friday it could not be enforced.
  await app.db
    .updateTable('site_marks')
    .set({ ended_at: new Date('2026-11-14T09:00:00Z') })
    .execute();
  expect(await at('2026-11-13T23:59:59.999Z')).toMatchObject({ sites: 3, cannot_be_enforced: 1 });
});

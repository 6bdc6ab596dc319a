import { API_SCOPES, type Call, callPath } from '@patrolplan/contract';
import { allCalls } from '@patrolplan/contract/all';
import { staffContract } from '@patrolplan/contract/staff';
import { staffTeamContract } from '@patrolplan/contract/staff-team';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setBoost } from '#modules/boosts/set-boost.ts';
import { countMonths } from '#modules/coverage/year/count-months.ts';
import { nameWardens } from '#modules/settings/name-wardens.ts';
import { newId, teamCalls } from '#testing/calls/team-calls.ts';
import { makeTestKey } from '#testing/records/test-api-key.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { makeSite } from '#testing/records/test-site.ts';
import type { TestUser } from '#testing/records/test-user.ts';

/** Every word that names a person here, or that a warden wrote. No reply to a program may contain one. */
const PRIVATE = [
  'Zephyrine',
  'Quartermaine',
  'Hildegard',
  'Oberholzer',
  'patrolplan.example',
  'osuser',
  'bollard',
  'scaffolding',
];

let app: TestApp;
let team: ReturnType<typeof teamCalls>;
let staff: TestUser;
let key: string;
let siteId: number;
let roundId: string;
let jobId: string;
const inAnHour = () => new Date(app.clock.now().getTime() + 3_600_000).toISOString();

beforeAll(async () => {
  app = await createTestApp();
  team = teamCalls(app);
  siteId = await makeSite(app.db, { name: 'Sandgate', area: 'Quayside' });
  const markedSite = await makeSite(app.db, { name: 'Broad Chare', area: 'Quayside' });
  staff = await app.makeUser({ isStaff: true, firstName: 'Hildegard', lastName: 'Oberholzer' });
  const warden = await app.makeUser({
    areas: ['Quayside'],
    firstName: 'Zephyrine',
    lastName: 'Quartermaine',
  });
  // The most that staff may see: a program must not see it even then.
  await nameWardens(app, { value: true, actor: 'test' });
  await team.events(
    warden,
    { kind: 'visit', site_id: siteId, outcome: 'visited', note: 'A bollard is missing' },
    { kind: 'closure', site_id: markedSite, reason: 'works', note: 'scaffolding until May' },
  );
  for (const actor of [`user:${staff.id}`, 'cli:osuser']) {
    const set = await setBoost(app.deps, {
      target: { kind: 'site', siteId },
      amount: 1,
      reason: 'match day',
      startsAt: null,
      endsAt: new Date(inAnHour()),
      actor,
    });
    if (!set.ok) throw new Error('no boost was set');
  }
  ({ id: roundId } = await team.sendRound(staff, warden, [siteId]));
  ({ id: jobId } = await team.sendJob(staff, siteId, warden));
  ({ key } = await makeTestKey(app.db, { madeBy: staff.id, scopes: API_SCOPES }));
});
afterAll(() => app.close());

type Sent = { readonly params?: Readonly<Record<string, string | number>>; readonly body?: object | string };
async function replyTo(call: Call, headers: Readonly<Record<string, string>>, { params = {}, body }: Sent) {
  const type = typeof body === 'string' ? { 'content-type': 'text/csv' } : {};
  return app.inject({
    method: call.method,
    url: callPath(call, params),
    headers: { ...headers, ...type },
    ...(body === undefined ? {} : { payload: body }),
  });
}
const privateWords = (text: string) => PRIVATE.filter((word) => text.includes(word));

const CSV = 'site_name,area_name,postcode,latitude,longitude\r\nGrey Street,Quayside,NE1 6EE,54.97,-1.61\r\n';
const days = { from: '2026-11-01', until: '2026-11-30' };

test('no reply to a program names a person or contains the note of one', async () => {
  const headers = { authorization: `Bearer ${key}` };
  const called = new Set<string>();
  async function read<T>(call: Call, sent: Sent = {}): Promise<T> {
    const reply = await replyTo(call, headers, sent);
    expect(reply.statusCode, `${call.name}: ${reply.body}`).toBe(200);
    expect(privateWords(reply.body), call.name).toEqual([]);
    called.add(call.name);
    return reply.json<T>();
  }

  await read(staffContract.readCoverage);
  await read(staffContract.readEvidence, { body: { days: 7 } });
  await read(staffContract.listEvidenceSites, { body: { days: 7 } });
  await read(staffContract.exportEvidence, { body: { days: 7 } });
  await countMonths(app.deps);
  const { visits } = await read<{ visits: number }>(staffContract.readYear, { body: { year: null } });
  expect(visits).toBe(1);
  await read(staffContract.exportYear, { body: { year: null } });
  await read(staffContract.exportCoverageGeoJson, { body: { days: 7 } });
  await read(staffContract.listMarks);
  await read(staffContract.readFaults, { body: days });
  await read(staffContract.exportFaults, { body: days });

  await read(staffTeamContract.exportRoundGeoJson, { body: { id: roundId } });
  await read(staffTeamContract.exportRoundGpx, { body: { id: roundId } });
  await read(staffTeamContract.listJobs);
  await read(staffTeamContract.exportJobs);
  const job = { id: newId(), site_id: siteId, reason: 'Bus lane blocked', by: inAnHour(), user_id: null };
  await read(staffTeamContract.sendJobs, { body: { jobs: [job] } });
  await read(staffTeamContract.reassignJob, { body: { id: jobId, user_id: null } });
  await read(staffTeamContract.withdrawJob, { body: { id: jobId } });

  const { boosts } = await read<{ boosts: { created_by: string }[] }>(staffContract.listBoosts);
  expect(boosts.map(({ created_by }) => created_by)).toEqual(['staff', 'command line']);
  const boost = { site_id: siteId, amount: 1, reason: 'match day', ends_at: inAnHour() };
  const { id } = await read<{ id: number }>(staffContract.setBoost, { body: boost });
  const end = { id, ends_at: inAnHour(), seen_ends_at: boost.ends_at };
  await read(staffContract.changeBoostEnd, { body: end });
  await read(staffContract.endBoost, { body: { id } });

  await read(staffContract.searchSites, { body: { after: '' } });
  await read(staffContract.readSiteOptions);
  await read(staffContract.exportSites, { body: { after: '' } });
  await read(staffContract.exportSitesGeoJson, { body: { after: '' } });
  const params = { siteid: siteId };
  const { cells } = await read<{ cells: object }>(staffContract.readStaffSite, { params });
  await read(staffContract.createSite, {
    body: { cells: { ...cells, site_name: 'Dean Street', postcode: 'NE1 1PG' } },
  });
  await read(staffContract.saveSite, {
    params,
    body: { version: 1, cells: { ...cells, site_name: 'Sandgate North' } },
  });
  await read(staffContract.retireSite, { params, body: { version: 2 } });
  await read(staffContract.bringBackSite, { params, body: { version: 3 } });

  const file = { file_name: 'sites.csv', bytes: CSV.length };
  const { import_id: importid } = await read<{ import_id: number }>(staffContract.startImport, {
    body: file,
  });
  await read(staffContract.sendImportPart, { params: { importid, part: 1 }, body: CSV });
  await read(staffContract.checkImport, { params: { importid }, body: {} });
  const { checks } = await read<{ checks: number }>(staffContract.readImport, { params: { importid } });
  await read(staffContract.listImportRows, { params: { importid }, body: { after: '' } });
  await read(staffContract.exportImportErrors, { params: { importid }, body: { after: '' } });
  await read(staffContract.applyImport, { params: { importid }, body: { checks } });

  const open = Object.values<Call>(allCalls).filter(({ scope }) => scope !== undefined);
  expect([...called].toSorted()).toEqual(open.map(({ name }) => name).toSorted());
});

test('staff still read the names and notes that programs do not', async () => {
  const headers = await app.signedInAs(staff);
  const found = async (call: Call, body?: object) =>
    privateWords((await replyTo(call, headers, body === undefined ? {} : { body })).body);
  expect(await found(staffContract.readCoverage)).toEqual(['Zephyrine', 'Quartermaine', 'bollard']);
  expect(await found(staffContract.listMarks)).toEqual(['scaffolding']);
  expect(await found(staffContract.readFaults, days)).toEqual(['scaffolding']);
  expect(await found(staffContract.exportFaults, days)).toEqual(['scaffolding']);
  expect(await found(staffContract.listBoosts)).toEqual(['Hildegard', 'Oberholzer', 'osuser']);
});

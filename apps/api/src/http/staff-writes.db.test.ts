import { randomUUID } from 'node:crypto';
import { type Call, callPath } from '@patrolplan/contract';
import { staffContract } from '@patrolplan/contract/staff';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertAlarm } from '#modules/shifts/alarms/alarms-table.ts';
import { storeContact } from '#modules/shifts/alarms/contacts-table.ts';
import { applyImport } from '#modules/imports/apply-import.ts';
import { checkImport } from '#modules/imports/check-import.ts';
import { receiveImportPart, startImport } from '#modules/imports/receive-import-part.ts';
import { tableDigests } from '#testing/database/table-digests.ts';
import { makeTestKey } from '#testing/records/test-api-key.ts';
import { TERM_CALENDAR, schoolRule } from '#testing/records/test-calendar.ts';
import { insertCalendar, insertRule } from '#modules/calendars/calendars-table.all-areas.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { makeDeadWebhook } from '#testing/records/test-webhook.ts';
import { makeSuggestion, makeVersion } from '#testing/records/test-suggestion.ts';
import { makeRequest } from '#testing/records/test-request.ts';
import { makeSite } from '#testing/records/test-site.ts';
import type { TestUser } from '#testing/records/test-user.ts';

/**
 * Every write of the staff console leaves an audit row by the caller, in the same transaction: when the audit cannot be
 * written, nothing else is. A call without a line fails to compile.
 */
let app: TestApp;
let staff: TestUser;
let siteId: number;
beforeAll(async () => {
  app = await createTestApp();
  siteId = await makeSite(app.db, { name: 'Sandgate', area: 'Quayside' });
  staff = await app.makeUser({ isStaff: true });
});
afterAll(() => app.close());

const newUser = async () => (await app.makeUser()).id;
const newArea = async (name: string) => {
  const area = app.db.insertInto('areas').values({ name }).returning('id');
  return (await area.executeTakeFirstOrThrow()).id;
};
const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString();
const newBoost = async (ended?: Date) => {
  const at = app.clock.now();
  const boost = app.db
    .insertInto('boosts')
    .values({
      site_id: siteId,
      amount: 1,
      reason: 'match day',
      starts_at: at,
      ends_at: new Date(inHours(1)),
      created_by: 'test',
      created_at: at,
      ...(ended === undefined ? {} : { ended_at: ended }),
    })
    .returning('id');
  return (await boost.executeTakeFirstOrThrow()).id;
};
const newVisit = async () => {
  const id = randomUUID();
  const at = app.clock.now();
  await app.db
    .insertInto('visits')
    .values({ id, site_id: siteId, visited_at: at, outcome: 'visited', note: '', received_at: at })
    .execute();
  return id;
};
const newMark = async () => {
  const id = randomUUID();
  const at = app.clock.now();
  await app.db
    .insertInto('site_marks')
    .values({
      id,
      site_id: siteId,
      reason: 'signs',
      note: '',
      marked_at: at,
      received_at: at,
      ends_at: new Date(at.getTime() + 3_600_000),
    })
    .execute();
  return id;
};
const newRequest = (closedAt: Date | null = null) => makeRequest(app.db, { at: app.clock.now(), closedAt });
const cells = () => ({ site_name: unique(), area_name: 'Quayside', postcode: 'NE1' });
const newSite = async () => {
  const siteid = await makeSite(app.db, { name: unique(), area: 'Quayside' });
  return { params: { siteid }, version: 1 };
};
let next = 0;
const unique = () => `Fresh ${(next += 1)}`;
let minutes = 0;
const newMinute = () => String((minutes += 1)).padStart(2, '0');

/** A body that changes something each time it is made, `params` beside it; 'reads' for a call that changes nothing. */
type Sample = 'reads' | (() => Promise<Body> | Body);

/** An import of one new site that waits to be applied. */
async function checkedImport(): Promise<{ readonly importId: number; readonly actor: string }> {
  const file = Buffer.from(`site_name,area_name,postcode\n${unique()},Quayside,NE1\n`);
  const actor = `user:${staff.id}`;
  const started = await startImport(app, { fileName: 'sites.csv', bytes: file.length, actor });
  if (!started.ok) throw new Error('the import cannot be started');
  const own = { importId: started.value.import_id, actor };
  await receiveImportPart(app, { ...own, part: 1, bytes: file });
  await checkImport(app.db, own);
  return own;
}

async function newDrill(): Promise<string> {
  const id = randomUUID();
  await insertAlarm(app.db, { id, userId: staff.id, kind: 'drill', dueAt: app.clock.now(), position: null });
  return id;
}

async function newCalendar(): Promise<number> {
  const values = {
    url: null,
    days: 'rules' as const,
    contents: TERM_CALENDAR,
    events: 1,
    fetched_at: app.clock.now(),
  };
  const id = await insertCalendar(app.db, { name: unique(), ...values });
  if (id === undefined) throw new Error('the name is taken');
  return id;
}

const samples: Record<keyof typeof staffContract, Sample> = {
  listBoosts: 'reads',
  previewBoost: 'reads',
  setBoost: () => ({ site_id: siteId, amount: 1, reason: 'match day', ends_at: inHours(1) }),
  changeBoostEnd: async () => ({ id: await newBoost(), seen_ends_at: inHours(1), ends_at: inHours(2) }),
  endBoost: async () => ({ id: await newBoost() }),
  reopenBoost: async () => {
    const at = app.clock.now();
    return { id: await newBoost(at), ended_at: at.toISOString() };
  },
  searchSites: 'reads',
  readSiteOptions: 'reads',
  exportSites: 'reads',
  readStaffSite: 'reads',
  createSite: () => ({ cells: cells() }),
  saveSite: async () => ({ ...(await newSite()), cells: cells() }),
  undoSiteChange: async () => {
    const { params, version } = await newSite();
    const headers = await app.signedInAs(staff);
    const saved = await send('saveSite', { params, version, cells: cells() }, headers);
    expect(saved.statusCode, saved.body).toBe(200);
    return { params, version: version + 1 };
  },
  retireSite: () => newSite(),
  bringBackSite: async () => {
    const site = await newSite();
    const retired = { retired_at: app.clock.now() };
    await app.db.updateTable('sites').set(retired).where('id', '=', site.params.siteid).execute();
    return { ...site, version: 2 };
  },
  // A preview changes no site.
  startImport: 'reads',
  sendImportPart: 'reads',
  checkImport: 'reads',
  readImport: 'reads',
  listImportRows: 'reads',
  listImports: 'reads',
  exportImportErrors: 'reads',
  applyImport: async () => ({ params: { importid: (await checkedImport()).importId }, checks: 1 }),
  undoImport: async () => {
    const own = await checkedImport();
    await applyImport(app, { ...own, checks: 1, newAreas: [] });
    return { params: { importid: own.importId }, checks: 1 };
  },
  listAreaOutlines: 'reads',
  exportSitesGeoJson: 'reads',
  exportCoverageGeoJson: 'reads',
  readSetUp: 'reads',
  listApiKeys: 'reads',
  makeApiKey: () => ({ name: unique(), scopes: ['sites:read'] }),
  revokeApiKey: async () => ({ id: (await makeTestKey(app.db, { madeBy: staff.id })).id }),
  listWebhooks: 'reads',
  saveWebhook: () => ({ id: null, name: unique(), url: 'https://hooks.example/', events: ['boost.set'] }),
  removeWebhook: async () => ({ id: (await makeDeadWebhook(app.db)).id }),
  testWebhook: 'reads',
  resendDeliveries: async () => ({ webhook_id: (await makeDeadWebhook(app.db)).id, delivery_id: null }),
  listAreas: 'reads',
  readCoverage: 'reads',
  findNotes: 'reads',
  strikeVisit: async () => ({ id: await newVisit(), reason: 'Wrong site' }),
  restoreVisit: async () => {
    const id = randomUUID();
    const at = app.clock.now();
    const struck = { removed_at: at, struck_because: 'Wrong site', note: '', received_at: at };
    await app.db
      .insertInto('removed_visits')
      .values({ id, site_id: siteId, visited_at: at, outcome: 'visited', ...struck })
      .execute();
    return { id, struck_at: at.toISOString() };
  },
  listMarks: 'reads',
  confirmMark: async () => ({ id: await newMark(), last_day: null }),
  clearMark: async () => ({ id: await newMark() }),
  readFaults: 'reads',
  exportFaults: 'reads',
  listRequests: 'reads',
  countRequests: 'reads',
  readRequest: 'reads',
  findRequestPlace: 'reads',
  addRequest: () => ({ kind: 'pavement', site_id: siteId, text: 'Vans' }),
  checkRequestFile: 'reads',
  // Its body is a file; requests/csv.db.test.ts looks at its row.
  importRequests: 'reads',
  placeRequest: async () => ({ id: await newRequest(), site_id: siteId }),
  acknowledgeRequest: async () => ({ id: await newRequest() }),
  closeRequest: async () => ({ id: await newRequest(), answer: 'answered' }),
  reopenRequest: async () => {
    const closedAt = app.clock.now();
    return { id: await newRequest(closedAt), closed_at: closedAt.toISOString() };
  },
  listRequestRules: 'reads',
  previewRequestRule: 'reads',
  saveRequestRule: () => ({ kind: 'pavement', effect: 'boost', amount: (minutes += 1) }),
  readRequestEvidence: 'reads',
  exportRequests: 'reads',
  readEvidence: 'reads',
  listEvidenceSites: 'reads',
  exportEvidence: 'reads',
  readYear: 'reads',
  exportYear: 'reads',
  importAreaIndex: async () => {
    const area = unique();
    await newArea(area);
    return { csv: `area,label,number\n${area},Decile,3\n` };
  },
  readTeamSites: 'reads',
  createArea: () => ({ name: unique() }),
  renameArea: async () => {
    const was = unique();
    return { area_id: await newArea(was), was, name: unique() };
  },
  previewAreaMerge: 'reads',
  mergeAreas: async () => {
    const [was, into_was] = [unique(), unique()];
    const moves = { sites: 0, people: 0, boosts: 0 };
    return { area_id: await newArea(was), was, into_id: await newArea(into_was), into_was, moves };
  },
  readCalendar: 'reads',
  readPeriodUse: 'reads',
  createPeriod: () => ({ name: unique(), starts_at: `23:${newMinute()}` }),
  changePeriod: async () => {
    const was = { name: unique(), starts_at: `22:${newMinute()}` };
    await app.db.insertInto('periods').values(was).execute();
    return { was, name: unique(), starts_at: was.starts_at };
  },
  removePeriod: async () => {
    const was = { name: unique(), starts_at: `21:${newMinute()}` };
    await app.db.insertInto('periods').values(was).execute();
    return was;
  },
  listCalendars: 'reads',
  previewCalendarRule: 'reads',
  addCalendar: async () => {
    // There may be fifty.
    await app.db.deleteFrom('calendars').execute();
    return { name: unique(), contents: TERM_CALENDAR };
  },
  refreshCalendar: async () => ({ id: await newCalendar(), contents: TERM_CALENDAR }),
  removeCalendar: async () => ({ id: await newCalendar() }),
  createCalendarRule: async () => ({ ...schoolRule(await newCalendar()), name: unique() }),
  changeCalendar: async () => {
    const was = { name: unique(), days: 'rules' as const };
    const values = { url: null, contents: TERM_CALENDAR, events: 1, fetched_at: app.clock.now() };
    return { id: await insertCalendar(app.db, { ...was, ...values }), was, name: unique(), days: 'school' };
  },
  changeCalendarRule: async () => {
    const rule = schoolRule(await newCalendar());
    return { ...rule, id: await insertRule(app.db, rule), version: 1, name: unique() };
  },
  removeCalendarRule: async () => ({ id: await insertRule(app.db, schoolRule(await newCalendar())) }),
  createBankHoliday: () => ({
    day: `2031-01-${String((next += 1) % 28 || 28).padStart(2, '0')}`,
    name: unique(),
  }),
  renameBankHoliday: async () => {
    const [day, was] = [`2032-01-${String((next += 1) % 28 || 28).padStart(2, '0')}`, unique()];
    await app.db.insertInto('bank_holidays').values({ day, name: was }).execute();
    return { day, was, name: unique() };
  },
  removeBankHoliday: async () => {
    const [day, was] = [`2033-01-${String((next += 1) % 28 || 28).padStart(2, '0')}`, unique()];
    await app.db.insertInto('bank_holidays').values({ day, name: was }).execute();
    return { day, was };
  },
  readStaffSettings: 'reads',
  switchSetting: async () => {
    await app.db.updateTable('app_settings').set({ setting_value: true }).execute();
    return { setting_name: 'mapbox_api', setting_value: false };
  },
  nameWardens: async () => {
    await app.db.updateTable('organisation').set({ names_wardens: false }).execute();
    return { names_wardens: true };
  },
  setVisitRecovery: async () => {
    await app.db.updateTable('organisation').set({ visit_recovery_minutes: 90 }).execute();
    return { was: 90, minutes: 60 };
  },
  readVisitRules: 'reads',
  listDueSites: 'reads',
  readScoreLearning: 'reads',
  setLearningMode: async () => {
    await app.db.deleteFrom('organisation').execute();
    return { was: 'suggest', mode: 'apply' };
  },
  acceptSuggestions: async () => makeSuggestion(app.db, await makeSite(app.db)),
  undoScoreVersion: async () => makeVersion(app.db, await makeSite(app.db)),
  setVisitRules: async () => ({ rules: [{ area_id: await newArea(unique()), was: null, every_days: 7 }] }),
  readShifts: 'reads',
  countAlarms: 'reads',
  closeAlarm: async () => ({ id: await newDrill(), reached_by: 'Mark, by phone' }),
  startDrill: () => ({}),
  listShiftSheets: 'reads',
  readCheckIn: 'reads',
  saveCheckIn: async () => {
    await app.db.deleteFrom('organisation').execute();
    await app.db.deleteFrom('contacts').execute();
    await storeContact(app.db, {
      role: 'second',
      name: 'Helen',
      email: 'h@city.example',
      webhook_url: '',
      webhook_secret: null,
    });
    return { was: { is_on: false, minutes: 60 }, is_on: true, minutes: 30 };
  },
  saveContact: async () => {
    await app.db.deleteFrom('contacts').where('role', '=', 'duty').execute();
    return {
      role: 'duty',
      name: unique(),
      email: 'duty@patrolplan.example',
      webhook_url: 'https://alerts.example/',
    };
  },
  removeContact: async () => {
    const contact = { role: 'second', name: 'Helen', email: '', webhook_url: '' } as const;
    await app.db.deleteFrom('organisation').execute();
    await app.db.deleteFrom('contacts').where('role', '=', contact.role).execute();
    await app.db
      .insertInto('contacts')
      .values({ ...contact, webhook_secret: null })
      .execute();
    return { role: contact.role };
  },
  readPersonInterval: 'reads',
  savePersonInterval: async () => ({ id: await newUser(), was: null, minutes: 30 }),
  readServiceState: 'reads',
  findPeople: 'reads',
  readPerson: 'reads',
  invitePerson: () => ({ email: `${(next += 1)}@invited.example`, first_name: 'In', last_name: 'Vited' }),
  savePerson: async () => ({ id: await newUser(), version: 1, is_staff: true, areas: ['Quayside'] }),
  savePeopleAreas: async () => ({ people: [{ id: await newUser(), version: 1, areas: ['Quayside'] }] }),
  setPersonActive: async () => ({ id: await newUser(), version: 1, is_active: false }),
  endPersonSessions: async () => ({ id: await newUser() }),
  mailSignInLink: async () => ({ id: await newUser() }),
  requireStaffPasskey: async () => {
    await app.db.updateTable('organisation').set({ staff_need_passkey: false }).execute();
    return { staff_need_passkey: true };
  },
  mailPersonLink: async () => ({ id: await newUser() }),
  exportPerson: async () => ({ id: await newUser() }),
  erasePerson: async () => ({ id: await newUser(), name: 'Priya Nair' }),
  findChanges: 'reads',
  listChangers: 'reads',
  exportChanges: 'reads',
};

const writes = Object.entries(samples).flatMap(([name, sample]) =>
  // Safe: the entries' keys are the contract's own.
  sample === 'reads' ? [] : [[name as keyof typeof staffContract, sample] as const],
);

type Body = { readonly params?: Readonly<Record<string, number>>; readonly [field: string]: unknown };
async function send(
  name: keyof typeof staffContract,
  { params, ...payload }: Body,
  headers: { authorization: string },
) {
  const call: Call = staffContract[name];
  return app.inject({ method: call.method, url: callPath(call, params), headers, payload });
}
const auditRows = () => app.db.selectFrom('audit').select(['id', 'actor', 'at']).orderBy('id').execute();

describe.each(writes)('%s', (name, sample) => {
  test('a staff write leaves an audit row with its caller', async () => {
    const headers = await app.signedInAs(staff);
    const payload = await sample();
    const before = await auditRows();
    const reply = await send(name, payload, headers);
    expect(reply.statusCode, reply.body).toBe(200);
    const added = (await auditRows()).slice(before.length);
    expect(added.length).toBeGreaterThan(0);
    for (const { actor } of added) expect(actor).toBe(`user:${staff.id}`);
  });

  test.each(['\ud800', '\u0000'])('a staff write accepts %j in every text field', async (character) => {
    const headers = await app.signedInAs(staff);
    const { length } = withOddTexts(await sample(), character);
    for (let n = 0; n < length; n += 1) {
      const odd = withOddTexts(await sample(), character)[n] ?? {};
      expect((await send(name, odd, headers)).statusCode, JSON.stringify(odd)).toBeLessThan(500);
    }
  });

  test('a staff write changes nothing when the audit cannot be written', async () => {
    const headers = await app.signedInAs(staff);
    const payload = await sample();
    await sql`create function fail_audit() returns trigger language plpgsql as $$
      begin raise exception 'the disk is full'; end $$`.execute(app.db);
    await sql`create trigger fail_audit before insert on audit for each statement execute function fail_audit()`.execute(
      app.db,
    );
    try {
      const before = await tableDigests(app.db);
      expect((await send(name, payload, headers)).statusCode).toBe(500);
      expect(await tableDigests(app.db)).toEqual(before);
    } finally {
      await sql`drop function fail_audit cascade`.execute(app.db);
    }
  });
});

/** The body once for each of its texts, with a character at the end of that text. */
function withOddTexts(body: Body, character: string): readonly Body[] {
  const bodies: Body[] = [];
  for (let changed = 0; bodies.length === changed; changed += 1) {
    let texts = 0;
    const json = JSON.stringify(body, (_, value: unknown) => {
      if (typeof value !== 'string') return value;
      texts += 1;
      return texts === changed + 1 ? value + character : value;
    });
    if (texts > changed) bodies.push(JSON.parse(json));
  }
  return bodies;
}

test('a lone surrogate is stored as U+FFFD', async () => {
  const headers = await app.signedInAs(staff);
  const reply = await send('createArea', { name: 'Fresh\ud800' }, headers);
  expect(reply.statusCode, reply.body).toBe(200);
  const areas = app.db.selectFrom('areas').select('id').where('name', '=', 'Fresh\ufffd');
  expect(await areas.execute()).toHaveLength(1);
});

import { type Call, callPath, contract } from '@patrolplan/contract';
import { type ServiceCall, allCalls } from '@patrolplan/contract/all';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { issuePasswordLink } from '#modules/accounts/issue-token.ts';
import { countMonths } from '#modules/coverage/year/count-months.ts';
import { startImport } from '#modules/imports/receive-import-part.ts';
import { openSession } from '#modules/sign-in/sessions/open-session.ts';
import { makeSignInLink } from '#modules/sign-in/passkeys/sign-in-link.ts';
import { A_PUBLIC_KEY } from '#testing/servers/push-browser.ts';
import { fieldCalls } from '#testing/calls/field-calls.ts';
import { passkeyCalls } from '#testing/calls/passkey-calls.ts';
import { expectDocumented, hasExample, publishedSchema } from '#testing/replies/expect-documented.ts';
import { type ScriptedIssuer, startScriptedIssuer } from '#testing/servers/scripted-issuer.ts';
import { newBinding, ssoCalls } from '#testing/calls/sso-calls.ts';
import { makeTestKey } from '#testing/records/test-api-key.ts';
import { TERM_CALENDAR, schoolRule } from '#testing/records/test-calendar.ts';
import { insertCalendar, insertRule } from '#modules/calendars/calendars-table.all-areas.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { makeDeadWebhook } from '#testing/records/test-webhook.ts';
import { makeSuggestion, makeVersion } from '#testing/records/test-suggestion.ts';
import { makeRequest } from '#testing/records/test-request.ts';
import { makeSite } from '#testing/records/test-site.ts';
import type { TestUser } from '#testing/records/test-user.ts';
import { makeRain } from '#testing/records/test-weather.ts';

/** Real replies against the schemas that the service publishes. The other refusals are in `real-refusals.db.test.ts`. */
const PLACE = { latitude: 54.97, longitude: -1.61 };
const NEW_PASSWORD = 'quiet harbour in the fog';

let app: TestApp;
let issuer: ScriptedIssuer;
const sso = ssoCalls(
  () => app,
  () => issuer,
);
const passkeys = passkeyCalls(() => app);
let warden: TestUser;
let staff: TestUser;
let siteId: number;
let importId: number;
beforeAll(async () => {
  issuer = await startScriptedIssuer();
  app = await createTestApp({ env: { CLIENT_ERRORS: '1', ...issuer.env } });
  siteId = await makeSite(app.db, {
    name: 'Sandgate',
    postcode: 'NE1 2NG',
    area: 'Quayside',
    position: PLACE,
  });
  await makeSite(app.db, { name: 'Dean Street', postcode: 'NE1 1PG', area: 'Quayside', position: PLACE });
  warden = await app.makeUser({ areas: ['Quayside'] });
  staff = await app.makeUser({ isStaff: true });
  const at = app.clock.now();
  const started = await startImport(app, {
    fileName: 'sites.csv',
    bytes: CSV.length,
    actor: `user:${staff.id}`,
  });
  if (!started.ok) throw new Error('no import');
  importId = started.value.import_id;
  const hour = (hours: number) => new Date(at.getTime() + hours * 3_600_000);
  await makeRain(app.db, PLACE, at);
  await app.db
    .insertInto('boosts')
    .values({
      site_id: siteId,
      amount: 1.5,
      reason: 'complaints',
      starts_at: hour(-1),
      ends_at: hour(1),
      created_by: 'test',
      created_at: at,
    })
    .execute();
  await app.db
    .insertInto('events')
    .values({
      id: 'G5vYZ9',
      name: 'Concert',
      ...PLACE,
      starts_at: hour(-1),
      ends_at: hour(2),
      fetched_at: at,
      source: 'test',
    })
    .execute();
});
afterAll(async () => {
  await app.close();
  await issuer.close();
});
beforeEach(async () => {
  await app.db.deleteFrom('rate_limits').execute();
});

let calendars = 0;
async function newCalendar(): Promise<number> {
  const values = { url: null, contents: TERM_CALENDAR, events: 1, fetched_at: app.clock.now() };
  const id = await insertCalendar(app.db, { name: `Terms ${(calendars += 1)}`, days: 'rules', ...values });
  if (id === undefined) throw new Error('the name is taken');
  return id;
}

async function twoAreas(name: string, into: string) {
  const added = app.db
    .insertInto('areas')
    .values([{ name }, { name: into }])
    .returning('id');
  const [area, other] = await added.execute();
  return { area_id: area?.id, into_id: other?.id };
}
const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString();
const times = () => ({ current_time: app.clock.now().toISOString() });
const field = fieldCalls(() => app);
const visit = (n = 1) => ({
  id: `019a8c9e-3a00-7000-8000-00000000000${n}`,
  kind: 'visit',
  site_id: siteId,
  at: app.clock.now().toISOString(),
  outcome: 'visited',
});
const mark = () => ({
  id: '019a8c9e-3a00-7000-8000-000000000003',
  kind: 'closure',
  site_id: siteId,
  at: app.clock.now().toISOString(),
  reason: 'signs',
  note: 'Pole bent',
});
const openRequest = () => makeRequest(app.db, { at: app.clock.now(), siteId });
const sheet = () => ({
  started_at: inHours(0),
  ended_at: inHours(8),
  sites_seen: 1,
  visits: 1,
  due: { seen: 1, total: 1 },
  returns: null,
  jobs: null,
  skipped: [{ site_id: siteId, at: inHours(0), reason: 'no_time' }],
  notes: [{ site_id: siteId, at: inHours(0), note: 'Cone' }],
});
const ANY_CHANGE = { person: null, kind: null, subject: null, from: null, until: null };
const bodies: Record<keyof typeof allCalls, () => Promise<object | undefined> | object | undefined> = {
  logIn: () => ({ email: warden.email, password: warden.password }),
  refreshToken: async () => ({ refresh: (await openSession(app, warden.id)).refresh }),
  listSessions: () => undefined,
  endOwnSession: async () => ({ id: (await openSession(app, warden.id)).sessionId }),
  endOtherSessions: () => undefined,
  logOut: () => ({ refresh_digest: 'A'.repeat(43) }),
  listPasskeys: () => undefined,
  beginPasskey: () => undefined,
  addPasskey: async () => {
    const challenge = await passkeys.beginAdd(await app.signedInAs(warden));
    return { name: 'A phone', credential: passkeys.newPasskey().register(challenge) };
  },
  removePasskey: async () => {
    const headers = await app.signedInAs(warden);
    await passkeys.added(headers);
    return { id: (await passkeys.list(headers))[0]?.id };
  },
  beginPasskeySignIn: () => undefined,
  passkeySignIn: async () => {
    const passkey = await passkeys.added(await app.signedInAs(warden));
    return { credential: passkey.use(await passkeys.beginUse()) };
  },
  linkSignIn: async () => {
    const made = await makeSignInLink(
      { ...app, publicUrl: 'http://patrol.test' },
      { userId: warden.id, actor: 'test', deliver: 'printed' },
    );
    if (!made.ok) throw new Error('no link');
    return { token: new URL(made.value.link).hash.slice(1) };
  },
  beginSso: () => ({ binding: newBinding() }),
  finishSso: async () => {
    await sso.link(await app.signedInAs(warden), { subject: 'one' });
    const { code, binding } = await sso.codeFor({ subject: 'one' });
    return { code, binding };
  },
  readSsoLink: () => undefined,
  beginSsoLink: () => ({ binding: newBinding() }),
  finishSsoLink: async () => {
    const binding = newBinding();
    const address = await sso.addressOf(sso.beginLink(await app.signedInAs(warden), binding));
    const back = await sso.comeBack(issuer.signIn(address, { subject: 'one' }));
    return { code: sso.codeIn(back), binding };
  },
  removeSsoLink: async () => {
    await sso.link(await app.signedInAs(warden), { subject: 'one' });
    return undefined;
  },
  register: () => ({
    email: 'new@patrolplan.example',
    password: NEW_PASSWORD,
    re_password: NEW_PASSWORD,
    first_name: 'Ada',
    last_name: 'Byron',
  }),
  requestReset: () => ({ email: warden.email }),
  confirmReset: async () => {
    const { id } = await app.makeUser();
    const at = app.clock.now();
    const link = await issuePasswordLink(app.db, { userId: id, at, requestedBy: 'owner' });
    return { ...link, password: NEW_PASSWORD };
  },
  changePassword: () => ({
    current_password: warden.password,
    new_password: warden.password,
    re_new_password: warden.password,
  }),
  readProfile: () => undefined,
  readAppSettings: () => undefined,
  readSite: () => undefined,
  readSiteWeather: () => ({ site_id: siteId, ...times() }),
  readSiteEvents: () => ({ siteids: [siteId] }),
  scoreSites: () => ({ selected_areas: ['Quayside'] }),
  readBoosts: () => ({ site_ids: [siteId], ...times() }),
  logRouteFetch: () => ({ routes_fetched: 3 }),
  reportClientError: () => ({
    name: 'TypeError',
    react_error: 418,
    screen: '/patrolplan',
    build: 'index-a1.js',
    frames: [{ file: 'index-a1.js', line: 1, column: 1 }],
    browser: 'Firefox',
    browser_version: 140,
  }),
  // The mark that `sendFieldEvents` stored.
  listMarks: () => undefined,
  confirmMark: () => ({ id: mark().id, last_day: null }),
  readFaults: () => ({ from: '2026-01-01', until: '2027-12-31' }),
  exportFaults: () => ({ from: '2026-01-01', until: '2027-12-31' }),
  clearMark: () => ({ id: mark().id }),
  findRequestPlace: () => ({ latitude: 54.97, longitude: -1.61 }),
  addRequest: () => ({ kind: 'pavement', site_id: siteId, text: 'Vans, call 0191 232 8520' }),
  checkRequestFile: () => requestsCsv([',,Ufo,yesterday,,']),
  importRequests: () => requestsCsv(),
  listRequests: () => undefined,
  countRequests: () => undefined,
  readRequest: async () => ({ id: await openRequest() }),
  placeRequest: async () => ({
    id: await makeRequest(app.db, { at: app.clock.now(), kind: 'bus-stop' }),
    site_id: siteId,
  }),
  acknowledgeRequest: async () => ({ id: await openRequest() }),
  closeRequest: async () => ({ id: await openRequest(), answer: 'answered' }),
  reopenRequest: async () => {
    const closedAt = app.clock.now();
    return {
      id: await makeRequest(app.db, { at: closedAt, closedAt }),
      closed_at: closedAt.toISOString(),
    };
  },
  listRequestRules: () => undefined,
  previewRequestRule: () => ({ kind: 'bus-stop', effect: 'boost', amount: 1 }),
  saveRequestRule: () => ({ kind: 'bus-stop', effect: 'boost', amount: 1 }),
  readRequestEvidence: () => ({ days: 28 }),
  exportRequests: () => ({ from: '2026-01-01', until: '2027-12-31' }),
  readOwnVisits: async () => void (await field.store(warden, [visit()])),
  listBoosts: () => undefined,
  setBoost: () => ({ site_id: siteId, amount: 1, reason: 'complaints', ends_at: inHours(2) }),
  changeBoostEnd: async () => {
    const boost = await app.db.selectFrom('boosts').selectAll().orderBy('id').executeTakeFirstOrThrow();
    return { id: boost.id, ends_at: inHours(3), seen_ends_at: boost.ends_at.toISOString() };
  },
  endBoost: async () => ({
    id: (await app.db.selectFrom('boosts').select('id').orderBy('id').executeTakeFirstOrThrow()).id,
  }),
  // The one that `endBoost` ended.
  reopenBoost: async () => {
    const boosts = app.db.selectFrom('boosts').selectAll().where('ended_at', 'is not', null);
    const ended = await boosts.executeTakeFirstOrThrow();
    return { id: ended.id, ended_at: ended.ended_at?.toISOString() ?? '' };
  },
  previewBoost: () => ({ site_id: siteId, amount: 2 }),
  explainSite: () => undefined,
  explainSiteAt: () => ({ site_id: siteId, time: times().current_time }),
  whatIf: () => ({ area: 'Quayside', time: times().current_time }),
  readTeamSites: () => ({ areas: ['Quayside'] }),
  listAreaOutlines: () => undefined,
  exportSitesGeoJson: () => ({ after: '' }),
  exportCoverageGeoJson: () => ({ days: 7 }),
  readSetUp: () => undefined,
  listApiKeys: async () => {
    const payload = { name: 'Dashboard', scopes: ['sites:read'] };
    await send(allCalls.makeApiKey, { headers: await app.signedInAs(staff), payload });
    return undefined;
  },
  makeApiKey: () => ({ name: 'Permits', scopes: ['sites:read', 'boosts:write'] }),
  revokeApiKey: async () => ({ id: (await makeTestKey(app.db, { madeBy: staff.id })).id }),
  listWebhooks: async () => void (await makeDeadWebhook(app.db, app.clock.now())),
  saveWebhook: () => ({ id: null, name: 'Permits', url: 'https://hooks.example/', events: ['boost.set'] }),
  removeWebhook: async () => ({ id: (await makeDeadWebhook(app.db)).id }),
  testWebhook: async () => ({ id: (await makeDeadWebhook(app.db)).id }),
  resendDeliveries: async () => {
    const { id, deliveryId } = await makeDeadWebhook(app.db);
    return { webhook_id: id, delivery_id: deliveryId };
  },
  listAreas: () => undefined,
  createArea: () => ({ name: 'Gosforth' }),
  renameArea: async () => {
    const added = app.db.insertInto('areas').values({ name: 'Fenham' }).returning('id');
    return { area_id: (await added.executeTakeFirstOrThrow()).id, was: 'Fenham', name: 'Fenham East' };
  },
  previewAreaMerge: async () => twoAreas('Kenton', 'Blakelaw'),
  mergeAreas: async () => ({
    ...(await twoAreas('Denton', 'Lemington')),
    was: 'Denton',
    into_was: 'Lemington',
    moves: { sites: 0, people: 0, boosts: 0 },
  }),
  readCalendar: () => undefined,
  readPeriodUse: () => ({ name: 'peak' }),
  createPeriod: () => ({ name: 'late', starts_at: '23:00' }),
  changePeriod: () => ({
    was: { name: 'early', starts_at: '07:00' },
    name: 'first light',
    starts_at: '06:30',
  }),
  removePeriod: () => ({ name: 'evening', starts_at: '18:00' }),
  listCalendars: async () => {
    await newCalendar();
    return undefined;
  },
  addCalendar: () => ({ name: 'Closures', contents: TERM_CALENDAR }),
  refreshCalendar: async () => ({ id: await newCalendar(), contents: TERM_CALENDAR }),
  removeCalendar: async () => ({ id: await newCalendar() }),
  previewCalendarRule: async () => schoolRule(await newCalendar()),
  createCalendarRule: async () => schoolRule(await newCalendar()),
  changeCalendar: async () => ({
    id: await newCalendar(),
    was: { name: `Terms ${calendars}`, days: 'rules' },
    name: 'School terms',
    days: 'school',
  }),
  changeCalendarRule: async () => {
    const rule = schoolRule(await newCalendar());
    return { ...rule, id: await insertRule(app.db, rule), version: 1 };
  },
  removeCalendarRule: async () => ({ id: await insertRule(app.db, schoolRule(await newCalendar())) }),
  createBankHoliday: () => ({ day: '2027-06-01', name: 'A day off' }),
  renameBankHoliday: () => ({ day: '2026-12-25', was: 'Christmas Day', name: 'Christmas' }),
  removeBankHoliday: () => ({ day: '2026-12-28', was: 'Boxing Day (substitute day)' }),
  readStaffSettings: () => undefined,
  switchSetting: () => ({ setting_name: 'mapbox_api', setting_value: false }),
  requireStaffPasskey: () => ({ staff_need_passkey: true }),
  nameWardens: () => ({ names_wardens: true }),
  setVisitRecovery: () => ({ was: 90, minutes: 60 }),
  readVisitRules: () => undefined,
  listDueSites: () => ({ area: 'Quayside' }),
  readScoreLearning: async () => {
    await makeSuggestion(app.db, siteId);
    await makeVersion(app.db, siteId);
    return { shown: 50 };
  },
  setLearningMode: () => ({ was: 'suggest', mode: 'suggest' }),
  acceptSuggestions: () => makeSuggestion(app.db, siteId),
  undoScoreVersion: () => makeVersion(app.db, siteId),
  setVisitRules: () => ({ rules: [{ area_id: null, was: null, every_days: 7 }] }),
  readWaiting: () => undefined,
  sendRounds: () => ({
    rounds: [
      {
        id: '019a8c9e-3a00-7000-8000-000000000021',
        user_id: warden.id,
        starts_at: inHours(0),
        finish_by: inHours(2),
        stops: [
          { site_id: siteId, arrive_at: inHours(1), minutes: 6 },
          { site_id: null, kind: 'break', arrive_at: inHours(1.5), minutes: 15 },
        ],
        points: 4.51,
        due_sites: 1,
      },
    ],
  }),
  sendJobs: () => ({
    jobs: [
      {
        id: '019a8c9e-3a00-7000-8000-000000000022',
        site_id: siteId,
        reason: 'Bus lane blocked',
        by: inHours(1),
        user_id: warden.id,
      },
    ],
  }),
  sendFieldEvents: () => ({
    user_id: warden.id,
    events: [
      // Removed at once: it is in no figure of another call.
      visit(2),
      {
        id: '019a8c9e-3a00-7000-8000-000000000025',
        kind: 'visit_correction',
        at: inHours(0),
        visit_id: visit(2).id,
        change: 'remove',
      },
      mark(),
      { id: '019a8c9e-3a00-7000-8000-000000000011', kind: 'start', at: inHours(0), back_by: inHours(8) },
      { id: '019a8c9e-3a00-7000-8000-000000000012', kind: 'help', at: inHours(0), position: PLACE },
      { id: '019a8c9e-3a00-7000-8000-000000000013', kind: 'sheet', at: inHours(0), sheet: sheet() },
      {
        id: '019a8c9e-3a00-7000-8000-000000000023',
        kind: 'round_stop',
        at: inHours(0),
        round_id: '019a8c9e-3a00-7000-8000-000000000021',
        done: 1,
        stops: 1,
      },
      {
        id: '019a8c9e-3a00-7000-8000-000000000024',
        kind: 'on_my_way',
        at: inHours(0),
        site_id: siteId,
        until: inHours(0.5),
      },
    ],
  }),
  readField: () => undefined,
  readOwnRow: () => undefined,
  readPushKey: () => undefined,
  subscribeToPush: () => ({
    endpoint: 'https://push.example/1',
    keys: { p256dh: A_PUBLIC_KEY, auth: 'A'.repeat(22) },
  }),
  unsubscribeFromPush: () => ({ endpoint: 'https://push.example/1' }),
  readBoard: () => undefined,
  readTeamPeople: () => undefined,
  exportRoundGeoJson: () => ({ id: '019a8c9e-3a00-7000-8000-000000000021' }),
  exportJobs: () => undefined,
  exportRoundGpx: () => ({ id: '019a8c9e-3a00-7000-8000-000000000021' }),
  readSentRound: () => ({ id: '019a8c9e-3a00-7000-8000-000000000021' }),
  listJobs: () => undefined,
  reassignJob: () => ({ id: '019a8c9e-3a00-7000-8000-000000000022', user_id: null }),
  withdrawJob: () => ({ id: '019a8c9e-3a00-7000-8000-000000000022' }),
  withdrawRound: () => ({ id: '019a8c9e-3a00-7000-8000-000000000021' }),
  readShifts: () => undefined,
  countAlarms: () => undefined,
  // Of `sendFieldEvents`.
  closeAlarm: () => ({ id: '019a8c9e-3a00-7000-8000-000000000012', reached_by: 'Mark, by phone' }),
  startDrill: () => undefined,
  listShiftSheets: () => undefined,
  readCheckIn: () => undefined,
  // It needs a contact.
  saveCheckIn: async () => {
    const contact = { role: 'second', name: 'Helen', email: 'h@city.example', webhook_url: '' } as const;
    await app.db.insertInto('contacts').values(contact).execute();
    return { was: { is_on: false, minutes: 60 }, is_on: true, minutes: 30 };
  },
  saveContact: () => ({
    role: 'duty',
    name: 'Mark Elliott',
    email: 'duty@patrolplan.example',
    webhook_url: 'https://alerts.example/',
  }),
  removeContact: () => ({ role: 'second' }),
  readPersonInterval: () => ({ id: warden.id }),
  savePersonInterval: () => ({ id: warden.id, was: null, minutes: 30 }),
  readServiceState: () => undefined,
  readCoverage: () => undefined,
  readEvidence: () => ({ days: 84 }),
  listEvidenceSites: () => ({ days: 7 }),
  exportEvidence: () => ({ days: 7 }),
  readYear: async () => {
    await countMonths(app.deps);
    return { year: null };
  },
  exportYear: () => ({ year: null }),
  importAreaIndex: () => ({ csv: 'area,label,number\nQuayside,Decile,3\n' }),
  findNotes: () => ({ text: '', from: null }),
  strikeVisit: async () => {
    await field.store(warden, [visit()]);
    return { id: visit().id, reason: 'Wrong site' };
  },
  // The one that `strikeVisit` struck.
  restoreVisit: async () => {
    const { id, removed_at } = await app.db
      .selectFrom('removed_visits')
      .select(['id', 'removed_at'])
      .where('struck_because', 'is not', null)
      .executeTakeFirstOrThrow();
    return { id, struck_at: removed_at.toISOString() };
  },
  searchSites: () => ({ after: '' }),
  readSiteOptions: () => undefined,
  exportSites: () => ({ after: '' }),
  readStaffSite: () => undefined,
  createSite: () => ({ cells: { site_name: 'New', area_name: 'Quayside', postcode: 'NE1' } }),
  saveSite: async () => ({
    ...(await versionNow()),
    cells: { site_name: 'Renamed', area_name: 'Quayside', postcode: 'NE1' },
  }),
  undoSiteChange: () => versionNow(),
  retireSite: () => versionNow(),
  bringBackSite: () => versionNow(),
  startImport: () => ({ file_name: 'sites.csv', bytes: 100 }),
  sendImportPart: () => Buffer.from(CSV),
  checkImport: () => undefined,
  readImport: () => undefined,
  listImports: () => undefined,
  listImportRows: () => ({ after: '' }),
  exportImportErrors: () => ({ after: '' }),
  applyImport: () => ({ checks: 1 }),
  undoImport: () => ({ checks: 1 }),
  findPeople: () => ({ text: warden.email }),
  readPerson: () => ({ id: warden.id }),
  invitePerson: () => ({ email: 'invited@patrolplan.example', first_name: 'In', last_name: 'Vited' }),
  savePerson: async () => {
    const { id } = await app.makeUser();
    return { id, version: 1, is_staff: false, areas: ['Quayside'] };
  },
  savePeopleAreas: async () => {
    const { id } = await app.makeUser();
    return { people: [{ id, version: 1, areas: ['Quayside'] }] };
  },
  setPersonActive: async () => {
    const { id } = await app.makeUser();
    return { id, version: 1, is_active: false };
  },
  endPersonSessions: async () => ({ id: (await app.makeUser()).id }),
  mailSignInLink: async () => ({ id: (await app.makeUser()).id }),
  mailPersonLink: async () => ({ id: (await app.makeUser()).id }),
  exportPerson: () => ({ id: warden.id }),
  erasePerson: async () => ({ id: (await app.makeUser()).id, name: 'Priya Nair' }),
  findChanges: () => ({ ...ANY_CHANGE, after: null }),
  listChangers: () => undefined,
  exportChanges: () => ANY_CHANGE,
};

const CSV = 'site_name,area_name,postcode\nImported,Quayside,NE1 1AA\n';
/** One row that can be imported, with a telephone number, and on request one that cannot. */
function requestsCsv(rows: readonly string[] = []): Buffer {
  const at = app.clock.now().toISOString();
  const row = `54.97,-1.61,School run,${at},"Vans, call 0191 232 8520",C-20418`;
  return Buffer.from(['latitude,longitude,kind,time,text,reference', row, ...rows, ''].join('\n'));
}
const versionNow = () =>
  app.db.selectFrom('sites').select('version').where('id', '=', siteId).executeTakeFirstOrThrow();

const calls: readonly ServiceCall[] = Object.values(allCalls);
const pathOf = (call: Call) => callPath(call, { siteid: siteId, importid: importId, part: 1, since: '' });
const send = (call: ServiceCall, over: InjectOptions = {}) =>
  app.inject({ method: call.method, url: pathOf(call), ...over });
const signedIn = async ({ access }: Call) =>
  access === 'public' ? {} : app.signedInAs(access === 'staff' ? staff : warden);

const named = (some: readonly ServiceCall[]) => some.map((call) => [call.name, call] as const);

/** The bodies and replies of this file that the document shows as examples. */
const recorded: Record<string, object> = {};

/** Random values, replaced so that every run records the same file. */
const withoutRandomValues = (text: string) =>
  text
    .replaceAll(/(patrol_|whsec_)[\w-]{43}/g, '$1shown-this-once')
    .replaceAll(/[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}/g, DELIVERY_ID)
    .replaceAll(/("ending": )"[\w-]{4}"/g, '$1"x4Qz"');
const DELIVERY_ID = '6f1c2a34-0d3e-4f5a-9b6c-7d8e9f0a1b2c';

// The calls keep the order of the contract: many need what an earlier one stored, and the last test writes all of their replies.
describe('real replies', { shuffle: false }, () => {
  test.each(named(calls))('%s: a real reply matches its published schema', async (name, call) => {
    // Safe: the name of a call is its key in the contract; the contract's own test checks it.
    const payload = await bodies[name as keyof typeof allCalls]();
    const headers = {
      ...(await signedIn(call)),
      ...(call.bodyType === 'text/csv' && { 'content-type': 'text/csv' }),
    };
    const reply = await send(call, { headers, ...(payload && { payload }) });
    expectDocumented(call, reply, 200);
    if (hasExample(call)) {
      const isJson = call.bodyType === 'application/json';
      recorded[name] = { ...(isJson && payload && { body: payload }), reply: reply.json() };
    }
    // An empty list would match any schema of its entries.
    expect(reply.body).not.toMatch(/^(\[\]|\{\})$/);
  });

  test('the examples of the OpenAPI document are recorded from real replies', async () => {
    const text = withoutRandomValues(JSON.stringify(recorded, null, 2));
    await expect(`${text}\n`).toMatchFileSnapshot('./examples.json');
  });
});

test.each(named(calls.filter((call) => call.access !== 'public')))(
  '%s: without a session it returns the documented 401',
  async (_name, call) => expectDocumented(call, await send(call), 401),
);

test.each(named(calls.filter((call) => call.access === 'staff')))(
  '%s: for a warden it returns the documented 403',
  async (_name, call) =>
    expectDocumented(call, await send(call, { headers: await app.signedInAs(warden) }), 403),
);

test.each(named(calls.filter((call) => call.method === 'POST')))(
  '%s: bad bodies return the documented 400, 413 and 415',
  async (_name, call) => {
    const headers = await signedIn(call);
    const json = { ...headers, 'content-type': 'application/json' };
    expectDocumented(call, await send(call, { headers: json, payload: '{' }), 400);
    const isCsv = call.bodyType === 'text/csv';
    if (call.body !== undefined)
      expectDocumented(call, await send(call, { headers, payload: {} }), isCsv ? 415 : 400);
    const large = JSON.stringify({ text: 'x'.repeat(Math.max(1_100_000, call.maxBodyBytes ?? 0)) });
    expectDocumented(call, await send(call, { headers: json, payload: large }), 413);
    const text = { ...headers, 'content-type': 'text/plain' };
    expectDocumented(call, await send(call, { headers: text, payload: 'text' }), 415);
  },
);

test('a schema finds a reply that does not match it', () => {
  expect(publishedSchema(contract.readSiteEvents, 200)([{ id: 7, name: 'Concert' }])).toBe(false);
});

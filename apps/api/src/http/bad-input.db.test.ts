import { connect } from 'node:net';
import { contract } from '@patrolplan/contract';
import { type ServiceCall, allCalls } from '@patrolplan/contract/all';
import { whyContract } from '@patrolplan/contract/why';
import { staffContract } from '@patrolplan/contract/staff';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isFullRun, sampleSize } from '#testing/full-run.ts';
import { A_PUBLIC_KEY } from '#testing/servers/push-browser.ts';
import { CLIENT_ERROR } from '#testing/calls/client-error.ts';
import { anyCharacters, hostileJson, hostileText, nearMiss } from '#testing/inputs/hostile-values.ts';
import { tableDigests } from '#testing/database/table-digests.ts';
import { type ScriptedIssuer, startScriptedIssuer } from '#testing/servers/scripted-issuer.ts';
import { TERM_CALENDAR, schoolRule } from '#testing/records/test-calendar.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { makeSite } from '#testing/records/test-site.ts';
import { storableJson } from '#formats/storable-json.ts';
import type { TestUser } from '#testing/records/test-user.ts';

/**
 * Generated input on every route: no 5xx, no hang, and a refused request changes nothing in the tables.
 * Requests go out in batches: the tables are compared once per batch.
 * Outside of a full run each route gets fewer inputs. The seed is new in every run.
 */
const HANDFUL = 25;
const WRONG_BODIES = isFullRun ? 75 : 8;
const handfuls = (inputs: number) => Math.ceil(sampleSize(inputs) / HANDFUL);
const PATIENCE_MS = 120_000;
/** Generous timeout for loaded machines. */
const HANG_MS = 20_000;

let app: TestApp;
let issuer: ScriptedIssuer;
let siteId: number;
let wardenId: number;
let importId: number;
let staff: TestUser;
let signedIn: { authorization: string };
let signedInStaff: { authorization: string };
/** Of this test, and of the whole file. */
let tried = 0;
let triedInAll = 0;
/** A run of some tests alone sends fewer. */
let isWholeFile = false;

beforeAll(async () => {
  issuer = await startScriptedIssuer();
  const env = { ATTEMPTS_PER_ADDRESS: '1000000', LOG_LEVEL: 'error', ...issuer.env };
  app = await createTestApp({ env });
  siteId = await makeSite(app.db, { name: 'Sandgate', area: 'Quayside' });
  const warden = await app.makeUser({ email: 'warden@patrolplan.example', areas: ['Quayside'] });
  wardenId = warden.id;
  signedIn = await app.signedInAs(warden);
  staff = await app.makeUser({ isStaff: true });
  signedInStaff = await app.signedInAs(staff);
});
afterAll(async () => {
  await app.close();
  await issuer.close();
  if (isWholeFile) expect(triedInAll).toBeGreaterThan(isFullRun ? 12_000 : 3_000);
});
beforeEach(async () => {
  // The imports that one call starts make an older one go.
  lastDigests = undefined;
  const sent = { file_name: 'a.csv', bytes: 1, bytes_read: 1, parts_read: 1, created_by: `user:${staff.id}` };
  const { id } = await app.db
    .insertInto('site_imports')
    .values({ ...sent, created_at: app.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  importId = id;
  await app.db.deleteFrom('rate_limits').execute();
  tried = 0;
});
afterEach(({ task }) => {
  // For the reader of the test report.
  Object.assign(task.meta, { inputsTried: tried });
  triedInAll += tried;
  isWholeFile = task.file.tasks.every(({ mode }) => mode === 'run');
  expect(app.logged.filter((line) => line.includes('request failed'))).toEqual([]);
});

type Sent = Pick<InjectOptions, 'url' | 'payload' | 'headers'> & { readonly method: 'GET' | 'POST' | 'PUT' };
type Replied = { readonly sent: Sent; readonly status: number };

async function send(sent: Sent): Promise<Replied> {
  const hang = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => hang.reject(new Error(`hangs: ${JSON.stringify(sent).slice(0, 2_000)}`)),
    HANG_MS,
  );
  tried += 1;
  try {
    const { statusCode } = await Promise.race([app.inject(sent), hang.promise]);
    return { sent, status: statusCode };
  } finally {
    clearTimeout(timer);
  }
}

/** For the message of a failure: some bodies are long. */
const inShort = ({ sent, status }: Replied) => `${status}: ${JSON.stringify(sent).slice(0, 4_000)}`;

/** Of the tables after the last batch; undefined when that may have changed them. */
let lastDigests: Awaited<ReturnType<typeof tableDigests>> | undefined;

/** Sends a batch at once. No reply may be a 5xx; if all were refused, nothing may have changed. */
async function holds(requests: readonly Sent[]): Promise<readonly Replied[]> {
  const before = lastDigests ?? (await tableDigests(app.db));
  lastDigests = undefined;
  const replies = await Promise.all(requests.map(send));
  expect(replies.filter(({ status }) => status >= 500).map(inShort)).toEqual([]);
  if (replies.every(({ status }) => status >= 400)) {
    lastDigests = await tableDigests(app.db);
    expect(lastDigests).toEqual(before);
  }
  return replies;
}

const TIME = '2026-11-16T10:00:00.000Z';
const NO_EVENT = '019a8c9e-3a00-7000-8000-0000000000ff';
const NO_ID = '019a8c9e-3a00-7000-8000-000000000001';
const ANY_CHANGE = { person: 1, kind: 'site', subject: 'site:1', from: TIME, until: TIME };
const valid: Record<keyof typeof allCalls, () => Readonly<Record<string, unknown>>> = {
  logIn: () => ({ email: 'warden@patrolplan.example', password: 'not the password' }),
  readProfile: () => ({ any: 1 }),
  refreshToken: () => ({ refresh: 'made up' }),
  changePassword: () => ({
    current_password: 'not the password',
    new_password: 'seven wet umbrellas',
    re_new_password: 'seven wet umbrellas',
  }),
  listSessions: () => ({ any: 1 }),
  endOwnSession: () => ({ id: '019a8c9e-3a00-7000-8000-000000000001' }),
  endOtherSessions: () => ({ any: 1 }),
  logOut: () => ({ refresh_digest: 'A'.repeat(43) }),
  listPasskeys: () => ({ any: 1 }),
  beginPasskey: () => ({ any: 1 }),
  addPasskey: () => ({
    name: 'A phone',
    credential: {
      id: 'AAAA',
      rawId: 'AAAA',
      type: 'public-key',
      response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
    },
  }),
  removePasskey: () => ({ id: 77 }),
  beginPasskeySignIn: () => ({ any: 1 }),
  passkeySignIn: () => ({
    credential: {
      id: 'AAAA',
      rawId: 'AAAA',
      type: 'public-key',
      response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
    },
  }),
  linkSignIn: () => ({ token: 'made up' }),
  beginSso: () => ({ binding: 'B'.repeat(43), invitation: { uid: 'dXNlcjox', token: 'made up' } }),
  finishSso: () => ({ code: 'made up', binding: 'B'.repeat(43) }),
  readSsoLink: () => ({ any: 1 }),
  beginSsoLink: () => ({ binding: 'B'.repeat(43) }),
  finishSsoLink: () => ({ code: 'made up', binding: 'B'.repeat(43) }),
  removeSsoLink: () => ({ any: 1 }),
  requestReset: () => ({ email: 'nobody@patrolplan.example' }),
  confirmReset: () => ({ uid: 'dXNlcjox', token: 'made up', password: 'seven wet umbrellas' }),
  register: () => ({
    email: 'somebody@patrolplan.example',
    password: 'seven wet umbrellas',
    re_password: 'seven dry umbrellas',
    first_name: 'Some',
    last_name: 'Body',
  }),
  readAppSettings: () => ({ any: 1 }),
  readSite: () => ({ any: 1 }),
  readSiteWeather: () => ({ site_id: siteId, current_time: TIME }),
  readSiteEvents: () => ({ siteids: [siteId] }),
  scoreSites: () => ({ selected_areas: ['Quayside'] }),
  readBoosts: () => ({ site_ids: [siteId], current_time: TIME }),
  logRouteFetch: () => ({ routes_fetched: 3 }),
  readOwnVisits: () => ({ any: 1 }),
  listMarks: () => ({ any: 1 }),
  confirmMark: () => ({ id: '019a8c9e-3a00-7000-8000-000000000001', last_day: '2099-12-31' }),
  clearMark: () => ({ id: '019a8c9e-3a00-7000-8000-000000000001' }),
  readFaults: () => ({ from: '2026-11-01', until: '2026-11-30', area: 'Quayside' }),
  exportFaults: () => ({ from: '2026-11-01', until: '2026-11-30', area: 'Quayside' }),
  listRequests: () => ({ any: 1 }),
  countRequests: () => ({ any: 1 }),
  readRequest: () => ({ id: 1 }),
  findRequestPlace: () => ({ latitude: 54.97, longitude: -1.61 }),
  addRequest: () => ({
    kind: 'pavement',
    site_id: null,
    position: { latitude: 54.97, longitude: -1.61 },
    text: 'Vans',
    reference: '20418',
  }),
  checkRequestFile: () => ({ any: 1 }),
  importRequests: () => ({ any: 1 }),
  placeRequest: () => ({ id: 1, site_id: siteId }),
  acknowledgeRequest: () => ({ id: 1 }),
  closeRequest: () => ({ id: 1, answer: 'answered' }),
  reopenRequest: () => ({ id: 1, closed_at: TIME }),
  listRequestRules: () => ({ any: 1 }),
  previewRequestRule: () => ({ kind: 'pavement', effect: 'boost', amount: 1 }),
  saveRequestRule: () => ({ kind: 'pavement', effect: 'boost', amount: 1 }),
  readRequestEvidence: () => ({ days: 28 }),
  exportRequests: () => ({ from: '2026-11-01', until: '2026-11-30' }),
  readField: () => ({ any: 1 }),
  sendFieldEvents: () => ({
    user_id: wardenId,
    events: [
      { kind: 'visit', site_id: siteId, outcome: 'visited', note: 'Cone', found: 1 },
      { kind: 'visit_correction', visit_id: NO_EVENT, change: 'note', note: 'Cone' },
      { kind: 'closure', site_id: siteId, reason: 'works', note: '' },
      { kind: 'start', back_by: TIME },
      { kind: 'help', position: { latitude: 54.97, longitude: -1.61 } },
      { kind: 'undo', undoes: NO_EVENT },
      { kind: 'round_stop', round_id: NO_ID, done: 1, stops: 2 },
      { kind: 'job_declined', job_id: NO_ID, assignment: 1, reason: 'no_time' },
      { kind: 'on_my_way', site_id: siteId, until: TIME },
    ].map((event, n) => ({ id: `019a8c9e-3a00-7000-8000-00000000000${n}`, at: TIME, ...event })),
  }),
  readWaiting: () => ({ any: 1 }),
  readOwnRow: () => ({ any: 1 }),
  readPushKey: () => ({ any: 1 }),
  subscribeToPush: () => ({
    endpoint: 'https://push.example/1',
    keys: { p256dh: A_PUBLIC_KEY, auth: 'A'.repeat(22) },
  }),
  unsubscribeFromPush: () => ({ endpoint: 'https://push.example/1' }),
  readBoard: () => ({ any: 1 }),
  readTeamPeople: () => ({ any: 1 }),
  sendRounds: () => ({
    rounds: [
      {
        id: NO_ID,
        user_id: wardenId,
        starts_at: TIME,
        finish_by: '2026-11-16T12:00:00.000Z',
        start_site_id: siteId,
        returns: true,
        stops: [{ site_id: siteId, kind: 'visit', arrive_at: TIME, minutes: 6 }],
        points: 4.5,
        due_sites: 1,
      },
    ],
  }),
  withdrawRound: () => ({ id: NO_ID }),
  exportRoundGeoJson: () => ({ id: NO_ID }),
  exportRoundGpx: () => ({ id: NO_ID }),
  exportJobs: () => ({ any: 1 }),
  readSentRound: () => ({ id: NO_ID }),
  sendJobs: () => ({
    jobs: [{ id: NO_ID, site_id: siteId, reason: 'Bus lane blocked', by: TIME, user_id: wardenId }],
  }),
  reassignJob: () => ({ id: NO_ID, user_id: wardenId, by: TIME }),
  withdrawJob: () => ({ id: NO_ID }),
  listJobs: () => ({ any: 1 }),
  readShifts: () => ({ any: 1 }),
  countAlarms: () => ({ any: 1 }),
  closeAlarm: () => ({ id: '019a8c9e-3a00-7000-8000-000000000001', reached_by: 'Mark' }),
  startDrill: () => ({ any: 1 }),
  listShiftSheets: () => ({ any: 1 }),
  readCheckIn: () => ({ any: 1 }),
  saveCheckIn: () => ({ was: { is_on: true, minutes: 99 }, is_on: true, minutes: 30 }),
  saveContact: () => ({
    role: 'duty',
    name: 'Mark Elliott',
    email: 'duty@patrolplan.example',
    webhook_url: 'https://alerts.example/',
    renew_secret: false,
  }),
  removeContact: () => ({ role: 'duty' }),
  readPersonInterval: () => ({ id: 1 }),
  savePersonInterval: () => ({ id: 1, was: 99, minutes: 30 }),
  listBoosts: () => ({ any: 1 }),
  setBoost: () => ({ site_id: siteId, amount: 1, reason: 'complaints', starts_at: TIME, ends_at: TIME }),
  changeBoostEnd: () => ({ id: 999_999, ends_at: TIME, seen_ends_at: TIME }),
  endBoost: () => ({ id: 999_999 }),
  reopenBoost: () => ({ id: 999_999, ended_at: TIME }),
  previewBoost: () => ({ site_id: siteId, amount: 1, starts_at: TIME }),
  explainSite: () => ({ any: 1 }),
  reportClientError: () => CLIENT_ERROR,
  explainSiteAt: () => ({ site_id: siteId, time: TIME }),
  whatIf: () => ({ area: 'Quayside', time: TIME }),
  readTeamSites: () => ({ areas: ['Quayside'], time: TIME }),
  listAreaOutlines: () => ({ any: 1 }),
  exportSitesGeoJson: () => ({ text: 'quay', area: 'Quayside', after: '' }),
  exportCoverageGeoJson: () => ({ days: 7 }),
  readSetUp: () => ({ any: 1 }),
  listApiKeys: () => ({ any: 1 }),
  makeApiKey: () => ({ name: 'Permits', scopes: ['sites:read'] }),
  revokeApiKey: () => ({ id: 77 }),
  listWebhooks: () => ({ any: 1 }),
  saveWebhook: () => ({ id: null, name: 'Permits', url: 'https://hooks.example/', events: ['boost.set'] }),
  removeWebhook: () => ({ id: 77 }),
  testWebhook: () => ({ id: 77 }),
  resendDeliveries: () => ({ webhook_id: 77, delivery_id: NO_ID }),
  listAreas: () => ({ any: 1 }),
  createArea: () => ({ name: 'Gosforth' }),
  renameArea: () => ({ area_id: 1, was: 'Quayside', name: 'Quayside East' }),
  previewAreaMerge: () => ({ area_id: 1, into_id: 2 }),
  mergeAreas: () => ({
    area_id: 1,
    was: 'No such name',
    into_id: 2,
    into_was: 'Jesmond',
    moves: { sites: 0, people: 0, boosts: 0 },
  }),
  readCalendar: () => ({ any: 1 }),
  readPeriodUse: () => ({ name: 'peak' }),
  createPeriod: () => ({ name: 'late', starts_at: '23:00' }),
  changePeriod: () => ({
    was: { name: 'peak', starts_at: '16:00' },
    name: 'rush hour',
    starts_at: '16:30',
  }),
  removePeriod: () => ({ name: 'peak', starts_at: '16:00' }),
  listCalendars: () => ({ any: 1 }),
  addCalendar: () => ({ name: 'Terms', url: null, contents: TERM_CALENDAR }),
  refreshCalendar: () => ({ id: 1, contents: TERM_CALENDAR }),
  removeCalendar: () => ({ id: 1 }),
  previewCalendarRule: () => schoolRule(1),
  createCalendarRule: () => schoolRule(1),
  changeCalendar: () => ({ id: 1, was: { name: 'Terms', days: 'rules' }, name: 'Term', days: 'school' }),
  changeCalendarRule: () => ({ ...schoolRule(1), id: 1, version: 1 }),
  removeCalendarRule: () => ({ id: 1 }),
  createBankHoliday: () => ({ day: '2027-06-01', name: 'A day off' }),
  renameBankHoliday: () => ({ day: '2026-12-25', was: 'Christmas Day', name: 'Christmas' }),
  removeBankHoliday: () => ({ day: '2026-12-25', was: 'Christmas Day' }),
  readStaffSettings: () => ({ any: 1 }),
  switchSetting: () => ({ setting_name: 'mapbox_api', setting_value: false }),
  requireStaffPasskey: () => ({ staff_need_passkey: false }),
  nameWardens: () => ({ names_wardens: true }),
  setVisitRecovery: () => ({ was: 90, minutes: 60 }),
  readVisitRules: () => ({ any: 1 }),
  listDueSites: () => ({ area: 'Quayside' }),
  readScoreLearning: () => ({ shown: 50 }),
  setLearningMode: () => ({ was: 'off', mode: 'apply' }),
  acceptSuggestions: () => ({
    suggested_at: 'never',
    accepted: 'all',
    except: [{ site_id: 1, day_type: 'weekday', period: 'peak' }],
  }),
  undoScoreVersion: () => ({ id: 999_999 }),
  setVisitRules: () => ({ rules: [{ area_id: 1, was: 5, every_days: 7 }] }),
  readServiceState: () => ({ any: 1 }),
  readCoverage: () => ({ any: 1 }),
  readEvidence: () => ({ days: 28 }),
  listEvidenceSites: () => ({ days: 28, area_id: 1, which: 'unseen', weekday: 1, hour: 9 }),
  exportEvidence: () => ({ days: 28 }),
  readYear: () => ({ year: 2026 }),
  exportYear: () => ({ year: 2026 }),
  importAreaIndex: () => ({ csv: 'area,label,number' }),
  findNotes: () => ({ text: 'cone', from: '2026-11-15T00:00:00Z', after: null }),
  strikeVisit: () => ({ id: '019a8c9e-3a00-7000-8000-000000000001', reason: 'A test' }),
  restoreVisit: () => ({ id: '019a8c9e-3a00-7000-8000-000000000001', struck_at: TIME }),
  searchSites: () => ({ text: 'sand', area: 'Quayside', sort: 'name', after: '' }),
  readSiteOptions: () => ({ any: 1 }),
  exportSites: () => ({ text: '', area: '', with_retired: true, after: '' }),
  readStaffSite: () => ({ any: 1 }),
  createSite: () => ({ cells: { site_name: 'New', area_name: 'Nowhere', postcode: 'NE1' } }),
  saveSite: () => ({ version: 99, cells: { site_name: 'New' } }),
  undoSiteChange: () => ({ version: 99 }),
  retireSite: () => ({ version: 99 }),
  bringBackSite: () => ({ version: 99 }),
  startImport: () => ({ file_name: 'sites.csv', bytes: 100 }),
  sendImportPart: () => ({ any: 1 }),
  checkImport: () => ({ any: 1 }),
  readImport: () => ({ any: 1 }),
  listImports: () => ({ any: 1 }),
  listImportRows: () => ({ kind: 'error', after: '' }),
  exportImportErrors: () => ({ after: '' }),
  applyImport: () => ({ checks: 1_000_000 }),
  undoImport: () => ({ checks: 1_000_000 }),
  findPeople: () => ({
    text: 'priya',
    area: 'Quayside',
    order: 'name',
    descending: false,
    after: { key: 'nair', id: 1 },
  }),
  readPerson: () => ({ id: 1 }),
  invitePerson: () => ({
    email: 'warden@patrolplan.example',
    first_name: 'Some',
    last_name: 'Body',
    is_staff: false,
    areas: ['Quayside'],
  }),
  savePerson: () => ({ id: 1, version: 77, is_staff: false, areas: ['Quayside'] }),
  savePeopleAreas: () => ({ people: [{ id: 1, version: 77, areas: ['Quayside'] }] }),
  setPersonActive: () => ({ id: 1, version: 77, is_active: true }),
  endPersonSessions: () => ({ id: 77 }),
  mailSignInLink: () => ({ id: 77 }),
  mailPersonLink: () => ({ id: 77 }),
  exportPerson: () => ({ id: 77 }),
  erasePerson: () => ({ id: 1, name: 'Somebody Else' }),
  findChanges: () => ({ ...ANY_CHANGE, after: { at: TIME, id: 1 } }),
  listChangers: () => ({ any: 1 }),
  exportChanges: () => ANY_CHANGE,
};

const isReadable = (call: ServiceCall, body: unknown) =>
  call.body === undefined || v.safeParse(call.body, asRead(body)).success;
/** A body as the service reads it: what PostgreSQL cannot store is replaced. */
const asRead = (body: unknown): unknown => JSON.parse(storableJson(JSON.stringify(body)));
const headersOf = (call: ServiceCall) => (call.access === 'staff' ? signedInStaff : signedIn);
const pathOf = (call: ServiceCall, siteid: string) =>
  call.path.replace('{siteid}', siteid).replace('{importid}', String(importId)).replace('{part}', '1');

describe.each(Object.entries(allCalls))('%s', (name, call: ServiceCall) => {
  // Safe: the entries' keys are the contract's own.
  const sample = () => valid[name as keyof typeof allCalls]();
  const request = (body: unknown): Sent => ({
    method: call.method,
    url: pathOf(call, String(siteId)),
    headers: { ...headersOf(call), 'content-type': 'application/json' },
    ...(call.method === 'GET' ? {} : { payload: JSON.stringify(body) ?? '' }),
  });

  test('a call refuses every body that its schema does not accept', { timeout: PATIENCE_MS }, async () => {
    if (call.body === undefined) {
      // A call without a body schema ignores the body.
      const sent = Array.from({ length: Math.min(HANDFUL, WRONG_BODIES) }, () => request({ any: 1 }));
      const replies = await holds(sent);
      expect(replies.map(({ status }) => status)).toEqual(sent.map(() => 200));
      return;
    }
    const wrong = fc
      .oneof({ weight: 3, arbitrary: nearMiss(sample()) }, { weight: 1, arbitrary: hostileJson })
      .filter((body) => !isReadable(call, body));
    await fc.assert(
      // All are refused, so one batch is as strict as several.
      fc.asyncProperty(
        fc.array(wrong, { minLength: WRONG_BODIES, maxLength: WRONG_BODIES }),
        async (bodies) => {
          const replies = await holds(bodies.map(request));
          const refusals = call.bodyType === 'text/csv' ? [400, 413, 415] : [400, 413];
          expect(replies.filter(({ status }) => !refusals.includes(status)).map(inShort)).toEqual([]);
        },
      ),
      { numRuns: 1, endOnFailure: true },
    );
  });
});

/** One parser reads the bodies of all calls, so outside of a full run a dozen calls get them. */
const READERS = Object.entries<ServiceCall>(allCalls).filter(
  ([, call], place) => isFullRun || place % 14 === 0 || call.bodyType === 'text/csv',
);

describe.each(READERS)('%s', (_name, call) => {
  test(
    'a call survives bodies that are not JSON, of any declared type',
    { timeout: PATIENCE_MS },
    async () => {
      const type = fc.constantFrom(
        'application/json',
        'application/json; charset=utf-16',
        'application/json;charset=\u0000',
        'text/plain',
        'text/csv',
        'multipart/form-data; boundary=x',
        'application/x-www-form-urlencoded',
        '',
        'x',
      );
      const payload = fc.oneof(
        anyCharacters(200),
        fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
        fc.constantFrom(
          '{',
          '[',
          '{"a":',
          '[[[['.repeat(5_000),
          '"\\ud800"',
          '{"__proto__":1}',
          '1e999',
          '\ufeff{}',
        ),
      );
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(type, payload), { minLength: HANDFUL, maxLength: HANDFUL }),
          async (bodies) => {
            await holds(
              bodies.map(([contentType, body]) => ({
                method: call.method,
                url: pathOf(call, String(siteId)),
                headers: { ...signedIn, 'content-type': contentType },
                payload: body,
              })),
            );
          },
        ),
        { numRuns: handfuls(25), endOnFailure: true },
      );
    },
  );
});

/** Bodies that the schemas accept, with unusual values. A refused one must change nothing. */
describe('accepted by its schema, but odd', () => {
  const text = (maxLength: number) =>
    hostileText
      .map((odd) => odd.replaceAll('\u0000', '').slice(0, maxLength))
      .filter((odd) => odd.trim() !== '');
  const oddId = fc.constantFrom(1, 2, 2 ** 31 - 1, 77);
  const time = fc.constantFrom(
    TIME,
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00Z',
    '9999-12-31T23:59:59.999Z',
    '2026-02-29T12:00:00Z',
    '2026-11-16T10:00:00+14:00',
    '2026-11-16T10:00:00-23:59',
    '2026-11-16T23:59:59.999999999Z',
  );
  const bodies: readonly (readonly [ServiceCall, fc.Arbitrary<Record<string, unknown>>, number])[] = [
    [contract.scoreSites, fc.record({ selected_areas: fc.array(text(200), { maxLength: 40 }) }), 400],
    [
      contract.readBoosts,
      fc.record({ site_ids: fc.array(oddId, { maxLength: 60 }), current_time: time }),
      400,
    ],
    [contract.readSiteWeather, fc.record({ site_id: oddId, current_time: time }), 400],
    [contract.readSiteEvents, fc.record({ siteids: fc.array(oddId, { maxLength: 60 }) }), 400],
    [whyContract.explainSiteAt, fc.record({ site_id: oddId, time }), 400],
    [whyContract.whatIf, fc.record({ area: fc.oneof(text(200), fc.constant('Quayside')), time }), 400],
    [
      staffContract.readTeamSites,
      fc.record({ areas: fc.array(fc.oneof(text(200), fc.constant('Quayside')), { maxLength: 9 }), time }),
      200,
    ],
    [
      allCalls.searchSites,
      fc.record({ text: text(200), area: fc.constantFrom('', 'Quayside', '%'), after: text(200) }),
      200,
    ],
    [
      allCalls.searchSites,
      fc.record({ text: text(200), after: fc.constantFrom('', '["\ud800",1e12]') }),
      200,
    ],
    [allCalls.createSite, fc.record({ cells: fc.dictionary(text(100), text(100), { maxKeys: 5 }) }), 200],
    [contract.refreshToken, fc.record({ refresh: text(512) }), 400],
    [contract.confirmReset, fc.record({ uid: text(512), token: text(512), password: text(1_000) }), 400],
    [contract.logRouteFetch, fc.record({ routes_fetched: fc.constantFrom(0, 1, 100_000) }), 50],
    [
      staffContract.findPeople,
      fc.record({
        text: text(200),
        area: fc.option(text(200)),
        order: fc.constantFrom('name', 'last_sign_in'),
        descending: fc.boolean(),
        after: fc.option(fc.record({ key: text(200), id: oddId })),
      }),
      400,
    ],
    [
      staffContract.findChanges,
      fc.record({
        person: fc.option(oddId),
        kind: fc.constantFrom(null, 'site', 'user'),
        subject: fc.option(text(200)),
        from: fc.option(time),
        until: fc.option(time),
        after: fc.option(fc.record({ at: time, id: fc.maxSafeInteger() })),
      }),
      400,
    ],
    [staffContract.erasePerson, fc.record({ id: oddId, name: text(200) }), 100],
    // These hash a password each.
    [
      contract.logIn,
      fc.record({ email: fc.constant('nobody@patrolplan.example'), password: text(1_000) }),
      50,
    ],
    [
      contract.changePassword,
      fc.record({ current_password: text(1_000), new_password: text(1_000), re_new_password: text(1_000) }),
      50,
    ],
    [
      contract.register,
      text(1_000).chain((password) =>
        fc.record({
          email: fc.constant('odd.name@patrolplan.example'),
          password: fc.constant(password),
          re_password: fc.constant(password),
          first_name: text(100),
          last_name: text(100),
        }),
      ),
      50,
    ],
  ];

  test.each(bodies.map(([call, body, inputs]) => [call.name, call, body, inputs] as const))(
    'an odd body that the schema accepts gets a reply from %s',
    { timeout: PATIENCE_MS },
    async (_name, call, body, inputs) => {
      await fc.assert(
        fc.asyncProperty(fc.array(body, { minLength: HANDFUL, maxLength: HANDFUL }), async (odd) => {
          await app.db.deleteFrom('rate_limits').execute();
          await holds(
            odd.map((payload) => ({
              method: call.method,
              url: call.path,
              headers: headersOf(call),
              payload,
            })),
          );
        }),
        { numRuns: handfuls(inputs), endOnFailure: true },
      );
    },
  );
});

const segment = fc.oneof(
  hostileText.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 3_000)),
  fc.constantFrom(
    '..',
    '%2e%2e',
    '%2f',
    '%',
    '%zz',
    '%c0%af',
    '.',
    '',
    '-1',
    '0',
    '1e3',
    '99999999999',
    '1;2',
    '1.0',
  ),
);

test('any path with any method gets a reply', { timeout: PATIENCE_MS }, async () => {
  const prefix = fc.constantFrom(
    '/',
    '/api/v1/',
    '/api/v1/sitesdetailed/',
    '/api/v1/auth/',
    '/api/v1/auth/verify-email/?token=',
    '/api/v1/auth/sso/callback?code=x&state=',
    '/api/docs/static/',
    '/simulated/img/wn/',
    '/simulated/directions/v5/mapbox/driving/',
    '/demo/',
    '/config.json?',
    '/healthz/',
  );
  const url = fc
    .tuple(
      prefix,
      fc.array(segment, { minLength: 1, maxLength: 3 }),
      fc.constantFrom('', '/', '?a=b&a=c', '?%', '#x'),
    )
    .map(([start, segments, end]) => start + segments.join('/') + end);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(url, fc.constantFrom('GET' as const, 'POST' as const, 'PUT' as const)), {
        minLength: HANDFUL,
        maxLength: HANDFUL,
      }),
      async (requested) => {
        await holds(requested.map(([address, method]) => ({ method, url: address, headers: signedIn })));
      },
    ),
    { numRuns: handfuls(1_500), endOnFailure: true },
  );
});

test('any headers get a reply', { timeout: PATIENCE_MS }, async () => {
  const value = fc.oneof(
    fc.string({ maxLength: 200 }),
    fc.constantFrom(
      'Bearer',
      'Bearer  ',
      'Basic YTpi',
      'x'.repeat(9_000),
      'gzip;q=9',
      'bytes=0-,5-',
      '*/*;;',
      'é',
      '-1',
    ),
  );
  const name = fc.constantFrom(
    'authorization',
    'accept',
    'accept-encoding',
    'origin',
    'host',
    'range',
    'if-none-match',
    'if-modified-since',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-http-method-override',
    'cookie',
    'content-encoding',
    'expect',
    'x-request-id',
  );
  const headers = fc.dictionary(name, value, { maxKeys: 5 });
  const call = fc.constantFrom<ServiceCall>(
    ...Object.values(allCalls).filter(({ access }) => access !== 'public'),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(call, headers), { minLength: HANDFUL, maxLength: HANDFUL }),
      async (requested) => {
        await holds(
          requested.map(([{ method, path }, odd]) => ({
            method,
            url: path.replace('{siteid}', String(siteId)),
            headers: odd,
            ...(method === 'GET' ? {} : { payload: {} }),
          })),
        );
      },
    ),
    { numRuns: handfuls(1_500), endOnFailure: true },
  );
});

test('bytes that are not HTTP do not stop the service', { timeout: PATIENCE_MS }, async () => {
  const address = new URL(await app.server.listen({ port: 0, host: '127.0.0.1' }));
  const answerTo = (bytes: Buffer) =>
    new Promise<string>((resolve) => {
      const socket = connect(Number(address.port), address.hostname);
      let answer = '';
      socket.on('data', (chunk) => void (answer += chunk.toString('latin1')));
      socket.on('error', () => resolve(answer)).on('close', () => resolve(answer));
      socket.end(bytes);
    });
  const bytes = fc.oneof(
    fc.uint8Array({ minLength: 1, maxLength: 400 }).map((raw) => Buffer.from(raw)),
    fc
      .constantFrom(
        'GET / HTTP/1.1\r\n\r\n',
        'GET / HTTP/9.9\r\nHost: a\r\n\r\n',
        'POST /api/v1/auth/login/ HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n',
        'POST /api/v1/auth/login/ HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n',
        'POST /api/v1/auth/login/ HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
        `GET / HTTP/1.1\r\nHost: a\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`,
        `GET /${'y'.repeat(40_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
        'GET http://other.example/ HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
        'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n',
        'GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n',
      )
      .map((raw) => Buffer.from(raw, 'latin1')),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(bytes, { minLength: HANDFUL, maxLength: HANDFUL }), async (sent) => {
      tried += sent.length;
      for (const answer of await Promise.all(sent.map(answerTo))) {
        if (answer !== '') expect(answer).toMatch(/^HTTP\/1\.1 [1-4]\d\d /);
      }
      expect((await fetch(new URL('/healthz', address))).status).toBe(200);
    }),
    { numRuns: handfuls(300), endOnFailure: true },
  );
});

import { callPath, contract, routePath } from '@patrolplan/contract';
import { type ServiceCall, allCalls } from '@patrolplan/contract/all';
import { whyContract } from '@patrolplan/contract/why';
import type { InjectOptions } from 'fastify';
import { SignJWT, UnsecuredJWT } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSessionTokens } from '#modules/sign-in/sessions/session-tokens.ts';
import { openSession } from '#modules/sign-in/sessions/open-session.ts';
import { revokeSessions } from '#modules/sign-in/sessions/sessions-table.ts';
import { isFullRun } from '#testing/full-run.ts';
import { A_PUBLIC_KEY } from '#testing/servers/push-browser.ts';
import { type ScriptedIssuer, startScriptedIssuer } from '#testing/servers/scripted-issuer.ts';
import { schoolRule } from '#testing/records/test-calendar.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { makeSite } from '#testing/records/test-site.ts';
import type { TestUser } from '#testing/records/test-user.ts';

/**
 * Every route against every kind of caller. A route without a row fails. One guard reads the tokens of all routes, so
 * outside of a full run the tokens that it refuses are sent to a few routes only.
 */
let app: TestApp;
let issuer: ScriptedIssuer;
let siteId: number;
let warden: TestUser;
let otherWarden: TestUser;
let staff: TestUser;
let inactive: TestUser;

beforeAll(async () => {
  issuer = await startScriptedIssuer();
  app = await createTestApp({ env: issuer.env });
  siteId = await makeSite(app.db, { name: 'Sandgate', area: 'Quayside', defaultBaseScore: 1 });
  const area = await app.db
    .selectFrom('areas')
    .select('id')
    .where('name', '=', 'Quayside')
    .executeTakeFirstOrThrow();
  const at = app.clock.now();
  await app.db
    .insertInto('boosts')
    .values({
      area_id: area.id,
      amount: 2,
      reason: 'match day',
      starts_at: new Date(at.getTime() - 3_600_000),
      ends_at: new Date(at.getTime() + 3_600_000),
      created_by: 'test',
      created_at: at,
    })
    .execute();
  warden = await app.makeUser({ areas: ['Quayside'] });
  otherWarden = await app.makeUser({ areas: ['Ouseburn'] });
  staff = await app.makeUser({ isStaff: true });
  inactive = await app.makeUser({ isActive: false, areas: ['Quayside'] });
});
afterAll(async () => {
  await app.close();
  await issuer.close();
});
beforeEach(async () => {
  await app.db.deleteFrom('rate_limits').execute();
  // Who began to add a passkey gets another reply to `listPasskeys`.
  await app.db.updateTable('users').set({ passkey_handle: null }).execute();
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const session = (user: TestUser) => openSession(app, user.id);

const callers = {
  'no token': async () => ({}),
  garbage: async () => bearer('garbage'),
  expired: async () => {
    const early = { ...app, clock: { now: () => new Date(app.clock.now().getTime() - 600_000) } };
    return bearer((await openSession(early, warden.id)).access);
  },
  'wrong key': async () => {
    const tokens = createSessionTokens(['another secret, which is not ours at all']);
    return bearer((await openSession({ ...app, tokens }, warden.id)).access);
  },
  'alg none': async () => {
    const { sessionId } = await session(warden);
    const at = Math.floor(app.clock.now().getTime() / 1_000);
    const unsigned = new UnsecuredJWT({ sid: sessionId })
      .setIssuer('patrolplan')
      .setSubject(String(warden.id))
      .setIssuedAt(at)
      .setExpirationTime(at + 300);
    return bearer(unsigned.encode());
  },
  'refresh token as access token': async () => bearer((await session(warden)).refresh),
  'revoked session': async () => {
    const { access } = await session(warden);
    await revokeSessions(app.db, { userId: warden.id, at: app.clock.now() });
    return bearer(access);
  },
  'session of another user': async () => {
    const { sessionId } = await session(warden);
    return bearer(await app.tokens.sign({ userId: staff.id, sessionId }, app.clock.now()));
  },
  'inactive user': async () => bearer((await session(inactive)).access),
  'warden of another area': async () => bearer((await session(otherWarden)).access),
  warden: async () => bearer((await session(warden)).access),
  staff: async () => bearer((await session(staff)).access),
} as const satisfies Record<string, () => Promise<Record<string, string>>>;
type CallerKind = keyof typeof callers;

const ALL = Object.keys(callers) as CallerKind[]; // safe: the keys of the object right above
const ON_EVERY_ROUTE: readonly CallerKind[] = [
  'no token',
  'inactive user',
  'warden of another area',
  'warden',
  'staff',
];
/** A public call, a read, a write and a call for staff, and a route outside the contract. */
const WITH_BAD_TOKENS = new Set<string>([
  'logIn',
  'readProfile',
  'sendFieldEvents',
  'invitePerson',
  'GET /config.json',
] satisfies (keyof typeof allCalls | 'GET /config.json')[]);
const callersFor = (route: string) => (isFullRun || WITH_BAD_TOKENS.has(route) ? ALL : ON_EVERY_ROUTE);
const SIGNED_IN: ReadonlySet<CallerKind> = new Set(['warden of another area', 'warden', 'staff']);

type Expected = { readonly status: number; readonly body?: () => unknown };
type Row = {
  readonly send: () => Pick<InjectOptions, 'url' | 'payload'> & { headers?: Record<string, string> };
  /** The expected reply to the callers with access. On public routes that is everybody. */
  readonly expect: Readonly<Record<'warden of another area' | 'warden' | 'staff', Expected>>;
};

const alike = (expected: Expected): Row['expect'] => ({
  'warden of another area': expected,
  warden: expected,
  staff: expected,
});
const hidden = (own: Expected, other: Expected): Row['expect'] => ({
  'warden of another area': other,
  warden: own,
  staff: own,
});
const STAFF_ONLY = { status: 403, body: () => ({ detail: 'This is for staff accounts only.' }) };
const staffOnly = (expected: Expected): Row['expect'] => ({
  'warden of another area': STAFF_ONLY,
  warden: STAFF_ONLY,
  staff: expected,
});
const NOT_FOUND = { status: 404, body: () => ({ detail: 'Not found.' }) };
const now = () => app.clock.now().toISOString();
const inAnHour = () => new Date(app.clock.now().getTime() + 3_600_000).toISOString();

const NO_VISIT = '019a8c9e-3a00-7000-8000-000000000001';
const BINDING = 'B'.repeat(43);
const ANY_CHANGE = { person: null, kind: null, subject: null, from: null, until: null };

/** One row for each call of the contract; the compiler reports a missing one. */
const calls: Record<keyof typeof allCalls, Row> = {
  logIn: {
    send: () => ({ payload: { email: 'nobody@patrolplan.example', password: 'x' } }),
    expect: alike({
      status: 401,
      body: () => ({ detail: 'No active account was found with these credentials.' }),
    }),
  },
  refreshToken: {
    send: () => ({ payload: { refresh: 'made up' } }),
    expect: alike({ status: 401, body: () => ({ detail: 'The token is not valid or has expired.' }) }),
  },
  listSessions: { send: () => ({}), expect: alike({ status: 200 }) },
  endOwnSession: {
    // A session of nobody: ended by nobody.
    send: () => ({ payload: { id: '019a8c9e-3a00-7000-8000-000000000001' } }),
    expect: alike({ status: 200, body: () => ({ ended: 0 }) }),
  },
  endOtherSessions: { send: () => ({}), expect: alike({ status: 200 }) },
  logOut: {
    send: () => ({ payload: { refresh_digest: 'A'.repeat(43) } }),
    expect: alike({ status: 200, body: () => ({ message: 'The session has ended.' }) }),
  },
  listPasskeys: { send: () => ({}), expect: alike({ status: 200, body: () => ({ passkeys: [] }) }) },
  beginPasskey: { send: () => ({}), expect: alike({ status: 200 }) },
  addPasskey: {
    send: () => ({
      payload: {
        name: 'A phone',
        credential: {
          id: 'AAAA',
          rawId: 'AAAA',
          type: 'public-key',
          response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
        },
      },
    }),
    expect: alike({ status: 400 }),
  },
  removePasskey: { send: () => ({ payload: { id: 77 } }), expect: alike(NOT_FOUND) },
  beginPasskeySignIn: { send: () => ({}), expect: alike({ status: 200 }) },
  passkeySignIn: {
    send: () => ({
      payload: {
        credential: {
          id: 'AAAA',
          rawId: 'AAAA',
          type: 'public-key',
          response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
        },
      },
    }),
    expect: alike({
      status: 400,
      body: () => ({
        detail: 'No active account was found with this passkey.',
        error_code: 'passkey_unknown',
      }),
    }),
  },
  linkSignIn: { send: () => ({ payload: { token: 'made up' } }), expect: alike({ status: 400 }) },
  beginSso: { send: () => ({ payload: { binding: BINDING } }), expect: alike({ status: 200 }) },
  finishSso: {
    send: () => ({ payload: { code: 'made up', binding: BINDING } }),
    expect: alike({
      status: 400,
      body: () => ({ detail: 'The sign-in did not work. Try again.', error_code: 'sso_failed' }),
    }),
  },
  readSsoLink: { send: () => ({}), expect: alike({ status: 200, body: () => ({ linked_at: null }) }) },
  beginSsoLink: { send: () => ({ payload: { binding: BINDING } }), expect: alike({ status: 200 }) },
  finishSsoLink: {
    send: () => ({ payload: { code: 'made up', binding: BINDING } }),
    expect: alike({
      status: 400,
      body: () => ({ detail: 'The sign-in did not work. Try again.', error_code: 'sso_failed' }),
    }),
  },
  removeSsoLink: { send: () => ({}), expect: alike({ status: 200 }) },
  requestReset: {
    send: () => ({ payload: { email: 'nobody@patrolplan.example' } }),
    expect: alike({ status: 200 }),
  },
  confirmReset: {
    send: () => ({ payload: { uid: 'u', token: 't', password: 'seven wet umbrellas' } }),
    expect: alike({ status: 400 }),
  },
  register: {
    send: () => ({
      payload: {
        email: 'nobody@patrolplan.example',
        password: 'one two',
        re_password: 'three',
        first_name: 'No',
        last_name: 'Body',
      },
    }),
    expect: alike({ status: 400, body: () => ({ password: ['Passwords do not match'] }) }),
  },
  readProfile: { send: () => ({}), expect: alike({ status: 200 }) },
  changePassword: {
    send: () => ({ payload: { current_password: 'a', new_password: 'b', re_new_password: 'c' } }),
    expect: alike({ status: 400, body: () => ({ new_password: ['New passwords do not match'] }) }),
  },
  readAppSettings: { send: () => ({}), expect: alike({ status: 200 }) },
  logRouteFetch: { send: () => ({ payload: { routes_fetched: 1 } }), expect: alike({ status: 200 }) },
  reportClientError: {
    send: () => ({
      payload: {
        name: 'TypeError',
        react_error: null,
        screen: '/patrolplan',
        build: 'index-a1.js',
        frames: [{ file: 'index-a1.js', line: 1, column: 1 }],
        browser: 'other',
        browser_version: 0,
      },
    }),
    // Off unless the deployment switches it on.
    expect: alike(NOT_FOUND),
  },
  readSite: {
    send: () => ({ url: callPath(contract.readSite, { siteid: siteId }) }),
    expect: hidden({ status: 200 }, NOT_FOUND),
  },
  readSiteWeather: {
    send: () => ({ payload: { site_id: siteId, current_time: now() } }),
    expect: hidden({ status: 200 }, NOT_FOUND),
  },
  readSiteEvents: {
    send: () => ({ payload: { siteids: [siteId] } }),
    expect: hidden({ status: 200 }, NOT_FOUND),
  },
  scoreSites: {
    send: () => ({ payload: { selected_areas: ['Quayside'] } }),
    expect: hidden(
      { status: 200, body: () => [expect.objectContaining({ site_name: 'Sandgate' })] },
      { status: 200, body: () => [] },
    ),
  },
  readBoosts: {
    send: () => ({ payload: { site_ids: [siteId], current_time: now() } }),
    expect: hidden(
      { status: 200, body: () => expect.objectContaining({ [siteId]: 2 }) },
      { status: 200, body: () => ({}) },
    ),
  },
  listMarks: {
    send: () => ({}),
    expect: staffOnly({ status: 200, body: () => ({ count: 0, marks: [] }) }),
  },
  confirmMark: {
    send: () => ({ payload: { id: NO_VISIT, last_day: null } }),
    expect: staffOnly({ status: 404, body: () => ({ detail: 'This mark does not exist any more.' }) }),
  },
  clearMark: {
    send: () => ({ payload: { id: NO_VISIT } }),
    expect: staffOnly({ status: 404, body: () => ({ detail: 'This mark does not exist any more.' }) }),
  },
  readFaults: {
    send: () => ({ payload: { from: '2026-11-01', until: '2026-11-30' } }),
    expect: staffOnly({ status: 200, body: () => ({ count: 0, faults: [] }) }),
  },
  exportFaults: {
    send: () => ({ payload: { from: '2026-11-01', until: '2026-11-30' } }),
    expect: staffOnly({ status: 200 }),
  },
  listRequests: {
    send: () => ({}),
    expect: staffOnly({
      status: 200,
      body: () => ({ open_count: 0, oldest_at: null, open: [], closed: [] }),
    }),
  },
  countRequests: {
    send: () => ({}),
    expect: staffOnly({ status: 200, body: () => ({ open_count: 0, oldest_at: null }) }),
  },
  readRequest: { send: () => ({ payload: { id: 77 } }), expect: staffOnly({ status: 404 }) },
  findRequestPlace: {
    send: () => ({ payload: { latitude: 54.97, longitude: -1.61 } }),
    expect: staffOnly({ status: 200 }),
  },
  addRequest: { send: () => ({ payload: { kind: 'pavement' } }), expect: staffOnly({ status: 400 }) },
  checkRequestFile: {
    send: () => ({ payload: Buffer.from('site'), headers: { 'content-type': 'text/csv' } }),
    expect: staffOnly({ status: 400 }),
  },
  importRequests: {
    send: () => ({ payload: Buffer.from('site'), headers: { 'content-type': 'text/csv' } }),
    expect: staffOnly({ status: 400 }),
  },
  placeRequest: {
    send: () => ({ payload: { id: 77, site_id: siteId } }),
    expect: staffOnly({ status: 404 }),
  },
  acknowledgeRequest: { send: () => ({ payload: { id: 77 } }), expect: staffOnly({ status: 404 }) },
  closeRequest: {
    send: () => ({ payload: { id: 77, answer: 'answered' } }),
    expect: staffOnly({ status: 404 }),
  },
  reopenRequest: {
    send: () => ({ payload: { id: 77, closed_at: now() } }),
    expect: staffOnly({ status: 404 }),
  },
  listRequestRules: { send: () => ({}), expect: staffOnly({ status: 200 }) },
  previewRequestRule: {
    send: () => ({ payload: { kind: 'pavement', effect: 'list' } }),
    expect: staffOnly({ status: 200, body: () => ({ requests: 0, moved: [], due_passed: 0 }) }),
  },
  saveRequestRule: {
    send: () => ({ payload: { kind: 'pavement', effect: 'boost' } }),
    expect: staffOnly({ status: 400, body: () => ({ amount: 'A boost needs points.' }) }),
  },
  readRequestEvidence: { send: () => ({ payload: { days: 28 } }), expect: staffOnly({ status: 200 }) },
  exportRequests: {
    send: () => ({ payload: { from: '2026-11-01', until: '2026-11-30' } }),
    expect: staffOnly({ status: 200 }),
  },
  readOwnVisits: { send: () => ({}), expect: alike({ status: 200, body: () => ({ visits: [] }) }) },
  listBoosts: {
    send: () => ({}),
    expect: staffOnly({
      status: 200,
      body: () => ({ boosts: [expect.objectContaining({ area_name: 'Quayside', state: 'in force' })] }),
    }),
  },
  setBoost: {
    send: () => ({ payload: { area_name: 'Atlantis', amount: 1, reason: 'none', ends_at: inAnHour() } }),
    expect: staffOnly({ status: 400, body: () => ({ area_name: "Unknown area 'Atlantis'." }) }),
  },
  changeBoostEnd: {
    send: () => ({ payload: { id: 999_999, ends_at: inAnHour(), seen_ends_at: now() } }),
    expect: staffOnly({ status: 404 }),
  },
  endBoost: { send: () => ({ payload: { id: 999_999 } }), expect: staffOnly({ status: 404 }) },
  reopenBoost: {
    send: () => ({ payload: { id: 999_999, ended_at: '2026-11-16T09:00:00Z' } }),
    expect: staffOnly({ status: 404 }),
  },
  previewBoost: {
    send: () => ({ payload: { site_id: siteId, amount: 1 } }),
    expect: staffOnly({
      status: 200,
      body: () => expect.objectContaining({ site_count: 1, place: { without: 1, with: 1 } }),
    }),
  },
  explainSite: {
    send: () => ({ url: callPath(whyContract.explainSite, { siteid: siteId }) }),
    expect: hidden(
      { status: 200, body: () => expect.objectContaining({ site_name: 'Sandgate' }) },
      NOT_FOUND,
    ),
  },
  explainSiteAt: {
    send: () => ({ payload: { site_id: siteId, time: now() } }),
    expect: staffOnly({
      status: 200,
      body: () => expect.objectContaining({ boost: expect.objectContaining({ score: 2 }) }),
    }),
  },
  whatIf: {
    send: () => ({ payload: { area: 'Quayside', time: now() } }),
    expect: staffOnly({
      status: 200,
      body: () =>
        expect.objectContaining({ sites: [expect.objectContaining({ site_id: siteId, boost_score: 2 })] }),
    }),
  },
  readTeamSites: {
    send: () => ({ payload: { areas: ['Quayside', 'Atlantis'], time: now() } }),
    expect: staffOnly({
      status: 200,
      body: () =>
        expect.objectContaining({ sites: [expect.objectContaining({ site_id: siteId, boost_score: 2 })] }),
    }),
  },
  listAreaOutlines: { send: () => ({}), expect: staffOnly({ status: 200 }) },
  exportSitesGeoJson: { send: () => ({ payload: { after: '' } }), expect: staffOnly({ status: 200 }) },
  exportCoverageGeoJson: { send: () => ({ payload: { days: 7 } }), expect: staffOnly({ status: 200 }) },
  readSetUp: { send: () => ({}), expect: staffOnly({ status: 200 }) },
  listApiKeys: { send: () => ({}), expect: staffOnly({ status: 200 }) },
  makeApiKey: {
    send: () => ({ payload: { name: 'Permits', scopes: [] } }),
    expect: staffOnly({ status: 400 }),
  },
  revokeApiKey: { send: () => ({ payload: { id: 77 } }), expect: staffOnly({ status: 404 }) },
  listWebhooks: { send: () => ({}), expect: staffOnly({ status: 200 }) },
  saveWebhook: {
    send: () => ({ payload: { id: null, name: 'Permits', url: 'http://10.0.0.1/', events: ['boost.set'] } }),
    expect: staffOnly({ status: 400 }),
  },
  removeWebhook: { send: () => ({ payload: { id: 77 } }), expect: staffOnly({ status: 404 }) },
  testWebhook: { send: () => ({ payload: { id: 77 } }), expect: staffOnly({ status: 404 }) },
  resendDeliveries: {
    send: () => ({ payload: { webhook_id: 77, delivery_id: null } }),
    expect: staffOnly({ status: 404 }),
  },
  listAreas: { send: () => ({}), expect: staffOnly({ status: 200 }) },
  createArea: { send: () => ({ payload: { name: 'quayside' } }), expect: staffOnly({ status: 400 }) },
  renameArea: {
    send: () => ({ payload: { area_id: 99_999, was: 'Nowhere', name: 'Somewhere' } }),
    expect: staffOnly({ status: 404 }),
  },
  previewAreaMerge: {
    send: () => ({ payload: { area_id: 99_999, into_id: 99_998 } }),
    expect: staffOnly({ status: 404 }),
  },
  mergeAreas: {
    send: () => ({
      payload: {
        area_id: 99_999,
        was: 'Nowhere',
        into_id: 99_998,
        into_was: 'Somewhere',
        moves: { sites: 0, people: 0, boosts: 0 },
      },
    }),
    expect: staffOnly({ status: 404 }),
  },
  readCalendar: { send: () => ({}), expect: staffOnly({ status: 200 }) },
  readPeriodUse: { send: () => ({ payload: { name: 'peak' } }), expect: staffOnly({ status: 200 }) },
  createPeriod: {
    send: () => ({ payload: { name: 'Peak', starts_at: '15:00' } }),
    expect: staffOnly({ status: 400 }),
  },
  changePeriod: {
    send: () => ({
      payload: { was: { name: 'peak', starts_at: '15:00' }, name: 'rush hour', starts_at: '15:30' },
    }),
    expect: staffOnly({ status: 409 }),
  },
  removePeriod: {
    send: () => ({ payload: { name: 'peak', starts_at: '15:00' } }),
    expect: staffOnly({ status: 409 }),
  },
  listCalendars: { send: () => ({}), expect: staffOnly({ status: 200 }) },
  addCalendar: { send: () => ({ payload: { name: 'Terms' } }), expect: staffOnly({ status: 400 }) },
  refreshCalendar: { send: () => ({ payload: { id: 999_999 } }), expect: staffOnly(NOT_FOUND) },
  removeCalendar: { send: () => ({ payload: { id: 999_999 } }), expect: staffOnly(NOT_FOUND) },
  previewCalendarRule: { send: () => ({ payload: schoolRule(999_999) }), expect: staffOnly({ status: 400 }) },
  createCalendarRule: { send: () => ({ payload: schoolRule(999_999) }), expect: staffOnly({ status: 400 }) },
  changeCalendar: {
    send: () => ({ payload: { id: 999_999, was: { name: 'Terms' }, name: 'Term' } }),
    expect: staffOnly({ status: 404, body: () => ({ detail: 'This calendar was removed meanwhile.' }) }),
  },
  changeCalendarRule: {
    send: () => ({ payload: { ...schoolRule(999_999), id: 999_999, version: 1 } }),
    expect: staffOnly({ status: 400 }),
  },
  removeCalendarRule: { send: () => ({ payload: { id: 999_999 } }), expect: staffOnly(NOT_FOUND) },
  createBankHoliday: {
    send: () => ({ payload: { day: '2026-12-25', name: 'Christmas' } }),
    expect: staffOnly({ status: 400 }),
  },
  renameBankHoliday: {
    send: () => ({ payload: { day: '2026-12-25', was: 'Noel', name: 'Christmas' } }),
    expect: staffOnly({ status: 409 }),
  },
  removeBankHoliday: {
    send: () => ({ payload: { day: '2026-12-24', was: 'Christmas Eve' } }),
    expect: staffOnly({ status: 404 }),
  },
  readStaffSettings: { send: () => ({}), expect: staffOnly({ status: 200 }) },
  switchSetting: {
    send: () => ({ payload: { setting_name: 'nothing', setting_value: true } }),
    expect: staffOnly({ status: 404 }),
  },
  requireStaffPasskey: {
    send: () => ({ payload: { staff_need_passkey: false } }),
    expect: staffOnly({ status: 200 }),
  },
  nameWardens: { send: () => ({ payload: { names_wardens: false } }), expect: staffOnly({ status: 200 }) },
  setVisitRecovery: {
    send: () => ({ payload: { was: 5, minutes: 6 } }),
    expect: staffOnly({ status: 409 }),
  },
  readVisitRules: { send: () => ({}), expect: staffOnly({ status: 200 }) },
  listDueSites: { send: () => ({ payload: { area: 'Quayside' } }), expect: staffOnly({ status: 200 }) },
  readScoreLearning: { send: () => ({ payload: { shown: 50 } }), expect: staffOnly({ status: 200 }) },
  setLearningMode: {
    send: () => ({ payload: { was: 'off', mode: 'apply' } }),
    expect: staffOnly({ status: 409 }),
  },
  acceptSuggestions: {
    send: () => ({ payload: { suggested_at: 'never', accepted: 'all', except: [] } }),
    expect: staffOnly({ status: 409 }),
  },
  undoScoreVersion: {
    send: () => ({ payload: { id: 999_999 } }),
    expect: staffOnly({ status: 404 }),
  },
  setVisitRules: {
    send: () => ({ payload: { rules: [{ area_id: null, was: 5, every_days: 6 }] } }),
    expect: staffOnly({ status: 409 }),
  },
  readField: { send: () => ({}), expect: alike({ status: 200 }) },
  sendFieldEvents: {
    // Of the warden: nobody else may send them.
    send: () => ({ payload: { user_id: warden.id, events: [] } }),
    expect: {
      'warden of another area': {
        status: 409,
        body: () => ({ detail: 'These events belong to another account.' }),
      },
      warden: { status: 200 },
      staff: { status: 409 },
    },
  },
  readWaiting: { send: () => ({}), expect: alike({ status: 200 }) },
  readOwnRow: { send: () => ({}), expect: alike({ status: 200 }) },
  readPushKey: { send: () => ({}), expect: alike({ status: 200 }) },
  subscribeToPush: {
    send: () => ({
      payload: { endpoint: 'https://127.0.0.1/', keys: { p256dh: A_PUBLIC_KEY, auth: 'A'.repeat(22) } },
    }),
    expect: alike({ status: 400 }),
  },
  unsubscribeFromPush: {
    send: () => ({ payload: { endpoint: 'https://push.example/1' } }),
    expect: alike({ status: 200 }),
  },
  readBoard: { send: () => ({}), expect: staffOnly({ status: 200 }) },
  readTeamPeople: { send: () => ({}), expect: staffOnly({ status: 200 }) },
  sendRounds: {
    send: () => ({ payload: { rounds: [] } }),
    expect: staffOnly({ status: 200, body: () => ({ results: [] }) }),
  },
  withdrawRound: {
    send: () => ({ payload: { id: NO_VISIT } }),
    expect: staffOnly({ status: 404, body: () => ({ detail: 'This round does not exist any more.' }) }),
  },
  exportRoundGeoJson: { send: () => ({ payload: { id: NO_VISIT } }), expect: staffOnly({ status: 404 }) },
  exportJobs: { send: () => ({}), expect: staffOnly({ status: 200 }) },
  exportRoundGpx: { send: () => ({ payload: { id: NO_VISIT } }), expect: staffOnly({ status: 404 }) },
  readSentRound: {
    send: () => ({ payload: { id: NO_VISIT } }),
    expect: staffOnly({ status: 404, body: () => ({ detail: 'This round does not exist any more.' }) }),
  },
  sendJobs: {
    send: () => ({ payload: { jobs: [] } }),
    expect: staffOnly({ status: 200, body: () => ({ results: [] }) }),
  },
  reassignJob: {
    send: () => ({ payload: { id: NO_VISIT, user_id: null } }),
    expect: staffOnly({ status: 404, body: () => ({ detail: 'This job does not exist any more.' }) }),
  },
  withdrawJob: {
    send: () => ({ payload: { id: NO_VISIT } }),
    expect: staffOnly({ status: 404, body: () => ({ detail: 'This job does not exist any more.' }) }),
  },
  listJobs: {
    send: () => ({ url: callPath(allCalls.listJobs, { after: '' }) }),
    expect: staffOnly({ status: 200, body: () => ({ jobs: [], next: null }) }),
  },
  readShifts: { send: () => ({}), expect: staffOnly({ status: 200 }) },
  countAlarms: {
    send: () => ({}),
    expect: staffOnly({ status: 200, body: () => ({ open: 0, people: 0, untold: 0 }) }),
  },
  closeAlarm: {
    send: () => ({ payload: { id: NO_VISIT, reached_by: 'Mark, by phone' } }),
    expect: staffOnly({ status: 404, body: () => ({ detail: 'This alarm does not exist any more.' }) }),
  },
  startDrill: { send: () => ({}), expect: staffOnly({ status: 200 }) },
  listShiftSheets: { send: () => ({}), expect: staffOnly({ status: 200, body: () => ({ sheets: [] }) }) },
  readCheckIn: { send: () => ({}), expect: staffOnly({ status: 200 }) },
  saveCheckIn: {
    send: () => ({ payload: { was: { is_on: true, minutes: 99 }, is_on: true, minutes: 30 } }),
    expect: staffOnly({ status: 409 }),
  },
  saveContact: {
    send: () => ({
      payload: { role: 'duty', name: 'Mark', email: '', webhook_url: 'https://127.0.0.1/' },
    }),
    expect: staffOnly({ status: 400 }),
  },
  removeContact: { send: () => ({ payload: { role: 'duty' } }), expect: staffOnly({ status: 200 }) },
  readPersonInterval: { send: () => ({ payload: { id: warden.id } }), expect: staffOnly({ status: 200 }) },
  savePersonInterval: {
    send: () => ({ payload: { id: warden.id, was: 99, minutes: 30 } }),
    expect: staffOnly({ status: 409 }),
  },
  readServiceState: { send: () => ({}), expect: staffOnly({ status: 200 }) },
  readCoverage: { send: () => ({}), expect: staffOnly({ status: 200 }) },
  readEvidence: { send: () => ({ payload: { days: 28 } }), expect: staffOnly({ status: 200 }) },
  listEvidenceSites: { send: () => ({ payload: { days: 28 } }), expect: staffOnly({ status: 200 }) },
  exportEvidence: { send: () => ({ payload: { days: 28 } }), expect: staffOnly({ status: 200 }) },
  readYear: { send: () => ({ payload: { year: null } }), expect: staffOnly({ status: 200 }) },
  exportYear: { send: () => ({ payload: { year: 2026 } }), expect: staffOnly({ status: 200 }) },
  importAreaIndex: {
    send: () => ({ payload: { csv: 'area' } }),
    expect: staffOnly({ status: 200 }),
  },
  findNotes: { send: () => ({ payload: { text: '', from: null } }), expect: staffOnly({ status: 200 }) },
  strikeVisit: {
    send: () => ({ payload: { id: NO_VISIT, reason: 'A test' } }),
    expect: staffOnly({ status: 404, body: () => ({ detail: 'This visit does not exist any more.' }) }),
  },
  restoreVisit: {
    send: () => ({ payload: { id: NO_VISIT, struck_at: now() } }),
    expect: staffOnly({ status: 404, body: () => ({ detail: 'This visit is not struck any more.' }) }),
  },
  searchSites: {
    send: () => ({ payload: { text: 'sand', after: '' } }),
    expect: staffOnly({
      status: 200,
      body: () => expect.objectContaining({ sites: [expect.objectContaining({ site_name: 'Sandgate' })] }),
    }),
  },
  readSiteOptions: { send: () => ({}), expect: staffOnly({ status: 200 }) },
  exportSites: { send: () => ({ payload: { after: '' } }), expect: staffOnly({ status: 200 }) },
  readStaffSite: {
    send: () => ({ url: callPath(allCalls.readStaffSite, { siteid: siteId }) }),
    expect: staffOnly({ status: 200, body: () => expect.objectContaining({ site_id: siteId }) }),
  },
  createSite: {
    send: () => ({ payload: { cells: { site_name: 'New', area_name: 'Nowhere', postcode: 'NE1' } } }),
    expect: staffOnly({ status: 400, body: () => ({ area_name: "Unknown area 'Nowhere'." }) }),
  },
  saveSite: {
    send: () => ({
      url: callPath(allCalls.saveSite, { siteid: siteId }),
      payload: { version: 99, cells: {} },
    }),
    expect: staffOnly({ status: 409 }),
  },
  undoSiteChange: {
    send: () => ({ url: callPath(allCalls.undoSiteChange, { siteid: siteId }), payload: { version: 99 } }),
    expect: staffOnly({ status: 409 }),
  },
  retireSite: {
    send: () => ({ url: callPath(allCalls.retireSite, { siteid: siteId }), payload: { version: 99 } }),
    expect: staffOnly({ status: 409 }),
  },
  bringBackSite: {
    send: () => ({ url: callPath(allCalls.bringBackSite, { siteid: siteId }), payload: { version: 99 } }),
    expect: staffOnly({ status: 409 }),
  },
  startImport: {
    send: () => ({ payload: { file_name: 'sites.csv', bytes: 3 } }),
    expect: staffOnly({ status: 200 }),
  },
  sendImportPart: {
    send: () => ({
      url: callPath(allCalls.sendImportPart, { importid: 999, part: 1 }),
      headers: { 'content-type': 'text/csv' },
      payload: 'a,b',
    }),
    expect: staffOnly(NOT_FOUND),
  },
  checkImport: {
    send: () => ({ url: callPath(allCalls.checkImport, { importid: 999 }) }),
    expect: staffOnly(NOT_FOUND),
  },
  readImport: {
    send: () => ({ url: callPath(allCalls.readImport, { importid: 999 }) }),
    expect: staffOnly(NOT_FOUND),
  },
  listImports: { send: () => ({}), expect: staffOnly({ status: 200 }) },
  listImportRows: {
    send: () => ({ url: callPath(allCalls.listImportRows, { importid: 999 }), payload: { after: '' } }),
    expect: staffOnly(NOT_FOUND),
  },
  exportImportErrors: {
    send: () => ({ url: callPath(allCalls.exportImportErrors, { importid: 999 }), payload: { after: '' } }),
    expect: staffOnly(NOT_FOUND),
  },
  applyImport: {
    send: () => ({ url: callPath(allCalls.applyImport, { importid: 999 }), payload: { checks: 1 } }),
    expect: staffOnly(NOT_FOUND),
  },
  undoImport: {
    send: () => ({ url: callPath(allCalls.undoImport, { importid: 999 }), payload: { checks: 1 } }),
    expect: staffOnly(NOT_FOUND),
  },
  findPeople: { send: () => ({ payload: { text: warden.email } }), expect: staffOnly({ status: 200 }) },
  readPerson: { send: () => ({ payload: { id: warden.id } }), expect: staffOnly({ status: 200 }) },
  invitePerson: {
    send: () => ({ payload: { email: warden.email, first_name: 'No', last_name: 'Body' } }),
    expect: staffOnly({ status: 400 }),
  },
  savePerson: {
    send: () => ({ payload: { id: warden.id, version: 77, is_staff: true, areas: [] } }),
    expect: staffOnly({ status: 409 }),
  },
  savePeopleAreas: {
    send: () => ({ payload: { people: [{ id: warden.id, version: 77, areas: [] }] } }),
    expect: staffOnly({ status: 409 }),
  },
  setPersonActive: {
    send: () => ({ payload: { id: staff.id, version: 1, is_active: false } }),
    expect: staffOnly({ status: 400 }),
  },
  endPersonSessions: { send: () => ({ payload: { id: inactive.id } }), expect: staffOnly({ status: 200 }) },
  mailSignInLink: { send: () => ({ payload: { id: warden.id } }), expect: staffOnly({ status: 200 }) },
  mailPersonLink: { send: () => ({ payload: { id: warden.id } }), expect: staffOnly({ status: 200 }) },
  exportPerson: { send: () => ({ payload: { id: warden.id } }), expect: staffOnly({ status: 200 }) },
  erasePerson: {
    send: () => ({ payload: { id: warden.id, name: 'Somebody Else' } }),
    expect: staffOnly({ status: 400 }),
  },
  findChanges: {
    send: () => ({ payload: { ...ANY_CHANGE, after: null } }),
    expect: staffOnly({ status: 200 }),
  },
  listChangers: { send: () => ({}), expect: staffOnly({ status: 200 }) },
  exportChanges: { send: () => ({ payload: ANY_CHANGE }), expect: staffOnly({ status: 200 }) },
};

const INACTIVE = { detail: 'User account is inactive' };

describe.each(Object.entries(allCalls))('%s', (name, call: ServiceCall) => {
  // Safe: the entries' keys are the contract's own.
  const row = calls[name as keyof typeof allCalls];

  test.each(callersFor(name))(`${name} gives the documented reply to a caller: %s`, async (kind) => {
    const headers = await callers[kind]();
    const before = await everything();
    const { headers: type, ...sent } = row.send();
    const request = { method: call.method, url: call.path, headers: { ...headers, ...type }, ...sent };
    const reply = await app.inject(request);
    const isLetIn = SIGNED_IN.has(kind) || call.access === 'public';
    if (!isLetIn) {
      expect(reply.statusCode).toBe(401);
      expect(reply.json()).toEqual(kind === 'inactive user' ? INACTIVE : { detail: expect.any(String) });
      expect(await everything(), 'a refused call changes nothing').toEqual(before);
      return;
    }
    const expected = row.expect[kind === 'staff' || kind === 'warden of another area' ? kind : 'warden'];
    expect(reply.statusCode).toBe(expected.status);
    if (expected.status === 403) expect(await everything(), 'a refused call changes nothing').toEqual(before);
    if (expected.body !== undefined) expect(reply.json()).toEqual(expected.body());
  });
});

/** The row counts of the tables that a call could write. */
async function everything(): Promise<unknown> {
  const counts = await sql`
    select (select count(*) from users) as users, (select count(*) from outbox) as emails,
      (select count(*) from route_fetches) as routes, (select count(*) from audit) as changes,
      (select count(*) from one_time_tokens) as tokens, (select count(*) from sites) as sites,
      (select count(*) from site_imports) as imports, (select count(*) from shift_events) as events,
      (select count(*) from alarms) as alarms, (select count(*) from contacts) as contacts`.execute(app.db);
  return counts.rows;
}

/** The routes outside the contract: public, because they contain no personal data. */
const openRoutes: Readonly<Record<string, { readonly url: string; readonly status: number }>> = {
  'GET /api/v1/auth/verify-email/': { url: '/api/v1/auth/verify-email/', status: 400 },
  'POST /api/v1/auth/verify-email/': { url: '/api/v1/auth/verify-email/', status: 400 },
  'GET /api/v1/auth/sso/callback': { url: '/api/v1/auth/sso/callback?code=x&state=y', status: 303 },
  // The requests of a program: every call needs an API key in the form of the standard. What can be reported is no secret.
  ...Object.fromEntries(
    ['xml', 'json'].flatMap((format) => [
      [`GET /open311/v2/services.${format}`, { url: `/open311/v2/services.${format}`, status: 200 }],
      [`GET /open311/v2/requests.${format}`, { url: `/open311/v2/requests.${format}`, status: 403 }],
      [`POST /open311/v2/requests.${format}`, { url: `/open311/v2/requests.${format}`, status: 403 }],
      [
        `GET /open311/v2/servicerequestupdates.${format}`,
        { url: `/open311/v2/servicerequestupdates.${format}`, status: 403 },
      ],
    ]),
  ),
  'GET /open311/v2/services/:code': { url: '/open311/v2/services/pavement.xml', status: 200 },
  'GET /open311/v2/requests/:id': { url: '/open311/v2/requests/7.xml', status: 403 },
  'GET /config.json': { url: '/config.json', status: 200 },
  // Absent until the operator names a contact.
  'GET /.well-known/security.txt': { url: '/.well-known/security.txt', status: 404 },
  'GET /healthz': { url: '/healthz', status: 200 },
  'GET /readyz': { url: '/readyz', status: 200 },
  // Closed until the operator sets a token or opens it to this machine.
  'GET /metrics': { url: '/metrics', status: 403 },
  // In the demo only.
  'GET /demo/mail': { url: '/demo/mail', status: 200 },
  'GET /simulated/directions/v5/mapbox/driving/:coordinates': {
    url: '/simulated/directions/v5/mapbox/driving/-1.6,54.9;-1.5,54.9?access_token=x',
    status: 200,
  },
  'GET /simulated/directions/v5/mapbox/walking/:coordinates': {
    url: '/simulated/directions/v5/mapbox/walking/-1.6,54.9;-1.5,54.9?access_token=x',
    status: 200,
  },
  'GET /simulated/map/1/basemap.geojson': { url: '/simulated/map/1/basemap.geojson', status: 200 },
  'GET /simulated/map/1/roads_graph.json': { url: '/simulated/map/1/roads_graph.json', status: 200 },
  'GET /simulated/img/wn/:file': { url: '/simulated/img/wn/10d@2x.png', status: 200 },
  'GET /api/docs': { url: '/api/docs', status: 200 },
  'GET /api/docs/': { url: '/api/docs/', status: 200 },
  'GET /api/docs/json': { url: '/api/docs/json', status: 200 },
  'GET /api/docs/yaml': { url: '/api/docs/yaml', status: 200 },
  'GET /api/docs/static/*': { url: '/api/docs/static/swagger-ui.css', status: 200 },
  'GET /api/docs/static/index.html': { url: '/api/docs/static/index.html', status: 302 },
  'GET /api/docs/static/swagger-initializer.js': {
    url: '/api/docs/static/swagger-initializer.js',
    status: 200,
  },
};

describe.each(Object.entries(openRoutes))('%s', (route, { url, status }) => {
  test.each(callersFor(route))(`${route} gives the same reply to every caller: %s`, async (kind) => {
    const method = route.startsWith('POST ') ? 'POST' : 'GET';
    const reply = await app.inject({ method, url, headers: await callers[kind]() });
    expect(reply.statusCode).toBe(status);
  });
});

test('every route of the service has a row', () => {
  const known = new Set([
    ...Object.values(allCalls).map(
      (call) => `${call.method} ${routePath(call).replace(/\{(\w+)\}/g, ':$1')}`,
    ),
    ...Object.keys(openRoutes),
  ]);
  // A HEAD is its GET without the body; it goes through the same guard.
  const routes = new Set(app.server.routeList.map((route) => route.replace(/^HEAD /, 'GET ')));
  expect([...routes].filter((route) => !known.has(route))).toEqual([]);
  expect([...known].filter((route) => !routes.has(route))).toEqual([]);
});

test('a HEAD request is guarded like its GET', async () => {
  for (const call of Object.values(allCalls).filter(({ method }) => method === 'GET')) {
    const url = call.path.replace(/\{\w+\}/g, String(siteId));
    expect((await app.inject({ method: 'HEAD', url })).statusCode, call.name).toBe(401);
  }
});

test('a signed token with a broken session id is refused', async () => {
  const broken = await app.tokens.sign({ userId: warden.id, sessionId: 'broken' }, app.clock.now());
  const reply = await app.inject({ url: contract.readProfile.path, headers: bearer(broken) });
  expect(reply.statusCode).toBe(401);
});

test('a token signed for this service but of another kind is refused', async () => {
  const { sessionId } = await session(warden);
  const at = Math.floor(app.clock.now().getTime() / 1_000);
  const [header = ''] = (await session(warden)).access.split('.');
  // Safe: our own token's header is such an object.
  const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string };
  const idToken = await new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid })
    .setIssuer('patrolplan')
    .setSubject(String(warden.id))
    .setIssuedAt(at)
    .setExpirationTime(at + 300)
    .sign(new TextEncoder().encode(app.config.TOKEN_SECRETS[0]));
  const reply = await app.inject({ url: contract.readProfile.path, headers: bearer(idToken) });
  expect(reply.statusCode).toBe(401);
});

import { randomUUID } from 'node:crypto';
import { type Call, callPath } from '@patrolplan/contract';
import { type ServiceCall, allCalls } from '@patrolplan/contract/all';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '#service/app.ts';
import { openDatabase } from '#db/database.ts';
import { storeContact } from '#modules/shifts/alarms/contacts-table.ts';
import { countAttempt } from '#modules/sign-in/limits/rate-limits-table.ts';
import { insertCalendar, insertRule } from '#modules/calendars/calendars-table.all-areas.ts';
import { startImport } from '#modules/imports/receive-import-part.ts';
import { createMetrics } from '#observability/metrics.ts';
import { A_PUBLIC_KEY } from '#testing/servers/push-browser.ts';
import { CLIENT_ERROR } from '#testing/calls/client-error.ts';
import { expectDocumented } from '#testing/replies/expect-documented.ts';
import { type ScriptedIssuer, startScriptedIssuer } from '#testing/servers/scripted-issuer.ts';
import { TERM_CALENDAR, schoolRule } from '#testing/records/test-calendar.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { makeVersion } from '#testing/records/test-suggestion.ts';
import { makeDeadWebhook } from '#testing/records/test-webhook.ts';
import { makeRequest } from '#testing/records/test-request.ts';
import { makeSite } from '#testing/records/test-site.ts';
import type { TestUser } from '#testing/records/test-user.ts';
import { errorStatuses } from './document.ts';

/**
 * Every 404, 409, 429 and 503 that the document lists, and the 401 of public calls, as the service really sends them. The
 * statuses that do not depend on the call are in `real-replies.db.test.ts`.
 */
const NOBODY = 999_999;
const TIME = '2026-11-16T10:00:00.000Z';
const PASSWORD = 'quiet harbour in the fog';
const MADE_UP_LINK = { uid: 'made up', token: 'made up', password: PASSWORD };
const PASSKEY = {
  credential: {
    id: 'AAAA',
    rawId: 'AAAA',
    type: 'public-key',
    response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
  },
};
const SSO_BEGIN = { binding: 'B'.repeat(43) };
const SSO_EXCHANGE = { ...SSO_BEGIN, code: 'made up' };
/** What the caller saw is not what is stored. */
const CONTACT = { role: 'duty', name: 'Mark', email: 'a@b.example', webhook_url: '' };
const WEBHOOK = { name: 'Permits', url: 'https://hooks.example/', events: ['boost.set'] };
const CHECK_IN = { was: { is_on: true, minutes: 99 }, is_on: true, minutes: 30 };
const SUBSCRIPTION = {
  endpoint: 'https://push.example/1',
  keys: { p256dh: A_PUBLIC_KEY, auth: 'A'.repeat(22) },
};
const REGISTRATION = {
  email: 'new@patrolplan.example',
  password: PASSWORD,
  re_password: PASSWORD,
  first_name: 'Ada',
  last_name: 'Byron',
};

let app: TestApp;
let issuer: ScriptedIssuer;
let warden: TestUser;
let staff: TestUser;
let siteId: number;
let importId: number;
beforeAll(async () => {
  // Networks run out of attempts at once; each of the limited calls below is the only one of its kind.
  issuer = await startScriptedIssuer();
  app = await createTestApp({ env: { ATTEMPTS_PER_ADDRESS: '1', ...issuer.env } });
  siteId = await makeSite(app.db, { area: 'Quayside' });
  warden = await app.makeUser({ areas: ['Quayside'] });
  staff = await app.makeUser({ isStaff: true });
  const started = await startImport(app, { fileName: 'sites.csv', bytes: 100, actor: `user:${staff.id}` });
  if (!started.ok) throw new Error('no import');
  importId = started.value.import_id;
});
afterAll(async () => {
  await app.close();
  await issuer.close();
});
beforeEach(async () => {
  await app.db.deleteFrom('rate_limits').execute();
});

const closedRequest = () => makeRequest(app.db, { at: app.clock.now(), closedAt: app.clock.now() });

/** A round that its warden has finished. */
async function finishedRound(): Promise<string> {
  const id = randomUUID();
  const at = app.clock.now();
  await app.db
    .insertInto('sent_rounds')
    .values({
      id,
      user_id: warden.id,
      day: '2026-11-17',
      letter: id,
      sent_by: staff.id,
      sent_at: at,
      starts_at: at,
      finish_by: new Date(at.getTime() + 3_600_000),
      start_site_id: null,
      returns: false,
      stops: '[]',
      points: 0,
      due_sites: 0,
      finished_at: at,
    })
    .execute();
  return id;
}

async function newCalendar(name: string): Promise<number> {
  const values = { url: null, contents: TERM_CALENDAR, events: 1, fetched_at: app.clock.now() };
  return (await insertCalendar(app.db, { name, days: 'rules', ...values })) ?? 0;
}

/** A job that its warden has done. */
async function doneJob(): Promise<string> {
  const id = randomUUID();
  const at = app.clock.now();
  await app.db
    .insertInto('site_jobs')
    .values({
      id,
      site_id: siteId,
      reason: 'Bus lane blocked',
      due_by: new Date(at.getTime() + 3_600_000),
      sent_by: staff.id,
      sent_at: at,
      is_for_area: false,
      is_known_in_area: false,
      user_id: warden.id,
      done_at: at,
    })
    .execute();
  return id;
}

/** A mark that staff have cleared. */
/** The only contact while check-in is on. */
async function onlyContact(): Promise<void> {
  await app.db.deleteFrom('contacts').execute();
  await app.db.deleteFrom('organisation').execute();
  await app.db.insertInto('organisation').values({ check_in: true }).execute();
  await storeContact(app.db, {
    role: 'duty',
    name: 'Mark',
    email: 'a@b.example',
    webhook_url: '',
    webhook_secret: null,
  });
}

async function clearedMark(): Promise<string> {
  const id = randomUUID();
  const at = app.clock.now();
  await app.db
    .insertInto('site_marks')
    .values({
      id,
      site_id: siteId,
      reason: 'works',
      note: '',
      marked_at: at,
      received_at: at,
      ends_at: new Date(at.getTime() + 3_600_000),
      ended_at: at,
    })
    .execute();
  return id;
}

/** What makes the service refuse: the body, and the values of the path. */
type Cause = {
  readonly body?: object;
  readonly params?: Readonly<Record<string, number>>;
  readonly as?: { readonly id: number };
  /** A service with other settings. */
  readonly to?: Pick<TestApp, 'inject'>;
};
type Causes = { readonly [Name in keyof typeof allCalls]?: () => Cause | Promise<Cause> };

const calls: readonly ServiceCall[] = Object.values(allCalls);
const documenting = (status: number) => calls.filter((call) => errorStatuses(call).includes(status));
const namesOf = (some: readonly ServiceCall[]) => some.map(({ name }) => name).toSorted();

async function send(call: Call, { body, params, as, to = app }: Cause) {
  const user = as ?? (call.access === 'staff' ? staff : warden);
  const path = { siteid: siteId, importid: importId, part: 1, ...params };
  const request: InjectOptions = {
    method: call.method,
    url: callPath(call, path),
    headers: {
      ...(call.access === 'public' ? {} : await app.signedInAs(user)),
      ...(call.bodyType === 'text/csv' && { 'content-type': 'text/csv' }),
    },
    ...(body && { payload: body }),
  };
  return to.inject(request);
}

/** One test for each call that lists the status. A call without a cause fails. */
function refuses(status: number, some: readonly ServiceCall[], causes: Causes): void {
  test(`every call that documents ${status} has a cause here`, () => {
    expect(Object.keys(causes).toSorted()).toEqual(namesOf(some));
  });
  test.each(some.map((call) => [call.name, call] as const))(
    `%s returns its documented ${status}`,
    async (name, call) => {
      // Safe: the name of a call is its key in the contract; the contract's own test checks it.
      const cause = await causes[name as keyof typeof allCalls]?.();
      expectDocumented(call, await send(call, cause ?? {}), status);
    },
  );
}

test('the document lists no status that these files do not produce', () => {
  const listed = new Set(calls.flatMap(errorStatuses));
  expect(listed).toEqual(new Set([400, 401, 403, 404, 409, 413, 415, 429, 503]));
});

describe('401 of a public call', () => {
  refuses(
    401,
    documenting(401).filter(({ access }) => access === 'public'),
    {
      logIn: () => ({ body: { email: 'guessed@patrolplan.example', password: 'x' } }),
      refreshToken: () => ({ body: { refresh: 'made up' } }),
    },
  );
});

describe('404', () => {
  let plain: Awaited<ReturnType<typeof buildApp>>;
  beforeAll(async () => {
    const config = { ...app.config, FEATURES: [] };
    plain = await buildApp({ ...app.deps, config, metrics: createMetrics({ ofProcess: false }) });
  });
  afterAll(() => plain.close());
  const noSite = { params: { siteid: NOBODY } };
  const noImport = { params: { importid: NOBODY } };
  const elsewhere = async () => app.makeUser({ areas: ['Jesmond'] });
  refuses(404, documenting(404), {
    readSite: async () => ({ as: await elsewhere() }),
    explainSite: async () => ({ as: await elsewhere() }),
    readSiteWeather: async () => ({ as: await elsewhere(), body: { site_id: siteId, current_time: TIME } }),
    readSiteEvents: async () => ({ as: await elsewhere(), body: { siteids: [siteId] } }),
    explainSiteAt: () => ({ body: { site_id: NOBODY, time: TIME } }),
    readPerson: () => ({ body: { id: NOBODY } }),
    savePerson: () => ({ body: { id: NOBODY, version: 1, is_staff: false, areas: [] } }),
    savePeopleAreas: () => ({ body: { people: [{ id: NOBODY, version: 1, areas: [] }] } }),
    setPersonActive: () => ({ body: { id: NOBODY, version: 1, is_active: false } }),
    endPersonSessions: () => ({ body: { id: NOBODY } }),
    mailPersonLink: () => ({ body: { id: NOBODY } }),
    mailSignInLink: () => ({ body: { id: NOBODY } }),
    removePasskey: () => ({ body: { id: NOBODY } }),
    beginPasskeySignIn: () => ({ to: plain }),
    passkeySignIn: () => ({ to: plain, body: PASSKEY }),
    beginSso: () => ({ to: plain, body: SSO_BEGIN }),
    finishSso: () => ({ to: plain, body: SSO_EXCHANGE }),
    readSsoLink: () => ({ to: plain }),
    beginSsoLink: () => ({ to: plain, body: SSO_BEGIN }),
    finishSsoLink: () => ({ to: plain, body: SSO_EXCHANGE }),
    removeSsoLink: () => ({ to: plain }),
    exportPerson: () => ({ body: { id: NOBODY } }),
    erasePerson: () => ({ body: { id: NOBODY, name: 'Priya Nair' } }),
    reportClientError: () => ({ body: CLIENT_ERROR }),
    undoScoreVersion: () => ({ body: { id: NOBODY } }),
    readScoreLearning: () => ({ to: plain, body: { shown: 50 } }),
    setLearningMode: () => ({ to: plain, body: { was: 'suggest', mode: 'apply' } }),
    acceptSuggestions: () => ({ to: plain, body: { suggested_at: TIME, accepted: 'all', except: [] } }),
    readVisitRules: () => ({ to: plain }),
    listDueSites: () => ({ to: plain, body: { area: null } }),
    importAreaIndex: () => ({ to: plain, body: { csv: 'area,label,number' } }),
    setVisitRules: () => ({ body: { rules: [{ area_id: NOBODY, was: null, every_days: 7 }] } }),
    switchSetting: () => ({ body: { setting_name: 'no such setting', setting_value: true } }),
    changeBoostEnd: () => ({ body: { id: NOBODY, ends_at: TIME, seen_ends_at: TIME } }),
    endBoost: () => ({ body: { id: NOBODY } }),
    reopenBoost: () => ({ body: { id: NOBODY, ended_at: TIME } }),
    strikeVisit: () => ({ body: { id: randomUUID(), reason: 'A test' } }),
    restoreVisit: () => ({ body: { id: randomUUID(), struck_at: TIME } }),
    listMarks: () => ({ to: plain }),
    confirmMark: () => ({ body: { id: randomUUID(), last_day: null } }),
    clearMark: () => ({ body: { id: randomUUID() } }),
    readFaults: () => ({ to: plain, body: { from: '2026-11-01', until: '2026-11-30' } }),
    exportFaults: () => ({ to: plain, body: { from: '2026-11-01', until: '2026-11-30' } }),
    listRequests: () => ({ to: plain }),
    countRequests: () => ({ to: plain }),
    readRequest: () => ({ body: { id: NOBODY } }),
    findRequestPlace: () => ({ to: plain, body: { latitude: 54.97, longitude: -1.61 } }),
    addRequest: () => ({ to: plain, body: { kind: 'pavement', site_id: siteId } }),
    checkRequestFile: () => ({ to: plain, body: Buffer.from('kind\n') }),
    importRequests: () => ({ to: plain, body: Buffer.from('kind\n') }),
    placeRequest: () => ({ body: { id: NOBODY, site_id: siteId } }),
    acknowledgeRequest: () => ({ body: { id: NOBODY } }),
    closeRequest: () => ({ body: { id: NOBODY, answer: 'answered' } }),
    reopenRequest: () => ({ body: { id: NOBODY, closed_at: TIME } }),
    listRequestRules: () => ({ to: plain }),
    previewRequestRule: () => ({ to: plain, body: { kind: 'pavement', effect: 'list' } }),
    saveRequestRule: () => ({ to: plain, body: { kind: 'pavement', effect: 'list' } }),
    readRequestEvidence: () => ({ to: plain, body: { days: 28 } }),
    exportRequests: () => ({ to: plain, body: { from: '2026-11-01', until: '2026-11-30' } }),
    exportSitesGeoJson: () => ({ to: plain, body: { after: '' } }),
    exportCoverageGeoJson: () => ({ to: plain, body: { days: 7 } }),
    listApiKeys: () => ({ to: plain }),
    makeApiKey: () => ({ to: plain, body: { name: 'Permits', scopes: ['sites:read'] } }),
    revokeApiKey: () => ({ body: { id: NOBODY } }),
    listWebhooks: () => ({ to: plain }),
    saveWebhook: () => ({ body: { ...WEBHOOK, id: NOBODY } }),
    removeWebhook: () => ({ body: { id: NOBODY } }),
    testWebhook: () => ({ body: { id: NOBODY } }),
    resendDeliveries: () => ({ body: { webhook_id: NOBODY, delivery_id: null } }),
    readWaiting: () => ({ to: plain }),
    readOwnRow: () => ({ to: plain }),
    readPushKey: () => ({ to: plain }),
    subscribeToPush: () => ({ to: plain, body: SUBSCRIPTION }),
    unsubscribeFromPush: () => ({ to: plain, body: { endpoint: SUBSCRIPTION.endpoint } }),
    readBoard: () => ({ to: plain }),
    readTeamPeople: () => ({ to: plain }),
    sendRounds: () => ({ to: plain, body: { rounds: [] } }),
    withdrawRound: () => ({ body: { id: randomUUID() } }),
    exportRoundGeoJson: () => ({ body: { id: randomUUID() } }),
    exportJobs: () => ({ to: plain }),
    exportRoundGpx: () => ({ body: { id: randomUUID() } }),
    readSentRound: () => ({ body: { id: randomUUID() } }),
    sendJobs: () => ({ to: plain, body: { jobs: [] } }),
    reassignJob: () => ({ body: { id: randomUUID(), user_id: null } }),
    withdrawJob: () => ({ body: { id: randomUUID() } }),
    listJobs: () => ({ to: plain }),
    readShifts: () => ({ to: plain }),
    countAlarms: () => ({ to: plain }),
    closeAlarm: () => ({ body: { id: randomUUID(), reached_by: 'Mark' } }),
    startDrill: () => ({ to: plain }),
    listShiftSheets: () => ({ to: plain }),
    readCheckIn: () => ({ to: plain }),
    saveCheckIn: () => ({ to: plain, body: CHECK_IN }),
    saveContact: () => ({ to: plain, body: CONTACT }),
    removeContact: () => ({ to: plain, body: { role: 'duty' } }),
    readPersonInterval: () => ({ body: { id: NOBODY } }),
    savePersonInterval: () => ({ body: { id: NOBODY, was: null, minutes: 30 } }),
    renameArea: () => ({ body: { area_id: NOBODY, was: 'Fenham', name: 'Fenham East' } }),
    previewAreaMerge: () => ({ body: { area_id: NOBODY, into_id: 1 } }),
    mergeAreas: () => ({
      body: {
        area_id: NOBODY,
        was: 'Fenham',
        into_id: 1,
        into_was: 'Jesmond',
        moves: { sites: 0, people: 0, boosts: 0 },
      },
    }),
    changePeriod: () => ({
      body: { was: { name: 'no such period', starts_at: '07:00' }, name: 'late', starts_at: '23:00' },
    }),
    removePeriod: () => ({ body: { name: 'no such period', starts_at: '07:00' } }),
    listCalendars: () => ({ to: plain }),
    addCalendar: () => ({ to: plain, body: { name: 'Terms', contents: TERM_CALENDAR } }),
    previewCalendarRule: () => ({ to: plain, body: schoolRule(1) }),
    createCalendarRule: () => ({ to: plain, body: schoolRule(1) }),
    changeCalendar: () => ({ body: { id: 999_999, was: { name: 'Terms' }, name: 'Term' } }),
    changeCalendarRule: () => ({ to: plain, body: { ...schoolRule(1), id: 1, version: 1 } }),
    refreshCalendar: () => ({ body: { id: 999_999 } }),
    removeCalendar: () => ({ body: { id: 999_999 } }),
    removeCalendarRule: () => ({ body: { id: 999_999 } }),
    renameBankHoliday: () => ({ body: { day: '2027-06-01', was: 'No such day', name: 'A day off' } }),
    removeBankHoliday: () => ({ body: { day: '2027-06-01', was: 'No such day' } }),
    readStaffSite: () => noSite,
    saveSite: () => ({ ...noSite, body: { version: 1, cells: {} } }),
    undoSiteChange: () => ({ ...noSite, body: { version: 1 } }),
    retireSite: () => ({ ...noSite, body: { version: 1 } }),
    bringBackSite: () => ({ ...noSite, body: { version: 1 } }),
    sendImportPart: () => ({ ...noImport, body: Buffer.from('site_name\n') }),
    checkImport: () => noImport,
    readImport: () => noImport,
    listImportRows: () => ({ ...noImport, body: { after: '' } }),
    exportImportErrors: () => ({ ...noImport, body: { after: '' } }),
    applyImport: () => ({ ...noImport, body: { checks: 1 } }),
    undoImport: () => ({ ...noImport, body: { checks: 1 } }),
  });
});

describe('409', () => {
  const endedBoost = async () => {
    const hour = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000);
    const boost = {
      site_id: siteId,
      amount: 1,
      reason: 'complaints',
      starts_at: hour(-3),
      ends_at: hour(-1),
      created_by: 'test',
      created_at: hour(-3),
    };
    return app.db.insertInto('boosts').values(boost).returning('id').executeTakeFirstOrThrow();
  };
  refuses(409, documenting(409), {
    confirmMark: async () => ({ body: { id: await clearedMark(), last_day: null } }),
    placeRequest: async () => ({ body: { id: await closedRequest(), site_id: siteId } }),
    acknowledgeRequest: async () => ({ body: { id: await closedRequest() } }),
    closeRequest: async () => ({ body: { id: await closedRequest(), answer: 'answered' } }),
    reopenRequest: async () => ({
      body: { id: await closedRequest(), closed_at: '2026-01-01T00:00:00Z' },
    }),
    sendFieldEvents: () => ({ body: { user_id: NOBODY, events: [] } }),
    withdrawRound: async () => ({ body: { id: await finishedRound() } }),
    reassignJob: async () => ({ body: { id: await doneJob(), user_id: null } }),
    withdrawJob: async () => ({ body: { id: await doneJob() } }),
    saveCheckIn: () => ({ body: CHECK_IN }),
    saveContact: () => ({ body: { ...CONTACT, version: 77 } }),
    removeContact: async () => {
      await onlyContact();
      return { body: { role: 'duty' } };
    },
    saveWebhook: async () => {
      const { id } = await makeDeadWebhook(app.db);
      return { body: { ...WEBHOOK, id, version: 77 } };
    },
    removeWebhook: async () => ({ body: { id: (await makeDeadWebhook(app.db)).id, version: 77 } }),
    savePersonInterval: () => ({ body: { id: warden.id, was: 99, minutes: 30 } }),
    savePerson: () => ({ body: { id: warden.id, version: 77, is_staff: false, areas: [] } }),
    savePeopleAreas: () => ({ body: { people: [{ id: warden.id, version: 77, areas: [] }] } }),
    setPersonActive: () => ({ body: { id: warden.id, version: 77, is_active: false } }),
    setVisitRecovery: () => ({ body: { was: 1, minutes: 60 } }),
    setLearningMode: () => ({ body: { was: 'off', mode: 'apply' } }),
    acceptSuggestions: () => ({ body: { suggested_at: TIME, accepted: 'all', except: [] } }),
    undoScoreVersion: async () => {
      const version = await makeVersion(app.db, siteId);
      await app.db.updateTable('score_versions').set({ undone_at: new Date() }).execute();
      return { body: version };
    },
    setVisitRules: () => ({ body: { rules: [{ area_id: null, was: 1, every_days: 60 }] } }),
    changeBoostEnd: async () => ({
      body: { ...(await endedBoost()), ends_at: '2026-11-16T20:00:00Z', seen_ends_at: TIME },
    }),
    endBoost: async () => ({ body: await endedBoost() }),
    reopenBoost: async () => ({ body: { ...(await endedBoost()), ended_at: TIME } }),
    setBoost: async () => {
      const key = '6b3d1a52-5f0e-4f0e-9d0c-1a2b3c4d5e6f';
      const boost = {
        amount: 1,
        reason: 'complaints',
        starts_at: app.clock.now(),
        created_at: app.clock.now(),
      };
      const ends_at = new Date(app.clock.now().getTime() + 3_600_000);
      const stored = { ...boost, ends_at, site_id: siteId, created_by: `user:${staff.id}`, client_key: key };
      await app.db.insertInto('boosts').values(stored).execute();
      return {
        body: { site_id: siteId, amount: 2, reason: 'complaints', ends_at: ends_at.toISOString(), key },
      };
    },
    changeCalendar: async () => ({
      body: { id: await newCalendar('Closures'), was: { name: 'Other' }, name: 'Closures' },
    }),
    changeCalendarRule: async () => {
      const rule = schoolRule(await newCalendar('Terms'));
      return { body: { ...rule, id: await insertRule(app.db, rule), version: 77 } };
    },
    renameArea: async () => {
      const quayside = app.db.selectFrom('areas').select('id').where('name', '=', 'Quayside');
      const { id } = await quayside.executeTakeFirstOrThrow();
      return { body: { area_id: id, was: 'Another name', name: 'Quayside East' } };
    },
    mergeAreas: async () => {
      const names = [{ name: 'Westerhope' }, { name: 'Newbiggin' }];
      const [one, other] = await app.db.insertInto('areas').values(names).returning('id').execute();
      const pair = { area_id: one?.id, into_id: other?.id };
      return {
        body: {
          ...pair,
          was: 'Another name',
          into_was: 'Newbiggin',
          moves: { sites: 0, people: 0, boosts: 0 },
        },
      };
    },
    changePeriod: () => ({
      body: { was: { name: 'early', starts_at: '05:55' }, name: 'first light', starts_at: '06:30' },
    }),
    removePeriod: () => ({ body: { name: 'early', starts_at: '05:55' } }),
    renameBankHoliday: () => ({ body: { day: '2026-12-25', was: 'Another name', name: 'Christmas' } }),
    removeBankHoliday: () => ({ body: { day: '2026-12-25', was: 'Another name' } }),
    saveSite: () => ({ body: { version: 77, cells: {} } }),
    undoSiteChange: () => ({ body: { version: 77 } }),
    retireSite: () => ({ body: { version: 77 } }),
    bringBackSite: () => ({ body: { version: 1 } }),
    importRequests: () => ({ body: Buffer.from('usrn,kind,time\n1,bus-stop,today\n') }),
    sendImportPart: () => ({ params: { part: 5 }, body: Buffer.from('site_name\n') }),
    checkImport: () => ({}),
    applyImport: () => ({ body: { checks: 1 } }),
    undoImport: () => ({ body: { checks: 1 } }),
  });
});

describe('429', () => {
  let reporting: Awaited<ReturnType<typeof buildApp>>;
  beforeAll(async () => {
    const config = { ...app.config, CLIENT_ERRORS: 1 };
    reporting = await buildApp({ ...app.deps, config, metrics: createMetrics({ ofProcess: false }) });
  });
  afterAll(() => reporting.close());
  const MOST_TRIES = 12;
  const pauseUser = (purpose: string) =>
    countAttempt(app.db, {
      key: `${purpose}:user:${warden.id}`,
      at: app.clock.now(),
      freeAttempts: 1,
      windowSeconds: 60,
      pausesSeconds: [60],
    });
  const causes: Causes = {
    logIn: () => ({ body: { email: warden.email, password: 'x' } }),
    refreshToken: () => ({ body: { refresh: 'made up' } }),
    requestReset: () => ({ body: { email: 'nobody@patrolplan.example' } }),
    confirmReset: () => ({ body: MADE_UP_LINK }),
    logOut: () => ({ body: { refresh_digest: 'A'.repeat(43) } }),
    beginPasskeySignIn: () => ({}),
    passkeySignIn: () => ({ body: PASSKEY }),
    linkSignIn: () => ({ body: { token: 'made up' } }),
    beginSso: () => ({ body: SSO_BEGIN }),
    finishSso: () => ({ body: SSO_EXCHANGE }),
    register: () => ({ body: REGISTRATION }),
    changePassword: () => ({
      body: { current_password: 'x', new_password: PASSWORD, re_new_password: PASSWORD },
    }),
    reportClientError: () => ({ to: reporting, body: CLIENT_ERROR }),
    sendFieldEvents: async () => {
      await pauseUser('sendFieldEvents');
      return { body: { user_id: warden.id, events: [] } };
    },
    subscribeToPush: async () => {
      await pauseUser('subscribeToPush');
      return { body: SUBSCRIPTION };
    },
    logRouteFetch: async () => {
      await pauseUser('logRouteFetch');
      return { body: { routes_fetched: 1 } };
    },
  };

  test('every call that documents 429 has a cause here', () => {
    expect(Object.keys(causes).toSorted()).toEqual(namesOf(documenting(429)));
  });
  test.each(documenting(429).map((call) => [call.name, call] as const))(
    '%s returns its documented 429',
    async (name, call) => {
      // Safe: the name of a call is its key in the contract.
      const again = async () => send(call, (await causes[name as keyof typeof allCalls]?.()) ?? {});
      let reply = await again();
      for (let n = 1; n < MOST_TRIES && reply.statusCode !== 429; n += 1) reply = await again();
      expectDocumented(call, reply, 429);
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    },
  );
});

/** It counts and logs. Only a proxy in front could return its 503. */
const WITHOUT_DATABASE = 'reportClientError';

test('every call returns the documented 503 while the database is unavailable', async () => {
  const publicBodies: Causes = {
    logIn: () => ({ body: { email: warden.email, password: 'x' } }),
    refreshToken: () => ({ body: { refresh: 'made up' } }),
    requestReset: () => ({ body: { email: warden.email } }),
    confirmReset: () => ({ body: MADE_UP_LINK }),
    logOut: () => ({ body: { refresh_digest: 'A'.repeat(43) } }),
    beginPasskeySignIn: () => ({}),
    passkeySignIn: () => ({ body: PASSKEY }),
    linkSignIn: () => ({ body: { token: 'made up' } }),
    beginSso: () => ({ body: SSO_BEGIN }),
    finishSso: () => ({ body: SSO_EXCHANGE }),
    register: () => ({ body: REGISTRATION }),
  };
  const db = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/nothing' });
  const server = await buildApp({ ...app.deps, db, metrics: createMetrics({ ofProcess: false }) });
  for (const call of documenting(503).filter(({ name }) => name !== WITHOUT_DATABASE)) {
    // Safe: the name of a call is its key in the contract.
    const cause = await publicBodies[call.name as keyof typeof allCalls]?.();
    const reply = await send(call, { ...cause, to: server });
    expectDocumented(call, reply, 503);
    expect(reply.headers['retry-after'], call.name).toBe('5');
  }
  expect(namesOf(documenting(503))).toEqual(namesOf(calls));
  await server.close();
  await db.destroy();
});

import { staffContract } from '@patrolplan/contract/staff';
import { staffTeamContract } from '@patrolplan/contract/staff-team';
import { teamContract } from '@patrolplan/contract/team';
import ICAL from 'ical.js';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { erasePerson } from '#modules/people/erase-person.ts';
import { exportPerson } from '#modules/people/export-person.ts';
import { A_PUBLIC_KEY } from '#testing/servers/push-browser.ts';
import { newId, teamCalls } from '#testing/calls/team-calls.ts';
import { makeTestKey } from '#testing/records/test-api-key.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { makeSite } from '#testing/records/test-site.ts';
import type { TestUser } from '#testing/records/test-user.ts';
import { sweepTeam } from './scheduled-jobs.ts';

const NOW = '2026-11-16T10:00:00.000Z';
const MINUTE = 60_000;

let app: TestApp;
let team: ReturnType<typeof teamCalls>;
let helen: TestUser;
let priya: TestUser;
let tom: TestUser;
let far: TestUser;
let grey: number;
let dean: number;
let elsewhere: number;

beforeAll(async () => {
  app = await createTestApp({ now: NOW });
  team = teamCalls(app);
  grey = await makeSite(app.db, { name: 'Grey Street', area: 'Quayside' });
  dean = await makeSite(app.db, { name: 'Dean Street', area: 'Quayside' });
  elsewhere = await makeSite(app.db, { name: 'Ouse Street', area: 'Ouseburn' });
  helen = await app.makeUser({ isStaff: true, firstName: 'Helen', lastName: 'Armstrong' });
  priya = await app.makeUser({ areas: ['Quayside'], firstName: 'Priya', lastName: 'Nair' });
  tom = await app.makeUser({ areas: ['Quayside'], firstName: 'Tom', lastName: 'Robson' });
  far = await app.makeUser({ areas: ['Ouseburn'] });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(NOW);
  for (const table of [
    'claims',
    'job_people',
    'site_jobs',
    'sent_rounds',
    'visits',
    'shift_events',
    'shifts',
    'organisation',
    'rate_limits',
  ] as const)
    await app.db.deleteFrom(table).execute();
  // Rows that a test deletes are forgotten when everything is read again, a minute later.
  app.clock.advance(10 * MINUTE);
  await team.onPhone(helen);
  app.clock.set(NOW);
});

const wait = (minutes: number) => app.clock.advance(minutes * MINUTE);
/** In short. */
const shown = ({ rounds, jobs, gone, claims }: Awaited<ReturnType<typeof team.onPhone>>) => ({
  rounds: rounds.map(({ id, state }) => `${id} ${state}`),
  jobs: jobs.map(({ id, state }) => `${id} ${state}`),
  gone: gone.map(({ id, why }) => `${id} ${why}`),
  claims,
});
const NOTHING = { rounds: [], jobs: [], gone: [], claims: [] };
const boardJob = async (id: string) => (await team.board(helen)).jobs.find((job) => job.id === id);
const boardRound = async (id: string) => (await team.board(helen)).rounds.find((round) => round.id === id);
const startShift = (user: TestUser, given: object = {}) => team.events(user, { kind: 'start', ...given });
const visitId = async (user: TestUser, siteId: number) =>
  (await team.visit(user, siteId)).results[0]?.id ?? '';
const nameWardens = () => app.db.insertInto('organisation').values({ names_wardens: true }).execute();

test('a sent round reaches its warden once and its state follows the answers', async () => {
  expect(shown(await team.onPhone(priya))).toEqual(NOTHING);
  const { id, round, result } = await team.sendRound(helen, priya, [grey, dean]);
  expect(result).toEqual({ id, status: 'sent', reason: null, site_ids: [] });
  // Sent again by a console that got no answer: the same round.
  await team.call(helen, staffTeamContract.sendRounds, { payload: { rounds: [round] } });
  expect(await team.onPhone(priya)).toMatchObject({
    rounds: [{ id, sent_by: 'Helen', state: 'sent', points: 12.5, progress: null, stops: [{}, {}] }],
  });
  expect(shown(await team.onPhone(tom))).toEqual(NOTHING);

  await team.events(priya, { kind: 'round_seen', round_id: id });
  expect(await boardRound(id)).toMatchObject({ letter: 'A', state: 'seen', done: 0, stops: 2 });
  await team.events(priya, { kind: 'round_accepted', round_id: id });
  expect(await boardRound(id)).toMatchObject({ state: 'accepted', last_visit: null });
  wait(15);
  await team.visit(priya, grey);
  // Planned again on the phone: what staff hear is 'stop 1 of 3'.
  await team.events(priya, { kind: 'round_stop', round_id: id, done: 1, stops: 3 });
  expect(await boardRound(id)).toMatchObject({
    state: 'stop',
    done: 1,
    stops: 3,
    last_visit: { site_name: 'Grey Street', at: team.inMinutes(0) },
  });
  wait(1);
  await team.events(priya, { kind: 'round_stop', round_id: id, done: 0, stops: 2, at: team.inMinutes(-10) });
  expect(await boardRound(id)).toMatchObject({ done: 1, stops: 3 });
  await team.events(priya, { kind: 'round_finished', round_id: id });
  expect(await boardRound(id)).toMatchObject({ state: 'finished' });
});

test('a sent round has the travel mode of its plan on the phone, and none where the call has none', async () => {
  const walked = await team.sendRound(helen, priya, [grey], { mode: 'foot' });
  const older = await team.sendRound(helen, priya, [dean]);
  const { rounds } = await team.onPhone(priya);
  expect(new Map(rounds.map(({ id, mode }) => [id, mode]))).toEqual(
    new Map([
      [walked.id, 'foot'],
      [older.id, null],
    ]),
  );
});

test('a round that staff take back leaves the phone, and the next one gets its letter', async () => {
  const { id } = await team.sendRound(helen, priya, [grey]);
  const { id: other } = await team.sendRound(helen, tom, [dean]);
  const payload = { id };
  expect((await team.call(helen, staffTeamContract.withdrawRound, { payload })).status).toBe(200);
  expect((await team.call(helen, staffTeamContract.withdrawRound, { payload })).status).toBe(200);
  expect(shown(await team.onPhone(priya))).toEqual({ ...NOTHING, gone: [`${id} withdrawn`] });
  const { results } = await team.events(priya, { kind: 'round_accepted', round_id: id });
  expect(results).toMatchObject([{ status: 'refused', reason: 'withdrawn' }]);
  const { id: again } = await team.sendRound(helen, priya, [grey]);
  expect(await boardRound(other)).toMatchObject({ letter: 'B' });
  expect(await boardRound(again)).toMatchObject({ letter: 'A', state: 'sent' });
  expect(await boardRound(id)).toMatchObject({ letter: 'A', state: 'withdrawn' });
});

test('a round is taken back unless its warden has accepted it, where staff undo sending', async () => {
  const { id } = await team.sendRound(helen, priya, [grey]);
  const { id: other } = await team.sendRound(helen, tom, [dean]);
  await team.events(priya, { kind: 'round_accepted', round_id: id });
  const undo = (round: string) =>
    team.call(helen, staffTeamContract.withdrawRound, { payload: { id: round, unless_accepted: true } });
  expect((await undo(id)).status).toBe(409);
  expect((await undo(other)).status).toBe(200);
  expect(await boardRound(id)).toMatchObject({ state: 'accepted' });
  expect(await boardRound(other)).toMatchObject({ state: 'withdrawn' });
});

test('staff see no visit that the warden made after the round was taken back', async () => {
  const { id } = await team.sendRound(helen, priya, [grey, dean]);
  await team.events(priya, { kind: 'round_accepted', round_id: id });
  wait(10);
  await team.visit(priya, grey);
  wait(5);
  await team.call(helen, staffTeamContract.withdrawRound, { payload: { id } });
  wait(10);
  await team.visit(priya, dean);
  expect(await boardRound(id)).toMatchObject({
    state: 'withdrawn',
    last_visit: { site_name: 'Grey Street' },
  });
});

test('a job that is sent several times at once is stored once, and every call says that it was sent', async () => {
  const job = { id: newId(), site_id: grey, reason: 'Bus lane', by: team.inMinutes(60), user_id: null };
  const replies = await Promise.all(
    Array.from({ length: 6 }, () =>
      team.call(helen, staffTeamContract.sendJobs, { payload: { jobs: [job] } }),
    ),
  );
  expect(replies.map(({ status, body }) => [status, body.results?.[0]?.status])).toEqual(
    Array.from({ length: 6 }, () => [200, 'sent']),
  );
  expect((await team.board(helen)).jobs).toHaveLength(1);
});

test('a decline that is sent again is stored, also when it opened the job for the area', async () => {
  const { id } = await team.sendJob(helen, grey, null);
  const answer = { job_id: id, assignment: 1 };
  await team.events(priya, { kind: 'job_accepted', ...answer });
  for (let delivery = 1; delivery <= 2; delivery += 1) {
    const { results } = await team.events(priya, { kind: 'job_declined', ...answer });
    expect(results).toMatchObject([{ status: 'stored' }]);
  }
  expect(await boardJob(id)).toMatchObject({ state: 'open', declines: 1 });
});

test('two calls that send rounds at once give each round a letter of its own', async () => {
  const sent = await Promise.all([0, 1, 2, 3].map(() => team.sendRound(helen, priya, [grey])));
  expect(sent.map(({ result }) => result?.status)).toEqual(['sent', 'sent', 'sent', 'sent']);
  const { rounds } = await team.board(helen);
  expect(rounds.map(({ letter }) => letter)).toEqual(['A', 'B', 'C', 'D']);
});

test('each round and job that cannot be sent says why, and the others are sent', async () => {
  const retired = await makeSite(app.db, { name: 'Old Yard', area: 'Quayside' });
  await app.db.updateTable('sites').set({ retired_at: app.clock.now() }).where('id', '=', retired).execute();
  const stop = (site_id: number) => ({ site_id, arrive_at: team.inMinutes(5), minutes: 6 });
  const refused = async (more: Readonly<Record<string, unknown>>) =>
    (await team.sendRound(helen, priya, [grey], more)).result;
  expect(await refused({ stops: [stop(grey), stop(elsewhere)] })).toMatchObject({
    reason: 'outside_areas',
    site_ids: [elsewhere],
  });
  expect(await refused({ stops: [stop(retired)] })).toMatchObject({ reason: 'site_retired' });
  expect(await refused({ stops: [stop(987_654)] })).toMatchObject({
    reason: 'site_unknown',
    site_ids: [987_654],
  });
  expect(await refused({ user_id: 987_654 })).toMatchObject({ reason: 'person_unknown' });
  expect(await refused({ starts_at: team.inMinutes(-9), finish_by: team.inMinutes(-1) })).toMatchObject({
    reason: 'past',
  });
  expect(await refused({ finish_by: team.inMinutes(60 * 24 * 20) })).toMatchObject({
    reason: 'too_far_ahead',
  });

  const job = (more: object) => ({
    id: newId(),
    site_id: grey,
    reason: 'Bus lane blocked',
    by: team.inMinutes(60),
    user_id: priya.id,
    ...more,
  });
  const jobs = [
    job({}),
    job({ site_id: elsewhere }),
    job({ by: team.inMinutes(-1) }),
    job({ site_id: retired, user_id: null }),
    job({ user_id: 987_654 }),
  ];
  const { body } = await team.call(helen, staffTeamContract.sendJobs, { payload: { jobs } });
  expect(body.results.map(({ status, reason }) => `${status} ${reason}`)).toEqual([
    'sent null',
    'refused outside_areas',
    'refused past',
    'refused site_retired',
    'refused person_unknown',
  ]);
  const many = Array.from({ length: 500 }, () => job({}));
  const tooMany = await team.call(helen, staffTeamContract.sendJobs, { payload: { jobs: many } });
  expect(tooMany).toMatchObject({
    status: 400,
    body: { jobs: ['At most 100 jobs are accepted in one call.'] },
  });
  expect((await team.board(helen)).jobs).toHaveLength(1);
});

test('a job for a warden is open, accepted and done by the visit to its site', async () => {
  const { id } = await team.sendJob(helen, grey, priya);
  const { jobs } = await team.onPhone(priya);
  expect(jobs).toMatchObject([
    { id, assignment: 1, for: 'you', state: 'open', site_name: 'Grey Street', sent_by: 'Helen' },
  ]);
  expect((await team.onPhone(tom)).jobs).toEqual([]);
  await team.events(priya, { kind: 'job_seen', job_id: id, assignment: 1 });
  expect(await boardJob(id)).toMatchObject({ state: 'open', seen_at: team.inMinutes(0) });
  await team.events(priya, { kind: 'job_accepted', job_id: id, assignment: 1 });
  expect(await boardJob(id)).toMatchObject({ state: 'accepted', state_at: team.inMinutes(0) });
  wait(5);
  await team.visit(tom, grey);
  expect(await boardJob(id)).toMatchObject({ state: 'accepted' });
  await team.visit(priya, grey);
  expect(await boardJob(id)).toMatchObject({ state: 'done', state_at: team.inMinutes(0) });
  expect(shown(await team.onPhone(priya)).gone).toEqual([`${id} done`]);
});

test('a visit that was made in time and delivered late makes the job done', async () => {
  const { id } = await team.sendJob(helen, grey, priya);
  wait(30);
  const visitedAt = team.inMinutes(0);
  wait(40);
  expect(await boardJob(id)).toMatchObject({ state: 'expired' });
  await team.visit(priya, grey, visitedAt);
  expect(await boardJob(id)).toMatchObject({ state: 'done', state_at: visitedAt });
});

test('a visit that arrives in time makes the job done, also by a clock that is ahead', async () => {
  const { id } = await team.sendJob(helen, grey, priya);
  wait(59);
  await team.visit(priya, grey, team.inMinutes(1.5));
  expect(await boardJob(id)).toMatchObject({ state: 'done', state_at: team.inMinutes(0) });
});

test('a visit after the deadline or before the job was sent does not make it done', async () => {
  await team.visit(priya, grey, team.inMinutes(-10));
  const { id } = await team.sendJob(helen, grey, priya);
  await team.visit(priya, grey, team.inMinutes(-10));
  expect(await boardJob(id)).toMatchObject({ state: 'open' });
  wait(61);
  await team.visit(priya, grey);
  expect(await boardJob(id)).toMatchObject({ state: 'expired' });
});

test('a job whose visit is struck is open again while its time lasts, and done when the strike is undone', async () => {
  const { id: forTom } = await team.sendJob(helen, grey, tom);
  const { id: forArea } = await team.sendJob(helen, grey, null);
  await team.events(tom, { kind: 'job_accepted', job_id: forTom, assignment: 1 });
  wait(5);
  const id = await visitId(tom, grey);
  const warden = expect.any(Number) as number;
  expect([await boardJob(forTom), await boardJob(forArea)]).toMatchObject([
    { state: 'done', warden },
    { state: 'done', warden },
  ]);
  wait(5);
  const struck = await team.call(helen, staffContract.strikeVisit, { payload: { id, reason: 'Wrong site' } });
  // The one for the area was done without accepting it: it is nobody's again.
  expect([await boardJob(forTom), await boardJob(forArea)]).toMatchObject([
    { state: 'accepted', warden },
    { state: 'open', warden: null },
  ]);
  // By this time the phone of the warden knows that its own visit is not meant.
  const { jobs } = await team.onPhone(tom);
  expect(new Set(jobs.map((job) => `${job.id} ${job.state} ${job.sent_at}`))).toEqual(
    new Set([`${forTom} accepted ${team.inMinutes(0)}`, `${forArea} open ${team.inMinutes(0)}`]),
  );
  await team.call(helen, staffContract.restoreVisit, { payload: { id, struck_at: struck.body.struck_at } });
  expect([await boardJob(forTom), await boardJob(forArea)]).toMatchObject([
    { state: 'done' },
    { state: 'done' },
  ]);
});

test('a job whose visit is removed after its time has expired, unless another visit has done it too', async () => {
  const { id: alone } = await team.sendJob(helen, grey, tom);
  const { id: twice } = await team.sendJob(helen, dean, tom);
  wait(5);
  const visits = [await visitId(tom, grey), await visitId(tom, dean)];
  wait(5);
  await team.visit(tom, dean);
  wait(60);
  await team.events(
    tom,
    ...visits.map((visit_id) => ({ kind: 'visit_correction', visit_id, change: 'remove' })),
  );
  expect(await boardJob(alone)).toMatchObject({ state: 'expired' });
  expect(await boardJob(twice)).toMatchObject({ state: 'done', state_at: team.inMinutes(-60) });
});

test('one of two wardens who accept a job for an area gets it, and the other reply says that it is taken', async () => {
  const { id } = await team.sendJob(helen, grey, null);
  expect((await team.onPhone(tom)).jobs).toMatchObject([{ id, for: 'area', state: 'open' }]);
  expect((await team.onPhone(far)).jobs).toEqual([]);
  const accept = { kind: 'job_accepted', job_id: id, assignment: 1 };
  const replies = await Promise.all([team.events(priya, accept), team.events(tom, accept)]);
  const reasons = replies.map(({ results }) => results[0]?.reason);
  expect(new Set(reasons)).toEqual(new Set([null, 'taken']));
  const [winner, loser] = reasons[0] === null ? [priya, tom] : [tom, priya];
  expect(shown(await team.onPhone(winner))).toEqual({ ...NOTHING, jobs: [`${id} accepted`] });
  expect(shown(await team.onPhone(loser))).toEqual({ ...NOTHING, gone: [`${id} taken`] });

  // Given back, it is open for the others, and not for the one who declined it.
  await team.events(winner, { kind: 'job_declined', job_id: id, assignment: 1, reason: 'no_time' });
  expect((await team.onPhone(winner)).gone).toMatchObject([{ id, why: 'declined' }]);
  expect((await team.onPhone(loser)).jobs).toMatchObject([{ id, assignment: 2, state: 'open' }]);
  expect(await boardJob(id)).toMatchObject({ state: 'open', declines: 1, warden: null });
});

test('a visit by anybody of the area does an open job for that area', async () => {
  const { id } = await team.sendJob(helen, grey, null);
  wait(1);
  await team.visit(tom, grey);
  expect(await boardJob(id)).toMatchObject({ state: 'done' });
  expect(shown(await team.onPhone(priya)).gone).toEqual([`${id} done`]);
});

test('a reassigned job leaves the first phone and an answer to the first assignment changes nothing', async () => {
  const { id } = await team.sendJob(helen, grey, priya);
  const payload = { id, user_id: tom.id };
  expect((await team.call(helen, staffTeamContract.reassignJob, { payload })).status).toBe(200);
  expect(shown(await team.onPhone(priya))).toEqual({ ...NOTHING, gone: [`${id} reassigned`] });
  expect((await team.onPhone(tom)).jobs).toMatchObject([{ id, assignment: 2, state: 'open' }]);
  const late = await team.events(priya, { kind: 'job_declined', job_id: id, assignment: 1 });
  expect(late.results).toMatchObject([{ status: 'refused', reason: 'reassigned' }]);
  expect(await boardJob(id)).toMatchObject({ state: 'open' });
  await team.events(tom, { kind: 'job_declined', job_id: id, assignment: 2, reason: 'too_far' });
  expect(await boardJob(id)).toMatchObject({ state: 'declined', decline_reason: 'too_far' });
  // A declined job may be given to an area: then to nobody in particular.
  await team.call(helen, staffTeamContract.reassignJob, { payload: { id, user_id: null } });
  expect((await team.onPhone(tom)).jobs).toMatchObject([{ id, assignment: 3, for: 'area' }]);
  // From the area to one warden: it leaves the other phones of the area.
  await team.call(helen, staffTeamContract.reassignJob, { payload: { id, user_id: priya.id } });
  expect(shown(await team.onPhone(tom)).gone).toEqual([`${id} reassigned`]);
  const outside = await team.call(helen, staffTeamContract.reassignJob, { payload: { id, user_id: far.id } });
  expect(outside).toMatchObject({
    status: 400,
    body: { user_id: ['This site is outside the areas of this warden.'] },
  });
});

test('an acceptance that arrives after the decline that followed it leaves the job declined', async () => {
  const { id } = await team.sendJob(helen, grey, priya);
  const answer = (kind: string, minutes: number) => ({
    kind,
    job_id: id,
    assignment: 1,
    at: team.inMinutes(minutes),
  });
  wait(10);
  await team.events(priya, answer('job_declined', -1));
  const { results } = await team.events(priya, answer('job_accepted', -2));
  expect(results).toMatchObject([{ status: 'refused', reason: 'declined' }]);
  expect(await boardJob(id)).toMatchObject({ state: 'declined' });
});

test('a job is withdrawn by staff, or with its site', async () => {
  const { id } = await team.sendJob(helen, grey, priya);
  const place = await makeSite(app.db, { name: 'Old Yard', area: 'Quayside' });
  const { id: withSite } = await team.sendJob(helen, place, null);
  const payload = { id };
  expect((await team.call(helen, staffTeamContract.withdrawJob, { payload })).status).toBe(200);
  expect((await team.call(helen, staffTeamContract.withdrawJob, { payload })).status).toBe(200);
  await app.db.updateTable('sites').set({ retired_at: app.clock.now() }).where('id', '=', place).execute();
  wait(0.1);
  const { gone } = shown(await team.onPhone(priya));
  expect(gone.toSorted()).toEqual([`${id} withdrawn`, `${withSite} withdrawn`].toSorted());
  expect(await boardJob(withSite)).toMatchObject({ state: 'withdrawn', is_site_retired: true });
  const again = await team.call(helen, staffTeamContract.reassignJob, { payload: { id, user_id: tom.id } });
  expect(again).toMatchObject({ status: 409, body: { detail: 'This job was taken back.' } });
});

test('colleagues see where somebody is on the way, without a name, until it ends by itself', async () => {
  const way = { kind: 'on_my_way', site_id: grey };
  await team.events(priya, { ...way, until: team.inMinutes(300) });
  const seen = await team.onPhone(tom);
  // At most 45 minutes.
  expect(seen.claims).toEqual([{ site_id: grey, until: team.inMinutes(45) }]);
  expect((await team.onPhone(priya)).claims).toEqual([]);
  expect((await team.onPhone(far)).claims).toEqual([]);
  wait(1);
  await team.events(priya, { kind: 'on_my_way', site_id: dean, until: team.inMinutes(12) });
  const next = await team.onPhone(tom);
  expect(next.claims).toEqual([{ site_id: dean, until: team.inMinutes(12) }]);
  // A claim that was made before it and arrives after it changes nothing.
  await team.events(priya, { ...way, at: team.inMinutes(-0.5), until: team.inMinutes(20) });
  expect((await team.onPhone(tom)).claims).toEqual(next.claims);
  expect((await team.board(helen)).claims).toMatchObject([{ site_id: dean, site_name: 'Dean Street' }]);
  const outside = await team.events(priya, {
    kind: 'on_my_way',
    site_id: elsewhere,
    until: team.inMinutes(9),
  });
  expect(outside.results).toMatchObject([{ status: 'refused', reason: 'outside_areas' }]);
  wait(12);
  expect((await team.onPhone(tom)).claims).toEqual([]);
  await team.events(priya, { ...way, until: team.inMinutes(12) });
  wait(1);
  await team.events(priya, { kind: 'on_my_way_end' });
  expect((await team.onPhone(tom)).claims).toEqual([]);
});

test('a warden with other areas than before gets the jobs of those', async () => {
  const { id } = await team.sendJob(helen, elsewhere, null);
  const ouseburn = await app.db
    .selectFrom('areas')
    .select('id')
    .where('name', '=', 'Ouseburn')
    .executeTakeFirstOrThrow();
  await app.db.insertInto('user_areas').values({ user_id: priya.id, area_id: ouseburn.id }).execute();
  const after = await team.onPhone(priya);
  await app.db
    .deleteFrom('user_areas')
    .where('user_id', '=', priya.id)
    .where('area_id', '=', ouseburn.id)
    .execute();
  expect(after).toMatchObject({ jobs: [{ id }] });
});

test.each([true, false])(
  'a person reads exactly the rows that the board has about them, with names %s',
  async (named) => {
    if (named) await nameWardens();
    await startShift(tom);
    wait(1);
    await startShift(priya, { back_by: team.inMinutes(120) });
    const { id } = await team.sendRound(helen, priya, [grey, dean]);
    await team.sendRound(helen, tom, [dean]);
    await team.sendJob(helen, grey, priya);
    await team.sendJob(helen, dean, tom);
    await team.events(priya, { kind: 'round_accepted', round_id: id });
    await team.visit(priya, dean);
    await team.events(
      priya,
      { kind: 'round_stop', round_id: id, done: 1, stops: 2 },
      { kind: 'on_my_way', site_id: grey, until: team.inMinutes(10) },
    );
    const board = await team.board(helen);
    const own = await team.ownRow(priya);
    const [{ warden } = { warden: 0 }] = own.rounds;
    const isOwn = (row: { readonly warden: number | null }) => row.warden === warden;
    expect(own).toEqual({
      now: board.now,
      names_wardens: named,
      shift: board.shifts.find(isOwn),
      rounds: board.rounds.filter(isOwn),
      jobs: board.jobs.filter(isOwn),
      claims: board.claims,
    });
    expect(own.shift?.name).toBe(named ? 'Priya Nair' : null);
    expect(own.rounds).toHaveLength(1);
    expect(own.jobs).toHaveLength(1);
    expect(own.claims).toEqual([{ site_id: grey, site_name: 'Grey Street', until: team.inMinutes(10) }]);
    // No key of the whole board is a coordinate.
    expect(JSON.stringify(board)).not.toMatch(/lat|lon|position/i);
    const people = (await team.call(helen, staffTeamContract.readTeamPeople)).body;
    expect(people.people.find((one) => one.id === priya.id)).toEqual({
      id: priya.id,
      warden,
      name: named ? 'Priya Nair' : null,
      areas: ['Quayside'],
      is_on_shift: true,
      back_by: named ? team.inMinutes(120) : null,
      progress: named ? { done: 1, stops: 2 } : null,
    });
    expect(people.areas).toContainEqual({ name: 'Quayside', on_shift: 2 });
    const { shifts } = (await team.call(helen, staffContract.readShifts)).body;
    expect(shifts.map((shift) => shift.warden)).toEqual(board.shifts.map((shift) => shift.warden));
  },
);

test('a warden keeps the number of the day when a colleague gets a round, and when an account is added', async () => {
  const numbers = async () => {
    const { people } = (await team.call(helen, staffTeamContract.readTeamPeople)).body;
    return new Map(people.map(({ id, warden }) => [id, warden]));
  };
  const joined = (id: number | null, at: string) =>
    app.db
      .updateTable('users')
      .set({ created_at: new Date(at) })
      .$if(id !== null, (query) => query.where('id', '=', id))
      .execute();
  await joined(null, '2026-11-01T10:00:00.000Z');
  const before = await numbers();
  expect(new Set(before.values()).size).toBe(before.size);
  await team.sendRound(helen, tom, [dean]);
  const { id } = await app.makeUser({ areas: ['Quayside'] });
  await joined(id, NOW);
  const after = await numbers();
  expect(after.get(id)).toBe(before.size + 1);
  after.delete(id);
  expect(after).toEqual(before);
  expect((await team.board(helen)).rounds.map(({ warden }) => warden)).toEqual([before.get(tom.id)]);
});

test('a person who is not on the board reads that nothing is there', async () => {
  expect(await team.ownRow(far)).toMatchObject({ shift: null, rounds: [], jobs: [], claims: [] });
});

test('the board is sent again only when it has changed', async () => {
  const ask = async (tag?: string) =>
    app.inject({
      url: staffTeamContract.readBoard.path,
      headers: { ...(await app.signedInAs(helen)), ...(tag === undefined ? {} : { 'if-none-match': tag }) },
    });
  await team.sendJob(helen, grey, priya);
  const first = await ask();
  const { tag } = first.json<{ tag: string }>();
  expect(first.headers.etag).toBe(tag);
  wait(1);
  const second = await ask(tag);
  expect([second.statusCode, second.body]).toEqual([304, '']);
  // Expiry is a change, though nothing was written.
  wait(60);
  expect((await ask(tag)).statusCode).toBe(200);
});

test('a round opens with its stops and the names of their sites', async () => {
  const rest = { site_id: null, kind: 'break', arrive_at: team.inMinutes(20), minutes: 15 };
  const stops = [{ site_id: grey, arrive_at: team.inMinutes(10), minutes: 6 }, rest];
  const { id } = await team.sendRound(helen, priya, [], { stops, start_site_id: dean, returns: true });
  const { body } = await team.call(helen, staffTeamContract.readSentRound, { payload: { id } });
  expect(body).toMatchObject({
    round: { id, letter: 'A', stops: 1, site_ids: [grey] },
    start_site_id: dean,
    returns: true,
    stops: [
      { site_name: 'Grey Street', kind: 'visit' },
      { ...rest, site_name: '' },
    ],
  });
});

test('a sent round is exported as GeoJSON and GPX, in its order and without a person', async () => {
  const { id } = await team.sendRound(helen, priya, [dean, grey]);
  const geoJson = await team.call(helen, staffTeamContract.exportRoundGeoJson, { payload: { id } });
  expect(geoJson.body).toMatchObject({
    type: 'FeatureCollection',
    features: [
      { geometry: { type: 'LineString' }, properties: { round: 'A' } },
      { geometry: { type: 'Point' }, properties: { stop: 1, site_name: 'Dean Street' } },
      { geometry: { type: 'Point' }, properties: { stop: 2, site_name: 'Grey Street' } },
    ],
  });
  expect(JSON.stringify(geoJson.body)).not.toContain('Priya');
  const gpx = await team.call(helen, staffTeamContract.exportRoundGpx, { payload: { id } });
  expect(gpx.body).toMatchObject({ gpx: expect.stringMatching(/<name>Round A<.*Dean Street.*Grey Street/s) });
});

test('jobs are exported as a calendar with their state, until they are due, without a name', async () => {
  const job = await team.sendJob(helen, grey, priya, { reason: 'Bus lane, blocked; again' });
  const withdrawn = await team.sendJob(helen, dean, null);
  await team.call(helen, staffTeamContract.withdrawJob, { payload: { id: withdrawn.id } });
  const { body } = await team.call(helen, staffTeamContract.exportJobs);
  const events = new ICAL.Component(ICAL.parse(body.ics))
    .getAllSubcomponents('vevent')
    .map((vevent) => ({ event: new ICAL.Event(vevent), status: vevent.getFirstPropertyValue('status') }));
  const own = events.find(({ event }) => event.uid === `${job.id}@patrolplan`);
  expect(own).toMatchObject({
    status: 'CONFIRMED',
    event: { summary: 'Grey Street: Bus lane, blocked; again', description: 'Open' },
  });
  expect(own?.event.endDate.toJSDate()).toEqual(new Date(job.job.by));
  const other = events.find(({ event }) => event.uid === `${withdrawn.id}@patrolplan`);
  expect(other).toMatchObject({ status: 'CANCELLED', event: { description: 'Taken back' } });
  expect(body.ics).not.toContain('Priya');
});

test('on the next day nothing joins a person and a place any more', async () => {
  const { id } = await team.sendRound(helen, priya, [grey]);
  const tomorrow = await team.sendRound(helen, priya, [dean], {
    starts_at: team.inMinutes(24 * 60),
    finish_by: team.inMinutes(26 * 60),
  });
  const job = await team.sendJob(helen, grey, priya);
  const forArea = await team.sendJob(helen, dean, null);
  await team.events(
    priya,
    { kind: 'job_accepted', job_id: job.id, assignment: 1 },
    { kind: 'job_declined', job_id: forArea.id, assignment: 1 },
    { kind: 'round_accepted', round_id: id },
    { kind: 'on_my_way', site_id: grey, until: team.inMinutes(10) },
  );
  await sweepTeam(app);
  expect(await boardRound(id)).toMatchObject({ state: 'accepted' });
  wait(24 * 60);
  await sweepTeam(app);
  const joined = await sql<{ table_name: string; found: number }>`
    select 'sent_rounds' as table_name, count(*)::integer as found from sent_rounds where day < '2026-11-17'
    union all select 'claims', count(*)::integer from claims
    union all select 'job_people', count(*)::integer from job_people
    union all select 'site_jobs', count(*)::integer from site_jobs where user_id is not null
  `.execute(app.db);
  expect(joined.rows.filter(({ found }) => found > 0)).toEqual([]);
  expect(await boardRound(tomorrow.id)).toMatchObject({ state: 'sent' });
  // The trail never named the warden.
  const trail = await app.db.selectFrom('audit').selectAll().where('action', 'like', '%.send').execute();
  expect(JSON.stringify(trail.map(({ subject, before, after }) => [subject, before, after]))).not.toMatch(
    new RegExp(`user:|Priya|"${priya.id}"`),
  );
  const { body } = await team.call(helen, staffTeamContract.listJobs);
  expect(body.jobs.map(({ state, name }) => [state, name])).toEqual([
    ['expired', null],
    ['expired', null],
  ]);
});

test('a program reads jobs without names, also where staff read them', async () => {
  await nameWardens();
  await team.sendJob(helen, grey, priya);
  const { body } = await team.call(helen, staffTeamContract.listJobs);
  expect(body.jobs).toMatchObject([{ name: 'Priya Nair' }]);
  const { key } = await makeTestKey(app.db, { madeBy: helen.id, scopes: ['jobs:write'] });
  const { method, path: url } = staffTeamContract.listJobs;
  const read = await app.inject({ method, url, headers: { authorization: `Bearer ${key}` } });
  expect(read.json()).toMatchObject({ jobs: [{ name: null }] });
});

test('no column of the feature is a coordinate', async () => {
  const { rows } = await sql<{ column_name: string }>`
    select column_name from information_schema.columns
    where table_name in ('sent_rounds', 'site_jobs', 'job_people', 'claims', 'push_subscriptions', 'push_messages')
      and column_name ~ '(latitude|longitude|lat$|lon$|lng|position|geo)'
  `.execute(app.db);
  expect(rows).toEqual([]);
});

test('the export of a person has their rounds, jobs and claim, and erasing them leaves none', async () => {
  const amina = await app.makeUser({ areas: ['Quayside'], firstName: 'Amina', lastName: 'Yusuf' });
  await team.sendRound(helen, amina, [grey]);
  const { id } = await team.sendJob(helen, grey, amina);
  await team.events(
    amina,
    { kind: 'job_accepted', job_id: id, assignment: 1 },
    { kind: 'on_my_way', site_id: grey, until: team.inMinutes(10) },
  );
  const exported = await exportPerson(app, { userId: amina.id, actor: 'test' });
  expect(exported).toMatchObject({
    ok: true,
    value: {
      sent_rounds: [{ letter: 'A' }],
      jobs: [{ site: 'Grey Street', reason: 'Bus lane blocked' }],
      claims: [{ site: 'Grey Street' }],
    },
  });
  const erased = await erasePerson(app, { userId: amina.id, name: 'Amina Yusuf', actor: 'test' });
  expect(erased.ok).toBe(true);
  expect(await boardJob(id)).toMatchObject({ state: 'withdrawn', name: null, warden: null });
  expect((await team.board(helen)).rounds).toEqual([]);
});

test('without the feature every call of it is not found', async () => {
  const plain = await createTestApp({ env: { FEATURES: 'shift,visits,staff' } });
  const headers = await plain.signedInAs(await plain.makeUser({ isStaff: true }));
  const calls = [...Object.values(teamContract), ...Object.values(staffTeamContract)];
  const bodies: Readonly<Record<string, object>> = {
    subscribeToPush: {
      endpoint: 'https://a.example',
      keys: { p256dh: A_PUBLIC_KEY, auth: 'A'.repeat(22) },
    },
    unsubscribeFromPush: { endpoint: 'https://a.example' },
    sendRounds: { rounds: [] },
    sendJobs: { jobs: [] },
    reassignJob: { id: newId(), user_id: null },
  };
  const statuses = await Promise.all(
    calls.map(async ({ name, method, path }) => {
      const payload = method === 'POST' ? (bodies[name] ?? { id: newId() }) : undefined;
      const { statusCode } = await plain.inject({ method, url: path, headers, ...(payload && { payload }) });
      return [name, statusCode];
    }),
  );
  await plain.close();
  expect(statuses.filter(([, status]) => status !== 404)).toEqual([]);
});

test('staff read in the list of changes what was sent, and not to whom', async () => {
  await team.sendRound(helen, priya, [grey]);
  await team.sendJob(helen, grey, priya);
  const payload = { person: null, kind: null, subject: null, from: null, until: null, after: null };
  const { body } = await team.call(helen, staffContract.findChanges, { payload });
  const titles = body.changes.map(({ title, subject }) => `${title}: ${subject}`);
  expect(titles).toEqual(expect.arrayContaining(['Job given: Grey Street', 'Round sent: A']));
});

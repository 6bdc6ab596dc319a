import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { BoostsReply } from '@patrolplan/contract';
import { createBoostCache } from '#modules/boosts/active/boost-cache.ts';
import { readBoosts } from './read-boosts.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { makeSite } from '#testing/records/test-site.ts';
import { failureMessages } from '#core/failure.ts';
import { boostsInForce } from '#modules/boosts/active/active-boosts-table.ts';
import { replaceCreator } from './boosts-table.all-areas.ts';
import { endBoost } from './end-boost.ts';
import { listBoosts } from './list-boosts.ts';
import { type WantedBoost, setBoost } from './set-boost.ts';

let app: TestApp;
let quay: number;
let guildhall: number;
let jesmond: number;
let reader: Awaited<ReturnType<TestApp['makeUser']>>;
beforeAll(async () => {
  app = await createTestApp({ now: '2026-11-16T09:00:00Z' });
  quay = await makeSite(app.db, { area: 'Quayside', name: 'Quay' });
  guildhall = await makeSite(app.db, { area: 'Quayside', name: 'Guildhall' });
  jesmond = await makeSite(app.db, { area: 'Jesmond', name: 'Acorn Road' });
  reader = await app.makeUser();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('boosts').execute();
  // Deleted boosts are noticed by the reload of another minute only.
  app.clock.set('2026-11-16T07:00:00Z');
  await ask({ site_ids: [], current_time: NOON }, await app.signedInAs(reader));
  app.clock.set('2026-11-16T09:00:00Z');
});

const NOON = '2026-11-16T12:00:00.000Z';
const ask = (payload: object, headers = {}) =>
  app.inject({ method: 'POST', url: '/api/v1/sites/boosts/', payload, headers });
const askAll = async (at = NOON, areas = ['Quayside', 'Jesmond']) => {
  app.clock.set(at);
  // The boosts are set past the routes of this instance, which notices them within a second.
  app.clock.advance(1_000);
  const headers = await app.signedInAs(await app.makeUser({ areas }));
  const reply = await ask({ site_ids: [quay, guildhall, jesmond], current_time: at }, headers);
  expect(reply.statusCode).toBe(200);
  return reply.json<BoostsReply>();
};
const askBoosts = async (...given: Parameters<typeof askAll>) => {
  const { reasons: _, ...boosts } = await askAll(...given);
  return boosts;
};
const boost = (over: Partial<WantedBoost> = {}) =>
  setBoost(app.deps, {
    target: { kind: 'site', siteId: quay },
    amount: 1.5,
    reason: 'Cruise ship in port',
    startsAt: new Date('2026-11-16T11:00:00Z'),
    endsAt: new Date('2026-11-16T13:00:00Z'),
    actor: 'cli:ada',
    ...over,
  });
const idOf = (outcome: Awaited<ReturnType<typeof boost>>) => {
  if (!outcome.ok) throw new Error(failureMessages(outcome.failure).join());
  return outcome.value.id;
};

test('the reply names the reason and the end of each boost, the first to end first', async () => {
  await boost();
  await boost({
    target: { kind: 'area', areaName: 'Quayside' },
    reason: 'Half marathon',
    endsAt: new Date('2026-11-16T12:30:00Z'),
  });
  const race = { reason: 'Half marathon', ends_at: '2026-11-16T12:30:00.000Z' };
  expect((await askAll())['reasons']).toEqual({
    [String(quay)]: [race, { reason: 'Cruise ship in port', ends_at: '2026-11-16T13:00:00.000Z' }],
    [String(guildhall)]: [race],
  });
  expect(await askAll('2026-11-16T14:00:00Z')).toEqual({});
  app.clock.set(NOON);
  const requested = { siteIds: [quay], at: new Date(NOON), visible: 'all' } as const;
  expect(await readBoosts(createBoostCache(app.deps), requested)).toEqual({ [String(quay)]: 3 });
});

test('a boosted site is in the map by its id as text, a site without a boost is left out', async () => {
  await boost();
  expect(await askBoosts()).toEqual({ [String(quay)]: 1.5 });
});

test('boosts of a site and of its whole area add up', async () => {
  await boost();
  await boost({ amount: 0.25 });
  await boost({ target: { kind: 'area', areaName: 'Quayside' }, amount: 2 });
  expect(await askBoosts()).toEqual({ [String(quay)]: 3.75, [String(guildhall)]: 2 });
});

test('boosts apply at the sent time: start included, end excluded, in any UTC offset', async () => {
  await boost();
  expect(await askBoosts('2026-11-16T10:59:59.999Z')).toEqual({});
  expect(await askBoosts('2026-11-16T11:00:00.000Z')).toEqual({ [String(quay)]: 1.5 });
  expect(await askBoosts('2026-11-16T12:59:59.999Z')).toEqual({ [String(quay)]: 1.5 });
  expect(await askBoosts('2026-11-16T13:00:00.000Z')).toEqual({});
  expect(await askBoosts('2026-11-16T13:30:00+01:00')).toEqual({ [String(quay)]: 1.5 });
});

test('a time that is more than an hour from now counts as an hour from now', async () => {
  await boost();
  const warden = await app.makeUser({ areas: ['Quayside'] });
  const boosted = async (current_time: string) => {
    const reply = await ask({ site_ids: [quay], current_time }, await app.signedInAs(warden));
    expect(reply.statusCode).toBe(200);
    return reply.json<BoostsReply>()[String(quay)];
  };
  app.clock.set('2026-11-16T12:00:01Z');
  expect(await boosted('1970-01-01T00:00:00Z')).toBe(1.5);
  expect(await boosted('2026-11-16T10:30:00Z')).toBe(1.5);
  expect(await boosted('2026-11-16T23:00:00Z')).toBeUndefined();
  app.clock.set('2026-11-16T11:59:59Z');
  expect(await boosted('1970-01-01T00:00:00Z')).toBeUndefined();
  expect(await boosted('2026-11-16T23:00:00Z')).toBe(1.5);
});

test('a warden gets no boosts of other areas, staff get all', async () => {
  await boost();
  await boost({ target: { kind: 'area', areaName: 'Jesmond' }, amount: 1 });
  expect(await askBoosts(NOON, ['Jesmond'])).toEqual({ [String(jesmond)]: 1 });
  expect(await askBoosts(NOON, [])).toEqual({});
  const staff = await app.signedInAs(await app.makeUser({ isStaff: true }));
  const reply = await ask({ site_ids: [quay, jesmond, 999_999], current_time: NOON }, staff);
  expect(reply.json()).toMatchObject({ [String(quay)]: 1.5, [String(jesmond)]: 1 });
});

test('the boosts reply holds only the requested sites', async () => {
  await boost();
  await boost({ target: { kind: 'area', areaName: 'Quayside' }, amount: 2 });
  app.clock.set(NOON);
  const headers = await app.signedInAs(await app.makeUser({ isStaff: true }));
  expect((await ask({ site_ids: [guildhall, guildhall], current_time: NOON }, headers)).json()).toMatchObject(
    {
      [String(guildhall)]: 2,
    },
  );
  expect((await ask({ site_ids: [], current_time: NOON }, headers)).json()).toEqual({});
});

test.each([
  { site_ids: [1] },
  { current_time: NOON },
  { site_ids: 'all', current_time: NOON },
  { site_ids: ['1'], current_time: NOON },
  { site_ids: [1.5], current_time: NOON },
  { site_ids: [4_000_000_000], current_time: NOON },
  { site_ids: [1], current_time: 'noon' },
])('the boosts call refuses the body %j', async (payload) => {
  const reply = await ask(payload, await app.signedInAs(await app.makeUser()));
  expect(reply.statusCode).toBe(400);
});

test('nobody reads boosts without a session, and no inactive account does', async () => {
  const payload = { site_ids: [quay], current_time: NOON };
  expect((await ask(payload)).statusCode).toBe(401);
  const inactive = await app.makeUser({ areas: ['Quayside'], isActive: false });
  expect((await ask(payload, await app.signedInAs(inactive))).statusCode).toBe(401);
});

test.each<[Partial<WantedBoost>, string]>([
  [{ amount: 0 }, 'The amount must be above 0.'],
  [{ amount: NaN }, 'The amount must be above 0.'],
  [{ amount: 100.5 }, 'The amount must be at most 100.'],
  [{ reason: '  ' }, 'A boost needs a reason.'],
  [{ endsAt: new Date('2026-11-16T11:00:00Z') }, 'The end must be after the start.'],
  [{ startsAt: new Date('soon') }, 'The start and the end must be times.'],
  [{ endsAt: new Date('later') }, 'The start and the end must be times.'],
  [
    { startsAt: new Date('2026-11-15T11:00:00Z'), endsAt: new Date('2026-11-16T09:00:00Z') },
    'The end is already past.',
  ],
  [{ target: { kind: 'site', siteId: 999_999 } }, 'Unknown site 999999.'],
  [{ target: { kind: 'site', siteId: 1e12 } }, 'Unknown site 1000000000000.'],
  [{ target: { kind: 'area', areaName: 'Atlantis' } }, "Unknown area 'Atlantis'."],
])('a boost with %j is refused: %s', async (over, reason) => {
  const outcome = await boost(over);
  expect(outcome.ok ? [] : failureMessages(outcome.failure)).toEqual([reason]);
  expect(await listBoosts(app.deps, { all: true })).toEqual([]);
});

test('the highest boost is 100, and spaces around the reason are not stored', async () => {
  await boost({ amount: 100, reason: '  Match day ' });
  expect(await listBoosts(app.deps)).toMatchObject([{ amount: 100, reason: 'Match day' }]);
});

test('setting and ending a boost are in the audit with the whole boost', async () => {
  const id = idOf(await boost());
  await endBoost(app.deps, { id, actor: 'cli:bea' });
  const audit = await app.db.selectFrom('audit').selectAll().where('subject', '=', `boost:${id}`).execute();
  const { startsAt, endsAt } = { startsAt: '2026-11-16T11:00:00.000Z', endsAt: '2026-11-16T13:00:00.000Z' };
  const wanted = { siteId: quay, amount: 1.5, reason: 'Cruise ship in port', startsAt, endsAt };
  expect(audit).toMatchObject([
    { actor: 'cli:ada', before: null, after: { ...wanted, areaId: null, createdBy: 'cli:ada' } },
    {
      actor: 'cli:bea',
      before: { ...wanted, id, endedAt: null },
      after: { ...wanted, id, endedAt: '2026-11-16T09:00:00.000Z' },
    },
  ]);
});

test('a boost lists its author by name: a person, an erased person, the command line or another actor', async () => {
  const ada = await app.makeUser({ firstName: 'Ada', lastName: 'Byron' });
  for (const actor of [`user:${ada.id}`, 'user:999999', 'cli:bea', 'migration']) await boost({ actor });
  const setters = async () => (await listBoosts(app.deps)).map(({ setBy }) => setBy);
  expect(await setters()).toEqual(['Ada Byron', 'Erased person', 'command line (bea)', 'migration']);
  await replaceCreator(app.db, { from: `user:${ada.id}`, to: 'user:999999' });
  expect((await setters()).slice(0, 2)).toEqual(['Erased person', 'Erased person']);
});

test('the boosts in force of a site are its own and those of its area, the first to end first', async () => {
  const late = idOf(await boost({ amount: 3, endsAt: new Date('2026-11-16T15:00:00Z') }));
  await boost({ target: { kind: 'area', areaName: 'Quayside' }, reason: 'Regatta' });
  await boost({ target: { kind: 'site', siteId: guildhall } });
  const { id: areaId } = await app.db
    .selectFrom('areas')
    .select('id')
    .where('name', '=', 'Quayside')
    .executeTakeFirstOrThrow();
  const inForce = () => boostsInForce(app.db, { id: quay, areaId }, new Date(NOON));
  const regatta = {
    amount: 1.5,
    reason: 'Regatta',
    ends_at: new Date('2026-11-16T13:00:00Z'),
    is_for_area: true,
  };
  const own = { amount: 3, reason: 'Cruise ship in port', is_for_area: false };
  expect(await inForce()).toEqual([regatta, { ...own, ends_at: new Date('2026-11-16T15:00:00Z') }]);
  app.clock.set('2026-11-16T12:30:00Z');
  await endBoost(app.deps, { id: late, actor: 'cli:ada' });
  expect(await inForce()).toEqual([{ ...own, ends_at: new Date('2026-11-16T12:30:00Z') }, regatta]);
});

test('the reason of a boost has at most 500 characters', async () => {
  const outcome = await boost({ reason: 'x'.repeat(501) });
  expect(outcome).toMatchObject({
    failure: { fields: { reason: 'The reason must be at most 500 characters.' } },
  });
  expect(await boost({ reason: 'x'.repeat(500) })).toMatchObject({ ok: true });
});

test('the list of boosts has planned and active ones, and with `all` also past ones', async () => {
  const first = idOf(await boost());
  const second = idOf(
    await boost({ target: { kind: 'area', areaName: 'Jesmond' }, endsAt: new Date('2026-11-16T15:00:00Z') }),
  );
  const states = async (all: boolean) =>
    (await listBoosts(app.deps, { all })).map(({ id, state, siteName, areaName }) => [
      id,
      state,
      siteName,
      areaName,
    ]);
  expect(await states(false)).toEqual([
    [first, 'planned', 'Quay', null],
    [second, 'planned', null, 'Jesmond'],
  ]);
  app.clock.set('2026-11-16T14:00:00Z');
  expect(await states(false)).toEqual([[second, 'in force', null, 'Jesmond']]);
  expect(await states(true)).toEqual([
    [first, 'over', 'Quay', null],
    [second, 'in force', null, 'Jesmond'],
  ]);
});

test('an ended boost no longer counts from that moment, but did before', async () => {
  const id = idOf(await boost());
  app.clock.set('2026-11-16T12:30:00Z');
  expect(await endBoost(app.deps, { id, actor: 'cli:ada' })).toMatchObject({ ok: true, value: { count: 1 } });
  expect(await askBoosts('2026-11-16T12:29:59Z')).toEqual({ [String(quay)]: 1.5 });
  expect(await askBoosts('2026-11-16T12:30:00Z')).toEqual({});
});

test('exactly one of two concurrent calls ends a boost, and the audit has it once', async () => {
  const id = idOf(await boost());
  const outcomes = await Promise.all(
    ['ada', 'bea', 'cy'].map((name) => endBoost(app.deps, { id, actor: `cli:${name}` })),
  );
  const kinds = outcomes.map((outcome) => (outcome.ok ? 'ended' : outcome.failure.kind));
  expect(kinds.toSorted()).toEqual(['conflict', 'conflict', 'ended']);
  const audit = await app.db.selectFrom('audit').selectAll().where('subject', '=', `boost:${id}`).execute();
  expect(audit.map((entry) => entry.action)).toEqual(['boost.set', 'boost.end']);
});

test('a boost that does not exist or is over cannot be ended', async () => {
  const id = idOf(await boost());
  expect(await endBoost(app.deps, { id: id + 1000, actor: 'cli:ada' })).toMatchObject({
    failure: { kind: 'not-found', message: `Unknown boost ${id + 1000}.` },
  });
  app.clock.set('2026-11-16T13:00:00Z');
  expect(await endBoost(app.deps, { id, actor: 'cli:ada' })).toMatchObject({
    failure: {
      kind: 'conflict',
      message: `Boost ${id} has already ended.`,
      current: { ends_at: new Date('2026-11-16T13:00:00Z'), ended_at: null },
    },
  });
});

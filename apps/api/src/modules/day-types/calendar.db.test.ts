import { callPath } from '@patrolplan/contract';
import { staffContract } from '@patrolplan/contract/staff';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { makeSite } from '#testing/records/test-site.ts';
import { createPeriod } from './change-periods.ts';

let app: TestApp | undefined;
let staff: { readonly id: number };
beforeEach(async () => {
  await app?.close();
  app = await createTestApp();
  staff = await app.makeUser({ isStaff: true });
});
afterAll(() => app?.close());

const running = (): TestApp => {
  if (app === undefined) throw new Error('the app is not started');
  return app;
};
type CalendarCall = keyof Pick<
  typeof staffContract,
  | 'readCalendar'
  | 'readPeriodUse'
  | 'createPeriod'
  | 'changePeriod'
  | 'removePeriod'
  | 'createBankHoliday'
  | 'renameBankHoliday'
  | 'removeBankHoliday'
  | 'createArea'
>;
async function send(name: CalendarCall, payload?: object) {
  const call = staffContract[name];
  const reply = await running().inject({
    method: call.method,
    url: callPath(call, undefined),
    headers: await running().signedInAs(staff),
    ...(payload && { payload }),
  });
  return { status: reply.statusCode, body: reply.json() };
}
const changes = () =>
  running().db.selectFrom('audit').select(['action', 'subject', 'before', 'after']).orderBy('id').execute();
const scoresOf = async (id: number) =>
  (
    await running()
      .db.selectFrom('sites')
      .select('base_scores')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).base_scores;
/** The base score and period that a warden sees now. */
async function scoreNow() {
  const [score] = (
    await running().inject({
      method: 'POST',
      url: '/api/v1/sites/scores/',
      headers: await running().signedInAs(staff),
      payload: { selected_areas: ['Quayside'] },
    })
  ).json();
  return { base: score.base_score, period: score.current_period, dayType: score.day_type };
}
const done = (message: string) => ({ status: 200, body: { message } });
const PEAK = { name: 'peak', starts_at: '16:00' };

test('the calendar lists the periods in the order of the day and the bank holidays by date', async () => {
  const { body } = await send('readCalendar');
  expect(body.time_zone).toBe('Europe/London');
  expect(body.periods.slice(0, 2)).toEqual([
    { name: 'early', starts_at: '07:00' },
    { name: 'morning', starts_at: '09:00' },
  ]);
  expect(body.bank_holidays[0]).toEqual({ day: '2026-01-01', name: "New Year's Day" });
});

test('a renamed period carries the scores of every site with it, and the plan continues with the same scores', async () => {
  const site = await makeSite(running().db, {
    defaultBaseScore: 1,
    baseScores: { 'weekday morning': 7, 'bank holiday morning': 3, 'weekday peak': 2 },
  });
  const other = await makeSite(running().db, { baseScores: { 'weekday peak': 4 } });
  expect(await scoreNow()).toMatchObject({ base: 7, period: 'morning' });
  const was = { name: 'morning', starts_at: '09:00' };
  const wanted = { name: 'forenoon', starts_at: '08:45' };
  expect(await send('changePeriod', { was, ...wanted })).toEqual(done("The period 'forenoon' was saved."));
  expect(await scoresOf(site)).toEqual({
    'weekday forenoon': 7,
    'bank holiday forenoon': 3,
    'weekday peak': 2,
  });
  expect(await scoresOf(other)).toEqual({ 'weekday peak': 4 });
  running().clock.advance(60_000);
  expect(await scoreNow()).toMatchObject({ base: 7, period: 'forenoon' });
  expect(await changes()).toEqual([
    { action: 'period.change', subject: 'period:morning', before: was, after: wanted },
  ]);
});

test('moving a period leaves the scores alone', async () => {
  const site = await makeSite(running().db, { baseScores: { 'weekday peak': 4 } });
  expect(await send('changePeriod', { was: PEAK, name: 'peak', starts_at: '15:30' })).toMatchObject({
    status: 200,
  });
  expect(await scoresOf(site)).toEqual({ 'weekday peak': 4 });
  expect((await send('readCalendar')).body.periods).toContainEqual({ name: 'peak', starts_at: '15:30' });
});

test('saving a period or a bank holiday unchanged records no change', async () => {
  expect(await send('changePeriod', { was: PEAK, ...PEAK })).toEqual(done("The period 'peak' was saved."));
  const christmas = { day: '2026-12-25', was: 'Christmas Day', name: 'Christmas Day' };
  expect(await send('renameBankHoliday', christmas)).toEqual(done('Christmas Day was saved.'));
  expect(await changes()).toEqual([]);
});

test('removing a period says how many sites have scores for it; adding it again brings them back', async () => {
  const site = await makeSite(running().db, { baseScores: { 'weekday peak': 4 } });
  await makeSite(running().db, { baseScores: { 'weekday lunch': 4 } });
  const retired = await makeSite(running().db, { baseScores: { 'weekday peak': 4 } });
  await running()
    .db.updateTable('sites')
    .set({ retired_at: running().clock.now() })
    .where('id', '=', retired)
    .execute();
  expect((await send('readPeriodUse', { name: 'peak' })).body).toEqual({ sites: 1 });
  expect(await send('removePeriod', PEAK)).toEqual(done("The period 'peak' was removed."));
  running().clock.set('2026-11-16T16:30:00Z');
  expect(await scoreNow()).toMatchObject({ base: 0, period: 'afternoon' });
  expect(await send('createPeriod', PEAK)).toEqual(done("The period 'peak' was added."));
  running().clock.advance(60_000);
  expect(await scoreNow()).toMatchObject({ base: 4, period: 'peak' });
  expect(await scoresOf(site)).toEqual({ 'weekday peak': 4 });
  expect(await changes()).toEqual([
    { action: 'period.remove', subject: 'period:peak', before: PEAK, after: null },
    { action: 'period.create', subject: 'period:peak', before: null, after: PEAK },
  ]);
});

test('scores that a removed period left behind do not count for a period that is renamed to its name', async () => {
  const both = await makeSite(running().db, { baseScores: { 'weekday peak': 4, 'weekday lunch': 1 } });
  const left = await makeSite(running().db, { baseScores: { 'weekday peak': 4 } });
  await send('removePeriod', PEAK);
  const was = { name: 'lunch', starts_at: '12:00' };
  expect(await send('changePeriod', { was, name: 'peak', starts_at: '12:00' })).toMatchObject({
    status: 200,
  });
  expect(await scoresOf(both)).toEqual({ 'weekday peak': 1 });
  expect(await scoresOf(left)).toEqual({});
});

test('a name or a start that another period has is an error of that field', async () => {
  expect(await send('createPeriod', { name: 'Peak', starts_at: '15:00' })).toEqual({
    status: 400,
    body: { name: "There is already a period 'peak'." },
  });
  expect(await send('changePeriod', { was: PEAK, name: 'peak', starts_at: '14:00' })).toEqual({
    status: 400,
    body: { starts_at: "'afternoon' starts at this time." },
  });
  expect(await send('createPeriod', { name: 'late', starts_at: '24:00' })).toMatchObject({
    status: 400,
    body: { starts_at: ['Enter a time such as 07:30.'] },
  });
  expect(await changes()).toEqual([]);
});

test('one of four people who add a period for the same time at once succeeds', async () => {
  const add = (name: string) =>
    createPeriod(running().deps, { period: { name, startsAt: '15:10' }, actor: 'cli:ada' });
  const outcomes = await Promise.all(['one', 'two', 'three', 'four'].map(add));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
});

test('the second of two people who change the same period gets what it is now', async () => {
  await send('changePeriod', { was: PEAK, name: 'peak', starts_at: '15:30' });
  expect(await send('changePeriod', { was: PEAK, name: 'peak', starts_at: '16:30' })).toEqual({
    status: 409,
    body: {
      detail: 'Somebody else changed this period meanwhile.',
      current: { name: 'peak', starts_at: '15:30' },
    },
  });
  expect((await send('removePeriod', PEAK)).status).toBe(409);
  expect(await changes()).toHaveLength(1);
  await send('changePeriod', {
    was: { name: 'peak', starts_at: '15:30' },
    name: 'rush hour',
    starts_at: '15:30',
  });
  expect(await send('changePeriod', { was: PEAK, name: 'peak', starts_at: '16:30' })).toEqual({
    status: 404,
    body: { detail: "The period 'peak' was renamed or removed meanwhile." },
  });
  expect((await send('removePeriod', PEAK)).status).toBe(404);
});

test('the last period cannot be removed', async () => {
  const { periods } = (await send('readCalendar')).body;
  for (const period of periods.slice(1)) await send('removePeriod', period);
  expect(await send('removePeriod', periods[0])).toEqual({
    status: 409,
    body: { detail: 'The last period cannot be removed: every day needs one.' },
  });
  expect((await send('readCalendar')).body.periods).toEqual([periods[0]]);
});

test('a bank holiday counts for the scores within a minute, and its weekday again when it is removed', async () => {
  await makeSite(running().db, { baseScores: { 'bank holiday morning': 5, 'weekday morning': 2 } });
  expect(await scoreNow()).toMatchObject({ base: 2, dayType: 'weekday' });
  const jubilee = { day: '2026-11-16', name: 'Jubilee' };
  expect(await send('createBankHoliday', jubilee)).toEqual(done('Jubilee was added.'));
  running().clock.advance(60_000);
  expect(await scoreNow()).toMatchObject({ base: 5, dayType: 'bank holiday' });
  const renamed = { day: '2026-11-16', was: 'Jubilee', name: 'Royal jubilee' };
  expect(await send('renameBankHoliday', renamed)).toEqual(done('Royal jubilee was saved.'));
  expect(await send('removeBankHoliday', { day: '2026-11-16', was: 'Jubilee' })).toEqual({
    status: 409,
    body: {
      detail: 'Somebody else renamed this bank holiday meanwhile.',
      current: { day: '2026-11-16', name: 'Royal jubilee' },
    },
  });
  const royal = { day: '2026-11-16', was: 'Royal jubilee' };
  expect(await send('removeBankHoliday', royal)).toEqual(done('Royal jubilee was removed.'));
  running().clock.advance(60_000);
  expect(await scoreNow()).toMatchObject({ base: 2, dayType: 'weekday' });
  const subject = 'bank-holiday:2026-11-16';
  const after = { day: '2026-11-16', name: 'Royal jubilee' };
  expect(await changes()).toEqual([
    { action: 'bank-holiday.create', subject, before: null, after: jubilee },
    { action: 'bank-holiday.rename', subject, before: jubilee, after },
    { action: 'bank-holiday.remove', subject, before: after, after: null },
  ]);
  const gone = { status: 404, body: { detail: 'This bank holiday was removed meanwhile.' } };
  expect(await send('removeBankHoliday', royal)).toEqual(gone);
  expect(await send('renameBankHoliday', { ...royal, name: 'Jubilee' })).toEqual(gone);
});

test('a day that is a bank holiday already, or does not exist, is an error of that field', async () => {
  expect(await send('createBankHoliday', { day: '2026-12-25', name: 'Noel' })).toEqual({
    status: 400,
    body: { day: 'This day is a bank holiday already.' },
  });
  expect(await changes()).toEqual([]);
  expect(await send('createBankHoliday', { day: '2027-02-30', name: 'Never' })).toMatchObject({
    status: 400,
    body: { day: ['This day does not exist.'] },
  });
});

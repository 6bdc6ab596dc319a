import { callPath } from '@patrolplan/contract';
import { staffContract } from '@patrolplan/contract/staff';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { makeSite } from '#testing/test-site.ts';

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

test('a renamed period carries the scores of every site with it, and the plan goes on with the same scores', async () => {
  const site = await makeSite(running().db, {
    defaultBaseScore: 1,
    baseScores: { 'weekday morning': 7, 'bank holiday morning': 3, 'weekday peak': 2 },
  });
  const other = await makeSite(running().db, { baseScores: { 'weekday peak': 4 } });
  expect(await scoreNow()).toMatchObject({ base: 7, period: 'morning' });
  const was = { name: 'morning', starts_at: '09:00' };
  const wanted = { name: 'forenoon', starts_at: '08:45' };
  expect(await send('changePeriod', { was, ...wanted })).toMatchObject({ status: 200 });
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
});

test('removing a period says how many sites have scores for it; adding it again brings them back', async () => {
  const site = await makeSite(running().db, { baseScores: { 'weekday peak': 4 } });
  await makeSite(running().db, { baseScores: { 'weekday lunch': 4 } });
  expect((await send('readPeriodUse', { name: 'peak' })).body).toEqual({ sites: 1 });
  expect(await send('removePeriod', PEAK)).toMatchObject({ status: 200 });
  running().clock.set('2026-11-16T16:30:00Z');
  expect(await scoreNow()).toMatchObject({ base: 0, period: 'afternoon' });
  await send('createPeriod', PEAK);
  running().clock.advance(60_000);
  expect(await scoreNow()).toMatchObject({ base: 4, period: 'peak' });
  expect(await scoresOf(site)).toEqual({ 'weekday peak': 4 });
  expect((await changes()).map(({ action }) => action)).toEqual(['period.remove', 'period.create']);
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
  await send('changePeriod', {
    was: { name: 'peak', starts_at: '15:30' },
    name: 'rush hour',
    starts_at: '15:30',
  });
  expect((await send('changePeriod', { was: PEAK, name: 'peak', starts_at: '16:30' })).status).toBe(404);
});

test('the last period cannot be removed', async () => {
  const { periods } = (await send('readCalendar')).body;
  for (const period of periods.slice(1)) await send('removePeriod', period);
  expect(await send('removePeriod', periods[0])).toMatchObject({ status: 409 });
  expect((await send('readCalendar')).body.periods).toEqual([periods[0]]);
});

test('a bank holiday counts for the scores within a minute, and its weekday again when it is removed', async () => {
  await makeSite(running().db, { baseScores: { 'bank holiday morning': 5, 'weekday morning': 2 } });
  expect(await scoreNow()).toMatchObject({ base: 2, dayType: 'weekday' });
  expect(await send('createBankHoliday', { day: '2026-11-16', name: 'Jubilee' })).toMatchObject({
    status: 200,
  });
  running().clock.advance(60_000);
  expect(await scoreNow()).toMatchObject({ base: 5, dayType: 'bank holiday' });
  const renamed = { day: '2026-11-16', was: 'Jubilee', name: 'Royal jubilee' };
  expect(await send('renameBankHoliday', renamed)).toMatchObject({ status: 200 });
  expect(await send('removeBankHoliday', { day: '2026-11-16', was: 'Jubilee' })).toEqual({
    status: 409,
    body: {
      detail: 'Somebody else renamed this bank holiday meanwhile.',
      current: { day: '2026-11-16', name: 'Royal jubilee' },
    },
  });
  expect(await send('removeBankHoliday', { day: '2026-11-16', was: 'Royal jubilee' })).toMatchObject({
    status: 200,
  });
  running().clock.advance(60_000);
  expect(await scoreNow()).toMatchObject({ base: 2, dayType: 'weekday' });
  expect((await changes()).map(({ action }) => action)).toEqual([
    'bank-holiday.create',
    'bank-holiday.rename',
    'bank-holiday.remove',
  ]);
});

test('a day that is a bank holiday already, or does not exist, is an error of that field', async () => {
  expect(await send('createBankHoliday', { day: '2026-12-25', name: 'Noel' })).toEqual({
    status: 400,
    body: { day: 'This day is a bank holiday already.' },
  });
  expect(await send('createBankHoliday', { day: '2027-02-30', name: 'Never' })).toMatchObject({
    status: 400,
    body: { day: ['This day does not exist.'] },
  });
});

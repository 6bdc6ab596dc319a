import { describe, expect, test } from 'vitest';
import {
  FIRST_SETTINGS,
  NOBODY,
  type ShiftFields,
  type TeamSettings,
  readTeam,
  scoredTime,
  sharedFields,
  withOwn,
} from './team-settings.ts';
import { PACES } from '#domain/round/legs.ts';

const at = (hour: number, minute = 0, day = 14) => new Date(2026, 10, day, hour, minute).getTime();
const NOW = at(14, 2);
const withShared = (shared: Partial<ShiftFields>): TeamSettings => ({ ...FIRST_SETTINGS, shared });

test('the default team is two wardens on foot, from the next full five minutes, for four hours, and back', () => {
  const shift = {
    startAt: 'middle',
    begin: at(14, 5),
    finishBy: at(18, 5),
    pace: PACES.foot,
    visitMinutes: 6,
    returns: true,
    break: null,
  };
  expect(readTeam(FIRST_SETTINGS, NOW)).toEqual({
    shifts: [shift, shift],
    sharedErrors: {},
    wardenErrors: [{}, {}],
  });
});

test('the times follow the clock until they are typed; the end follows the start', () => {
  const fieldsOf = (shared: Partial<ShiftFields>, now: number) => sharedFields(withShared(shared), now);
  expect(fieldsOf({}, at(14, 6))).toMatchObject({ from: '14:10', until: '18:10' });
  expect(fieldsOf({ from: '16:00' }, NOW)).toMatchObject({ from: '16:00', until: '20:00' });
  expect(fieldsOf({ from: '16:00', until: '17:30' }, NOW)).toMatchObject({ until: '17:30' });
  expect(fieldsOf({ from: 'noon' }, NOW).until).toBe('');
});

test('rounds of tomorrow begin at eight unless another time of that day is typed', () => {
  const tomorrow: TeamSettings = { ...FIRST_SETTINGS, day: 'tomorrow' };
  const beginOf = (shared: Partial<ShiftFields>) => readTeam({ ...tomorrow, shared }, NOW).shifts?.[0]?.begin;
  expect(beginOf({})).toBe(at(8, 0, 15));
  expect(beginOf({ from: '00:00' })).toBe(at(0, 0, 15));
  expect(beginOf({ from: '23:59' })).toBe(at(23, 59, 15));
  expect(readTeam({ ...tomorrow, shared: { from: 'noon' } }, NOW).sharedErrors).toEqual({
    from: 'Enter a time.',
  });
  expect(scoredTime(readTeam(tomorrow, NOW).shifts, NOW)).toBe(at(8, 0, 15));
});

test('walking is slower than driving', () => {
  expect(PACES.foot / PACES.vehicle).toBeCloseTo(22 / 4.8, 5);
});

describe('the start of a shift', () => {
  const beginOf = (from: string) => readTeam(withShared({ from }), NOW).shifts?.[0]?.begin ?? null;

  test('the start of a shift is within the next twelve hours, also past midnight', () => {
    expect(beginOf('14:02')).toBe(at(14, 2));
    expect(beginOf('01:30')).toBe(at(1, 30, 15));
    expect(beginOf('02:02')).toBe(at(2, 2, 15));
  });

  test('the start of a shift may be up to an hour ago', () => {
    expect(beginOf('13:02')).toBe(at(13, 2));
  });

  test.each(['', '9', 'noon', '13:01', '25:00', '02:03', '15:60', '15:000', ' 15:00'])(
    'the start %j is refused with an explanation',
    (from) => {
      const { shifts, sharedErrors } = readTeam(withShared({ from }), NOW);
      expect(shifts).toBeNull();
      expect(sharedErrors).toEqual({ from: 'Enter a time within the next 12 hours.' });
    },
  );
});

test('the end is after the start, by at most twelve hours', () => {
  const read = (until: string) => readTeam(withShared({ from: '20:00', until }), NOW);
  expect(read('02:00').shifts?.[0]?.finishBy).toBe(at(2, 0, 15));
  expect(read('20:00').sharedErrors).toEqual({ until: 'Enter a time at most 12 hours after the start.' });
  expect(read('').shifts).toBeNull();
  expect(read('08:00').shifts?.[0]?.finishBy).toBe(at(8, 0, 15));
  expect(read('08:01').shifts).toBeNull();
});

test.each(['', '0', '61', '2.5', 'six'])('%j minutes at a site are refused', (minutes) => {
  const { shifts, sharedErrors } = readTeam(withShared({ minutes }), NOW);
  expect(shifts).toBeNull();
  expect(sharedErrors).toEqual({ minutes: 'Enter 1 to 60 minutes.' });
});

test.each(['1', '60', ' 6 '])('%j minutes at a site are accepted', (minutes) => {
  expect(readTeam(withShared({ minutes }), NOW).shifts?.[0]?.visitMinutes).toBe(Number(minutes));
});

test('the settings of a warden override those of the team', () => {
  const three = { ...FIRST_SETTINGS, wardens: [NOBODY, NOBODY, NOBODY] };
  let settings = withOwn(three, 1, 'travelMode', 'vehicle');
  settings = withOwn(withOwn(settings, 1, 'end', 'anywhere'), 1, 'minutes', '10');
  settings = withOwn(settings, 1, 'from', '15:00');
  const { shifts } = readTeam(settings, NOW);
  expect(shifts?.[1]).toMatchObject({
    begin: at(15),
    finishBy: at(18, 5),
    pace: PACES.vehicle,
    visitMinutes: 10,
    returns: false,
  });
  expect(shifts?.[2]).toEqual(shifts?.[0]);
});

test('an emptied field of a warden falls back to the team', () => {
  const settings = withOwn(withOwn(FIRST_SETTINGS, 0, 'travelMode', 'vehicle'), 0, 'travelMode', '');
  expect(settings.wardens[0]?.own).toEqual({});
});

test('an invalid field of a warden is marked only there', () => {
  const { shifts, sharedErrors, wardenErrors } = readTeam(withOwn(FIRST_SETTINGS, 1, 'minutes', '99'), NOW);
  expect(shifts).toBeNull();
  expect(sharedErrors).toEqual({});
  expect(wardenErrors).toEqual([{}, { minutes: 'Enter 1 to 60 minutes.' }]);
  expect(readTeam(withOwn(FIRST_SETTINGS, 1, 'until', 'late'), NOW).wardenErrors).toEqual([
    {},
    { until: 'Enter a time at most 12 hours after the start.' },
  ]);
});

test('a start of a warden that contradicts the end of the team is marked at that warden', () => {
  const settings = withOwn(withShared({ until: '16:00' }), 1, 'from', '23:00');
  const { sharedErrors, wardenErrors } = readTeam(settings, NOW);
  expect(sharedErrors).toEqual({});
  expect(wardenErrors).toEqual([{}, { until: 'Enter a time at most 12 hours after the start.' }]);
  const wrong = readTeam(withOwn(FIRST_SETTINGS, 0, 'from', 'noon'), NOW);
  expect(wrong.wardenErrors).toEqual([{ from: 'Enter a time within the next 12 hours.' }, {}]);
});

test('an invalid field of the team is not marked again at each warden', () => {
  expect(readTeam(withShared({ minutes: '99' }), NOW).wardenErrors).toEqual([{}, {}]);
  expect(readTeam(withShared({ until: '' }), NOW).wardenErrors).toEqual([{}, {}]);
});

describe('the scores that count', () => {
  const asked = (settings: TeamSettings) => scoredTime(readTeam(settings, NOW).shifts, NOW);

  test('the scores are those of the first start when it is more than 15 minutes ahead', () => {
    expect(asked(withShared({ from: '18:00' }))).toBe(at(18));
    expect(asked(withOwn(withShared({ from: '18:00' }), 1, 'from', '16:30'))).toBe(at(16, 30));
    expect(asked(withShared({ from: '01:00' }))).toBe(at(1, 0, 15));
    expect(asked(withShared({ from: '14:18' }))).toBe(at(14, 18));
  });

  test('the scores are those of now for a near or past start, and while the set-up is invalid', () => {
    expect(asked(FIRST_SETTINGS)).toBeNull();
    expect(asked(withShared({ from: '14:17' }))).toBeNull();
    expect(asked(withShared({ from: '13:30' }))).toBeNull();
    expect(asked(withShared({ from: '18:00', minutes: '99' }))).toBeNull();
  });
});

test('a break begins in the middle half of each shift, or between the times that are entered', () => {
  const withBreak = withOwn(withShared({ from: '14:00', until: '18:00', break: '30' }), 1, 'until', '16:00');
  expect(sharedFields(withBreak, NOW)).toMatchObject({ breakFrom: '15:00', breakTo: '17:00' });
  expect(readTeam(withBreak, NOW).shifts?.map((shift) => shift.break)).toEqual([
    { minutes: 30, open: at(15), close: at(17) },
    { minutes: 30, open: at(14, 30), close: at(15, 30) },
  ]);
  const typed = withShared({
    from: '14:00',
    until: '18:00',
    break: '45',
    breakFrom: '16:00',
    breakTo: '18:00',
  });
  // The break is over when the shift is.
  expect(readTeam(typed, NOW).shifts?.[0]?.break).toEqual({
    minutes: 45,
    open: at(16),
    close: at(17, 15),
  });
  expect(readTeam(withOwn(typed, 0, 'break', '0'), NOW).shifts?.[0]?.break).toBeNull();
});

test.each([
  [{ breakFrom: '13:00' }, { breakFrom: 'Enter a time during the shift, with the break before its end.' }],
  [{ breakFrom: '17:40' }, { breakFrom: 'Enter a time during the shift, with the break before its end.' }],
  [{ breakFrom: '' }, { breakFrom: 'Enter a time during the shift, with the break before its end.' }],
  [{ breakFrom: '16:00', breakTo: '15:00' }, { breakTo: 'Enter a time after that, during the shift.' }],
  [{ breakTo: 'late' }, { breakTo: 'Enter a time after that, during the shift.' }],
])('a break with %j is refused with an explanation', (fields, errors) => {
  const read = readTeam(withShared({ from: '14:00', until: '18:00', break: '30', ...fields }), NOW);
  expect(read.shifts).toBeNull();
  expect(read.sharedErrors).toEqual(errors);
});

test('a shared break that does not fit into the own shift of a warden is an error of that warden', () => {
  const shared = { from: '14:00', until: '18:00', break: '30', breakFrom: '16:00', breakTo: '17:00' };
  const { sharedErrors, wardenErrors } = readTeam(withOwn(withShared(shared), 1, 'until', '15:30'), NOW);
  expect(sharedErrors).toEqual({});
  expect(wardenErrors).toEqual([
    {},
    { breakFrom: 'Enter a time during the shift, with the break before its end.' },
  ]);
});

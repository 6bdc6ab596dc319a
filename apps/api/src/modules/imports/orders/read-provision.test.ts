import { expect, test } from 'vitest';
import {
  WEEKDAYS,
  lineAt,
  makeProvision,
  periodOf,
  regulation,
  validity,
} from '#testing/records/test-order.ts';
import { readProvision } from './read-provision.ts';

const TODAY = '2026-11-17';
const read = (changes: Parameters<typeof makeProvision>[0] = {}) =>
  readProvision(makeProvision(changes), TODAY);
const first = (changes: Parameters<typeof makeProvision>[0] = {}) => {
  const outcome = read(changes);
  if (!outcome.ok) throw new Error(outcome.failure.reason);
  return outcome.value[0];
};
const kerbside = (conditions: Parameters<typeof regulation>[1]) => ({
  regulation: regulation('kerbsideNoWaiting', conditions),
});
const during = (...periods: Parameters<typeof validity>[0]) => kerbside({ condition: validity(periods) });

test('a kerbside provision is a site with name, street, position, hours, kind and reference', () => {
  expect(read()).toEqual({
    ok: true,
    value: [
      {
        ref: 'a1/1',
        name: 'Market Street, north side: limited waiting',
        street: 'Market Street',
        latitude: expect.closeTo(54.9727, 3),
        longitude: expect.closeTo(-1.6121, 3),
        hours: {
          weekday: '08:00-18:30',
          saturday: '08:00-18:30',
          sunday: 'closed',
          'bank holiday': '08:00-18:30',
        },
        limitedWaitingMinutes: null,
        tags: 'limited waiting',
        usrn: '12345678',
      },
    ],
  });
});

test('every place of a provision is a site of its own, without its diversion routes', () => {
  const line = 'SRID=27700;LINESTRING(424900 564300, 424960 564300)';
  const places = [
    lineAt('North side', line),
    { ...lineAt('Round the town', line), type: 'diversionRoute' },
    lineAt('South side', line),
  ];
  const outcome = read({ regulatedPlace: places });
  expect(outcome.ok && outcome.value.map(({ ref, name }) => [ref, name])).toEqual([
    ['a1/1', 'North side: limited waiting'],
    ['a1/3', 'South side: limited waiting'],
  ]);
});

const EVERY_DAY = [...WEEKDAYS, 'saturday', 'sunday'];
const HOLIDAY = {
  recurringSpecialDay: [{ specialDayType: 'publicHoliday', intersectWithApplicableDays: true }],
};
const SATURDAY = { timeValidity: { validPeriod: [periodOf(['saturday'], '09:00:00', '13:00:00')] } };

test.each([
  ['no time at all', kerbside({ condition: {} }), [null, null, null, null]],
  ['a validity without periods', during(), [null, null, null, null]],
  ['days without times', during(periodOf(WEEKDAYS)), [null, 'closed', 'closed', null]],
  [
    'a full day up to 23:59:59',
    during(periodOf(EVERY_DAY, '00:00:00', '23:59:59')),
    [null, null, null, null],
  ],
  [
    'an end at midnight',
    during(periodOf(EVERY_DAY, '18:00:00', '00:00:00')),
    ['18:00-24:00', '18:00-24:00', '18:00-24:00', '18:00-24:00'],
  ],
  [
    'an end on the next day',
    during(periodOf(EVERY_DAY, '22:00:00', '06:00:00')),
    ['22:00-06:00', '22:00-06:00', '22:00-06:00', '22:00-06:00'],
  ],
  [
    'times that touch',
    during(periodOf(WEEKDAYS, '08:00:00', '12:00:00'), periodOf(WEEKDAYS, '12:00:00', '18:00:00')),
    ['08:00-18:00', 'closed', 'closed', '08:00-18:00'],
  ],
  [
    'another time on Sunday',
    during(
      periodOf([...WEEKDAYS, 'saturday'], '08:00:00', '16:00:00'),
      periodOf(['sunday'], '08:00:00', '13:00:00'),
    ),
    ['08:00-16:00', '08:00-16:00', '08:00-13:00', '08:00-16:00'],
  ],
  [
    'public holidays as exception',
    kerbside({
      condition: validity([periodOf(WEEKDAYS, '08:00:00', '18:00:00')], { exceptionPeriod: [HOLIDAY] }),
    }),
    ['08:00-18:00', 'closed', 'closed', 'closed'],
  ],
  [
    'times of public holidays',
    during(periodOf(WEEKDAYS, '08:00:00', '18:00:00'), {
      ...HOLIDAY,
      recurringTimePeriodOfDay: [{ startTimeOfPeriod: '10:00:00', endTimeOfPeriod: '16:00:00' }],
    }),
    ['08:00-18:00', 'closed', 'closed', '10:00-16:00'],
  ],
  [
    'other conditions beside the time',
    kerbside({
      conditionSet: {
        operator: 'and',
        conditions: [
          { negate: true, vehicleCharacteristics: { vehicleType: 'caravan' } },
          validity([periodOf(WEEKDAYS, '08:00:00', '18:00:00')]),
        ],
      },
    }),
    ['08:00-18:00', 'closed', 'closed', '08:00-18:00'],
  ],
  [
    'alternatives in a nested set',
    kerbside({
      conditionSet: {
        operator: 'or',
        conditions: [
          validity([periodOf(WEEKDAYS, '08:00:00', '18:00:00')]),
          { conditionSet: { operator: 'and', conditions: [SATURDAY] } },
        ],
      },
    }),
    ['08:00-18:00', '09:00-13:00', 'closed', '08:00-18:00'],
  ],
])('the hours of an order with %s', (_what, changes, [weekday, saturday, sunday, holiday]) => {
  expect(first(changes)?.hours).toEqual({ weekday, saturday, sunday, 'bank holiday': holiday });
});

test('the shortest of the longest stays is the limited waiting', () => {
  const stay = (maximumOccupancy: string) => ({
    ...periodOf(EVERY_DAY),
    maxStayNoReturn: { maximumOccupancy },
  });
  expect(first(during(stay('PT3H'), stay('PT20M')))?.limitedWaitingMinutes).toBe(20);
  expect(first(during(stay('PT1H30M')))?.limitedWaitingMinutes).toBe(90);
  expect(first(during(stay('P1D')))?.limitedWaitingMinutes).toBeNull();
  expect(first(during(stay('PT1M')))?.limitedWaitingMinutes).toBeNull();
});

test('tags name the kind, a school, and an order with an end', () => {
  const zigzag = regulation('kerbsideSchoolKeepClearYellowZigZagMandatory', {
    condition: validity([], { end: '2027-01-01T00:00:00' }),
  });
  expect(first({ regulation: zigzag })?.tags).toBe('school, school keep clear, temporary');
  expect(first({ regulation: regulation('kerbsideSomethingNew', { condition: {} }) })?.tags).toBe('kerbside');
});

test('a long description is cut at a word, and notes in braces are left out', () => {
  const line = 'SRID=27700;POINT(424900 564300)';
  const long = lineAt(`East Reach {approximate} between ${'the junction with '.repeat(20)}`, line);
  const name = first({
    regulatedPlace: [{ ...long, linearGeometry: undefined, pointGeometry: { point: line } }],
  })?.name;
  expect(name).toMatch(/^East Reach between the junction.*…: limited waiting$/);
  expect(name?.length).toBeLessThanOrEqual(140);
});

const general = (type: string) => ({ regulation: regulation(type, { condition: {} }) });

test.each<[string, Parameters<typeof makeProvision>[0]]>([
  ['A speed limit, not a place at the kerb', { regulation: { speedLimitValueBased: { mphValue: 20 } } }],
  ['A speed limit, not a place at the kerb', { regulation: { speedLimitProfileBased: { type: 'x' } } }],
  [
    'A regulation outside of the list: Skating',
    { regulation: { offListRegulation: { regulationShortName: 'Skating', regulationFullText: 'x' } } },
  ],
  ['A closure, lane or zone, not a place at the kerb', general('miscRoadClosure')],
  ['A suspension of a bay: put it into a calendar', general('miscBaySuspension')],
  ['A suspension of a restriction: put it into a calendar', general('miscSuspensionOfParkingRestriction')],
  ['A temporary bay or restriction: put it into a calendar', general('miscTemporaryParkingBay')],
  ['A banned movement, not a place at the kerb', general('bannedMovementNoEntry')],
  ['A mandatory direction, not a place at the kerb', general('mandatoryDirectionOneWay')],
  ['A rule of movement, not a place at the kerb', general('movementOrderNoOvertaking')],
  ['A limit of size or weight, not a place at the kerb', general('dimensionMaximumWidth')],
  ['Not made by an order', general('nonOrderKerbsideBusStop')],
  ["The regulation 'teleporting' is not known", general('teleporting')],
  ['It has no regulation type', { regulation: {} }],
  ['A proposal: it is not in force', { orderReportingPoint: 'permanentNoticeOfProposal' }],
  ['A proposal: it is not in force', { orderReportingPoint: 'ttroTtmoNoticeOfIntention' }],
  ['It is revoked: retire its site if there is one', { actionType: 'fullRevoke' }],
  ['It is revoked: retire its site if there is one', { orderReportingPoint: 'permanentRevocation' }],
  ['It comes into force on 2026-12-01', { comingIntoForceDate: '2026-12-01' }],
  ['It begins on 2026-12-24', kerbside({ condition: validity([], { start: '2026-12-24T00:00:00' }) })],
  ['It ended on 2026-11-16', kerbside({ condition: validity([], { end: '2026-11-16T00:00:00' }) })],
  [
    'A placeholder: the order has no times yet',
    kerbside({ condition: validity([], { isPlaceholderTro: true }) }),
  ],
  ['Its times are negated', kerbside({ condition: { negate: true, ...validity([]) } })],
  [
    'It combines times that differ',
    kerbside({ conditionSet: { operator: 'and', conditions: [validity([periodOf(WEEKDAYS)]), SATURDAY] } }),
  ],
  [
    'Its times hold only for some of its conditions',
    kerbside({
      conditionSet: { operator: 'or', conditions: [SATURDAY, { permitCondition: { type: 'resident' } }] },
    }),
  ],
  [
    'More than one time a day (08:00-09:30, 15:00-16:30): a site has one',
    during(periodOf(WEEKDAYS, '08:00:00', '09:30:00'), periodOf(WEEKDAYS, '15:00:00', '16:30:00')),
  ],
  [
    'Its times differ between Monday and Friday',
    during(periodOf(['monday', 'tuesday'], '08:00:00', '18:00:00')),
  ],
  [
    'Its times are single dates',
    during({ startOfPeriod: '2025-01-18T21:00:00', endOfPeriod: '2025-01-19T05:00:00' }),
  ],
  [
    'Its times depend on dawn, dusk, holidays or another source',
    during({ periodStart: { startType: 'dawn' } }),
  ],
  [
    'Its times depend on the month or the week of the month',
    during({ recurringDayWeekMonthPeriod: [{ applicableDay: WEEKDAYS, applicableMonth: ['june'] }] }),
  ],
  [
    'Its times depend on special days (schoolDay): write a rule for a calendar',
    during({ recurringSpecialDay: [{ specialDayType: 'schoolDay' }] }),
  ],
  [
    'Its exceptions are other than public holidays',
    kerbside({
      condition: validity([], {
        exceptionPeriod: [{ recurringSpecialDay: [{ specialDayType: 'matchDay' }] }],
      }),
    }),
  ],
  ["'someday' is not a day of the week", during(periodOf(['someday']))],
  ['It has a diversion route only', { regulatedPlace: [{ ...lineAt('x', 'y'), type: 'diversionRoute' }] }],
  ['It has no position', { regulatedPlace: [{ description: 'Somewhere', type: 'regulationLocation' }] }],
  [
    'Its position is outside of Great Britain',
    { regulatedPlace: [lineAt('Paris', 'SRID=27700;LINESTRING(600000 -300000, 600000 -300000)')] },
  ],
  ['It does not follow the schema: reference', { reference: '' }],
  ['It does not follow the schema: regulatedPlace', { regulatedPlace: [] }],
  [
    'It does not follow the schema: regulation.condition.timeValidity.validPeriod.0.recurringTimePeriodOfDay.0.startTimeOfPeriod',
    during(periodOf(WEEKDAYS, '8 am', '18:00:00')),
  ],
])('a provision is refused with the reason: %s', (reason, changes) => {
  expect(read(changes)).toEqual({ ok: false, failure: { title: 'Limited waiting, Market Street', reason } });
});

test.each([null, 4, 'text', [], {}])('the provision %o is refused by the schema', (sent) => {
  const outcome = readProvision(sent, TODAY);
  expect(outcome.ok ? '' : outcome.failure.reason).toMatch(/^It does not follow the schema/);
});

test.each(['constructor', '__proto__', 'toString'])(
  "a regulation type '%s', which every object has, is not known",
  (type) => {
    expect(read({ regulation: regulation(type, {}) })).toMatchObject({
      ok: false,
      failure: { reason: `The regulation '${type}' is not known` },
    });
  },
);

test('a reason repeats no endless text of the file', () => {
  const outcome = read({ regulation: regulation('x'.repeat(500_000), {}) });
  expect(outcome).toMatchObject({
    failure: { reason: 'It does not follow the schema: regulation.generalRegulation.regulationType' },
  });
});

test('a provision that comes into force today is read, also with a time of day', () => {
  expect(read({ comingIntoForceDate: `${TODAY}T00:00:00` }).ok).toBe(true);
});

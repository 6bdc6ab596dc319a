import { expect, test } from 'vitest';
import { emptyForm, formFromBoost, presetEnd, readForm } from './boost-form.ts';
import { timeValue } from '#domain/local-time.ts';
import type { Boost } from './boost.ts';

const now = new Date(2026, 10, 14, 14, 5);
const KEY = '6b3d1a52-5f0e-4f0e-9d0c-1a2b3c4d5e6f';
const site = { kind: 'site', siteId: 7, name: 'Eldon Garden Car Park' } as const;

test('a new form is for one hour from now', () => {
  expect(emptyForm(now, KEY)).toEqual({
    targets: [],
    amount: 3,
    reason: '',
    from: '',
    until: '2026-11-14T15:05',
    weekdays: [],
    lastDay: '',
    key: KEY,
  });
});

test('the presets count from now; the rest of today ends with the day', () => {
  expect(timeValue(presetEnd('1 h', now))).toBe('2026-11-14T15:05');
  expect(timeValue(presetEnd('4 h', now))).toBe('2026-11-14T18:05');
  expect(timeValue(presetEnd('rest of today', now))).toBe('2026-11-14T23:59');
});

test('a complete form becomes the body of the call', () => {
  const read = readForm({ ...emptyForm(now, KEY), targets: [site], reason: ' Coaches expected ' }, now);
  expect(read).toEqual({
    ok: true,
    body: {
      siteId: 7,
      areaName: null,
      moreSiteIds: [],
      amount: 3,
      reason: 'Coaches expected',
      startsAt: null,
      endsAt: new Date(2026, 10, 14, 15, 5).toISOString(),
      repeats: [],
      key: KEY,
    },
  });
});

test('a planned boost on an area has a start', () => {
  const planned = {
    ...emptyForm(now, KEY),
    targets: [{ kind: 'area' as const, name: 'Quayside' }],
    reason: 'Market',
  };
  const read = readForm({ ...planned, from: '2026-11-15T09:00', until: '2026-11-15T16:00' }, now);
  expect(read).toMatchObject({
    body: { siteId: null, areaName: 'Quayside', startsAt: new Date(2026, 10, 15, 9).toISOString() },
  });
});

test('missing values are reported at their fields', () => {
  const empty = { ...emptyForm(now, KEY), amount: 0, reason: ' ', from: 'soon', until: '' };
  expect(readForm(empty, now)).toEqual({
    ok: false,
    errors: {
      siteId: 'Choose a site or an area.',
      amount: 'The amount must be above 0.',
      reason: 'A boost needs a reason.',
      startsAt: 'Enter a date and a time.',
      endsAt: 'Enter a date and a time.',
    },
  });
});

test('setting a boost again copies its values and its duration', () => {
  const past: Boost = {
    id: 1,
    siteId: null,
    siteName: null,
    areaName: 'Jesmond',
    inArea: 'Jesmond',
    amount: 1.5,
    reason: 'Complaints',
    startsAt: new Date(2026, 10, 12, 17).toISOString(),
    endsAt: new Date(2026, 10, 12, 21).toISOString(),
    endedAt: null,
    createdBy: 'Mark Elliott',
    state: 'over',
    series: null,
  };
  expect(formFromBoost(past, now, KEY)).toEqual({
    ...emptyForm(now, KEY),
    targets: [{ kind: 'area', name: 'Jesmond' }],
    amount: 1.5,
    reason: 'Complaints',
    until: '2026-11-14T18:05',
  });
});

test('a short boost on a site is set again for an hour', () => {
  const short: Boost = {
    id: 1,
    siteId: 7,
    siteName: 'Dean Street',
    areaName: null,
    inArea: 'City Centre',
    amount: 2,
    reason: 'Complaints',
    startsAt: new Date(2026, 10, 12, 17).toISOString(),
    endsAt: new Date(2026, 10, 12, 21).toISOString(),
    endedAt: new Date(2026, 10, 12, 17, 5).toISOString(),
    createdBy: 'Mark Elliott',
    state: 'over',
    series: null,
  };
  expect(formFromBoost(short, now, KEY)).toMatchObject({
    targets: [{ kind: 'site', siteId: 7, name: 'Dean Street' }],
    until: '2026-11-14T15:05',
  });
});

test('each missing part alone is refused', () => {
  const complete = { ...emptyForm(now, KEY), targets: [site], reason: 'Market' };
  const errorsOf = (part: object) => {
    const read = readForm({ ...complete, ...part }, now);
    return read.ok ? [] : Object.keys(read.errors);
  };
  expect(errorsOf({})).toEqual([]);
  expect(errorsOf({ amount: 0.1 })).toEqual([]);
  expect(errorsOf({ amount: -1 })).toEqual(['amount']);
  expect(errorsOf({ amount: Number.NaN })).toEqual(['amount']);
  expect(errorsOf({ from: 'soon' })).toEqual(['startsAt']);
  expect(errorsOf({ until: 'later' })).toEqual(['endsAt']);
});

test('several sites and a boost that repeats become one call', () => {
  const form = {
    ...emptyForm(now, KEY),
    targets: [site, { kind: 'site' as const, siteId: 9, name: 'Quay' }],
    reason: 'Market',
    weekdays: [6],
    lastDay: '2026-11-21',
  };
  expect(readForm(form, now)).toMatchObject({
    body: {
      siteId: 7,
      moreSiteIds: [9],
      repeats: [
        {
          startsAt: new Date(2026, 10, 21, 14, 5).toISOString(),
          endsAt: new Date(2026, 10, 21, 15, 5).toISOString(),
        },
      ],
    },
  });
});

test.each([
  ['', 'Enter a last day with one of these weekdays before it.'],
  ['2026-11-20', 'Enter a last day with one of these weekdays before it.'],
  ['2199-01-01', 'A boost can be set at most 100 times at once.'],
])('a boost on Saturdays up to "%s" is refused', (lastDay, message) => {
  const form = { ...emptyForm(now, KEY), targets: [site], reason: 'Market', weekdays: [6], lastDay };
  expect(readForm(form, now)).toEqual({ ok: false, errors: { repeats: message } });
});

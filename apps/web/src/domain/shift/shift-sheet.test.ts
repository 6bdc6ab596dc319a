import { fieldEvents } from '@patrolplan/contract/field';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { dueSeen, mergeDue, sendingOfSheet, sentSheet, shiftSheet, visitsOfSheet } from './shift-sheet.ts';
import { aDeviceVisit } from '#testing/a-device-visit.ts';
import { clockTime as at } from '#testing/a-shift.ts';

const visit = (id: string, siteId: number, time: string, more: object = {}) =>
  aDeviceVisit({ id, siteId, siteName: `Site ${siteId}`, at: at(time), note: '', ...more });

const visits = [
  visit('a', 1, '09:10', { note: 'Sign turned round' }),
  visit('b', 1, '11:00'),
  visit('c', 2, '10:00', { outcome: 'skipped', reason: 'no_time' }),
  visit('d', 3, '07:59'),
  visit('e', 4, '16:15'),
];
const due = [
  { siteId: 1, siteName: 'Site 1', overdueDays: 0 },
  { siteId: 2, siteName: 'Site 2', overdueDays: 2 },
];
const returns = [
  { id: 'r 1', siteName: 'Site 1', firstAt: at('09:10'), secondAt: at('10:02') },
  { id: 'r 4', siteName: 'Site 4', firstAt: at('07:00'), secondAt: null },
];
const jobs = [
  { id: 'j 1', siteName: 'Site 1', acceptedAt: at('08:30'), doneAt: at('09:10') },
  { id: 'j 2', siteName: 'Site 2', acceptedAt: at('09:00'), doneAt: null },
  { id: 'j 3', siteName: 'Site 3', acceptedAt: at('07:00'), doneAt: at('07:59') },
];
const incident = { incident: 'threat', note: '', siteId: 1, siteName: 'Site 1' } as const;
const incidents = [
  { ...incident, id: 'i 2', at: at('14:52') },
  { ...incident, id: 'i 1', at: at('09:12'), siteId: null, siteName: '' },
  { ...incident, id: 'i 3', at: at('16:15') },
];
const span = { startedAt: at('08:02'), endedAt: at('16:14') };
const sheet = shiftSheet({ ...span, visits, due, returns, jobs, incidents });

test('the sheet counts sites and visits of the shift, and nothing before or after it', () => {
  expect(sheet.sitesSeen).toBe(1);
  expect(sheet.visits.map(({ id }) => id)).toEqual(['a', 'b']);
});

test('the sheet lists skipped stops and notes by time', () => {
  expect(sheet.skipped.map(({ id }) => id)).toEqual(['c']);
  expect(sheet.notes.map(({ id }) => id)).toEqual(['a']);
});

test('the sheet lists the incidents of the shift by time', () => {
  expect(sheet.incidents.map(({ id }) => id)).toEqual(['i 1', 'i 2']);
});

test('a due site was seen at its first visit, or has the reason why it was skipped', () => {
  expect(sheet.due?.map(({ seenAt, reason }) => [seenAt, reason])).toEqual([
    [at('09:10'), null],
    [null, 'no_time'],
  ]);
  expect(dueSeen(sheet.due ?? [])).toBe(1);
});

test('without due sites the sheet has no such figure', () => {
  const empty = { visits: [], due: [], returns: [], jobs: [], incidents: [] };
  expect(shiftSheet({ startedAt: 0, endedAt: 1, ...empty }).due).toBeNull();
});

test('without an accepted job the sheet has no such figure', () => {
  expect(sentSheet({ ...sheet, jobs: [] }).jobs).toBeNull();
});

test('the sent sheet is what the contract takes, without finds and minutes', () => {
  const sent = sentSheet(sheet);
  const event = {
    id: '019a8f00-0000-7000-8000-000000000001',
    kind: 'sheet',
    at: new Date().toISOString(),
    sheet: sent,
  };
  expect(v.is(fieldEvents.sheet, event)).toBe(true);
  expect(sent).toMatchObject({
    sites_seen: 1,
    visits: 2,
    due: { seen: 1, total: 2 },
    returns: { made: 1, total: 1 },
    jobs: { done: 1, total: 2 },
  });
  expect(JSON.stringify(sent)).not.toMatch(/found|minutes|latitude|break/);
});

test('a sheet is sent also when a slow reply moved the time of the device back after the end', () => {
  const sent = { kind: 'sheet', at: at('16:14') - 3_000 } as const;
  const ofMorning = { kind: 'sheet', at: at('12:00') } as const;
  expect(sendingOfSheet([ofMorning, sent], span)).toBe(sent);
  expect(sendingOfSheet([ofMorning, { kind: 'end', at: at('16:14') }], span)).toBeUndefined();
});

test('sites that became due are added once', () => {
  const sites = [
    { siteId: 2, siteName: 'Site 2', overdueDays: 3 },
    { siteId: 5, siteName: 'Site 5', overdueDays: 0 },
    { siteId: 6, siteName: 'Site 6', overdueDays: null },
  ];
  expect(mergeDue(due, sites).map(({ siteId, overdueDays }) => [siteId, overdueDays])).toEqual([
    [1, 0],
    [2, 2],
    [5, 0],
  ]);
  expect(mergeDue(due, [])).toBe(due);
});

test('visits of other devices are added; refused, removed and struck ones are left out', () => {
  const elsewhere = (id: string, struck?: string) => ({
    id,
    site_id: 9,
    site_name: 'Site 9',
    visited_at: new Date(at('12:00')).toISOString(),
    outcome: 'visited' as const,
    reason: null,
    note: '',
    struck_because: struck,
  });
  const all = visitsOfSheet(
    [visit('a', 1, '09:10'), visit('r', 2, '09:20', { state: 'refused' })],
    [elsewhere('a'), elsewhere('x'), elsewhere('gone'), elsewhere('s', 'Wrong site')],
    new Set(['gone']),
  );
  expect(all.map(({ id }) => id)).toEqual(['a', 'x']);
  expect(all.at(-1)).toMatchObject({ siteId: 9, at: at('12:00') });
});

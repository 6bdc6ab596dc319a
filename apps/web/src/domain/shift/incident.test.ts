import { expect, test } from 'vitest';
import {
  dutyName,
  incidentResult,
  incidentsOfSheet,
  lastVisitSince,
  noteError,
  toldText,
} from './incident.ts';
import { aDeviceVisit } from '#testing/a-device-visit.ts';
import { aKnownIncident, aKnownShift, anIncident, clockTime as at } from '#testing/a-shift.ts';

const visit = (id: number, time: string, more: object = {}) =>
  aDeviceVisit({ siteId: id, siteName: `Site ${id}`, at: at(time), ...more });

test('the last visit is the newest of this shift, without skipped stops and refused visits', () => {
  const visits = [
    visit(1, '07:59'),
    visit(3, '14:49'),
    visit(2, '09:00'),
    visit(4, '14:50', { outcome: 'skipped', reason: 'no_time' }),
    visit(5, '14:51', { state: 'refused' }),
  ];
  expect(lastVisitSince(visits, at('08:02'))).toEqual({ siteId: 3, siteName: 'Site 3', at: at('14:49') });
  expect(lastVisitSince(visits.slice(0, 1), at('08:02'))).toBeNull();
});

test('the box says what the duty contact reads, and without a visit names none', () => {
  const lastVisit = { siteId: 3, siteName: 'Eldon Square Car Park', at: at('14:49') };
  expect(toldText(at('14:52'), lastVisit)).toBe(
    ' the kind, the note, 14:52, and your last visit, Eldon Square Car Park 14:49. Your position is not sent. It also stands in your shift sheet.',
  );
  expect(toldText(at('14:52'), null)).toBe(
    ' the kind, the note and 14:52. Your position is not sent. It also stands in your shift sheet.',
  );
});

test('nobody is notified where no duty contact is set', () => {
  expect(dutyName(aKnownShift())).toBe('Mark Elliott');
  expect(dutyName(aKnownShift({}, { contacts: [{ role: 'second', name: 'Helen Armstrong' }] }))).toBeNull();
  expect(dutyName(null)).toBeNull();
});

test.each([
  ['told', 'Mark Elliott', 'good', 'Mark Elliott was told 14:52.'],
  ['waiting', '', 'good', 'Sent 14:52. Mark Elliott is being told.'],
  ['nobody', '', 'warn', 'Nobody is set to be told. It is kept in your shift sheet.'],
  [
    'failed',
    'Mark Elliott',
    'bad',
    'Mark Elliott could not be told yet. It is tried again. In danger, call 999.',
  ],
] as const)('an incident whose contact is %s says so', (state, name, tone, text) => {
  const known = aKnownShift({}, { incidents: [aKnownIncident({ told: { state, name, at: at('14:52') } })] });
  expect(incidentResult(anIncident({ state: 'sent' }), known, true)).toEqual({ tone, text });
});

test('an incident that is not sent says that it is kept, with and without a connection', () => {
  const event = anIncident();
  expect(incidentResult(event, null, false).text).toBe(
    'Kept. It is sent with the next connection. In danger, call 999.',
  );
  expect(incidentResult(event, null, true).text).toMatch(/^Kept\. The service has not answered yet\./);
});

test('a refused incident says why', () => {
  const refused = anIncident({ state: 'refused', refusal: 'too_old' });
  expect(incidentResult(refused, aKnownShift(), true)).toEqual({
    tone: 'bad',
    text: 'Not accepted: it is too old. In danger, call 999.',
  });
});

test('a note with a number plate is not accepted', () => {
  expect(noteError('Shouted at from a van')).toBeNull();
  expect(noteError('Shouted at from AB12 CDE')).toBe('Please do not write number plates in notes.');
});

test('the sheet has each incident once, of this and other devices, without refused ones', () => {
  const own = [anIncident({ id: 'a' }), anIncident({ id: 'b', state: 'refused' })];
  const known = aKnownShift({}, { incidents: [aKnownIncident({ id: 'a' }), aKnownIncident({ id: 'c' })] });
  expect(incidentsOfSheet(own, known).map(({ id }) => id)).toEqual(['a', 'c']);
  expect(incidentsOfSheet(own, null)).toEqual([
    {
      id: 'a',
      incident: 'threat',
      note: 'Shouted at',
      at: at('14:52'),
      siteId: 3,
      siteName: 'Eldon Square Car Park',
    },
  ]);
});

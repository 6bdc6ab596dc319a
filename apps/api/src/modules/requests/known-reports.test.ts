import { expect, test } from 'vitest';
import { type KnownReport, isKnownReport } from './known-reports.ts';

const ROW: KnownReport = {
  kind: 'school-run',
  siteId: 7,
  position: null,
  askedAt: new Date('2026-11-16T08:30:00Z'),
  source: 'csv',
  reference: '',
};
const later = (minutes: number) => new Date(ROW.askedAt.getTime() + minutes * 60_000);

test('a row that was imported before is known by its kind, place and time', () => {
  expect(isKnownReport(ROW, [ROW])).toBe(true);
  expect(isKnownReport(ROW, [{ ...ROW, kind: 'pavement' }])).toBe(false);
  expect(isKnownReport(ROW, [{ ...ROW, siteId: 8 }])).toBe(false);
  expect(isKnownReport(ROW, [{ ...ROW, askedAt: later(1) }])).toBe(false);
});

test('two people may report the same in the same minute, with references of their own', () => {
  expect(isKnownReport({ ...ROW, reference: '1' }, [{ ...ROW, reference: '2' }])).toBe(false);
});

test('a row stays known after its reference was deleted', () => {
  expect(isKnownReport({ ...ROW, reference: '1' }, [ROW])).toBe(true);
});

test('a report that staff wrote down is known by its reference within 24 hours only', () => {
  const written = { ...ROW, source: 'form', reference: '20418', askedAt: later(90) } as const;
  expect(isKnownReport({ ...ROW, reference: '20418' }, [written])).toBe(true);
  expect(isKnownReport(ROW, [written])).toBe(false);
  const nextDay = { ...written, askedAt: later(24 * 60) };
  expect(isKnownReport({ ...ROW, reference: '20418' }, [nextDay])).toBe(false);
});

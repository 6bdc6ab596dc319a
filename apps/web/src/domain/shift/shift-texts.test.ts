import { expect, test } from 'vitest';
import { boostsText, dueSitesText, lastShiftText, sheetDayText, sinceText } from './shift-texts.ts';
import { clockTime as at } from '#testing/a-shift.ts';

const span = { startedAt: at('08:00'), endedAt: at('16:12') };

test('the last shift has its weekday, today in words, and a date when it is older', () => {
  expect(lastShiftText(span, new Date(at('18:00')))).toBe('today, 08:00 to 16:12');
  expect(lastShiftText(span, new Date(2026, 10, 18, 9))).toBe('Monday, 08:00 to 16:12');
  expect(lastShiftText(span, new Date(2026, 10, 25, 9))).toBe('16 November, 08:00 to 16:12');
});

test('the sheet has the day in words, on paper with the year', () => {
  expect(sheetDayText(span)).toBe('Monday 16 November, 08:00 to 16:12');
  expect(sheetDayText(span, true)).toBe('Monday 16 November 2026, 08:00 to 16:12');
});

test('what waits is counted, and a line without content is left out', () => {
  expect(dueSitesText({ sites: 9, overdue: 2 })).toBe('9 sites, 2 of them overdue');
  expect(dueSitesText({ sites: 1, overdue: 0 })).toBe('1 site');
  expect([dueSitesText(null), dueSitesText({ sites: 0, overdue: 0 })]).toEqual([null, null]);
  expect(sinceText({ boosts_set: 2, sites_added: 1 })).toBe('2 boosts set, 1 site added');
  expect(sinceText({ boosts_set: 0, sites_added: 3 })).toBe('3 sites added');
  expect([sinceText(null), sinceText({ boosts_set: 0, sites_added: 0 })]).toEqual([null, null]);
  expect([boostsText(0), boostsText(1)]).toEqual([null, '1 boost']);
});

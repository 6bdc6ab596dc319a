import { describe, expect, test } from 'vitest';
import { lineNote, lineText } from './line-text.ts';

const at = new Date(2026, 10, 14, 15, 0);
const iso = (hour: number, minute = 0, day = 14) => new Date(2026, 10, day, hour, minute).toISOString();
const now = { at, isNow: true };
const then = { at, isNow: false };

describe('a line of a score', () => {
  test('the base score names the day type and the period', () => {
    const line = { kind: 'base', score: 4.86, dayType: 'saturday', period: 'afternoon' } as const;
    expect(lineText({ ...line, isDefault: false }, now)).toBe('Saturday, afternoon');
    expect(lineText({ ...line, isDefault: true }, now)).toBe('Saturday, afternoon (default of the site)');
    expect(lineText({ ...line, period: '', isDefault: false }, now)).toBe('Saturday');
  });

  test('a visit names the base score that recovers from it', () => {
    const line = { kind: 'recovery', score: -2, visitedAt: iso(14, 48), recoveryMinutes: 90 } as const;
    expect(lineText(line, now)).toBe('Visited 12 min ago, recovers within 1 h 30 min');
    expect(lineText(line, then)).toBe('Visited 14:48, recovers within 1 h 30 min');
  });

  test('a visit rule names the days since the last visit and those that it allows', () => {
    const line = { kind: 'overdue', score: 1.1, unseenDays: 7, everyDays: 7, largestBase: 5.4 } as const;
    expect(lineText(line, now)).toBe('Not seen for 7 of 7 days');
    expect(lineNote(line)).toBe('Level with the best of all areas: 5.40 before the route');
    expect(lineNote({ ...line, unseenDays: 8 })).toBe('More each day until it is seen');
    expect(lineNote({ ...line, unseenDays: 6 })).toBeUndefined();
  });

  test('a rule of several times a day names the minutes, the times and the visits of today', () => {
    const line = {
      kind: 'overdue-today',
      score: 1.1,
      unseenMinutes: 150,
      allowedMinutes: 120,
      from: '08:00',
      until: '18:00',
      visits: 1,
      of: 3,
      isOpen: true,
      largestBase: 5.4,
    } as const;
    expect(lineText(line, now)).toBe('Not seen for 150 of 120 minutes of 08:00 to 18:00');
    expect(lineNote(line)).toBe('1 of 3 today. More each minute until it is seen');
    expect(lineNote({ ...line, unseenMinutes: 120 })).toBe(
      '1 of 3 today. Level with the best of all areas: 5.40 before the route',
    );
    expect(lineNote({ ...line, unseenMinutes: 119 })).toBe('1 of 3 today');
    expect(lineNote({ ...line, isOpen: false })).toBe(
      '1 of 3 today. Counts on enforced days from 08:00 to 18:00 only',
    );
  });

  test('what was learned names the finds, the visits and what was expected', () => {
    const line = {
      kind: 'learned',
      score: 0.57,
      found: 9,
      visits: 7,
      expected: 6.2,
      ratio: 1.16,
      isFew: false,
      siteFound: 41,
      siteExpected: 28,
    } as const;
    expect(lineText(line, now)).toBe('Found here: 9 in 7 visits, 6.2 expected (×1.16)');
    expect(lineText({ ...line, visits: 1 }, now)).toBe('Found here: 9 in 1 visit, 6.2 expected (×1.16)');
    expect(lineText({ ...line, visits: 0 }, now)).toBe(
      '0 visits at this time; at this site 41 found, 28.0 expected (×1.16)',
    );
    expect(lineText({ ...line, visits: 0, isFew: true }, now)).toBe(
      'Fewer than 5 visits at this time; at this site 41 found, 28.0 expected (×1.16)',
    );
    expect(lineText({ ...line, visits: 0, siteFound: null, siteExpected: null }, now)).toBe(
      'Found here at other times (×1.16)',
    );
  });

  test('beside the line of a visit rule the others say who set the base and when it was visited', () => {
    const fair = { ...now, isFair: true };
    const base = { kind: 'base', score: 3.63, dayType: 'weekday', period: 'peak', isDefault: false } as const;
    expect(lineText(base, fair)).toBe('Set by staff: weekday, peak');
    expect(lineText({ ...base, dayType: 'saturday' }, fair)).toBe('Set by staff: Saturday, peak');
    expect(lineText({ ...base, dayType: 'bank holiday', period: '' }, fair)).toBe(
      'Set by staff: bank holiday',
    );
    const visit = { kind: 'recovery', score: -2, visitedAt: iso(14, 20), recoveryMinutes: 90 } as const;
    expect(lineText(visit, fair)).toBe('Recovering: last visit 40 min ago');
    expect(lineText({ ...visit, score: 0 }, fair)).toBe('Recovered: last visit 40 min ago');
    expect(lineNote(base)).toBeUndefined();
  });

  test('the weather names the condition with its age, or with its time in a plan of another time', () => {
    const line = { kind: 'condition', score: 0.6, condition: 'Rain', observedAt: iso(14, 50) } as const;
    expect(lineText(line, now)).toBe('Rain, seen 10 min ago');
    expect(lineText(line, then)).toBe('Rain, seen 14:50');
    expect(lineText({ ...line, condition: '' }, now)).toBe('Weather, seen 10 min ago');
  });

  test.each([
    [-4, null, 0, '-4 °C (below 0 °C)'],
    [9, 5, 18, '9 °C (5 to below 18 °C)'],
    [31, 25, null, '31 °C (25 °C and above)'],
    [12, null, null, '12 °C (any)'],
  ])('a temperature of %s names its band', (temp, from, below, text) => {
    const line = { kind: 'temperature', score: 0, temp, from, below } as const;
    expect(lineText(line, now).replaceAll('\u00a0', ' ')).toBe(text);
  });

  test('a boost names its reason and its end, and whether it is for the whole area', () => {
    const line = { kind: 'boost', score: 3, reason: 'Coaches expected', endsAt: iso(16, 30) } as const;
    expect(lineText({ ...line, isForArea: false }, now)).toBe('Coaches expected, until 16:30');
    expect(lineText({ ...line, isForArea: true }, now)).toBe('Coaches expected, until 16:30, whole area');
    expect(lineText({ ...line, endsAt: iso(2, 0, 15), isForArea: false }, now)).toBe(
      'Coaches expected, until 15 Nov, 02:00',
    );
  });

  test('an event names its distance, its phase and its share', () => {
    const line = {
      kind: 'event',
      score: 1.3,
      name: 'Match day',
      startsAt: iso(15, 30),
      endsAt: iso(14, 45),
      miles: 0.2,
      share: 0.87,
    } as const;
    const textOf = (phase: 'arriving' | 'running' | 'leaving') =>
      lineText({ ...line, phase }, now).replaceAll('\u00a0', ' ');
    expect(textOf('running')).toBe('Match day, 0.2 miles, on now, counts 87 %');
    expect(textOf('arriving')).toBe('Match day, 0.2 miles, starts 15:30, counts 87 %');
    expect(textOf('leaving')).toBe('Match day, 0.2 miles, ended 14:45, counts 87 %');
  });

  test('the limit of the event score says what events add at most', () => {
    expect(lineText({ kind: 'event-limit', score: -0.5, limit: 3 }, now)).toBe('Events add 3.00 at most');
  });
});

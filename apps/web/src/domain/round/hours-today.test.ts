import { afterEach, describe, expect, test, vi } from 'vitest';
import { hoursFrom, hoursToday } from './hours-today.ts';
import { siteFromReply } from '#domain/site/site.ts';
import { aSiteReply } from '#testing/a-site-reply.ts';
import { aSite } from '#testing/a-site.ts';

const at = (hour: number, minute = 0, day = 14) => new Date(2026, 10, day, hour, minute).getTime();

const OPENING = { opens_at: '2026-11-13T18:00:00.000Z', closes_at: '2026-11-14T02:00:00.000Z' };

describe('enforcement hours', () => {
  test('unknown or unreadable hours set no limit', () => {
    for (const text of [
      null,
      '',
      'daily',
      '8:00-18:30',
      '08:00-18:30 ',
      'x08:00-18:30',
      '08:60-18:30',
      '25:00-26:00',
    ]) {
      expect(hoursToday(text, at(12))).toBeNull();
    }
  });

  test('enforcement hours become timestamps of this day, until they have ended', () => {
    const hours = { open: at(8), close: at(18, 30) };
    expect(hoursToday('08:00-18:30', at(7))).toEqual(hours);
    expect(hoursToday('08:00-18:30', at(18, 30))).toEqual(hours);
    expect(hoursToday('08:00-18:30', at(18, 30) + 1)).toBe('closed');
    expect(hoursToday('00:15-24:00', at(12))).toEqual({ open: at(0, 15), close: at(0, 0, 15) });
    expect(hoursToday('closed', at(12))).toBe('closed');
  });

  test('hours past midnight are those of last night until they end, then those of tonight', () => {
    expect(hoursToday('20:30-02:15', at(1))).toEqual({ open: at(20, 30, 13), close: at(2, 15) });
    expect(hoursToday('20:30-02:15', at(2, 15))).toEqual({ open: at(20, 30, 13), close: at(2, 15) });
    expect(hoursToday('20:30-02:15', at(2, 16))).toEqual({ open: at(20, 30), close: at(2, 15, 15) });
  });

  test('hours with equal ends last the whole day', () => {
    expect(hoursToday('08:00-08:00', at(12))).toEqual({ open: at(8), close: at(8, 0, 15) });
  });
});

describe('openings', () => {
  afterEach(() => void vi.unstubAllEnvs());
  const lastNight = { open: at(18, 0, 13), close: at(2) };
  const tonight = { open: at(22), close: at(2, 0, 15) };

  test('openings take precedence over the text of the hours: at 01:00 those of last night still apply', () => {
    const site = aSite({ openings: [lastNight, tonight], enforcementHours: '22:00-02:00' });
    expect(hoursFrom(site, at(1))).toEqual(lastNight);
    expect(hoursFrom(site, at(2))).toEqual(lastNight);
    expect(hoursFrom(site, at(2) + 1)).toEqual(tonight);
  });

  test('a site without current openings is closed', () => {
    expect(hoursFrom(aSite({ openings: [lastNight] }), at(3))).toBe('closed');
    expect(hoursFrom(aSite({ openings: [] }), at(3))).toBe('closed');
  });

  test.each(['Europe/London', 'America/New_York', 'Pacific/Auckland'])(
    'openings are the same timestamps on a device in %s',
    (zone) => {
      vi.stubEnv('TZ', zone);
      expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
      const read = siteFromReply(aSiteReply({ openings: [OPENING] }));
      expect(hoursFrom(read, Date.parse('2026-11-14T01:00:00Z'))).toEqual({
        open: Date.parse(OPENING.opens_at),
        close: Date.parse(OPENING.closes_at),
      });
    },
  );

  test('a plan without openings uses the text of the hours, or no limit', () => {
    expect(hoursFrom(aSite({ enforcementHours: '08:00-18:30' }), at(12))).toMatchObject({ open: at(8) });
    expect(hoursFrom(aSite({ openings: null, enforcementHours: 'closed' }), at(12))).toBe('closed');
    expect(hoursFrom(aSite(), at(12))).toBeNull();
  });
});

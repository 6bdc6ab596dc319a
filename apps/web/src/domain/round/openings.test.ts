import { afterEach, describe, expect, test, vi } from 'vitest';
import { hoursFrom } from './round-site.ts';
import { siteFromReply } from '#domain/site/site.ts';
import { aSiteReply } from '#testing/a-site-reply.ts';
import { aSite } from '#testing/a-site.ts';

const at = (hour: number, minute = 0, day = 14) => new Date(2026, 10, day, hour, minute).getTime();

const OPENING = { opens_at: '2026-11-13T18:00:00.000Z', closes_at: '2026-11-14T02:00:00.000Z' };

describe('openings', () => {
  afterEach(() => void vi.unstubAllEnvs());
  const lastNight = { open: at(18, 0, 13), close: at(2) };
  const tonight = { open: at(22), close: at(2, 0, 15) };

  test('at 01:00 the openings of last night still apply', () => {
    const site = aSite({ openings: [lastNight, tonight] });
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

  test('a site without openings has no limit', () => {
    expect(hoursFrom(aSite(), at(12))).toBeNull();
    expect(hoursFrom(aSite({ openings: null }), at(12))).toBeNull();
  });
});

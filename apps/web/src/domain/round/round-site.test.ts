import { describe, expect, test } from 'vitest';
import { roundSite } from './round-site.ts';
import type { OpenStop } from './round.ts';
import { HERE } from '#testing/a-round.ts';
import { aSite } from '#testing/a-site.ts';
import { aStop } from '#testing/a-stop.ts';

const at = (hour: number, minute = 0, day = 14) => new Date(2026, 10, day, hour, minute).getTime();

const deanStreet = (given: Partial<OpenStop> = {}) =>
  aStop(1, { siteName: 'Dean Street', ...HERE, ...given });

describe('a site of a round', () => {
  const input = { boosts: { 1: 1.5 }, visitMinutes: 6, now: at(12) };

  test('a site where nobody goes alone is in no round of one warden', () => {
    expect(roundSite(aSite({ precautions: { inTwos: true } }), input)).toMatchObject({
      fit: false,
      why: 'in twos',
    });
  });

  test('a site of a round has its parts, its own minutes and its hours', () => {
    const site = aSite({
      weatherScore: 0.5,
      eventScore: 2,
      visitMinutes: 9,
      openings: [{ open: at(8), close: at(18, 30) }],
    });
    expect(roundSite(site, input)).toEqual({
      fit: true,
      isRecovering: false,
      stop: {
        siteId: 1,
        siteName: 'Quayside Car Park',
        latitude: site.latitude,
        longitude: site.longitude,
        base: 5,
        weather: 0.5,
        event: 2,
        boost: 1.5,
        minutes: 9,
        open: at(8),
        close: at(18, 30),
      },
    });
    const late = aSite({ precautions: { notAfter: '20:00' } });
    expect(roundSite(late, input)).toMatchObject({ stop: { precautions: { notAfter: '20:00' } } });
    expect(roundSite(aSite({ siteId: 2 }), input)).toMatchObject({
      stop: { boost: 0, minutes: 6, open: null, close: null },
    });
  });

  test('a lately visited site has fewer points, all parts alike', () => {
    const seen = roundSite(aSite({ weatherScore: 1, lastVisitedAt: at(11, 30) }), input);
    expect(seen).toMatchObject({ fit: true, isRecovering: true });
    const { base, weather, boost } = seen.fit ? seen.stop : deanStreet();
    expect(base).toBeLessThan(5);
    expect(weather / base).toBeCloseTo(1 / 5);
    expect(boost / base).toBeCloseTo(1.5 / 5);
    const longAgo = roundSite(aSite({ lastVisitedAt: at(12, 0, 7) }), input);
    expect(longAgo).toMatchObject({ isRecovering: false, stop: { base: 5 } });
  });

  test.each([
    [{ latitude: null }, 'no position'],
    [{ openings: [] }, 'closed'],
    [{ baseScore: -1.5 }, 'no points'],
  ])('a site with %j is left out: %s', (given, why) => {
    expect(roundSite(aSite(given), input)).toEqual({
      fit: false,
      siteId: 1,
      siteName: 'Quayside Car Park',
      why,
    });
  });
});

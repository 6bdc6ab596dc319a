import { expect, test } from 'vitest';
import { leftOut } from './left-out.ts';
import type { RoundSite } from './round-site.ts';
import type { OpenStop } from './round.ts';
import { HERE } from '#testing/a-round.ts';
import { aStop } from '#testing/a-stop.ts';

const at = (hour: number, minute = 0, day = 14) => new Date(2026, 10, day, hour, minute).getTime();

const deanStreet = (given: Partial<OpenStop> = {}) =>
  aStop(1, { siteName: 'Dean Street', ...HERE, ...given });

test('left-out sites are grouped by reason in a fixed order, and sorted by name', () => {
  const fit = (
    siteId: number,
    siteName: string,
    open: number | null = null,
    isRecovering = false,
  ): RoundSite => ({
    fit: true,
    isRecovering,
    stop: deanStreet({ siteId, siteName, open }),
  });
  const sites: RoundSite[] = [
    { fit: false, siteId: 8, siteName: 'Nowhere', why: 'no position' },
    fit(1, 'Stop'),
    fit(2, 'Late B'),
    fit(3, 'Late A'),
    fit(4, 'Opens later', at(14) + 1),
    fit(5, 'Opens in time', at(14)),
    fit(6, 'Lately', null, true),
  ];
  expect(leftOut(sites, [deanStreet()], at(14))).toEqual([
    {
      reason: 'not enough time',
      sites: [
        { siteId: 3, siteName: 'Late A' },
        { siteId: 2, siteName: 'Late B' },
        { siteId: 5, siteName: 'Opens in time' },
      ],
    },
    { reason: 'visited lately', sites: [{ siteId: 6, siteName: 'Lately' }] },
    { reason: 'closed', sites: [{ siteId: 4, siteName: 'Opens later' }] },
    { reason: 'no position', sites: [{ siteId: 8, siteName: 'Nowhere' }] },
  ]);
});

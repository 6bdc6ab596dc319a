import { DEFAULT_RECOVERY_MINUTES, siteValue } from '@patrolplan/round-planner';
import { hoursToday } from './hours-today.ts';
import type { OpenStop } from './round.ts';
import type { Boosts } from '#domain/score/score-breakdown.ts';
import { isLocated } from '#domain/site/site.ts';
import type { Site } from '#domain/site/site.ts';

/** Why a site cannot be a stop, whatever the time. */
export type Unfit = 'no position' | 'closed' | 'worth nothing';

/** A site as the round sees it. */
export type RoundSite =
  | { readonly fit: true; readonly stop: OpenStop; readonly isRecovering: boolean }
  | { readonly fit: false; readonly siteId: number; readonly siteName: string; readonly why: Unfit };

export type RoundSiteInput = {
  readonly boosts: Boosts;
  /** Minutes at a site that has none of its own. */
  readonly visitMinutes: number;
  readonly now: number;
};

export const RECOVERY_MINUTES = DEFAULT_RECOVERY_MINUTES;

export function roundSite(site: Site, { boosts, visitMinutes, now }: RoundSiteInput): RoundSite {
  const { siteId, siteName } = site;
  const unfit = (why: Unfit): RoundSite => ({ fit: false, siteId, siteName, why });
  if (!isLocated(site)) return unfit('no position');
  const { lastVisitedAt, enforcementHours = null, visitMinutes: own = null } = site;
  const hours = hoursToday(enforcementHours, now);
  if (hours === 'closed') return unfit('closed');
  const minutesSinceVisit = lastVisitedAt === null ? null : (now - lastVisitedAt) / 60_000;
  const parts = {
    base: site.baseScore,
    weather: site.weatherScore,
    event: site.eventScore,
    boost: boosts[siteId] ?? 0,
  };
  const whole = siteValue({ ...parts, minutesSinceVisit: null });
  const worth = siteValue({ ...parts, minutesSinceVisit });
  if (whole <= 0) return unfit('worth nothing');
  // The parts shrink together, so that they still add up to the worth.
  const share = worth / whole;
  const { latitude, longitude } = site;
  return {
    fit: true,
    isRecovering: share < 1,
    stop: {
      siteId,
      siteName,
      latitude,
      longitude,
      base: parts.base * share,
      weather: parts.weather * share,
      event: parts.event * share,
      boost: parts.boost * share,
      minutes: own ?? visitMinutes,
      open: hours?.open ?? null,
      close: hours?.close ?? null,
    },
  };
}

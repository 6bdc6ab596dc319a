import { DEFAULT_RECOVERY_MINUTES, siteValue } from '@patrolplan/round-planner';
import type { OpenStop } from './round.ts';
import type { Boosts } from '#domain/score/score-breakdown.ts';
import { type Opening, type Site, isLocated } from '#domain/site/site.ts';

/** Why a site cannot be a stop now. */
export type Unfit = 'no position' | 'closed' | 'no points' | 'colleague' | 'in twos';

/** A site as a candidate of a round. */
export type RoundSite =
  | { readonly fit: true; readonly stop: OpenStop; readonly isRecovering: boolean }
  | { readonly fit: false; readonly siteId: number; readonly siteName: string; readonly why: Unfit };

/** `baseCountsVisit`: the service has already lowered its base score because of the last visit. */
export type RecoveringSite = Site & { readonly baseCountsVisit?: boolean };

/** `isOn`: the service has lowered the base scores of visited sites. */
export function withServiceRecovery(sites: readonly Site[], isOn: boolean): readonly RecoveringSite[] {
  if (!isOn) return sites;
  return sites.map((site) => (site.lastVisitedAt === null ? site : { ...site, baseCountsVisit: true }));
}

export type RoundSiteInput = {
  readonly boosts: Boosts;
  /** Default minutes at a site. */
  readonly visitMinutes: number;
  readonly now: number;
};

export const RECOVERY_MINUTES = DEFAULT_RECOVERY_MINUTES;

export function roundSite(site: RecoveringSite, { boosts, visitMinutes, now }: RoundSiteInput): RoundSite {
  const { siteId, siteName, baseCountsVisit = false } = site;
  const unfit = (why: Unfit): RoundSite => ({ fit: false, siteId, siteName, why });
  if (!isLocated(site)) return unfit('no position');
  const { lastVisitedAt, visitMinutes: own = null, precautions } = site;
  // The planner sends one warden to a site.
  if (precautions?.inTwos) return unfit('in twos');
  const hours = hoursFrom(site, now);
  if (hours === 'closed') return unfit('closed');
  const minutesSinceVisit = lastVisitedAt === null ? null : (now - lastVisitedAt) / 60_000;
  const parts = {
    base: site.baseScore,
    weather: site.weatherScore,
    event: site.eventScore,
    boost: boosts[siteId] ?? 0,
  };
  const whole = siteValue({ ...parts, minutesSinceVisit: null });
  if (whole <= 0 && !baseCountsVisit) return unfit('no points');
  // All parts shrink by the same share, so that they still add up to the points.
  const share = siteValue({ base: 1, weather: 0, event: 0, boost: 0, minutesSinceVisit });
  const { latitude, longitude } = site;
  return {
    fit: true,
    isRecovering: share < 1,
    stop: {
      siteId,
      siteName,
      latitude,
      longitude,
      base: baseCountsVisit ? parts.base : parts.base * share,
      weather: parts.weather * share,
      event: parts.event * share,
      boost: parts.boost * share,
      minutes: own ?? visitMinutes,
      open: hours?.open ?? null,
      close: hours?.close ?? null,
      overdueDays: site.overdueDays,
      ...(precautions && { precautions }),
      ...(site.limitedWaitingMinutes && { waiting: site.limitedWaitingMinutes }),
    },
  };
}

/**
 * When a site can next be visited: the first opening that has not ended; null without a limit. The service sends
 * absolute times, so the time zone of the device does not matter.
 */
export function hoursFrom({ openings }: Site, now: number): Opening | 'closed' | null {
  if (!openings) return null;
  return openings.find(({ close }) => close >= now) ?? 'closed';
}

import * as v from 'valibot';
import type { RankedSite } from '#domain/score/rank-sites.ts';
import { isBoosted, type ScoreBreakdown, scoreBreakdown } from '#domain/score/score-breakdown.ts';
import type { Precautions } from './precautions.ts';
import { type SiteWeather, type VisitsToday, sitePosition } from './site.ts';

export type HandoverRoute = { readonly durationText: string; readonly distanceText: string };

/**
 * History state of the link to the detail screen, which then shows the scores and the route before any call returns.
 */
export type SiteHandover = {
  readonly siteId: number;
  readonly scores: ScoreBreakdown;
  readonly boosted: boolean;
  readonly route: HandoverRoute | null;
  readonly weather: SiteWeather | null;
  readonly position: { readonly latitude: number; readonly longitude: number } | null;
  readonly lastVisitedAt: number | null;
  readonly overdueDays?: number | null | undefined;
  readonly visitsToday?: VisitsToday | null | undefined;
  readonly precautions?: Precautions | null | undefined;
};

const scores = v.object({
  base: v.number(),
  weather: v.number(),
  boost: v.number(),
  event: v.number(),
  route: v.number(),
  final: v.number(),
  currentPeriod: v.string(),
  dayType: v.string(),
});

const precautions = v.object({
  inTwos: v.optional(v.boolean()),
  notAfter: v.optional(v.string()),
  readFirst: v.optional(v.string()),
});

const handover = v.object({
  siteId: v.number(),
  scores,
  boosted: v.boolean(),
  route: v.nullable(v.object({ durationText: v.string(), distanceText: v.string() })),
  weather: v.nullable(v.object({ main: v.string(), temp: v.nullable(v.number()) })),
  position: v.optional(v.nullable(v.object({ latitude: v.number(), longitude: v.number() })), null),
  lastVisitedAt: v.optional(v.nullable(v.number()), null),
  overdueDays: v.optional(v.nullable(v.number())),
  visitsToday: v.optional(v.nullable(v.object({ visits: v.number(), of: v.number() }))),
  precautions: v.optional(v.nullable(precautions)),
});

export function siteHandover({ site, boost, route }: Omit<RankedSite, 'final'>): SiteHandover {
  return {
    siteId: site.siteId,
    scores: scoreBreakdown(site, boost, route),
    boosted: isBoosted(boost),
    route: route && { durationText: route.durationText, distanceText: route.distanceText },
    weather: site.weather,
    position: sitePosition(site),
    lastVisitedAt: site.lastVisitedAt,
    overdueDays: site.overdueDays,
    visitsToday: site.visitsToday,
    precautions: site.precautions,
  };
}

/** Parses the history state. Null for anything else, and for the handover of another site. */
export function readHandover(state: unknown, siteId: number): SiteHandover | null {
  const read = v.safeParse(handover, state);
  return read.success && read.output.siteId === siteId ? read.output : null;
}

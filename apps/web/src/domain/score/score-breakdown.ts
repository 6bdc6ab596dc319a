import type { Route } from '#domain/route/route.ts';
import type { Site } from '#domain/site/site.ts';

/** The five parts in display order. */
export const SCORE_PARTS = ['base', 'weather', 'boost', 'event', 'route'] as const;
export type ScorePart = (typeof SCORE_PARTS)[number];

/** The parts of a site's score and their sum. */
export type ScoreBreakdown = { readonly [Part in ScorePart]: number } & {
  readonly final: number;
  readonly currentPeriod: string;
  readonly dayType: string;
};

/** Boosts by site id; a missing site has no boost. */
export type Boosts = Readonly<Record<string, number>>;

/** Final score is the sum of base, weather, event, boost and route scores. */
export function finalScore(site: Site, boost: number, routeScore: number): number {
  return site.baseScore + site.weatherScore + site.eventScore + boost + routeScore;
}

export function scoreBreakdown(site: Site, boost: number, route: Route | null): ScoreBreakdown {
  const routeScore = route?.score ?? 0;
  return {
    base: site.baseScore,
    weather: site.weatherScore,
    boost,
    event: site.eventScore,
    route: routeScore,
    final: finalScore(site, boost, routeScore),
    currentPeriod: site.currentPeriod,
    dayType: site.dayType,
  };
}

/** A site is 'boosted' when its boost is above 0. */
export function isBoosted(boost: number): boolean {
  return boost > 0;
}

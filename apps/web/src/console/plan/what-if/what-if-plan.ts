import { whatIfTexts } from './texts.ts';
import { capitalised, momentText, partText, temperatureText } from '#domain/format.ts';
import { type RankedSite, rankSites } from '#domain/score/rank-sites.ts';
import type { Boosts } from '#domain/score/score-breakdown.ts';
import type { Site } from '#domain/site/site.ts';
import { dueText } from '#domain/visit/due-text.ts';

/** The plan of an area at a time. */
export type WhatIfPlan = {
  readonly at: Date;
  readonly dayType: string;
  readonly period: string;
  /** The weather that some of the sites were scored with. */
  readonly observations: readonly Observation[];
  readonly sites: readonly Site[];
  readonly boosts: Boosts;
};

type Observation = {
  readonly condition: string;
  readonly temp: number;
  readonly observedAt: Date;
  readonly siteCount: number;
};

/** The sites in the order of a plan without routes. */
export function rankedPlan({ sites, boosts }: WhatIfPlan): readonly RankedSite[] {
  const areas = [...new Set(sites.map(({ areaName }) => areaName))];
  return rankSites({ sites, boosts, routes: {}, areas, filter: null });
}

/** 'Saturday 21 November, 14:00: Saturday, afternoon' in local time; the day type may be a bank holiday. */
export function momentTitle({ at, dayType, period }: WhatIfPlan): string {
  const when = dayAndTime.format(at);
  const slot = [capitalised(dayType), period].filter((part) => part !== '').join(', ');
  return slot === '' ? when : `${when} (${slot})`;
}

const dayAndTime = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
});

/** Which weather the plan was made with. */
export function weatherText({ observations, sites }: WhatIfPlan, now: Date): string {
  const [first] = observations;
  if (first === undefined) return whatIfTexts.noWeather;
  const times = observations.map(({ observedAt }) => observedAt).sort((a, b) => Number(a) - Number(b));
  const [from = now, to = from] = [times[0], times.at(-1)];
  const known = observations.reduce((count, { siteCount }) => count + siteCount, 0);
  const seen =
    observations.length === 1
      ? whatIfTexts.oneObservation(
          `${first.condition}, ${temperatureText(first.temp)}`,
          momentText(from, now),
        )
      : whatIfTexts.observations(momentText(from, now), momentText(to, now));
  return known === sites.length
    ? seen
    : `${seen} ${whatIfTexts.sitesWithout(sites.length - known, sites.length)}`;
}

/** 'Base +4.86, boost +3.00, due today': the parts above 0, and whether the site is due. */
export function partsText({ site, boost }: RankedSite): string {
  const parts = [
    ['base', site.baseScore],
    ['weather', site.weatherScore],
    ['boost', boost],
    ['event', site.eventScore],
  ] as const;
  return capitalised(
    parts
      .filter(([, score]) => score !== 0)
      .map(([name, score]) => `${name} ${partText(score)}`)
      .concat(dueText(site.overdueDays) ?? [])
      .join(', '),
  );
}

import type { ReadReply } from '@patrolplan/contract';
import type { whyContract } from '@patrolplan/contract/why';
import { whatIfTexts } from './texts.ts';
import { capitalised, momentText, partText, temperatureText } from '#domain/format.ts';
import type { RankedSite } from '#domain/score/rank-sites.ts';
import { rankSites } from '#domain/score/rank-sites.ts';
import { siteFromReply } from '#domain/site/site.ts';

export type WhatIfPlan = ReadReply<typeof whyContract.whatIf>;

/** The sites in the order of a plan without routes. */
export function rankedPlan({ sites }: WhatIfPlan): readonly RankedSite[] {
  return rankSites({
    sites: sites.map(siteFromReply),
    boosts: Object.fromEntries(sites.map(({ site_id, boost_score }) => [site_id, boost_score])),
    routes: {},
    areas: [...new Set(sites.map(({ area_name }) => area_name))],
    filter: null,
  });
}

/** 'Saturday 21 November, 14:00: Saturday, afternoon' in local time; the day type may be a bank holiday. */
export function momentTitle({ at, day_type, period }: WhatIfPlan): string {
  const when = dayAndTime.format(new Date(at));
  const slot = [capitalised(day_type), period].filter((part) => part !== '').join(', ');
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
  const times = observations
    .map(({ observed_at }) => new Date(observed_at))
    .sort((a, b) => Number(a) - Number(b));
  const [from = now, to = from] = [times[0], times.at(-1)];
  const known = observations.reduce((count, { site_count }) => count + site_count, 0);
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

/** 'Base +4.86, boost +3.00': the parts above 0. */
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
      .join(', '),
  );
}

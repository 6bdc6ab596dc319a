import type { SentRound } from './team-facts.ts';
import { breakAt } from '#domain/round/break.ts';
import { type RecoveringSite, type RoundSite, roundSite } from '#domain/round/round-site.ts';
import type { OpenStop, Round } from '#domain/round/round.ts';
import type { Position } from '#domain/geo.ts';
import type { Boosts } from '#domain/score/score-breakdown.ts';
import { type Site, isLocated } from '#domain/site/site.ts';

type Input = {
  readonly sites: readonly RecoveringSite[];
  readonly boosts: Boosts;
  /** Where the person is, if that is known: a break before the first stop is taken there. */
  readonly from: Position | null;
  readonly now: number;
};

/** The stops of a sent round with the points of this moment; `missing` counts the sites that this device does not know. */
export function stopsOfSentRound(
  { stops }: SentRound,
  { sites, boosts, from, now }: Input,
): { readonly stops: readonly OpenStop[]; readonly missing: number } {
  const byId = new Map(sites.map((site) => [site.siteId, site]));
  const found: OpenStop[] = [];
  let missing = 0;
  const returns = new Set(stops.flatMap(({ siteId, kind }) => (kind === 'return' ? [siteId] : [])));
  for (const { siteId, kind, minutes } of stops) {
    if (kind === 'break') {
      const place = found.at(-1) ?? from;
      if (place !== null) found.push(breakAt(place, minutes, { open: null, close: null }));
      continue;
    }
    const site = byId.get(siteId ?? -1);
    const stop = site && stopAt(site, minutes, { boosts, now });
    if (!stop) missing += 1;
    else if (kind === 'return') found.push({ ...stop, kind });
    else {
      const { waiting, ...once } = stop;
      // Without a return in this round the site has its points with the first visit.
      const visit = waiting !== undefined && returns.has(siteId) ? stop : once;
      found.push(kind === 'survey' ? { ...visit, isSurvey: true } : visit);
    }
  }
  return { stops: found, missing };
}

/** A stop at a site, whatever its points and hours: staff want it seen. Null for a site without a position. */
export function stopAt(
  site: RecoveringSite,
  minutes: number,
  { boosts, now }: Pick<Input, 'boosts' | 'now'>,
): OpenStop | null {
  const candidate = roundSite(site, { boosts, visitMinutes: minutes, now });
  return candidate.fit ? { ...candidate.stop, minutes } : bareStop(site, minutes);
}

type JobInput = Pick<Input, 'boosts' | 'now'> & { readonly minutes: number; readonly round: Round | null };

/** The stops of accepted jobs at sites that are no candidates: closed, or of an area that the plan does not show. */
export function missingJobStops(
  jobs: ReadonlyMap<number, unknown>,
  candidates: readonly RoundSite[],
  sites: readonly RecoveringSite[],
  { boosts, minutes, round, now }: JobInput,
): readonly OpenStop[] {
  const fit = new Set(candidates.flatMap((site) => (site.fit ? [site.stop.siteId] : [])));
  const done = new Set(round?.stops.flatMap(({ siteId, mark }) => (mark === null ? [] : [siteId])));
  return [...jobs.keys()].flatMap((siteId) => {
    const site = sites.find((one) => one.siteId === siteId);
    if (!site || fit.has(siteId) || done.has(siteId)) return [];
    return stopAt(site, site.visitMinutes ?? minutes, { boosts, now }) ?? [];
  });
}

/** A stop without points and hours. */
function bareStop(site: Site, minutes: number): OpenStop | null {
  if (!isLocated(site)) return null;
  const { siteId, siteName, latitude, longitude } = site;
  const none = { base: 0, weather: 0, boost: 0, event: 0, open: null, close: null };
  return { siteId, siteName, latitude, longitude, minutes, ...none };
}

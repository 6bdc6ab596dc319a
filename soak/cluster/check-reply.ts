import { contract } from '@patrolplan/contract';
import { visitsContract } from '@patrolplan/contract/visits';
import type { SignedInWarden } from '#bench/shift-data.ts';
import * as v from 'valibot';

/** The data of the run: fifty sites in each area, and a boost of 1 on every fiftieth of the first 5,000 sites. */
const SITES_PER_AREA = 50;
const isBoosted = (siteId: number) => siteId % 50 === 0 && siteId <= 5_000;

/** Each returns what is wrong with a reply, or nothing. */
export function wrongBoosts({ siteIds }: SignedInWarden, reply: unknown): string | undefined {
  const read = v.safeParse(contract.readBoosts.reply, reply);
  if (!read.success) return 'boosts: not as in the contract';
  const { reasons: _, ...boosts } = read.output;
  const requested = new Set(siteIds.map(String));
  const other = Object.keys(boosts).find((id) => !requested.has(id));
  if (other !== undefined) return `boosts: site ${other} was not requested`;
  const missing = siteIds.find((id) => isBoosted(id) && Number(boosts[id] ?? 0) < 1);
  return missing === undefined ? undefined : `boosts: the boost of site ${missing} is missing`;
}

export function wrongScores({ siteIds, areas }: SignedInWarden, reply: unknown): string | undefined {
  const read = v.safeParse(contract.scoreSites.reply, reply);
  if (!read.success) return 'scores: not as in the contract';
  const scored = new Set(read.output.map(({ site_id }) => site_id));
  if (scored.size !== read.output.length) return 'scores: a site is there twice';
  if (scored.size !== siteIds.length || siteIds.some((id) => !scored.has(id)))
    return `scores: ${scored.size} sites instead of the ${siteIds.length} of the areas`;
  const odd = read.output.find(
    ({ site_id, site_name, area_name, base_score }) =>
      site_name !== `Number ${site_id} Grey Street Bays` ||
      !areas.includes(area_name) ||
      !Number.isFinite(base_score),
  );
  return odd === undefined ? undefined : `scores: site ${odd.site_id} is ${JSON.stringify(odd)}`;
}

export function wrongSite(siteId: number, reply: unknown): string | undefined {
  const read = v.safeParse(contract.readSite.reply, reply);
  if (!read.success) return 'site: not as in the contract';
  const { postcode, area_name } = read.output;
  const area = `Area ${1 + Math.floor((siteId - 1) / SITES_PER_AREA)}`;
  const isRight = postcode === `NE1 ${siteId}` && area_name === area;
  return isRight ? undefined : `site: ${siteId} is ${JSON.stringify(read.output)}`;
}

export function wrongWeather(reply: unknown): string | undefined {
  return v.is(contract.readSiteWeather.reply, reply) ? undefined : 'weather: not as in the contract';
}

export function wrongEvents(reply: unknown): string | undefined {
  return v.is(contract.readSiteEvents.reply, reply) ? undefined : 'events: not as in the contract';
}

/** Read your writes: every visit of this warden that was acknowledged must be in the list. */
export function wrongVisits(acknowledged: readonly string[], reply: unknown): string | undefined {
  const read = v.safeParse(visitsContract.readOwnVisits.reply, reply);
  if (!read.success) return 'visits: not as in the contract';
  const listed = new Set(read.output.visits.map(({ id }) => id));
  const missing = acknowledged.find((id) => !listed.has(id));
  return missing === undefined ? undefined : `visits: ${missing} was acknowledged and is not listed`;
}

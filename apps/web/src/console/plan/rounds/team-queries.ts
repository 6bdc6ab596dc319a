import { staffContract } from '@patrolplan/contract/staff';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { staffTeamContract } from '@patrolplan/contract/staff-team';
import type { TeamSites } from './team-question.ts';
import type { ListedWarden } from './team-wardens.ts';
import { joinedAddress } from '#domain/format.ts';
import { siteFromReply } from '#domain/site/site.ts';
import { valueOrThrow } from '#platform/query/call-error.ts';
import { api } from '#state/service/api.ts';
import { callStaff } from '#console/shared/staff-call.ts';
import { wardenLabel } from '#console/shared/team/state-words.ts';

/** The sites of these areas with their scores, boosts and hours at a time; null: now. */
export function teamSitesQuery(areas: readonly string[], at: number | null) {
  return queryOptions<TeamSites & { readonly at: number | null }>({
    queryKey: ['staff', 'teamSites', areas, at],
    queryFn: async ({ signal }) => {
      const body = { areas: [...areas], time: at === null ? null : new Date(at).toISOString() };
      const { sites } = await valueOrThrow(api.call(staffContract.readTeamSites, { body }, { signal }));
      const boosts = Object.fromEntries(sites.map(({ site_id, boost_score }) => [site_id, boost_score]));
      return { sites: sites.map(siteFromReply), boosts, at };
    },
    enabled: areas.length > 0,
    placeholderData: keepPreviousData,
  });
}

export type TeamWardens = { readonly people: readonly ListedWarden[]; readonly namesWardens: boolean };

/** The active wardens, with those on shift where rounds can be sent. */
export function wardensQuery(canSend: boolean) {
  return queryOptions<TeamWardens>({
    queryKey: ['staff', 'teamWardens', canSend],
    queryFn: async ({ signal }) => {
      const reply = await valueOrThrow(callStaff(staffTeamContract.readTeamPeople, {}, { signal }));
      return {
        namesWardens: reply.namesWardens,
        people: reply.people.map(({ id, areas, isOnShift, backBy, ...warden }) => ({
          id,
          name: wardenLabel(warden),
          areas,
          isOnShift: canSend ? isOnShift : null,
          backBy: canSend && backBy !== null ? Date.parse(backBy) : null,
        })),
      };
    },
  });
}

/** Limits the pages to read. */
const MOST_PAGES = 10;

/** Street and postcode of the stops by site id, for the printed sheets. Ends when all are found. */
export function addressesQuery(areas: readonly string[], siteIds: readonly number[]) {
  return queryOptions<ReadonlyMap<number, string>>({
    queryKey: ['staff', 'addresses', areas, siteIds],
    queryFn: async ({ signal }) => {
      const wanted = new Set(siteIds);
      const addresses = new Map<number, string>();
      for (const area of areas) {
        let after: string | null = '';
        for (let page = 0; page < MOST_PAGES && after !== null && wanted.size > 0; page++) {
          const body: { area: string; after: string } = { area, after };
          const found = await valueOrThrow(callStaff(staffContract.searchSites, { body }, { signal }));
          for (const { siteId: id, addressline1, postcode } of found.sites) {
            if (wanted.delete(id)) addresses.set(id, joinedAddress([addressline1, postcode]));
          }
          after = found.next;
        }
      }
      return addresses;
    },
    enabled: siteIds.length > 0,
    staleTime: Infinity,
  });
}

import { staffContract } from '@patrolplan/contract/staff';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { TeamPerson, TeamSites } from './team-question.ts';
import { joinedAddress } from '#domain/format.ts';
import { siteFromReply } from '#domain/site/site.ts';
import { valueOrThrow } from '#platform/query/call-error.ts';
import { api } from '#state/api.ts';
import { callStaff } from '#console/shared/staff-call.ts';
import type { StaffReply } from '#console/shared/staff-call.ts';

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

/** Limits the pages to read: more people than this do not go on rounds together. */
const MOST_PAGES = 10;

/** People with an active account, by name. */
export function teamPeopleQuery() {
  return queryOptions<readonly TeamPerson[]>({
    queryKey: ['staff', 'teamPeople'],
    queryFn: async ({ signal }) => {
      const people: TeamPerson[] = [];
      let after: { key: string; id: number } | null = null;
      for (let page = 0; page < MOST_PAGES; page++) {
        const found: StaffReply<typeof staffContract.findPeople> = await valueOrThrow(
          callStaff(staffContract.findPeople, { body: { text: '', after } }, { signal }),
        );
        for (const person of found.people) {
          const name = `${person.firstName} ${person.lastName}`.trim();
          const areas = person.isStaff ? null : person.areas;
          if (person.isActive) people.push({ id: person.id, name, areas });
        }
        after = found.next;
        if (after === null) break;
      }
      return people;
    },
  });
}

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

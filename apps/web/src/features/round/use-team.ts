import { useMemo } from 'react';
import { acceptedJobs } from '#domain/team/team-now.ts';
import type { Site } from '#domain/site/site.ts';
import { useSource } from '#platform/source.ts';
import { claimedSites } from '#state/plan/closed-and-claimed-sites.ts';
import { useTeamOnDevice } from '#state/field/on-device.ts';

/** Inputs of a round from colleagues and staff. */
export type RoundTeam = {
  /** Sites that a colleague is going to, without those of own jobs. */
  readonly claimed: ReadonlySet<number>;
  /** By when each site of an accepted job has to be reached, by site id. */
  readonly jobs: ReadonlyMap<number, number>;
  /** Sites of jobs that may be missing in the plan. */
  readonly sites: readonly Site[];
};

/** Stays the same object until a job or a claim changes. */
export function useRoundTeam(): RoundTeam {
  const claimed = useSource(claimedSites);
  const { jobs: all, sites } = useTeamOnDevice();
  const jobs = acceptedJobs(all);
  const key = [jobs.map(({ siteId, by }) => [siteId, by]), sites.map(({ siteId }) => siteId)].join();
  return useMemo(
    () => {
      const bySite = new Map(jobs.map(({ siteId, by }) => [siteId, by]));
      return {
        claimed: new Set([...claimed].filter((siteId) => !bySite.has(siteId))),
        jobs: bySite,
        sites,
      };
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the lists are new every 30 s, the key says when they changed
    [claimed, key],
  );
}

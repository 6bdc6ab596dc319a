import { contract } from '@patrolplan/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Boosts } from '#domain/score/score-breakdown.ts';
import { type BoostReasons, boostsFromReply } from '#domain/score/boost-reasons.ts';
import type { Site } from '#domain/site/site.ts';
import { now } from '#platform/clock.ts';
import { report } from '#platform/report.ts';
import { storedValue } from '#platform/storage/stored-value.ts';
import { api } from '#state/service/api.ts';
import { askedSites } from './asked-sites.ts';
import { closedSites } from './closed-and-claimed-sites.ts';
import { storeBoosts, storedBoosts } from './stored-plan.ts';

/** The reasons of the last boosts. Only this file writes them. */
const storedReasons = storedValue('pp:boostReasons');
const BOOST_REFRESH_MS = 30_000;

type ReadBoosts = { readonly boosts: Boosts; readonly reasons: BoostReasons };
const NONE: ReadBoosts = { boosts: {}, reasons: {} };

export type PlanBoosts = ReadBoosts & {
  /** Whether the call for these sites has ended, with or without success. Until then, earlier boosts are used. */
  readonly known: boolean;
  readonly refresh: () => void;
};

/** The boosts of the listed sites, every 30 s while there are any. */
export function useBoosts(sites: readonly Site[]): PlanBoosts {
  // Memoized: the fingerprint reads up to ten thousand ids.
  const options = useMemo(() => boostsQuery(sites), [sites]);
  const { data, isSuccess, isPlaceholderData, refetch } = useQuery(options);
  return {
    ...(data ?? NONE),
    known: isSuccess && !isPlaceholderData,
    refresh: () => void refetch({ cancelRefetch: false }),
  };
}

function boostsQuery(sites: readonly Site[]) {
  return queryOptions<ReadBoosts>({
    queryKey: ['boosts', fingerprint(sites)],
    queryFn: ({ signal }) => readBoosts(sites, signal),
    enabled: sites.length > 0,
    placeholderData: (previous) => previous ?? lastBoosts(),
    staleTime: BOOST_REFRESH_MS,
    refetchInterval: BOOST_REFRESH_MS,
    // The interval pauses while the page is hidden or offline. After that, boosts older than 30 s are fetched once.
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
  });
}

async function readBoosts(sites: readonly Site[], signal: AbortSignal): Promise<ReadBoosts> {
  const body = { site_ids: sites.map((site) => site.siteId), current_time: now().toISOString() };
  const reply = await api.call(contract.readBoosts, { body }, { signal });
  if (signal.aborted) return NONE; // Aborted: the result is not used.
  if (!reply.ok) {
    report('site boosts', reply.failure);
    return lastBoosts();
  }
  const { boosts, reasons, marked, asked } = boostsFromReply(reply.value);
  storeBoosts(boosts);
  storedReasons.set(reasons);
  closedSites.set(marked);
  askedSites.set(asked);
  return { boosts, reasons };
}

function lastBoosts(): ReadBoosts {
  return { boosts: storedBoosts() ?? NONE.boosts, reasons: storedReasons.get() ?? NONE.reasons };
}

/** Identifies a set of sites without ten thousand ids in the query key. */
function fingerprint(sites: readonly Site[]): string {
  let mixed = 0;
  for (const { siteId } of sites) mixed = (Math.imul(mixed, 31) + siteId) | 0;
  return `${sites.length}:${mixed}`;
}

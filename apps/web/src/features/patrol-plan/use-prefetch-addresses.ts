import { useEffect } from 'react';
import type { RankedSite } from '#domain/score/rank-sites.ts';
import { goodConnection, online } from '#platform/connection.ts';
import { useSource } from '#platform/source.ts';
import { prefetchAddresses } from '#state/site-details.ts';

const SITES_AHEAD = 10;
const QUIET_MS = 5_000;

/** Prefetches the addresses of the first sites when the plan has been idle for a while. */
export function usePrefetchAddresses(rows: readonly RankedSite[], busy: boolean): void {
  const connected = useSource(online);
  const first = rows
    .slice(0, SITES_AHEAD)
    .map(({ site }) => site.siteId)
    .join(' ');
  useEffect(() => {
    if (!connected || busy || first === '') return undefined;
    const calledOff = new AbortController();
    const timer = setTimeout(() => {
      if (goodConnection()) void prefetchAddresses(first.split(' ').map(Number), calledOff.signal);
    }, QUIET_MS);
    return () => {
      clearTimeout(timer);
      calledOff.abort();
    };
  }, [connected, busy, first]);
}

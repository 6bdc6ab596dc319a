import { useEffect } from 'react';
import type { RankedSite } from '#domain/score/rank-sites.ts';
import { online } from '#platform/connection.ts';
import { report } from '#platform/report.ts';
import { useSource } from '#platform/source.ts';

const SITES_AHEAD = 10;
const QUIET_MS = 5_000;

/** Prefetches the addresses of the first sites after the plan has been idle for a while. */
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
      prefetch(first.split(' ').map(Number), calledOff.signal).catch((cause: unknown) =>
        report('address ahead', cause),
      );
    }, QUIET_MS);
    return () => {
      clearTimeout(timer);
      calledOff.abort();
    };
  }, [connected, busy, first]);
}

/** Loads its code on first use. */
async function prefetch(siteIds: readonly number[], signal: AbortSignal): Promise<void> {
  const { prefetchAddresses } = await import('#state/site-details.ts');
  if (!signal.aborted) await prefetchAddresses(siteIds, signal);
}

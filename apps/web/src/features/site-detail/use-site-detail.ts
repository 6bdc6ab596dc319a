import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'wouter';
import { useHistoryState, usePathname } from 'wouter/use-browser-location';
import { freshScoresQuery } from './fresh-scores-query.ts';
import { siteQuery } from './site-queries.ts';
import { readSitePath } from '#config/paths.ts';
import type { SiteAddress } from '#domain/site/stored-details.ts';
import type { SiteHandover } from '#domain/site/site-handover.ts';
import { readHandover, siteHandover } from '#domain/site/site-handover.ts';
import { storedDetail } from '#state/site-details.ts';
import { storedSite } from '#state/stored-plan.ts';

export type SiteDetail = {
  readonly siteId: number;
  readonly siteName: string;
  /** Null: not known, or not yet. */
  readonly address: SiteAddress | null;
  readonly known: SiteHandover | null;
};

/** What the link carried; else what the stored plan knows; else what the service says now. */
export function useSiteDetail(): SiteDetail {
  const path = readSitePath(usePathname(useRouter()));
  const siteId = Number(path?.siteId);
  const possible = Number.isSafeInteger(siteId) && siteId > 0;
  const carried = readHandover(useHistoryState<unknown>(), siteId) ?? plannedSite(siteId);
  const site = useQuery({ ...siteQuery(siteId), enabled: possible });
  const area = site.data?.area ?? '';
  const fresh = useQuery({
    ...freshScoresQuery(siteId, area),
    enabled: possible && carried === null && area !== '',
  });
  return {
    siteId,
    siteName: path?.siteName ?? '',
    address: site.data ?? storedDetail(siteId)?.address ?? null,
    known: carried ?? fresh.data ?? null,
  };
}

/** A reload or a pasted link carries nothing: the stored plan is used, if it lists the site. */
function plannedSite(siteId: number): SiteHandover | null {
  const ranked = storedSite(siteId);
  return ranked && siteHandover(ranked);
}

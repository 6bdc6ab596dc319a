import type { SiteEvidence } from '#modules/coverage/site-evidence.ts';

/**
 * What a month counts of a site; null if it counts nothing. A site that was added after the month counts if it was visited
 * before: its visits came from another system. A rule that began after the month is neither kept nor broken.
 */
export function countedInMonth(
  evidence: SiteEvidence,
  { isAddedLater, today }: { readonly isAddedLater: boolean; readonly today: number },
): SiteEvidence | null {
  const { site, ruleDays } = evidence;
  const wasVisited = site.visits > 0 || site.beforeDay !== null;
  if (isAddedLater && !wasVisited) return null;
  const hasRule = ruleDays !== undefined || wasVisited || site.sinceDay <= today;
  return hasRule ? evidence : { ...evidence, keepsRule: null };
}

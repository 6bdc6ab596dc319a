import { readBases } from './evidence-table.all-areas.ts';
import { type FoldDeps, openSums } from './fold-answers.ts';
import type { SiteEvidence } from './learned-scores.ts';
import { readSealedSites } from './sealed-sums-table.all-areas.ts';
import { sumsInWeek } from './site-sums.ts';

const SITES_AT_ONCE = 500;
const NOTHING = { answers: 0, found: 0, effort: 0, visits: 0 };

/** The evidence of all sites in use that have any. */
export async function readSiteEvidence(
  { db, secrets, log }: Pick<FoldDeps, 'db' | 'secrets' | 'log'>,
  thisWeek: number,
): Promise<readonly SiteEvidence[]> {
  const evidence: SiteEvidence[] = [];
  let unreadable = 0;
  for (let last = 0; ;) {
    const sealedSites = await readSealedSites(db, last, SITES_AT_ONCE);
    const bases = await readBases(
      db,
      sealedSites.map(({ id }) => id),
    );
    const basesBySite = Map.groupBy(bases, ({ siteId }) => siteId);
    for (const { id: siteId, sealed } of sealedSites) {
      const sums = openSums(sealed, secrets);
      if (sums === undefined) {
        unreadable += 1;
        continue;
      }
      const { cells } = sumsInWeek(sums, thisWeek);
      const rows = basesBySite.get(siteId) ?? [];
      evidence.push({
        siteId,
        cells: rows.map(({ cell, base }) => ({ cell, base, ...(cells[cell] ?? NOTHING) })),
      });
    }
    const next = sealedSites.at(-1);
    if (next === undefined || sealedSites.length < SITES_AT_ONCE) break;
    last = next.id;
  }
  if (unreadable > 0)
    log.warn({ sites: unreadable }, 'sums of answers are lost: no secret of TOKEN_SECRETS opens them');
  return evidence;
}

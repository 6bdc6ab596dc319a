import type { CallReply } from '@patrolplan/contract';
import type { staffContract } from '@patrolplan/contract/staff';
import { csvLine } from '#formats/csv-line.ts';
import { type EvidenceDeps, periodOf, readSites } from './read-evidence.ts';

const HEAD = [
  'Area',
  'Site',
  'Visits',
  'Last visit',
  'Longest gap in days',
  'Rule: every days',
  'Within its rule',
];

/** Every site of the evidence as a line of CSV. No person is in it. */
export async function exportEvidence(
  deps: EvidenceDeps,
  days: number,
): Promise<CallReply<typeof staffContract.exportEvidence>> {
  const sites = await readSites(deps, periodOf(deps, days));
  const sorted = sites.toSorted(
    ({ site: one }, { site: other }) =>
      one.area_name.localeCompare(other.area_name, 'en-GB') || one.name.localeCompare(other.name, 'en-GB'),
  );
  const columns = deps.isFair ? HEAD.length : HEAD.length - 2;
  const lines = sorted.map(({ site, longestGap, keepsRule }) => [
    site.area_name,
    site.name,
    String(site.visits),
    site.last_at ?? '',
    String(longestGap),
    String(site.every_days ?? ''),
    keepsRule === null ? '' : keepsRule ? 'yes' : 'no',
  ]);
  const csv = [HEAD, ...lines].map((cells) => `${csvLine(cells.slice(0, columns))}\r\n`).join('');
  return { csv, rows: lines.length };
}

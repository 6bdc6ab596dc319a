import type { CallReply } from '@patrolplan/contract';
import type { staffContract } from '@patrolplan/contract/staff';
import { sql } from 'kysely';
import type { Database } from '#db/database.ts';
import { readLearningMode } from './learned-scores-table.ts';
import { type Suggestion, countSuggestions, readSuggestions } from './suggestions-table.all-areas.ts';

const VERSIONS_SHOWN = 20;
const inHundredths = (value: number): number => Math.round(value * 100) / 100;

/** What the page of the scores shows. */
export async function readScoreLearning(
  db: Database,
  shown: number,
): Promise<CallReply<typeof staffContract.readScoreLearning>> {
  const suggestions = await readSuggestions(db, shown);
  const { sites, scores } = await countSuggestions(db);
  const { rows: versions } = await sql<{
    id: number;
    made_at: Date;
    made_by: string | null;
    offered: number;
    accepted: number;
    undone_at: Date | null;
  }>`
    select v.id, v.made_at, u.first_name || ' ' || u.last_name as made_by, v.offered, v.accepted, v.undone_at
    from score_versions v left join users u on v.made_by = 'user:' || u.id
    order by v.id desc limit ${VERSIONS_SHOWN}
  `.execute(db);
  return {
    mode: await readLearningMode(db),
    suggested_at: suggestions[0]?.suggested_at.toISOString() ?? null,
    count: scores,
    site_count: sites,
    sites: [...Map.groupBy(suggestions, ({ site_id }) => site_id).values()].flatMap(siteRow),
    versions: versions.map(({ made_at, undone_at, ...version }) => ({
      ...version,
      made_at: made_at.toISOString(),
      undone_at: undone_at?.toISOString() ?? null,
    })),
  };
}

type SiteRow = CallReply<typeof staffContract.readScoreLearning>['sites'][number];

/** The suggestions of one site. */
function siteRow(cells: readonly Suggestion[]): SiteRow[] {
  const [site] = cells;
  if (site === undefined) return [];
  return [
    {
      site_id: site.site_id,
      site_name: site.site_name,
      area_name: site.area_name,
      found: site.site_found ?? 0,
      visits: site.site_answers ?? 0,
      expected: inHundredths(site.site_expected ?? 0),
      ratio: inHundredths(site.site_ratio ?? 1),
      scores: cells.map((one) => ({
        day_type: one.day_type,
        period: one.period,
        score: inHundredths(one.base * (one.ratio_now ?? 1)),
        suggested_score: inHundredths(one.base * one.ratio),
        ratio: inHundredths(one.ratio),
        found: one.found,
        visits: one.answers,
        expected: inHundredths(one.expected),
        is_few: one.is_few ?? false,
      })),
    },
  ];
}

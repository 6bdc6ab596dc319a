import type { CallReply } from '@patrolplan/contract';
import type { staffContract } from '@patrolplan/contract/staff';
import { sql } from 'kysely';
import type { Database } from '#db/database.ts';
import { readLearningMode } from './learned-scores-table.ts';
import { countSuggestions, readSuggestions } from './suggestions-table.ts';

const VERSIONS_SHOWN = 20;
const inHundredths = (value: number): number => Math.round(value * 100) / 100;

/** What the page of the scores shows. */
export async function readScoreLearning(
  db: Database,
  shown: number,
): Promise<CallReply<typeof staffContract.readScoreLearning>> {
  const suggestions = await readSuggestions(db, shown);
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
    count: await countSuggestions(db),
    suggestions: suggestions.map((one) => ({
      site_id: one.site_id,
      site_name: one.site_name,
      day_type: one.day_type,
      period: one.period,
      score: inHundredths(one.base * (one.ratio_now ?? 1)),
      suggested_score: inHundredths(one.base * one.ratio),
      found: one.found,
      visits: one.answers,
      expected: inHundredths(one.expected),
    })),
    versions: versions.map(({ made_at, undone_at, ...version }) => ({
      ...version,
      made_at: made_at.toISOString(),
      undone_at: undone_at?.toISOString() ?? null,
    })),
  };
}

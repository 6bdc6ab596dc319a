import { readRecent } from '#db/read-recent.ts';
import { type ScoredSite, areaScores } from './area-scores.ts';
import type { SiteGroup } from './area-sites-table.ts';
import { readArea } from './read-area.ts';
import type { ScoreDeps } from './score-deps.ts';

export type Area = { readonly id: number; readonly name: string };

export type ScoredArea = { readonly groups: readonly SiteGroup[]; readonly sites: readonly ScoredSite[] };

/**
 * The sites of an area with their scores at a time, ordered by id, and the groups that they were scored from. Every plan is
 * made here: that of a warden, the preview of a boost, and a plan of another time.
 */
export async function scoreArea(deps: ScoreDeps, { id, name }: Area, at: Date): Promise<ScoredArea> {
  const time = { at: startOfMinute(at), now: deps.clock.now() };
  const inputs = await readRecent(deps, (db) => readArea({ ...deps, db }, { areaId: id }, time));
  return { groups: inputs.groups, sites: areaScores({ name, ...inputs }, time.at) };
}

const MINUTE_MS = 60_000;

/** Scores are for a full minute. */
export const startOfMinute = (at: Date): Date => new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS);

import { readRecent } from '#db/read-recent.ts';
import type { AreaRules } from '#modules/visit-rules/area-rules.ts';
import { readClosedSites } from '#modules/closures/closures-table.ts';
import { type ScoredSite, areaScores } from './area-scores.ts';
import type { SiteGroup } from './area-sites-table.ts';
import { toHundredths } from './hundredths.ts';
import { readArea } from './read-area.ts';
import type { ScoreDeps } from './score-deps.ts';

export type Area = {
  readonly id: number;
  readonly name: string;
  /** The sites that cannot be enforced, if they are known. */
  readonly marked?: readonly number[];
};

export type ScoredArea = { readonly groups: readonly SiteGroup[]; readonly sites: readonly ScoredSite[] };

/** A boost that is only thought of, on one site or on all of them. */
export type ExtraBoost = { readonly siteId: number | null; readonly amount: number };

/**
 * The sites of an area with their scores at a time, ordered by id, and the groups that they were scored from. Every plan is
 * computed here: that of a warden, the preview of a boost, and a plan of another time. With an extra boost a site needs fewer
 * points of its visit rule; the boost itself is not part of these scores.
 */
export async function scoreArea(
  deps: ScoreDeps,
  { id, name, marked }: Area,
  at: Date,
  extra?: ExtraBoost,
): Promise<ScoredArea> {
  const time = { at: startOfMinute(at), now: deps.clock.now() };
  // From the primary: a replica may not have a new or cleared closure yet.
  const without = marked ?? (deps.hidesClosed ? await readClosedSites(deps.db, id, at) : []);
  const inputs = await readRecent(deps, (db) => readArea({ ...deps, db }, { areaId: id, without }, time));
  const rules = inputs.rules && withExtraBoost(inputs.rules, extra);
  return {
    groups: inputs.groups,
    sites: areaScores({ name, ...inputs, rules, hasShifts: deps.hasShifts }, time.at),
  };
}

function withExtraBoost(rules: AreaRules, extra: ExtraBoost | undefined): AreaRules {
  if (extra === undefined) return rules;
  const { ofArea, bySite } = rules.boosts;
  const hundredths = toHundredths(extra.amount);
  const boosts =
    extra.siteId === null
      ? { bySite, ofArea: ofArea + hundredths }
      : {
          ofArea,
          bySite: new Map([...bySite, [extra.siteId, (bySite.get(extra.siteId) ?? 0) + hundredths]]),
        };
  return { ...rules, boosts };
}

const MINUTE_MS = 60_000;

/** Scores are for a full minute. */
export const startOfMinute = (at: Date): Date => new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS);

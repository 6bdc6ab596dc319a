import type { staffContract } from '@patrolplan/contract/staff';
import type { StaffReply } from '#console/shared/staff-call.ts';

export type SuggestedSite = ScoreLearning['sites'][number];
export type SuggestedScore = SuggestedSite['scores'][number];

/** Fewer visits are too few to accept without a look. */
const LEAST_VISITS = 5;

/** Names a score of a site. */
const scoreKey = ({ siteId }: SuggestedSite, { dayType, period }: SuggestedScore): string =>
  `${siteId} ${dayType} ${period}`;

/** Scores with enough visits of their own, at sites with enough visits, are ticked until somebody changes that. */
export const isTickedAtFirst = (site: SuggestedSite, score: SuggestedScore): boolean =>
  site.visits >= LEAST_VISITS && score.visits >= LEAST_VISITS;

/** What was ticked or unticked by hand, by key. */
export type Ticks = ReadonlyMap<string, boolean>;

export const isTicked = (ticks: Ticks, site: SuggestedSite, score: SuggestedScore): boolean =>
  ticks.get(scoreKey(site, score)) ?? isTickedAtFirst(site, score);

/** Ticks or unticks scores of a site. */
export function withTicks(
  ticks: Ticks,
  site: SuggestedSite,
  scores: readonly SuggestedScore[],
  ticked: boolean,
): Ticks {
  const next = new Map(ticks);
  for (const score of scores) next.set(scoreKey(site, score), ticked);
  return next;
}

/** The scores that the box of a site ticks: those with enough visits, or all if there are none. */
export function tickableScores(site: SuggestedSite): readonly SuggestedScore[] {
  const enough = site.scores.filter((score) => isTickedAtFirst(site, score));
  return enough.length > 0 ? enough : site.scores;
}

/** The ticked scores of all sites. */
export const tickedScores = (sites: readonly SuggestedSite[], ticks: Ticks) =>
  sites.flatMap((site) =>
    site.scores
      .filter((score) => isTicked(ticks, site, score))
      .map(({ dayType, period }) => ({ siteId: site.siteId, dayType, period })),
  );

/** The mode of learning, the suggestions of last night, and the versions. */
export type ScoreLearning = StaffReply<typeof staffContract.readScoreLearning>;

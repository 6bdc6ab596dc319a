import { createRandom } from '@patrolplan/round-planner';

const STOPS_PER_SURVEY = 30;
/** As many as the longest round could need. */
const MOST_DRAWN = 25;

/** The number of survey stops in a round of this many stops: one in thirty on average, so mostly none or one. */
export function surveyCount(stops: number, seed: number): number {
  return Math.floor(stops / STOPS_PER_SURVEY + createRandom(seed)());
}

/**
 * Sites in an order drawn by chance, whatever their points. Each site has its own draw: while the same seed holds, a site
 * that is now out of reach makes room for the next one and changes no other.
 */
export function drawForSurvey<Site extends { readonly siteId: number }>(
  sites: readonly Site[],
  seed: number,
): readonly Site[] {
  return sites
    .map((site) => ({ site, draw: createRandom(Math.imul(site.siteId, 0x9e3779b1) ^ ~seed)() }))
    .sort((one, other) => one.draw - other.draw)
    .slice(0, MOST_DRAWN)
    .map(({ site }) => site);
}

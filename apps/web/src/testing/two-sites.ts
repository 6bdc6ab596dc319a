import { rankSites } from '#domain/score/rank-sites.ts';
import type { Boosts } from '#domain/score/score-breakdown.ts';
import { aSite } from './a-site.ts';

/** Dean Street is first without boosts. */
export const twoSites = [
  aSite({ siteId: 1, siteName: 'Dean Street', areaName: 'Byker', baseScore: 6 }),
  aSite({ siteId: 2, siteName: 'Sandgate', baseScore: 4 }),
];

export const rankTwoSites = (boosts: Boosts = {}) =>
  rankSites({ sites: twoSites, boosts, routes: {}, areas: ['Byker', 'Quayside'], filter: null });

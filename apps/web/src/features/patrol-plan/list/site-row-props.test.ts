import { expect, test } from 'vitest';
import { siteRowProps } from './site-row-props.ts';
import { rankSites } from '#domain/score/rank-sites.ts';
import { siteHandover } from '#domain/site/site-handover.ts';
import { aSite } from '#testing/a-site.ts';

const sites = [
  aSite({ siteId: 1, siteName: 'Dean Street', baseScore: 8 }),
  aSite({ siteId: 2, siteName: 'Sandgate', baseScore: 2 }),
];
const ranking = rankSites({ sites, boosts: {}, routes: {}, areas: ['Quayside'], filter: null });

test.each([
  [0, 'Dean Street', '/patrolplan/1/Dean%20Street', 1],
  [1, 'Sandgate', '/patrolplan/2/Sandgate', 0.25],
])('row %i is %s, links to %s, and its bar is %d of the highest', (place, siteName, href, barLength) => {
  const ranked = ranking[place];
  if (!ranked) throw new Error('The ranking has two sites.');
  const props = siteRowProps(ranking, ranked, place, null);
  expect(props).toMatchObject({ siteId: place + 1, href, row: { place: place + 1, siteName, barLength } });
  expect(props.state).toEqual(siteHandover(ranked));
  expect(siteRowProps(ranking, ranked, place, null).state).toBe(props.state);
});

import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ShortSiteList } from './short-site-list.tsx';
import { type RankedSite, createRanking } from '#domain/score/rank-sites.ts';
import { startPage } from '#testing/render-state.tsx';
import { aSite } from '#testing/a-site.ts';

const input = {
  sites: ['Dean Street', 'Sandgate', 'Close'].map((siteName, index) =>
    aSite({ siteId: index + 1, siteName, baseScore: 9 - index }),
  ),
  boosts: {},
  routes: {},
  areas: ['Quayside'],
  filter: null,
};

/** Renders the list, and counts how often the row of the first site reads its site. */
function renderWatched() {
  startPage(() => 'hangs');
  const rankSites = createRanking();
  let reads = 0;
  const watch = ([first, ...others]: readonly RankedSite[]): RankedSite[] => {
    if (!first) throw new Error('The ranking has three sites.');
    const { site } = first;
    Object.defineProperty(first, 'site', {
      get() {
        reads += 1;
        return site;
      },
    });
    return [first, ...others];
  };
  const ranking = watch(rankSites(input));
  const list = (rows: readonly RankedSite[]) => (
    <ShortSiteList ranking={rows} progress={null} labelledBy="heading" />
  );
  const { rerender } = render(list(ranking));
  expect(reads).toBeGreaterThan(0);
  return {
    rankSites,
    ranking,
    reads: () => reads,
    show: (rows: readonly RankedSite[]) => rerender(list(rows)),
  };
}

test('a plan that renders again with the same ranking renders no row again', () => {
  const { ranking, reads, show } = renderWatched();
  const before = reads();
  show(ranking);
  expect(reads()).toBe(before);
});

test('a new boost renders the rows whose place or score has changed, and no other', () => {
  const { rankSites, reads, show } = renderWatched();
  const next = rankSites({ ...input, boosts: { 3: 1.5 } });
  const before = reads();
  show(next);
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Dean Street',
    'Close',
    'Sandgate',
  ]);
  // The key and the place of the row are read; a rendered row reads more.
  expect(reads() - before).toBeLessThanOrEqual(1);
});

import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ShortSiteList } from './short-site-list.tsx';
import type { RankedSite } from '#domain/score/rank-sites.ts';
import { rankSites } from '#domain/score/rank-sites.ts';
import { startPage } from '#testing/render-state.tsx';
import { aSite } from '#testing/a-site.ts';

test('a plan that renders again with the same ranking renders no row again', () => {
  startPage(() => 'hangs');
  const [ranked] = rankSites({
    sites: [aSite({ siteId: 1, siteName: 'Dean Street' })],
    boosts: {},
    routes: {},
    areas: ['Quayside'],
    filter: null,
  });
  if (!ranked) throw new Error('The ranking has one site.');
  let reads = 0;
  const watched: RankedSite = {
    ...ranked,
    get site() {
      reads += 1;
      return ranked.site;
    },
  };
  const ranking = [watched];
  const list = () => <ShortSiteList ranking={ranking} progress={null} labelledBy="heading" />;
  const { rerender } = render(list());
  expect(screen.getByRole('link', { name: 'Dean Street' })).toBeTruthy();
  const first = reads;
  expect(first).toBeGreaterThan(0);
  rerender(list());
  expect(reads).toBe(first);
});

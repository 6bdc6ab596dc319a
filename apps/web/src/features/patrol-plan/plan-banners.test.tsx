import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SiteList } from './list/site-list.tsx';
import { PatrolPlanPage } from './patrol-plan-page.tsx';
import { rankSites } from '#domain/score/rank-sites.ts';
import { toggleChosenArea } from '#state/sites/area-selection.ts';
import { aSite } from '#testing/a-site.ts';
import { aSiteReply } from '#testing/a-site-reply.ts';
import { PROFILE_REPLY, renderScreen } from '#testing/render-screen.tsx';

test('a profile that cannot be loaded shows a banner above the plan', async () => {
  renderScreen(<PatrolPlanPage />, '/patrolplan', { '/auth/profile/': { status: 404, body: {} } });
  expect((await screen.findByRole('alert')).textContent).toBe('Could not load profile and areas.');
});

test('position: a browser without geolocation shows an error', async () => {
  const scores = [aSiteReply({ area_name: 'Quayside' })];
  renderScreen(<PatrolPlanPage />, '/patrolplan', {
    '/auth/profile/': { body: PROFILE_REPLY },
    '/scores/': { body: scores },
  });
  toggleChosenArea('Quayside');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Geolocation is not supported by this browser.');
  expect(await screen.findByRole('link', { name: 'Dean Street' })).toBeTruthy();
});

test('a search field narrows a list of more than 100 rows', async () => {
  const sites = Array.from({ length: 101 }, (_, n) =>
    aSite({ siteId: n + 1, siteName: `Bay ${n + 1}`, baseScore: 5 - n / 100 }),
  );
  const rows = rankSites({ sites, boosts: {}, routes: {}, areas: ['Quayside'], filter: null });
  render(
    <SiteList
      list={{ kind: 'ready', heading: 'Saturday · afternoon', rows }}
      listed="Quayside"
      progress={null}
      onRetry={() => undefined}
    />,
  );
  const search = await screen.findByRole('searchbox');
  fireEvent.change(search, { target: { value: 'bay 101' } });
  const names = () => screen.queryAllByRole('link').map((link) => link.textContent);
  await expect.poll(names).toEqual(['Bay 101']);
  fireEvent.change(search, { target: { value: 'no such place' } });
  await expect.poll(() => screen.queryByRole('list')).toBeNull();
});

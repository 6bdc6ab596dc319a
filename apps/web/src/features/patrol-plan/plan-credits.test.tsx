import { render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PlanCredits } from './plan-credits.tsx';
import { adoptRuntimeConfig } from '#config/runtime-config.ts';
import { routeFrom } from '#domain/route/route.ts';
import { rankSites } from '#domain/score/rank-sites.ts';
import type { Site } from '#domain/site/site.ts';
import { aSite } from '#testing/a-site.ts';

const attribution = {
  routes: [{ text: 'Maps by Test' }],
  weather: [{ text: 'Weather by Test', href: 'https://provider.test/' }],
  events: [{ text: 'Events by Test' }],
};
const here = { latitude: 54.97, longitude: -1.61 };
const rowsOf = (site: Partial<Site>, hasRoute = false) =>
  rankSites({
    sites: [aSite(site)],
    boosts: {},
    routes: hasRoute ? { 1: routeFrom({ seconds: 600, metres: 1609 }, here) } : {},
    areas: ['Quayside'],
    filter: null,
  });
afterEach(() => adoptRuntimeConfig(undefined));

test('the providers of the data in the rows are credited', async () => {
  adoptRuntimeConfig({ attribution });
  const { rerender } = render(<PlanCredits rows={rowsOf({})} />);
  expect(await screen.findByRole('link', { name: 'Weather by Test' })).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  rerender(<PlanCredits rows={rowsOf({ weather: null, eventScore: 1 }, true)} />);
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Maps by Test',
    'Events by Test',
  ]);
});

test('no credits are shown without the field in the configuration', async () => {
  const { container } = render(<PlanCredits rows={rowsOf({ eventScore: 1 }, true)} />);
  await Promise.resolve();
  expect(container.innerHTML).toBe('');
});

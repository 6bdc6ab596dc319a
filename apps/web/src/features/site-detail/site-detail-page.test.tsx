import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SiteDetailPage } from './site-detail-page.tsx';
import { adoptRuntimeConfig } from '#config/runtime-config.ts';
import { rankSites } from '#domain/score/rank-sites.ts';
import { siteHandover } from '#domain/site/site-handover.ts';
import { aSite } from '#testing/a-site.ts';
import { renderScreen } from '#testing/render-screen.tsx';

const PATH = '/patrolplan/7/Dean%20Street';
const address = {
  addressline1: '1 Dean Street',
  addressline2: '',
  addressline3: '',
  addressline4: '',
  area_name: 'Quayside',
  city: 'Newcastle',
  county: '',
  postcode: 'NE1 1PG',
  countrycode: 'GB',
};

test('opened by its address alone: what is unknown is shown as unknown', () => {
  renderScreen(<SiteDetailPage />, PATH);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Dean Street');
  expect(screen.getByText('Route information not available')).toBeTruthy();
  expect(screen.getByText('Loading weather...')).toBeTruthy();
  const scores = screen.getByRole('region', { name: 'Score Breakdown' });
  expect(within(scores).getAllByText('Unknown')).toHaveLength(6);
});

test('with what the link carried: the scores, the boost and the address', async () => {
  const sites = [aSite({ siteId: 7, siteName: 'Dean Street', baseScore: 5, weatherScore: 0.6 })];
  const [ranked] = rankSites({ sites, boosts: { 7: 1.5 }, routes: {}, areas: ['Quayside'], filter: null });
  if (!ranked) throw new Error('No site was ranked');
  const replies = {
    weather: {
      body: { weather_icon: '10d', weather_main: 'Rain', weather_description: 'light rain', temp: 9 },
    },
    '/site': { body: address },
  };
  renderScreen(<SiteDetailPage />, PATH, replies, siteHandover(ranked));
  const scores = screen.getByRole('region', { name: 'Score Breakdown' });
  expect(within(scores).getByText('Final Score').nextElementSibling?.textContent).toBe('7.10');
  expect(screen.getByText('Boost Score: +1.50')).toBeTruthy();
  expect(screen.getByText('No events in this area.')).toBeTruthy();
  expect(await screen.findByText('NE1 1PG')).toBeTruthy();
  expect(screen.getByText('County').nextElementSibling?.textContent).toBe('N/A');
  expect(await screen.findByText('light rain')).toBeTruthy();
  expect(screen.getByText('9 °C')).toBeTruthy();
});

test('names the providers of the data that it shows, when the configuration names them', async () => {
  const [ranked] = rankSites({
    sites: [aSite({ siteId: 7, siteName: 'Dean Street', eventScore: 0 })],
    boosts: {},
    routes: {},
    areas: ['Quayside'],
    filter: null,
  });
  if (!ranked) throw new Error('No site was ranked');
  const credit = (text: string) => [{ text, href: 'https://provider.test/' }];
  adoptRuntimeConfig({
    attribution: {
      weather: credit('Weather by Test'),
      routes: credit('Maps by Test'),
      events: credit('Events by Test'),
    },
  });
  renderScreen(<SiteDetailPage />, PATH, {}, siteHandover(ranked));
  const link = await screen.findByRole('link', { name: 'Weather by Test' });
  expect(link.getAttribute('href')).toBe('https://provider.test/');
  // There is no route, and the event score is 0.
  expect(screen.queryByText('Maps by Test')).toBeNull();
  expect(screen.queryByText('Events by Test')).toBeNull();
  adoptRuntimeConfig(undefined);
});

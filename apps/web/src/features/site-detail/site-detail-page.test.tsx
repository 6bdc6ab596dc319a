import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SiteDetailPage } from './site-detail-page.tsx';
import { adoptRuntimeConfig } from '#config/runtime-config.ts';
import { rankSites } from '#domain/score/rank-sites.ts';
import { routeFrom } from '#domain/route/route.ts';
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

test('a site opened by its address shows placeholders while it loads', () => {
  renderScreen(<SiteDetailPage />, PATH);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Dean Street');
  expect(screen.getByText('Route information not available')).toBeTruthy();
  expect(screen.getByText('Loading weather...')).toBeTruthy();
  const scores = screen.getByRole('region', { name: 'Score Breakdown' });
  expect(within(scores).getAllByText('Loading...')).toHaveLength(6);
});

test('data that the service fails to deliver is shown as unknown', async () => {
  renderScreen(<SiteDetailPage />, PATH, { '/site': { status: 500 } });
  const scores = screen.getByRole('region', { name: 'Score Breakdown' });
  expect(await within(scores).findAllByText('Unknown')).toHaveLength(6);
  expect(await screen.findByText('No weather data')).toBeTruthy();
});

test('back from a site that was opened from the round returns to the round', () => {
  renderScreen(<SiteDetailPage />, PATH);
  expect(screen.getByRole('link', { name: '← Back to Patrol Plan' })).toBeTruthy();
  act(() => history.replaceState({ back: 'round' }, ''));
  expect(screen.getByRole('link', { name: '← Back to my round' }).getAttribute('href')).toBe('/round');
});

test('what a warden must know before going to a site is the first card', async () => {
  const precautions = { inTwos: true, notAfter: '20:00', readFirst: 'The yard is locked at night.' };
  const handover = siteHandover({ site: aSite({ siteId: 7, precautions }), boost: 0, route: null });
  renderScreen(<SiteDetailPage />, PATH, {}, handover);
  const card = await screen.findByRole('region', { name: 'Before you go' });
  expect(card.textContent).toBe(
    'Before you goIn twos: nobody goes there alone.Not after 20:00, until the morning.The yard is locked at night.',
  );
  const scores = screen.getByRole('region', { name: 'Score Breakdown' });
  expect(card.compareDocumentPosition(scores)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('the page of a site says when it was visited and how often it was seen today', async () => {
  adoptRuntimeConfig({ features: ['visits', 'fair'] });
  const site = aSite({ siteId: 7, lastVisitedAt: Date.now(), visitsToday: { visits: 2, of: 3 } });
  renderScreen(<SiteDetailPage />, PATH, {}, siteHandover({ site, boost: 0, route: null }));
  expect(await screen.findByText(/^visited/)).toBeTruthy();
  expect(screen.getByText(/^2\sof\s3\stoday$/)).toBeTruthy();
});

test('a site that does not exist shows not found', async () => {
  renderScreen(<SiteDetailPage />, PATH, { '/sitesdetailed/': { status: 404 } });
  expect(await screen.findByText('No site has this number.')).toBeTruthy();
  expect(screen.queryByText('Score Breakdown')).toBeNull();
});

test('an impossible site id shows not found without a call', () => {
  const { server } = renderScreen(<SiteDetailPage />, '/patrolplan/none/Dean%20Street');
  expect(screen.getByText('No site has this number.')).toBeTruthy();
  expect(server.requestsTo('/sitesdetailed/')).toEqual([]);
});

test('a description that repeats the condition is shown once', async () => {
  const thunder = {
    weather_icon: '11d',
    weather_main: 'Thunderstorm',
    weather_description: 'thunderstorm',
    temp: 9,
  };
  renderScreen(<SiteDetailPage />, PATH, { weather: { body: thunder } });
  expect(await screen.findByText('Thunderstorm')).toBeTruthy();
  expect(screen.queryByText('thunderstorm')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Weather' })).toBeTruthy();
});

test('condition and temperature of the plan are shown while the weather loads', () => {
  const sites = [aSite({ siteId: 7, siteName: 'Dean Street', weather: { main: 'Snow', temp: 1 } })];
  const [ranked] = rankSites({ sites, boosts: {}, routes: {}, areas: ['Quayside'], filter: null });
  if (!ranked) throw new Error('No site was ranked');
  renderScreen(<SiteDetailPage />, PATH, {}, siteHandover(ranked));
  expect(screen.getByText('Snow')).toBeTruthy();
  expect(screen.getByText('1 °C')).toBeTruthy();
  expect(screen.getByText('Loading weather...')).toBeTruthy();
});

test('scores, boost and address carried by the link are shown', async () => {
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

test('the providers of the shown data are credited when configured', async () => {
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

test('a site with a route shows its duration and distance', () => {
  const route = routeFrom({ seconds: 754, metres: 3_200 }, { latitude: 54.97, longitude: -1.61 });
  const [ranked] = rankSites({
    sites: [aSite({ siteId: 7 })],
    boosts: {},
    routes: { 7: route },
    areas: ['Quayside'],
    filter: null,
  });
  if (!ranked) throw new Error('No site was ranked');
  renderScreen(<SiteDetailPage />, PATH, {}, siteHandover(ranked));
  expect(screen.getByText('Duration').nextElementSibling?.textContent).toBe('13 min');
  expect(screen.getByText('Distance').nextElementSibling?.textContent).toBe('2.0 miles');
});

test('a site with an event score shows the active events with venue, distance and a safe link', async () => {
  const [ranked] = rankSites({
    sites: [aSite({ siteId: 7, eventScore: 2 })],
    boosts: {},
    routes: {},
    areas: ['Quayside'],
    filter: null,
  });
  if (!ranked) throw new Error('No site was ranked');
  const hour = 3_600_000;
  const event = (id: string, name: string, startsIn: number, url: string) => ({
    id,
    name,
    venue_name: 'City Hall',
    venue_city: 'Newcastle',
    startdatetime: new Date(Date.now() + startsIn).toISOString(),
    enddatetime: new Date(Date.now() + startsIn + 2 * hour).toISOString(),
    distance: 0.4,
    url,
  });
  const events = [
    event('1', 'Brass Night', -60_000, 'https://events.example/1'),
    event('2', 'Folk Night', -60_000, 'javascript:alert(1)'),
    event('3', 'Next Week', 168 * hour, ''),
  ];
  renderScreen(<SiteDetailPage />, PATH, { ticketmasterevents: { body: events } }, siteHandover(ranked));
  const first = (await screen.findByRole('heading', { name: 'Brass Night' })).closest('li');
  expect(first?.textContent).toContain('City Hall');
  expect(first?.textContent).toContain('Distance: 0.4 miles');
  expect(first?.querySelector('a')?.getAttribute('href')).toBe('https://events.example/1');
  expect(screen.getByText(/Total currently active:/).textContent).toBe('Total currently active: 2');
  expect(screen.getByRole('heading', { name: 'Folk Night' }).closest('li')?.querySelector('a')).toBeNull();
  expect(screen.queryByText('Next Week')).toBeNull();
});

import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SiteDetailPage } from './site-detail-page.tsx';
import { siteHandover } from '#domain/site/site-handover.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { storePlan } from '#state/plan/stored-plan.ts';
import { aSite } from '#testing/a-site.ts';
import { aSiteReply } from '#testing/a-site-reply.ts';
import type { Reply } from '#testing/fake-server.ts';
import { passTime } from '#testing/pass-time.ts';
import { startPage } from '#testing/render-state.tsx';

const SITE = aSite({
  siteName: 'Strawberry Place Bays',
  areaName: 'City Centre',
  baseScore: 6.9,
  weatherScore: 0.6,
  eventScore: 3,
});
const PATH = '/patrolplan/1/Strawberry%20Place%20Bays';
const ADDRESS = {
  addressline1: '1 Barrack Road',
  addressline2: 'St James Park',
  addressline3: 'North Stand',
  addressline4: 'Gate 4',
  area_name: 'City Centre',
  city: 'Newcastle upon Tyne',
  county: 'Tyne and Wear',
  postcode: 'NE1 4ST',
  countrycode: 'GB',
};
const WEATHER: Reply = {
  body: { weather_icon: '10d', weather_main: 'Rain', weather_description: 'moderate rain', temp: 9 },
};

type Call = 'sitesdetailed' | 'sitesweather' | 'ticketmasterevents' | 'scores' | 'boosts';
const ANSWERS: Readonly<Partial<Record<Call, Reply>>> = {
  sitesdetailed: { body: ADDRESS },
  sitesweather: WEATHER,
  ticketmasterevents: { body: [] },
};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 14, 15, 5) });
  vi.spyOn(console, 'error').mockReturnValue(undefined);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  history.replaceState(null, '', '/');
});

type Given = {
  readonly path?: string;
  /** The history state of the plan's link; null for a pasted URL. */
  readonly state?: unknown;
  readonly prepare?: () => void;
};

const carried = (site = SITE, boost = 0) => siteHandover({ site, boost, route: null });

/** Opens a site and waits for the replies. */
async function open(
  answers: Readonly<Partial<Record<Call, Reply | Promise<Reply>>>> = {},
  given: Given = {},
) {
  history.replaceState(given.state === undefined ? carried() : given.state, '', given.path ?? PATH);
  const server = startPage(({ url }) => {
    const found = Object.entries({ ...ANSWERS, ...answers }).find(([call]) => url.includes(`/${call}/`));
    return found?.[1] ?? 'hangs';
  });
  given.prepare?.();
  render(
    <QueryClientProvider client={queryClient}>
      <SiteDetailPage />
    </QueryClientProvider>,
  );
  await passTime(5);
  return server;
}

const card = (name: string) => screen.getByRole('region', { name });

describe('site detail', () => {
  test('site detail: ← Back to Patrol Plan leads to the plan', async () => {
    await open();
    const link = screen.getByRole('link', { name: '← Back to Patrol Plan' });
    expect(link.getAttribute('href')).toBe('/patrolplan');
  });

  test.each([
    ['Strawberry%20Place%20Bays', 'Strawberry Place Bays'],
    ['A%2FB%20%26%20C%20%232%2C%20100%25', 'A/B & C #2, 100%'],
    ['Caf%C3%A9%20Corner', 'Café Corner'],
  ])('site detail: the site name %s is shown URL-decoded', async (segment, name) => {
    await open({}, { path: `/patrolplan/7/${segment}` });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(name);
  });

  test('site detail: without a boost there is no badge and no boost score line', async () => {
    await open();
    expect(card('Score Breakdown').textContent).toMatch(/Boost\D*0\.00/);
    expect(screen.queryByText('Boosted')).toBeNull();
    expect(screen.queryByText(/^Boost Score:/)).toBeNull();
  });

  test('site detail: a site without a route reads Route information not available', async () => {
    await open();
    expect(within(card('Route Info')).getByText('Route information not available')).toBeTruthy();
  });

  test('site detail: loading weather reads Loading weather...', async () => {
    const reply = Promise.withResolvers<Reply>();
    await open({ sitesweather: reply.promise });
    expect(screen.getByText('Loading weather...')).toBeTruthy();
    reply.resolve(WEATHER);
    await passTime(5);
    expect(screen.getByText('moderate rain')).toBeTruthy();
    expect(screen.queryByText('Loading weather...')).toBeNull();
  });

  test('site detail: the weather call posts the site id as a number and the current time', async () => {
    const server = await open();
    expect(server.requestsTo('/sitesweather/')).toMatchObject([
      {
        method: 'POST',
        url: '/api/v1/sitesweather/single/',
        body: { site_id: 1, current_time: expect.stringMatching(/^2026-11-14T\d\d:05:00\.\d{3}Z$/) },
      },
    ]);
  });

  test('site detail: the address call is a GET for the site', async () => {
    const server = await open();
    expect(server.requestsTo('/sitesdetailed/')).toMatchObject([
      { method: 'GET', url: '/api/v1/sitesdetailed/1/', body: undefined },
    ]);
  });

  /** The lines of the address: each label with its value. */
  const addressLines = () =>
    within(card('Site Address'))
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]);

  test('site detail: Site Address lists nine parts', async () => {
    await open();
    expect(addressLines()).toEqual([
      ['Address 1', '1 Barrack Road'],
      ['Address 2', 'St James Park'],
      ['Address 3', 'North Stand'],
      ['Address 4', 'Gate 4'],
      ['Area', 'City Centre'],
      ['City', 'Newcastle upon Tyne'],
      ['County', 'Tyne and Wear'],
      ['Postcode', 'NE1 4ST'],
      ['Country', 'GB'],
    ]);
  });

  test('site detail: address 3, address 4, area and county show N/A when empty', async () => {
    const empty = { addressline2: '', addressline3: '', addressline4: null, area_name: '', county: null };
    await open({ sitesdetailed: { body: { ...ADDRESS, ...empty } } });
    const none = addressLines().filter(([, value]) => value === 'N/A');
    expect(none.map(([name]) => name)).toEqual(['Address 3', 'Address 4', 'Area', 'County']);
  });

  test.each<[string, string, Call, Reply]>([
    ['server error', 'site', 'sitesdetailed', { status: 500, body: {} }],
    ['broken connection', 'site', 'sitesdetailed', 'no-answer'],
    ['server error', 'weather', 'sitesweather', { status: 500, body: {} }],
    ['broken connection', 'weather', 'sitesweather', 'no-answer'],
    ['server error', 'events', 'ticketmasterevents', { status: 500, body: {} }],
    ['broken connection', 'events', 'ticketmasterevents', 'no-answer'],
  ])(
    'site detail: a %s on the %s call is not shown and the screen continues',
    async (_, what, call, reply) => {
      const server = await open({ [call]: reply });
      expect(server.requestsTo(`/${call}/`).length).toBeGreaterThan(0);
      expect(card('Score Breakdown').textContent).toContain('10.50');
      expect(screen.queryByRole('alert')).toBeNull();
      expect(screen.queryAllByText('NE1 4ST')).toHaveLength(what === 'site' ? 0 : 1);
      expect(screen.queryAllByText('moderate rain')).toHaveLength(what === 'weather' ? 0 : 1);
    },
  );

  test('site detail: a pasted link works without the carried state', async () => {
    const scored = aSiteReply({
      base_score: 6.9,
      weather_score: 0.6,
      event_score: 3,
      area_name: 'City Centre',
    });
    await open({ scores: { body: [scored] }, boosts: { body: { 1: 1.5 } } }, { state: null });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Strawberry Place Bays');
    expect(card('Score Breakdown').textContent).toMatch(/Final Score\D*12\.00/);
    expect(card('Score Breakdown').textContent).toMatch(/Base\D*6\.90/);
    expect(screen.getByText('NE1 4ST')).toBeTruthy();
  });

  test('site detail: without a connection missing data is named', async () => {
    await open({ sitesdetailed: 'no-answer' }, { state: null });
    for (const title of ['Site Address', 'Score Breakdown'])
      expect(within(card(title)).getByText('Not stored on this phone.')).toBeTruthy();
  });

  test('site detail: area and weather of the plan are shown before any reply', async () => {
    const prepare = () => storePlan(['City Centre'], [SITE], Date.now());
    await open({ sitesdetailed: 'hangs', sitesweather: 'hangs' }, { prepare });
    expect(addressLines()).toContainEqual(['Area', 'City Centre']);
    expect(screen.getByText('Rain')).toBeTruthy();
    expect(screen.getByText('Loading weather...')).toBeTruthy();
  });
});

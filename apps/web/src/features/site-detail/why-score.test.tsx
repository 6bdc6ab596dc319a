import type { Explanation } from '@patrolplan/contract/why';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BoostReasons } from './site-detail-page.tsx';
import { WhyScore } from './why-score.tsx';
import { adoptRuntimeConfig } from '#config/runtime-config.ts';
import { routeFrom } from '#domain/route/route.ts';
import { scoreBreakdown } from '#domain/score/score-breakdown.ts';
import type { SiteHandover } from '#domain/site/site-handover.ts';
import { storedValue } from '#platform/storage/stored-value.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { aSite } from '#testing/a-site.ts';
import type { Reply } from '#testing/fake-server.ts';
import { PROFILE_REPLY, renderScreen } from '#testing/render-screen.tsx';

beforeEach(() => adoptRuntimeConfig({ features: ['why', 'staff'] }));
afterEach(() => {
  adoptRuntimeConfig(undefined);
  vi.restoreAllMocks();
});

const PATH = '/patrolplan/7/Dean%20Street';
const at = new Date();
const iso = (minutes: number) => new Date(at.getTime() + minutes * 60_000).toISOString();
const explanation: Explanation = {
  site_id: 7,
  site_name: 'Dean Street',
  at: at.toISOString(),
  base: {
    score: 4.86,
    lines: [{ kind: 'base', score: 4.86, day_type: 'saturday', period: 'afternoon', is_default: false }],
  },
  weather: {
    score: 0.6,
    lines: [
      { kind: 'condition', score: 0.6, condition: 'Rain', observed_at: iso(-10) },
      { kind: 'temperature', score: 0, temp: 9, from: 5, below: 18 },
    ],
  },
  boost: {
    score: 3,
    lines: [
      { kind: 'boost', score: 2, reason: 'Coaches expected', ends_at: iso(1), is_for_area: false },
      { kind: 'boost', score: 1, reason: 'Market day', ends_at: iso(2), is_for_area: true },
    ],
  },
  event: { score: 0, lines: [] },
};
const route = routeFrom({ seconds: 360, metres: 640 }, { latitude: 54.97, longitude: -1.61 });
const known = (baseScore = 4.86): SiteHandover => ({
  siteId: 7,
  scores: scoreBreakdown(aSite({ baseScore, weatherScore: 0.6 }), 3, route),
  boosted: true,
  route,
  weather: null,
  position: null,
  lastVisitedAt: null,
});

function open(reply: Reply, given: { known?: SiteHandover | null; isStaff?: boolean } = {}) {
  const rendered = renderScreen(
    <>
      <BoostReasons siteId={7} />
      <WhyScore siteId={7} area="Quayside" known={given.known === undefined ? known() : given.known} />
    </>,
    PATH,
    {
      '/explanation/': reply,
      '/auth/profile/': { body: { ...PROFILE_REPLY, is_staff: given.isStaff ?? false } },
    },
  );
  return rendered;
}

/** happy-dom opens the element only by its property, and dispatches the event as a browser does. */
async function ask(): Promise<void> {
  const details = (await screen.findByText('Why this score?')).closest('details');
  if (!details) throw new Error('No details element');
  details.open = true;
  fireEvent(details, new Event('toggle'));
}

const partOf = async (name: string) => {
  const title = await screen.findByText(name);
  return within(title.closest('li') ?? document.body);
};
const linesOf = async (name: string) =>
  (await partOf(name)).queryAllByRole('listitem').map((line) => line.textContent?.replaceAll('\u00a0', ' '));

test('no explanation is offered without the feature or without scores', () => {
  adoptRuntimeConfig(undefined);
  const { unmount } = open({ body: explanation });
  expect(screen.queryByText('Why this score?')).toBeNull();
  unmount();
  adoptRuntimeConfig({ features: ['why'] });
  open({ body: explanation }, { known: null });
  expect(screen.queryByText('Why this score?')).toBeNull();
});

test('no explanation is requested before the tap', async () => {
  const { server } = open({ body: explanation });
  await screen.findByText('Why this score?');
  expect(server.requestsTo('/explanation/')).toEqual([]);
  await ask();
  await screen.findByText('Base');
  expect(server.requestsTo('/explanation/').map(({ method, url }) => [method, url])).toEqual([
    ['GET', expect.stringMatching(/\/api\/v1\/sites\/7\/explanation\/$/)],
  ]);
});

test('each part has its lines, and a part of 0 has none', async () => {
  open({ body: explanation });
  await ask();
  expect(await linesOf('Base')).toEqual(['Saturday, afternoon 4.86']);
  expect(await linesOf('Weather')).toEqual(['Rain, seen 10 min ago 0.60', '9 °C (5 to below 18 °C) 0.00']);
  expect(await linesOf('Route')).toEqual(['6 min away 4.46']);
  expect((await partOf('Event')).getByText('0.00')).toBeTruthy();
  expect(await linesOf('Event')).toEqual([]);
  expect(screen.queryByText(/earlier plan/)).toBeNull();
});

test('the reasons of the boosts are under the badge, each on its line, before anything is asked', async () => {
  const { server } = open({ body: explanation });
  const ends_at = new Date(Date.now() + 3_600_000).toISOString();
  const reasons = [
    { reason: 'Coaches expected', ends_at },
    { reason: 'Market day', ends_at },
  ];
  act(() => void storedValue('pp:boostReasons').set({ 7: reasons }));
  expect(await screen.findByText(/^Coaches expected · until /)).toBeTruthy();
  expect(screen.getByText(/^Market day · until /)).toBeTruthy();
  expect(server.requestsTo('/explanation/')).toEqual([]);
});

test('a difference to the plan on screen is shown', async () => {
  open({ body: explanation }, { known: known(4.5) });
  await ask();
  expect(await screen.findByText('The score above is from an earlier plan. Now it is 12.92.')).toBeTruthy();
  expect(screen.getByText('Base in the plan above: 4.50')).toBeTruthy();
  expect(screen.queryByText(/Weather in the plan above/)).toBeNull();
});

test('a loading explanation shows three bars and a text for screen readers', async () => {
  open('hangs');
  await ask();
  expect(await screen.findByText('Loading the reasons...')).toBeTruthy();
});

test('a failed explanation is red, and a retry shows it', async () => {
  let failing = true;
  const { server } = open({ status: 500 });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    failing || !url.includes('/explanation/')
      ? server.fetch(url, init)
      : Promise.resolve(Response.json(explanation)),
  );
  await ask();
  expect((await screen.findByText('Could not load the reasons.')).className).toContain('text-bad');
  failing = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Saturday, afternoon')).toBeTruthy();
  expect(screen.queryByText('Could not load the reasons.')).toBeNull();
});

test('an unanswered explanation has the same text, and is not red', async () => {
  open('no-answer');
  await ask();
  expect((await screen.findByText('Could not load the reasons.')).className).not.toContain('text-bad');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('after a failure the last explanation stays, with its time', async () => {
  open({ body: explanation });
  await ask();
  await screen.findByText('Saturday, afternoon');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await queryClient.refetchQueries({ queryKey: ['explanation', 7], exact: true });
  expect(await screen.findByText('Could not load the reasons.')).toBeTruthy();
  expect(screen.getByText(/^As of \d\d:\d\d\.$/)).toBeTruthy();
  expect(screen.getByText('Saturday, afternoon')).toBeTruthy();
});

test('an explanation is not requested without a connection', async () => {
  vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  const { server } = open({ body: explanation });
  await ask();
  expect((await screen.findByText('Could not load the reasons.')).className).not.toContain('text-bad');
  expect(server.requestsTo('/explanation/')).toEqual([]);
  vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('Saturday, afternoon')).toBeTruthy();
});

test('a warden cannot choose another time', async () => {
  open({ body: explanation });
  await ask();
  await screen.findByText('Saturday, afternoon');
  expect(screen.queryByLabelText('At another time')).toBeNull();
});

test('staff request another time, see no route there, and return to now', async () => {
  const other = { ...explanation, at: '2026-11-21T14:00:00.000Z', boost: { score: 0, lines: [] } };
  const { server } = open({ body: explanation }, { isStaff: true });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    url.includes('/staff/explanation/')
      ? server.fetch(url, init).then(() => Response.json(other))
      : server.fetch(url, init),
  );
  await ask();
  const dayField = await screen.findByLabelText('At another time');
  const inAWeek = new Date(at.getTime() + 7 * 86_400_000);
  const value = new Date(inAWeek.getTime() - inAWeek.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  const [day, time] = value.split('T');
  fireEvent.change(dayField, { target: { value: day } });
  fireEvent.change(screen.getByLabelText('At another time, time'), { target: { value: time } });
  expect(await screen.findByText(/: 5\.46 without the route\.$/)).toBeTruthy();
  const sent = server.requestsTo('/staff/explanation/');
  expect(sent.map(({ body }) => body)).toEqual([{ site_id: 7, time: new Date(value).toISOString() }]);
  expect(screen.queryByText('Route')).toBeNull();
  const link = screen.getByRole('link', { name: 'Plan of the area at another time' });
  expect(link.getAttribute('href')).toBe(`/staff/what-if?area=Quayside&time=${encodeURIComponent(value)}`);
  fireEvent.click(screen.getByRole('button', { name: 'Back to now' }));
  await waitFor(() => expect(screen.getByText('Route')).toBeTruthy());
});

import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SiteDetailPage } from './site-detail-page.tsx';
import { adoptRuntimeConfig } from '#config/runtime-config.ts';
import { scoreBreakdown } from '#domain/score/score-breakdown.ts';
import { aSite } from '#testing/a-site.ts';
import { renderScreen } from '#testing/render-screen.tsx';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 14, 15, 0) }));
afterEach(() => {
  vi.useRealTimers();
  adoptRuntimeConfig(undefined);
});

const at = (hours: number, minutes: number) => new Date(2026, 10, 14, hours, minutes).toISOString();
const events = [
  { id: '1', name: 'Match day', startdatetime: at(14, 0), enddatetime: at(16, 0) },
  { id: '2', name: 'The Rivals', venue_name: 'Northern Stage', startdatetime: at(17, 30), distance: 0.2 },
];

function open(eventScore: number) {
  const scores = scoreBreakdown(aSite({ eventScore }), 0, null);
  const handover = { siteId: 7, scores, boosted: false, route: null, weather: null };
  const replies = { ticketmasterevents: { body: events } };
  return renderScreen(<SiteDetailPage />, '/patrolplan/7/Dean%20Street', replies, handover);
}

test('events that start later today have their own card, without another call', async () => {
  adoptRuntimeConfig({ features: ['why'] });
  const { server } = open(2);
  const card = within(await screen.findByRole('region', { name: 'Coming events' }));
  expect(card.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '17:30The RivalsNorthern Stage · 0.2 miles',
  ]);
  expect(server.requestsTo('ticketmasterevents')).toHaveLength(1);
});

test('no coming events are shown without the feature or without an event score', async () => {
  const { unmount } = open(2);
  await screen.findByText('Match day');
  expect(screen.queryByText('Coming events')).toBeNull();
  unmount();
  adoptRuntimeConfig({ features: ['why'] });
  const { server } = open(0);
  expect(screen.queryByText('Coming events')).toBeNull();
  expect(server.requestsTo('ticketmasterevents')).toEqual([]);
});

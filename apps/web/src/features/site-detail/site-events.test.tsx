import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SiteDetailPage } from './site-detail-page.tsx';
import { siteHandover } from '#domain/site/site-handover.ts';
import { aSite } from '#testing/a-site.ts';
import { passTime } from '#testing/pass-time.ts';
import { renderScreen } from '#testing/render-screen.tsx';

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 10, 14, 15, 5) }));

afterEach(() => {
  vi.useRealTimers();
  history.replaceState(null, '', '/');
});

const at = (hours: number, minutes = 0, day = 14) => new Date(2026, 10, day, hours, minutes).toISOString();

const anEvent = (given: object = {}) => ({
  id: 'ev-1',
  name: 'Newcastle United v Everton',
  venue_name: 'St James Park',
  venue_address_line_1: 'Barrack Road',
  venue_address_line_2: 'Strawberry Place',
  venue_city: 'Newcastle upon Tyne',
  venue_postcode: 'NE1 4ST',
  startdatetime: at(15),
  enddatetime: at(17),
  distance: 0.1,
  url: 'https://tickets.example/ev-1',
  ...given,
});

/** Opens a site with these nearby events and waits for the replies. */
async function open(events: object[], eventScore = 3) {
  const handover = siteHandover({ site: aSite({ eventScore }), boost: 0, route: null });
  const replies = { ticketmasterevents: { body: events } };
  const { server } = renderScreen(<SiteDetailPage />, '/patrolplan/1/Dean%20Street', replies, handover);
  await passTime(5);
  return server;
}

const card = () => screen.getByRole('region', { name: 'Active Events' });
const shownNames = () =>
  within(card())
    .queryAllByRole('heading', { level: 3 })
    .map((heading) => heading.textContent);

test('events: the call posts the site id in a list', async () => {
  const server = await open([anEvent()]);
  expect(server.requestsTo('ticketmasterevents')).toMatchObject([
    { method: 'POST', url: '/api/v1/ticketmasterevents/', body: { siteids: [1] } },
  ]);
});

test('events: empty address parts are left out of the joined address', async () => {
  await open([anEvent({ venue_address_line_2: '', venue_city: null })]);
  expect(within(card()).getByText('Barrack Road, NE1 4ST')).toBeTruthy();
});

test('events: the count and the cards cover the active events only', async () => {
  await open([
    anEvent({ id: 'now', name: 'On now' }),
    anEvent({ id: 'also', name: 'Also on', startdatetime: at(20, 0, 13), enddatetime: at(2, 0, 15) }),
    anEvent({ id: 'later', name: 'Later', startdatetime: at(19), enddatetime: at(22) }),
    anEvent({ id: 'over', name: 'Over', startdatetime: at(10), enddatetime: at(12) }),
    anEvent({ id: 'yesterday', name: 'Yesterday', startdatetime: at(10, 0, 13), enddatetime: at(12, 0, 13) }),
    anEvent({ id: 'open', name: 'Open end', startdatetime: at(9), enddatetime: '' }),
  ]);
  expect(within(card()).getByText('Total currently active: 3')).toBeTruthy();
  expect(shownNames()).toEqual(['On now', 'Also on', 'Open end']);
  for (const name of ['Later', 'Over', 'Yesterday']) expect(screen.queryByText(name)).toBeNull();
});

test('events: those that start within the hour or have just ended are listed below, one line each', async () => {
  const concert = { name: 'Club Concert', venue_name: 'NX Newcastle', distance: 0.3 };
  const matinee = { name: 'Matinee', venue_name: '', startdatetime: at(13), enddatetime: at(14, 45) };
  await open([
    anEvent({ ...concert, id: 'soon', startdatetime: at(15, 30), enddatetime: '' }),
    anEvent({ ...concert, id: 'later', name: 'Later', startdatetime: at(16, 30) }),
    anEvent({ ...matinee, id: 'over' }),
  ]);
  expect(within(card()).getByText('No events currently active for today.')).toBeTruthy();
  const list = within(card()).getByRole('list', { name: 'Starting soon or just ended' });
  const lines = within(list).getAllByRole('listitem');
  expect(lines.map((line) => line.textContent)).toEqual([
    'Ended 14:45 · Matinee · 0.1 miles',
    'Starts 15:30 · Club Concert · NX Newcastle · 0.3 miles',
  ]);
});

test('events: an event is active at its exact start and end', async () => {
  await open([
    anEvent({ id: 'a', name: 'Just started', startdatetime: at(15, 5), enddatetime: at(16) }),
    anEvent({ id: 'b', name: 'Ends in a minute', startdatetime: at(14), enddatetime: at(15, 6) }),
  ]);
  expect(within(card()).getByText('Total currently active: 2')).toBeTruthy();
});

test('events: a score above 0 without an active event shows a message', async () => {
  await open([anEvent({ startdatetime: at(15, 0, 15), enddatetime: at(17, 0, 15) })]);
  expect(within(card()).getByText('No events currently active for today.')).toBeTruthy();
});

test('events: a score of 0 shows only No events in this area.', async () => {
  await open([anEvent()], 0);
  expect(screen.getByText('No events in this area.')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Active Events' })).toBeNull();
  expect(screen.queryByText('Newcastle United v Everton')).toBeNull();
});

test('events: an address that is not http or https is never linked', async () => {
  await open([anEvent({ url: 'javascript:alert(1)' })]);
  expect(shownNames()).toEqual(['Newcastle United v Everton']);
  expect(within(card()).queryByRole('link')).toBeNull();
});

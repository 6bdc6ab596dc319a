import { contract } from '@patrolplan/contract';
import type { WireEvent } from '#e2e/harness/backend/builders.ts';
import { aSite, anEvent } from '#e2e/harness/backend/builders.ts';
import { cardTitled } from '#e2e/harness/screens/cards.ts';
import { planScreen } from '#e2e/harness/screens/plan-screen.ts';
import { expect, test } from '#e2e/harness/test.ts';
import type { TestApp } from '#e2e/harness/test-app.ts';

const NAME = 'Strawberry Place Bays';

async function openWith(app: TestApp, events: WireEvent[], event_score = 3): Promise<void> {
  app.backend.replies(contract.readSiteEvents, events);
  await app
    .signedIn()
    .chosen()
    .sites([aSite({ event_score })])
    .open('/patrolplan');
  await planScreen(app.page).link(NAME).click();
  await expect(app.page.getByRole('heading', { name: NAME, level: 1 })).toBeVisible();
}

test('events: the call posts the site id in a list', async ({ app }) => {
  await openWith(app, [anEvent()]);
  const [call] = await app.backend.hasSeen(contract.readSiteEvents, 1);
  expect(call).toMatchObject({ method: 'POST', body: { siteids: [1] } });
  expect(call?.url.href).toBe(`${app.origin}/api/v1/ticketmasterevents/`);
});

test('events: an active event shows name, venue, address, times, distance and link', async ({ app }) => {
  await openWith(app, [anEvent()]);
  const card = cardTitled(app.page, 'Active Events');
  await expect(card.getByText('Total currently active: 1', { exact: true })).toBeVisible();
  await expect(card.getByText('Newcastle United v Everton', { exact: true })).toBeVisible();
  await expect(card.getByText('St James Park', { exact: true })).toBeVisible();
  await expect(card).toContainText('Barrack Road, Strawberry Place, Newcastle upon Tyne, NE1 4ST');
  await expect(card).toContainText('15:00');
  await expect(card).toContainText('17:00');
  await expect(card).toContainText(/Distance: 0\.10? miles/);
  const link = card.getByRole('link');
  await expect(link).toHaveAttribute('href', 'https://tickets.example/ev-1');
  await expect(link).toHaveAttribute('rel', /noopener/);
});

test('events: empty address parts are left out of the joined address', async ({ app }) => {
  await openWith(app, [anEvent({ venue_address_line_2: '', venue_city: null })]);
  await expect(cardTitled(app.page, 'Active Events')).toContainText('Barrack Road, NE1 4ST');
});

test('events: the count and the cards cover the active events only', async ({ app }) => {
  await openWith(app, [
    anEvent({ id: 'now', name: 'On now' }),
    anEvent({
      id: 'also',
      name: 'Also on',
      startdatetime: '2026-11-13T20:00:00Z',
      enddatetime: '2026-11-15T02:00:00Z',
    }),
    anEvent({
      id: 'later',
      name: 'Later',
      startdatetime: '2026-11-14T19:00:00Z',
      enddatetime: '2026-11-14T22:00:00Z',
    }),
    anEvent({
      id: 'over',
      name: 'Over',
      startdatetime: '2026-11-14T10:00:00Z',
      enddatetime: '2026-11-14T12:00:00Z',
    }),
    anEvent({
      id: 'yesterday',
      name: 'Yesterday',
      startdatetime: '2026-11-13T10:00:00Z',
      enddatetime: '2026-11-13T12:00:00Z',
    }),
    anEvent({ id: 'open', name: 'Open end', startdatetime: '2026-11-14T09:00:00Z', enddatetime: '' }),
  ]);
  const card = cardTitled(app.page, 'Active Events');
  await expect(card.getByText('Total currently active: 3', { exact: true })).toBeVisible();
  for (const name of ['On now', 'Also on', 'Open end'])
    await expect(card.getByText(name, { exact: true })).toBeVisible();
  for (const name of ['Later', 'Over', 'Yesterday'])
    await expect(card.getByText(name, { exact: true })).toHaveCount(0);
});

test('events: what starts within the hour or has just ended is listed below, one line each', async ({
  app,
}) => {
  const concert = { name: 'Club Concert', venue_name: 'NX Newcastle', distance: 0.3 };
  await openWith(app, [
    anEvent({ ...concert, id: 'soon', startdatetime: '2026-11-14T15:30:00Z', enddatetime: '' }),
    anEvent({ ...concert, id: 'later', name: 'Later', startdatetime: '2026-11-14T16:30:00Z' }),
    anEvent({
      id: 'over',
      name: 'Matinee',
      venue_name: '',
      startdatetime: '2026-11-14T13:00:00Z',
      enddatetime: '2026-11-14T14:45:00Z',
    }),
  ]);
  const card = cardTitled(app.page, 'Active Events');
  await expect(card.getByText('No events currently active for today.', { exact: true })).toBeVisible();
  const lines = card.getByRole('list', { name: 'Starting soon or just ended' }).getByRole('listitem');
  await expect(lines).toHaveText([
    'Ended 14:45 · Matinee · 0.1 miles',
    'Starts 15:30 · Club Concert · NX Newcastle · 0.3 miles',
  ]);
});

test('events: a start at or before now and an end at or after now count', async ({ app }) => {
  await openWith(app, [
    anEvent({
      id: 'a',
      name: 'Just started',
      startdatetime: '2026-11-14T15:05:00Z',
      enddatetime: '2026-11-14T16:00:00Z',
    }),
    anEvent({
      id: 'b',
      name: 'Ends in a minute',
      startdatetime: '2026-11-14T14:00:00Z',
      enddatetime: '2026-11-14T15:06:00Z',
    }),
  ]);
  const card = cardTitled(app.page, 'Active Events');
  await expect(card.getByText('Total currently active: 2', { exact: true })).toBeVisible();
});

test('events: with an event score above 0 and none active it says so', async ({ app }) => {
  await openWith(app, [
    anEvent({ startdatetime: '2026-11-15T15:00:00Z', enddatetime: '2026-11-15T17:00:00Z' }),
  ]);
  await expect(cardTitled(app.page, 'Active Events')).toBeVisible();
  await expect(app.page.getByText('No events currently active for today.', { exact: true })).toBeVisible();
});

test('events: with an event score of 0 there is no card but No events in this area.', async ({ app }) => {
  await openWith(app, [anEvent()], 0);
  await expect(app.page.getByText('No events in this area.', { exact: true })).toBeVisible();
  await expect(app.page.getByRole('heading', { name: 'Active Events' })).toHaveCount(0);
  await expect(app.page.getByText('Newcastle United v Everton')).toHaveCount(0);
});

test('events: an address that is not http or https is never linked', async ({ app }) => {
  await openWith(app, [anEvent({ url: 'javascript:alert(1)' })]);
  const card = cardTitled(app.page, 'Active Events');
  await expect(card.getByText('Newcastle United v Everton', { exact: true })).toBeVisible();
  await expect(card.getByRole('link')).toHaveCount(0);
});

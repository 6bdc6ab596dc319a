import { contract } from '@patrolplan/contract';
import { aSite, anEvent } from '#e2e/harness/backend/builders.ts';
import { cardTitled } from '#e2e/harness/screens/cards.ts';
import { planScreen } from '#e2e/harness/screens/plan-screen.ts';
import { expect, test } from '#e2e/harness/test.ts';

const NAME = 'Strawberry Place Bays';

test('events: an active event shows name, venue, address, times, distance and link', async ({ app }) => {
  app.backend.replies(contract.readSiteEvents, [anEvent()]);
  await app
    .signedIn()
    .chosen()
    .sites([aSite({ event_score: 3 })])
    .open('/patrolplan');
  await planScreen(app.page).link(NAME).click();
  await expect(app.page.getByRole('heading', { name: NAME, level: 1 })).toBeVisible();
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

import { join } from 'node:path';
import { expect } from '@playwright/test';
import { button } from '#e2e/harness/screens/forms.ts';
import { locationsScreen } from '#e2e/harness/screens/locations-screen.ts';
import { planScreen } from '#e2e/harness/screens/plan-screen.ts';
import { shellScreen } from '#e2e/harness/screens/shell-screen.ts';
import { signIn } from '#e2e/harness/screens/sign-in.ts';
import { serviceTest } from '#e2e/harness/service-test.ts';
import { serveDevFrontEnd } from '#launcher/dev-front-end.ts';
import { freePort } from '#launcher/port.ts';
import { ROOT } from '#launcher/repository.ts';

const HOST = '127.0.0.1';
const test = serviceTest.extend<{ origin: string }>({
  /** The front end of `npm run dev` with the service of the tests. */
  origin: async ({ service }, provide) => {
    const port = await freePort(HOST, 0);
    const cacheFolder = join(ROOT, '.cache', 'vite-e2e');
    const frontEnd = await serveDevFrontEnd({ host: HOST, port, serviceOrigin: service.origin, cacheFolder });
    await provide(`http://${HOST}:${port}`);
    await frontEnd.close();
  },
});
test.describe.configure({ mode: 'default', timeout: 240_000 });

// May take over 15 s: Vite compiles each module when a page first needs it.
test('development: the main journey prints no error in the console', async ({ page, context, origin }) => {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  await context.grantPermissions(['geolocation'], { origin });
  await context.setGeolocation({ latitude: 54.9738, longitude: -1.6131 });

  // A first page load without a session, so that every page of the journey is loaded for the first time.
  await signIn(page, origin, 'warden@patrolplan.example');
  const shell = shellScreen(page);
  await shell.link('Choose Locations').click();
  const locations = locationsScreen(page);
  await locations.dropdown.click();
  await locations.box('City Centre').check();
  await locations.go.click();
  const plan = planScreen(page);
  await plan.links.first().click();
  await expect(page.getByText('Score Breakdown')).toBeVisible();
  await shell.link('Settings').click();
  await page
    .getByRole('link', { name: /^Change Password/ })
    .first()
    .click();
  await expect(button(page, 'Change Password')).toBeVisible();
  await shell.link('Dashboard').click();
  await expect(page.getByText(/^Welcome back/)).toBeVisible();
  expect(errors).toEqual([]);
});

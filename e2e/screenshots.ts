import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type Page, chromium } from '@playwright/test';
import { DEMO_PASSWORD } from '#api/demo/demo-accounts.ts';
import { startRealService } from '#e2e/harness/service/real-service.ts';
import { FRONT_END, buildFrontEnd, isFrontEndBuilt } from '#launcher/front-end.ts';
import { ensureChromium } from '#scripts/system-tools.ts';

/**
 * `npm run screenshots`: every screen of the running product, phone and desktop, light and dark, into .cache/screenshots.
 * The ones that the README shows are copied to docs/images.
 */
const FOLDER = '.cache/screenshots';
const README_FOLDER = 'docs/images';
const FOR_README = [
  'plan-phone-light',
  'plan-desktop-light',
  'detail-phone-dark',
  'detail-desktop-dark',
  'round-phone-light',
  'map-phone-light',
];

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const;
const SETTLED_AFTER_MS = 1_000;
/** Drawn by software. */
const MAP_DRAWN_AFTER_MS = 4_000;
const GREY_STREET = { latitude: 54.9738, longitude: -1.6131 };

mkdirSync(FOLDER, { recursive: true });
if (!(await isFrontEndBuilt())) await buildFrontEnd();
const service = await startRealService(FRONT_END);
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
});
try {
  for (const size of ['phone', 'desktop'] as const) {
    for (const scheme of ['light', 'dark'] as const) await walk(browser, size, scheme);
  }
} finally {
  await browser.close();
  await service.stop();
}
mkdirSync(README_FOLDER, { recursive: true });
for (const name of FOR_README) copyFileSync(join(FOLDER, `${name}.png`), join(README_FOLDER, `${name}.png`));
console.log(`Screenshots are in ${FOLDER}, those of the README in ${README_FOLDER}.`);

async function walk(browser: Browser, size: keyof typeof SIZES, scheme: 'light' | 'dark'): Promise<void> {
  const context = await browser.newContext({
    viewport: SIZES[size],
    colorScheme: scheme,
    deviceScaleFactor: size === 'phone' ? 2 : 1,
    isMobile: size === 'phone',
    hasTouch: size === 'phone',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    geolocation: GREY_STREET,
    permissions: ['geolocation'],
    baseURL: service.origin,
  });
  const page = await context.newPage();
  const shoot = (name: string, fullPage = false) =>
    page.screenshot({
      path: join(FOLDER, `${name}-${size}-${scheme}.png`),
      fullPage,
      animations: 'disabled',
    });

  for (const name of ['login', 'register', 'forgot-password', 'reset-password']) {
    await page.goto(`/${name}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await shoot(name);
  }
  await signIn(page);
  await page.getByText('Enabled').first().waitFor();
  await shoot('dashboard');
  await page.goto('/patrolplan');
  await page.getByText('No areas selected.').waitFor();
  await shoot('plan-no-areas');

  await page.goto('/choose-locations');
  await page.getByRole('button', { name: 'Select areas...' }).click();
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await shoot('locations');
  await page
    .getByRole('button', { name: 'Continue' })
    .or(page.getByRole('link', { name: 'Continue' }))
    .click();
  // Routes re-rank the list as they arrive: the picture is of the settled plan.
  await page
    .getByText(/ route$/)
    .first()
    .waitFor();
  await page.getByText(/^Updated/).waitFor();
  await page.mouse.move(0, 0);
  await page.waitForTimeout(SETTLED_AFTER_MS);
  await shoot('plan');
  await shoot('plan-whole', true);

  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await page.getByText('Postcode').waitFor();
  await shoot('detail');
  await shoot('detail-whole', true);
  await page.goto('/patrolplan');
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  await page.locator('.map-disc').first().waitFor();
  await page.waitForTimeout(MAP_DRAWN_AFTER_MS);
  await shoot('map');
  await page.getByRole('button', { name: 'List' }).click();

  await page.goto('/round');
  await page.getByText(/stops, back/).waitFor();
  await shoot('round-setup');
  await page.getByRole('button', { name: 'Show my round' }).click();
  await page.getByText(/to collect/).waitFor();
  await page.waitForTimeout(SETTLED_AFTER_MS);
  await shoot('round');

  await page.goto('/settings');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await shoot('settings');
  await page.goto('/settings/change-password');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await shoot('change-password');
  if (size === 'phone') {
    await page.getByRole('button', { name: /menu/i }).first().click();
    await shoot('menu');
  }
  await page.getByRole('button', { name: 'Log out' }).first().click();
  await page.getByRole('dialog').waitFor();
  await shoot('logout');
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();

  await page.goto('/login');
  await page.getByRole('button', { name: /Helen Armstrong/ }).click();
  await page.getByText('Welcome back, Helen!').waitFor();
  await shoot('dashboard-staff');
  for (const tab of [
    'today',
    'boosts',
    'sites',
    'people',
    'areas',
    'calendar',
    'coverage',
    'changes',
    'settings',
  ]) {
    await page.goto(`/staff/${tab}`);
    await page.getByRole('heading', { level: 1, name: 'Staff console' }).waitFor();
    await page.waitForTimeout(SETTLED_AFTER_MS);
    await shoot(`staff-${tab}`);
  }
  for (const tab of ['coverage', 'boosts']) {
    await page.goto(`/staff/${tab}`);
    await page.getByRole('button', { name: 'Map', exact: true }).click();
    await page.locator('canvas.maplibregl-canvas').waitFor();
    await page.waitForTimeout(MAP_DRAWN_AFTER_MS);
    await shoot(`staff-${tab}-map`);
  }
  await context.close();
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email address').fill('warden@patrolplan.example');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Welcome back, Priya!').waitFor();
}

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type Page, chromium } from '@playwright/test';
import { DEMO_PASSWORD } from '#api/demo/demo-accounts.ts';
import { startRealService } from '#e2e/harness/service/real-service.ts';
import { builtFrontEnd } from '#launcher/front-end.ts';
import { ensureChromium } from '#scripts/system-tools.ts';

/**
 * `npm run screenshots`: every screen of the running product, phone and desktop, light and dark, into .cache/screenshots,
 * and the pictures of the README and of the guides. `-- --docs` takes only those.
 */
const FOLDER = '.cache/screenshots';
const PICTURES: Readonly<Record<string, readonly string[]>> = {
  'plan-phone-light': ['docs/images/plan-phone.webp', 'docs/guide/wardens-plan.webp'],
  'map-phone-light': ['docs/images/map-phone.webp', 'docs/guide/wardens-map.webp'],
  'round-phone-light': ['docs/images/round-phone.webp', 'docs/guide/wardens-round.webp'],
  'detail-phone-light': ['docs/guide/wardens-site.webp'],
  'round-setup-phone-light': ['docs/guide/wardens-setup.webp'],
  'plan-desktop-light': ['docs/images/plan-desktop.webp'],
  'staff-boosts-desktop-light': ['docs/guide/staff-boosts.webp'],
  'staff-coverage-desktop-light': ['docs/images/console-desktop.webp', 'docs/guide/staff-coverage.webp'],
  'staff-rounds-desktop-light': ['docs/guide/staff-rounds.webp'],
  'staff-sites-desktop-light': ['docs/guide/staff-sites.webp'],
};
const QUALITY = 80;

const { values: options } = parseArgs({ options: { docs: { type: 'boolean', default: false } } });

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const;
const SETTLED_AFTER_MS = 1_000;
/** Drawn by software. */
const MAP_DRAWN_AFTER_MS = 4_000;
const GREY_STREET = { latitude: 54.9738, longitude: -1.6131 };

/** The pictures show a weekday at lunch, whenever they are taken. */
const offsetMs = nextTuesdayAt(12, 40).getTime() - Date.now();
const clock = mkdtempSync(join(tmpdir(), 'patrol-screenshots-'));
writeFileSync(join(clock, 'offset'), String(offsetMs));
mkdirSync(FOLDER, { recursive: true });
const frontEnd = await builtFrontEnd();
process.env['SOAK_CLOCK'] = join(clock, 'offset');
process.env['NODE_OPTIONS'] = `--import=${new URL('../soak/shifted-clock.ts', import.meta.url).href}`;
const service = await startRealService(frontEnd);
const taken = new Set<string>();
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
});
try {
  for (const size of ['phone', 'desktop'] as const) {
    for (const scheme of ['light', 'dark'] as const) {
      if (!options.docs || Object.keys(PICTURES).some((name) => name.endsWith(`-${size}-${scheme}`)))
        await walk(browser, size, scheme);
    }
  }
} finally {
  await browser.close();
  await service.stop();
  rmSync(clock, { recursive: true });
}
const missing = Object.keys(PICTURES).filter((name) => !taken.has(name));
if (missing.length > 0) throw new Error(`Not taken: ${missing.join(', ')}`);
console.log(`Screenshots are in ${FOLDER}; those of the documents in docs/images and docs/guide.`);

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
  await context.addInitScript(shiftDate, offsetMs);
  const page = await context.newPage();
  const shoot = async (screen: string, fullPage = false) => {
    const name = `${screen}-${size}-${scheme}`;
    taken.add(name);
    await page.screenshot({ path: join(FOLDER, `${name}.png`), fullPage, animations: 'disabled' });
    for (const file of PICTURES[name] ?? []) writeFileSync(file, await webp(page));
  };

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
  await page.getByText(/stops\s· back/).waitFor();
  await shoot('round-setup');
  await page.getByRole('button', { name: 'Show my round' }).click();
  await page.getByRole('button', { name: 'Start round' }).waitFor();
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
  await page.goto('/staff/rounds');
  const wardens = page.getByRole('group', { name: 'Who walks?' }).getByRole('checkbox');
  for (const index of [0, 1]) await wardens.nth(index).check();
  await shoot('staff-rounds-setup');
  await page.getByRole('button', { name: /^Plan rounds/ }).click();
  await page.getByRole('button', { name: 'Print' }).waitFor();
  await page.waitForTimeout(MAP_DRAWN_AFTER_MS);
  await shoot('staff-rounds');
  for (const path of ['guide', 'guide/staff']) {
    await page.goto(`/settings/${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await shoot(path.replace('/', '-'), true);
  }
  await context.close();
}

/** Playwright itself writes PNG and JPEG only. */
async function webp(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  await session.detach();
  return Buffer.from(data, 'base64');
}

function nextTuesdayAt(hour: number, minute: number): Date {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() + ((9 - day.getUTCDay()) % 7 || 7));
  day.setUTCHours(hour, minute, 0, 0);
  return day;
}

/** Runs in the page, before its scripts. */
function shiftDate(offset: number): void {
  const now = () => performance.timeOrigin + performance.now() + offset;
  globalThis.Date = new Proxy(Date, {
    construct: (date, given, target) => Reflect.construct(date, given.length === 0 ? [now()] : given, target),
    get: (date, name, target) => (name === 'now' ? now : Reflect.get(date, name, target)),
  });
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email address').fill('warden@patrolplan.example');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Welcome back, Priya!').waitFor();
}

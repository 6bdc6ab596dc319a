import { type BrowserContext, type Page, expect } from '@playwright/test';
import { setOffline } from '#e2e/harness/browser/offline.ts';
import { FlakyProxy } from '#e2e/harness/network/flaky-proxy.ts';
import type { RealService } from '#e2e/harness/service/real-service.ts';
import { tokensOf } from './screens/sign-in.ts';
import { serviceTest } from './service-test.ts';

export const AREA = 'City Centre';
export const HERE = { latitude: 54.9738, longitude: -1.6131 };
const STEP_MS = 9_000;
/** Short, so that little time passes after the condition became true. */
const UNTIL_STEP_MS = 3_000;
export const WARDEN = 'warden@patrolplan.example';

/** A browser with a service worker and a controllable clock, connected to the real service through a flaky proxy. */
export class Phone {
  readonly faults: string[] = [];
  readonly proxy: FlakyProxy;
  readonly context: BrowserContext;
  readonly service: RealService;
  #clockInstalled = false;

  constructor(proxy: FlakyProxy, context: BrowserContext, service: RealService) {
    this.proxy = proxy;
    this.context = context;
    this.service = service;
    context.on('weberror', (error) => this.faults.push(error.error().message));
    context.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) this.faults.push(message.text());
    });
  }

  tokens(email: string = WARDEN, password?: string): ReturnType<typeof tokensOf> {
    return tokensOf(this.service.origin, email, password);
  }

  /** As after an earlier visit: signed in, with these areas chosen. */
  async signedIn(areas: readonly string[] = [AREA], email = WARDEN, password?: string): Promise<void> {
    const { access, refresh } = await this.tokens(email, password);
    const stored = { accessToken: access, refreshToken: refresh, selectedAreas: JSON.stringify(areas) };
    const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
    await this.context.setStorageState({
      cookies: [],
      origins: [{ origin: this.proxy.origin, localStorage }],
    });
    await this.context.grantPermissions(['geolocation'], { origin: this.proxy.origin });
    await this.context.setGeolocation(HERE);
  }

  /** Opens a path, by default in a new page. The pages' clock runs in real time and can be advanced. */
  async open(path: string, page?: Page): Promise<Page> {
    const opened = page ?? (await this.newPage());
    await opened.goto(this.proxy.origin + path);
    return opened;
  }

  async newPage(time?: Date): Promise<Page> {
    if (!this.#clockInstalled) await this.context.clock.install(time === undefined ? {} : { time });
    this.#clockInstalled = true;
    return this.context.newPage();
  }

  /**
   * Advances the clock of every page by this time and waits until the calls it caused are answered. In steps shorter than
   * the time that a call may take: in one, a call on the way would time out before its reply.
   */
  async advance(milliseconds: number): Promise<void> {
    await this.proxy.idle();
    for (let left = milliseconds; left > 0; left -= STEP_MS) {
      await this.context.clock.runFor(Math.min(left, STEP_MS));
      await this.proxy.idle();
    }
  }

  /**
   * Stops the clock of every page a few seconds from now. From then on only `advance` moves it: on a busy machine, seconds
   * of real time would pass between two steps.
   */
  async pauseClock(page: Page): Promise<void> {
    await this.context.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
    await this.proxy.idle();
  }

  /** Advances the clock in short steps until the condition holds, at most `seconds`. */
  async advanceUntil(condition: () => Promise<boolean>, seconds: number): Promise<void> {
    for (let left = seconds * 1_000; left > 0 && !(await condition()); left -= UNTIL_STEP_MS)
      await this.advance(Math.min(left, UNTIL_STEP_MS));
    await expect.poll(condition).toBe(true);
  }

  /** Waits until the service worker controls the page, with its cache filled. */
  async workerReady(page: Page): Promise<void> {
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  }

  /** Waits until the plan shows a route. */
  async planReady(page: Page): Promise<void> {
    const route = page.getByText(/^\+\d\.\d\d route$/).first();
    await expect(route).toBeVisible({ timeout: 30_000 });
  }

  /** Cuts the proxy and sets the browser offline. */
  async goOffline(): Promise<void> {
    this.proxy.cut();
    await setOffline(this.context, true);
  }

  /** Opens the plan, goes offline and opens it again: a page from the stored plan. */
  async openPlanOffline(): Promise<Page> {
    const before = await this.open('/patrolplan');
    await this.planReady(before);
    await this.workerReady(before);
    await before.close();
    await this.goOffline();
    const page = await this.open('/patrolplan');
    await this.planReady(page);
    await expect(page.getByText(/^Offline: data from/)).toBeVisible();
    return page;
  }

  async goOnline(): Promise<void> {
    this.proxy.restore();
    await setOffline(this.context, false);
  }
}

/** A test against the real service, with one proxy for each phone of a test. */
export const fieldTest = serviceTest.extend<{ phone: Phone; secondPhone: Phone }>({
  serviceWorkers: 'allow',
  phone: ({ context, service }, provide) => providePhone(context, service, provide),
  secondPhone: async ({ browser, service }, provide) =>
    providePhone(await browser.newContext(), service, provide),
});

async function providePhone(
  context: BrowserContext,
  service: RealService,
  provide: (phone: Phone) => Promise<void>,
): Promise<void> {
  const proxy = await FlakyProxy.open(service.origin);
  const phone = new Phone(proxy, context, service);
  await provide(phone);
  await context.close();
  await proxy.close();
  expect(phone.faults, 'faults of the page').toEqual([]);
}

import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { contract } from '@patrolplan/contract';
import { Backend } from './backend.ts';
import type { WireProfile, WireSite } from './builders.ts';
import { AREAS, HOME, START, aProfile } from './builders.ts';
import { ICON_HOST, Icons } from './icons.ts';
import { MAPS_HOST, MAPS_TOKEN, Maps } from './maps.ts';
import type { Position, PositionScript } from './position.ts';
import { scriptPosition } from './position.ts';

/** Another host than the page's own, for a test that says so. */
export const API_HOST = 'https://api.example';
export const PROVIDER_HOST = 'https://provider.example';

export type Config = Readonly<Record<string, string>>;

/** One browser, one person, and everything around them under the test's control. */
export class World {
  readonly backend = new Backend();
  readonly maps = new Maps();
  readonly icons = new Icons();
  readonly page: Page;
  readonly context: BrowserContext;
  readonly origin: string;
  readonly #faults: string[] = [];
  readonly #stored = new Map<string, string>();
  #time = START;
  #position: PositionScript = { kind: 'at', position: HOME };
  #config: Config | string = {
    apiHost: '',
    providerApiHost: PROVIDER_HOST,
    mapsHost: MAPS_HOST,
    mapsToken: MAPS_TOKEN,
    weatherIconHost: ICON_HOST,
  };

  constructor(page: Page, origin: string) {
    this.page = page;
    this.context = page.context();
    this.origin = origin;
  }

  signedIn(profile: Partial<WireProfile> = {}): this {
    this.backend.replies(contract.readProfile, aProfile(profile));
    return this.stored({ accessToken: 'access-1', refreshToken: 'refresh-1' });
  }

  /** Areas ticked on an earlier visit. */
  chosen(areas: readonly string[] = AREAS): this {
    return this.stored({ selectedAreas: JSON.stringify(areas) });
  }

  sites(sites: WireSite[]): this {
    this.backend.replies(contract.scoreSites, sites);
    return this;
  }

  boosts(boosts: Record<string, number>): this {
    this.backend.replies(contract.readBoosts, boosts);
    return this;
  }

  settings(settings: Record<string, unknown>): this {
    const appsettings = Object.entries(settings).map(([setting_name, setting_value]) => ({
      setting_name,
      setting_value,
    }));
    this.backend.replies(contract.readAppSettings, { appsettings });
    return this;
  }

  stored(values: Readonly<Record<string, string>>): this {
    for (const [key, value] of Object.entries(values)) this.#stored.set(key, value);
    return this;
  }

  /** The device knows this deployment from an earlier visit. */
  visitedBefore(): this {
    return this.stored({ 'pp:config': this.#configText() });
  }

  clockAt(time: string): this {
    this.#time = time;
    return this;
  }

  position(script: PositionScript): this {
    this.#position = script;
    return this;
  }

  config(config: Config | string): this {
    this.#config = config;
    return this;
  }

  async open(path: string): Promise<void> {
    await this.prepare();
    await this.page.goto(this.origin + path);
  }

  /** Everything is in place, no page is open yet. */
  async prepare(): Promise<void> {
    const { context, page } = this;
    await page.clock.install({ time: this.#time });
    await scriptPosition(context, this.#position);
    page.on('pageerror', (error) => this.#faults.push(`uncaught: ${error.message}`));
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) this.#faults.push(message.text());
    });
    // A pattern, not a function: the browser then need not ask about each of the page's own files.
    const elsewhere = new RegExp(`^https?://(?!${new URL(this.origin).host.replaceAll('.', '[.]')}/)`);
    await context.route(elsewhere, (route, request) => {
      this.#faults.push(`unexpected request: ${request.method()} ${request.url()}`);
      return route.abort();
    });
    await context.route('**/config.json', (route) =>
      route.fulfill({ contentType: 'application/json', body: this.#configText() }),
    );
    for (const edge of [this.backend, this.maps, this.icons]) await edge.attach(context);
    const localStorage = [...this.#stored].map(([name, value]) => ({ name, value }));
    await context.setStorageState({ cookies: [], origins: [{ origin: this.origin, localStorage }] });
  }

  /**
   * Lets the page's clock run on, firing every timer on the way. Answers already given arrive first: a slow machine
   * must not turn them into calls that the page's clock has seen time out.
   */
  async pass(milliseconds: number): Promise<void> {
    await this.backend.delivered();
    await this.page.clock.runFor(milliseconds);
  }

  /** Runs to so long after the start and stands still there: nothing is due before the test says so. */
  async stopClockAfter(milliseconds: number): Promise<void> {
    await this.backend.delivered();
    await this.page.clock.pauseAt(Date.parse(this.#time) + milliseconds);
  }

  /** Lets time pass in small steps until it has come to that; however slow the machine, the page's clock is exact. */
  async passUntil(happened: () => boolean | Promise<boolean>, step = 20, steps = 200): Promise<void> {
    for (let taken = 0; taken < steps; taken += 1) {
      if (await happened()) return;
      await this.pass(step);
    }
    expect(await happened()).toBe(true);
  }

  async startClock(): Promise<void> {
    await this.page.clock.resume();
  }

  async moveTo(position: Position): Promise<void> {
    await this.context.setGeolocation(position);
  }

  storedValue(key: string): Promise<string | null> {
    return this.page.evaluate((name) => localStorage.getItem(name), key);
  }

  /** Waits until the stored value, read as JSON, is as said. */
  async hasStored(key: string, value: unknown): Promise<void> {
    await expect
      .poll(async () => JSON.parse((await this.storedValue(key)) ?? 'null'), { message: `stored ${key}` })
      .toEqual(value);
  }

  async isAt(path: string): Promise<void> {
    await expect.poll(() => new URL(this.page.url()).pathname).toBe(path);
  }

  alert(text: string): Locator {
    return this.page.getByRole('alert').filter({ hasText: text });
  }

  /** Called after every test: nothing may have gone wrong unseen. */
  checkNothingUnexpected(): void {
    expect(this.backend.unknown, 'calls outside the contract').toEqual([]);
    expect(this.#faults, 'faults of the page').toEqual([]);
  }

  #configText(): string {
    return typeof this.#config === 'string' ? this.#config : JSON.stringify(this.#config);
  }
}

import { randomUUID } from 'node:crypto';
import { type BrowserContext, type Locator, type Page, expect } from '@playwright/test';
import { contract } from '@patrolplan/contract';
import type { Feature } from '@patrolplan/contract/features';
import { type Answer, noAnswer } from '#e2e/harness/backend/answers.ts';
import { Backend, isCall } from '#e2e/harness/backend/backend.ts';
import {
  AREAS,
  HOME,
  START,
  type WireProfile,
  type WireSite,
  aProfile,
} from '#e2e/harness/backend/builders.ts';
import { Icons } from '#e2e/harness/backend/icons.ts';
import { MAPS_TOKEN, Maps } from '#e2e/harness/backend/maps.ts';
import { type Position, type PositionScript, scriptPosition } from '#e2e/harness/browser/position.ts';
import type { Hosts, ScriptedRequest, ScriptedServer } from '#e2e/harness/network/scripted-server.ts';

export type Config = Readonly<Record<string, unknown>>;

/** The built front end in one browser page. The test controls its backend, clock, position and storage. */
export class TestApp {
  readonly backend = new Backend();
  readonly maps = new Maps();
  readonly icons = new Icons();
  readonly page: Page;
  readonly context: BrowserContext;
  readonly origin: string;
  readonly #server: ScriptedServer;
  readonly #faults: string[] = [];
  readonly #stored = new Map<string, string>();
  #time = START;
  #position: PositionScript = { kind: 'at', position: HOME };
  #config: Config | string;

  constructor(page: Page, server: ScriptedServer) {
    this.page = page;
    this.context = page.context();
    this.origin = server.origin;
    this.#server = server;
    this.#config = {
      apiHost: '',
      providerApiHost: server.hosts.provider,
      mapsHost: server.hosts.maps,
      mapsToken: MAPS_TOKEN,
      weatherIconHost: server.hosts.icons,
    };
  }

  get hosts(): Hosts {
    return this.#server.hosts;
  }

  signedIn(profile: Partial<WireProfile> = {}): this {
    this.backend.replies(contract.readProfile, aProfile(profile));
    return this.stored({ accessToken: 'access-1', refreshToken: 'refresh-1' });
  }

  /** Areas selected on an earlier visit. */
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

  /** The configuration is stored from an earlier visit. */
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

  /** Enabled features; none by default. */
  features(...features: readonly Feature[]): this {
    if (typeof this.#config === 'string') throw new Error('The configuration is text.');
    return this.config({ ...this.#config, features });
  }

  /** Templates of the link to the navigation app; without a call there is no link. */
  navigation(navigation: Readonly<Record<string, string>>): this {
    if (typeof this.#config === 'string') throw new Error('The configuration is text.');
    return this.config({ ...this.#config, navigation });
  }

  config(config: Config | string): this {
    this.#config = config;
    return this;
  }

  async open(path: string): Promise<void> {
    await this.prepare();
    await this.page.goto(this.origin + path);
  }

  /** Sets up the browser context without opening a page. */
  async prepare(): Promise<void> {
    const { context, page } = this;
    await page.clock.install({ time: this.#time });
    await scriptPosition(context, this.#position);
    page.on('pageerror', (error) => this.#faults.push(`uncaught: ${error.message}`));
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) this.#faults.push(message.text());
    });
    const known = new Set([this.origin, ...Object.values(this.hosts)]);
    context.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith('http') && !known.has(origin))
        this.#unexpected(request.method(), request.url());
    });
    this.backend.watch(context);
    this.#server.script = (request) => this.#answer(request);
    await page.addInitScript(
      ([at, mark, stored]) => {
        if (location.origin !== at || window.name === mark) return;
        window.name = mark; // outlives a reload, and in a reused context the test
        for (const [key, value] of stored) localStorage.setItem(key, value);
      },
      [this.origin, randomUUID(), [...this.#stored]] as const,
    );
  }

  /** Waits until every answer has reached the page, except those that are withheld. */
  async delivered(): Promise<void> {
    await this.backend.delivered(() => this.#server.withheld);
  }

  /**
   * Advances the page's clock and fires every timer on the way. Waits first until sent answers have arrived, so that a
   * slow machine does not make their calls time out.
   */
  async advance(milliseconds: number): Promise<void> {
    await this.delivered();
    await this.page.clock.runFor(milliseconds);
  }

  /** Runs until this long after the start and pauses: no timer fires until the test advances the clock. */
  async pauseClockAfter(milliseconds: number): Promise<void> {
    await this.delivered();
    const now = await this.page.evaluate(() => Date.now());
    // A busy machine may be later than that already.
    await this.page.clock.pauseAt(Math.max(Date.parse(this.#time) + milliseconds, now + 1_000));
  }

  /** Advances the page's clock in small steps until the condition holds. */
  async advanceUntil(condition: () => boolean | Promise<boolean>, step = 20, steps = 200): Promise<void> {
    for (let count = 0; count < steps; count += 1) {
      if (await condition()) return;
      await this.advance(step);
    }
    expect(await condition()).toBe(true);
  }

  async resumeClock(): Promise<void> {
    await this.page.clock.resume();
  }

  async moveTo(position: Position): Promise<void> {
    await this.context.setGeolocation(position);
  }

  storedValue(key: string): Promise<string | null> {
    return this.page.evaluate((name) => localStorage.getItem(name), key);
  }

  /** Waits until the stored value, parsed as JSON, equals `value`. */
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

  /** Called after every test. */
  checkNothingUnexpected(): void {
    expect(this.backend.unknown, 'calls outside the contract').toEqual([]);
    expect(this.#faults, 'faults of the page').toEqual([]);
  }

  #answer(request: ScriptedRequest): Answer | undefined {
    const { method, url } = request;
    if (isCall(url)) return this.backend.answer(request);
    if (url.origin === this.hosts.maps) return this.maps.answer(request);
    if (url.origin === this.hosts.icons) return this.icons.answer(url);
    if (url.origin !== this.origin) {
      this.#unexpected(method, url.href);
      return noAnswer();
    }
    if (url.pathname !== '/config.json') return undefined;
    return { kind: 'text', status: 200, text: this.#configText(), contentType: 'application/json' };
  }

  #unexpected(method: string, url: string): void {
    this.#faults.push(`unexpected request: ${method} ${url}`);
  }

  #configText(): string {
    return typeof this.#config === 'string' ? this.#config : JSON.stringify(this.#config);
  }
}

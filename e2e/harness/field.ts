import { test as base } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { contract } from '@patrolplan/contract';
import { DEMO_PASSWORD } from '#api/demo/demo-accounts.ts';
import { Gate } from './gate.ts';
import type { RealService } from './real-service.ts';
import { startRealService } from './real-service.ts';
import { BUILD } from './test.ts';

export const AREA = 'City Centre';
export const HERE = { latitude: 54.9738, longitude: -1.6131 };
export const WARDEN = 'warden@patrolplan.example';

type Tokens = { readonly access: string; readonly refresh: string };

/** A phone in the street: the real service, a road that may be cut, the service worker at work. */
export class Field {
  readonly faults: string[] = [];
  readonly gate: Gate;
  readonly context: BrowserContext;
  readonly service: RealService;

  constructor(gate: Gate, context: BrowserContext, service: RealService) {
    this.gate = gate;
    this.context = context;
    this.service = service;
    context.on('weberror', (error) => this.faults.push(error.error().message));
    context.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) this.faults.push(message.text());
    });
  }

  async tokens(): Promise<Tokens> {
    const reply = await fetch(this.service.origin + contract.logIn.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: WARDEN, password: DEMO_PASSWORD }),
    });
    if (!reply.ok) throw new Error(`The demo account could not sign in: ${reply.status}`);
    // Safe: the reply of the service's own login call.
    return (await reply.json()) as Tokens;
  }

  /** As after an earlier visit: signed in, with these areas chosen. */
  async signedIn(areas: readonly string[] = [AREA]): Promise<void> {
    const { access, refresh } = await this.tokens();
    const stored = { accessToken: access, refreshToken: refresh, selectedAreas: JSON.stringify(areas) };
    const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
    await this.context.setStorageState({
      cookies: [],
      origins: [{ origin: this.gate.origin, localStorage }],
    });
    await this.context.grantPermissions(['geolocation'], { origin: this.gate.origin });
    await this.context.setGeolocation(HERE);
  }

  async open(path: string, page?: Page): Promise<Page> {
    const opened = page ?? (await this.context.newPage());
    await opened.goto(this.gate.origin + path);
    return opened;
  }

  /** Until the service worker answers for the page, with everything kept. */
  async settled(page: Page): Promise<void> {
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  }

  /** Until the plan stands with its routes; a busy machine may take its time. */
  async planned(page: Page): Promise<void> {
    const route = page.getByText(/^\+\d\.\d\d route$/).first();
    await base.expect(route).toBeVisible({ timeout: 30_000 });
  }

  /** No bar, no answer. */
  async loseNetwork(): Promise<void> {
    this.gate.cut();
    await this.context.setOffline(true);
  }

  async findNetwork(): Promise<void> {
    this.gate.mend();
    await this.context.setOffline(false);
  }
}

/** A test in the field; one service for each worker, one road for each test. */
export const field = base.extend<{ field: Field }, { service: RealService }>({
  serviceWorkers: 'allow',
  service: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
    async ({}, provide) => {
      const service = await startRealService(BUILD);
      await provide(service);
      await service.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  field: async ({ context, service }, provide) => {
    const gate = await Gate.open(service.origin);
    const inField = new Field(gate, context, service);
    await provide(inField);
    await context.close();
    await gate.close();
    base.expect(inField.faults, 'faults of the page').toEqual([]);
  },
});

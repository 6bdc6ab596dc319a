import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BrowserContext, type Page, chromium } from '@playwright/test';
import { setOffline } from './offline.ts';
import { MIDDAY_ZONE } from '#e2e/harness/service/midday-zone.ts';
import { findChromium } from '#scripts/system-tools.ts';

/** A browser with a profile on disk that can be killed at any moment. */
export class KillablePhone {
  readonly #profile: string;
  #context: BrowserContext | undefined;

  private constructor(profile: string) {
    this.#profile = profile;
  }

  static async make(): Promise<KillablePhone> {
    return new KillablePhone(await mkdtemp(join(tmpdir(), 'patrolplan-phone-')));
  }

  async start(options: { readonly offline: boolean; readonly position: Position }): Promise<Page> {
    const executablePath = findChromium();
    this.#context = await chromium.launchPersistentContext(this.#profile, {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
      viewport: { width: 390, height: 844 },
      locale: 'en-GB',
      timezoneId: MIDDAY_ZONE,
      geolocation: options.position,
      permissions: ['geolocation'],
    });
    await setOffline(this.#context, options.offline);
    return this.#context.pages()[0] ?? this.#context.newPage();
  }

  async setOffline(offline: boolean): Promise<void> {
    if (this.#context) await setOffline(this.#context, offline);
  }

  /** Ends the browser in order. Only then is localStorage on disk: a running Chromium writes it a minute late or later. */
  async close(): Promise<void> {
    await this.#context?.close();
    this.#context = undefined;
  }

  /** SIGKILL to every process of this browser: nothing is closed or flushed. */
  async kill(): Promise<void> {
    const context = this.#context;
    const { stdout } = await promisify(execFile)('ps', ['-axo', 'pid=,args=']);
    const ours = stdout.split('\n').filter((line) => line.includes(this.#profile));
    for (const line of ours) killProcess(Number.parseInt(line, 10));
    this.#context = undefined;
    await context?.close().catch(() => undefined); // The browser has been killed.
  }

  async stop(): Promise<void> {
    await this.close();
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

type Position = { readonly latitude: number; readonly longitude: number };

function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended with its parent.
  }
}

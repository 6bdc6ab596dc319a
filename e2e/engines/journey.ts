import { expect } from '@playwright/test';
import type { DemoAccount } from '#api/demo/demo-accounts.ts';
import type { FlakyProxy } from '#e2e/harness/network/flaky-proxy.ts';
import type { Engine } from './engine.ts';
import type { Role, Wanted } from './find-element.ts';

/** Generous timeouts for loaded CI machines. */
const PATIENCE = { timeout: 45_000, intervals: [50, 100, 200, 400] };

/** One warden with one browser, connected to the real service through a proxy. */
export class Journey {
  readonly engine: Engine;
  readonly proxy: FlakyProxy;
  readonly warden: DemoAccount;

  constructor(engine: Engine, proxy: FlakyProxy, warden: DemoAccount) {
    this.engine = engine;
    this.proxy = proxy;
    this.warden = warden;
  }

  open(path: string): Promise<void> {
    return this.engine.open(this.proxy.origin + path);
  }

  press(role: Role, name: string, within?: string): Promise<void> {
    const wanted: Wanted = { role, name, ...(within === undefined ? {} : { within }) };
    return this.#until(`a press on ${role} '${name}'`, () => this.engine.click(wanted));
  }

  type(name: string, text: string): Promise<void> {
    return this.#until(`text in field '${name}'`, () => this.engine.type({ role: 'field', name }, text));
  }

  /** Waits until a visible element has this text, as a regular expression for all of it. */
  see(text: string): Promise<void> {
    return this.#until(`the text '${text}'`, () => this.sees(text));
  }

  sees(text: string): Promise<boolean> {
    return this.engine.evaluate(showsText, text);
  }

  /** Waits until the function returns true in the page. */
  holds(what: string, condition: (argument: null) => boolean): Promise<void> {
    return this.#until(what, () => this.engine.evaluate(condition, null));
  }

  /** The names of all listed sites, in order. A plan is rendered in two parts: waits until it no longer grows. */
  async siteNames(): Promise<string[]> {
    let names: string[] = [];
    const isSettled = async () => {
      const before = names.join('\n');
      names = await this.#siteNamesNow();
      return names.length > 0 && names.join('\n') === before;
    };
    await expect.poll(isSettled, { ...PATIENCE, intervals: [500] }).toBe(true);
    return names;
  }

  /** Waits until exactly these sites are listed, in any order. */
  async listsSites(names: readonly string[]): Promise<void> {
    const listed = async () => (await this.#siteNamesNow()).toSorted();
    await expect.poll(listed, PATIENCE).toEqual(names.toSorted());
  }

  #siteNamesNow(): Promise<string[]> {
    return this.engine.evaluate(
      () =>
        [...document.querySelectorAll('main li a[href^="/patrolplan/"]')].map((link) =>
          link.textContent.trim(),
        ),
      null,
    );
  }

  stored(key: string): Promise<string | null> {
    return this.engine.evaluate((name) => localStorage.getItem(name), key);
  }

  /** Cuts the connection, and switches the device offline where the driver can. */
  async goOffline(): Promise<void> {
    this.proxy.cut();
    await this.engine.setOffline(true);
  }

  async goOnline(): Promise<void> {
    this.proxy.restore();
    await this.engine.setOffline(false);
  }

  async #until(what: string, attempt: () => Promise<boolean>): Promise<void> {
    // Evaluating fails while the document is being replaced; the next attempt finds the new one.
    let refusal = '';
    const tried = () =>
      attempt().catch((cause: unknown) => {
        refusal = cause instanceof Error ? cause.message : '';
        return false;
      });
    try {
      await expect.poll(tried, { ...PATIENCE, message: what }).toBe(true);
    } catch (cause) {
      const where = await this.engine.evaluate(
        () => `${location.pathname}\n${document.body.innerText.slice(0, 600)}`,
        null,
      );
      throw new Error(`Not found: ${what}, at ${where}\n${refusal}`, {
        cause,
      });
    }
  }
}

/** Runs in the page. */
function showsText(text: string): boolean {
  const whole = new RegExp(`^(?:${text})$`);
  return [...document.body.querySelectorAll('*')].some(
    (element) =>
      element.textContent.length < 400 &&
      whole.test(element.textContent.replaceAll(/\s+/g, ' ').trim()) &&
      element.checkVisibility({ visibilityProperty: true }),
  );
}

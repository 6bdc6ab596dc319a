import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { demoAccounts } from '#api/demo/demo-accounts.ts';
import { HERE } from '#e2e/harness/field-test.ts';
import { FlakyProxy } from '#e2e/harness/network/flaky-proxy.ts';
import type { EngineName } from './engine.ts';
import { Journey } from './journey.ts';
import { startRehearsed } from './rehearse.ts';
import { serviceOrigin } from './service-setup.ts';
import { STEPS } from './steps.ts';

/** Each engine is the browser of another warden. */
const WARDENS: Record<EngineName, string> = {
  chromium: 'warden@patrolplan.example',
  firefox: 'warden2@patrolplan.example',
  webkit: 'warden3@patrolplan.example',
};
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
/** Folder for a screenshot of each step, if set. */
const PICTURES = process.env['ENGINE_PICTURES'];

/** A journey, or the reason why this browser cannot make it. */
type Start = { readonly journey: Journey } | { readonly refusal: string };

const test = base.extend<object, { engineName: EngineName; start: Start }>({
  engineName: ['chromium', { option: true, scope: 'worker' }],
  start: [
    async ({ engineName }, provide) => {
      const warden = demoAccounts.find(({ email }) => email === WARDENS[engineName]);
      if (warden === undefined) throw new Error(`Unknown demo account ${WARDENS[engineName]}`);
      const proxy = await FlakyProxy.open(serviceOrigin());
      const started = await startRehearsed(engineName, proxy, HERE, PHONE);
      if ('refusal' in started) await provide(started);
      else {
        await provide({ journey: new Journey(started.engine, proxy, warden) });
        await started.engine.close();
      }
      await proxy.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

test.describe.configure({ mode: 'serial' });

for (const { title, take } of STEPS) {
  test(title, async ({ start, engineName }, info) => {
    // The only tests that a run may leave out: the browser cannot make the journey, so it says nothing about the product.
    if ('refusal' in start) return info.skip(true, start.refusal);
    const { journey } = start;
    info.annotations.push({ type: 'engine', description: journey.engine.version });
    try {
      await take(journey);
    } finally {
      if (PICTURES !== undefined) await takePictures(journey, join(PICTURES, `${engineName}-${title}`));
    }
    expect(await journey.sees('A new version is ready'), 'a notice of a new version').toBe(false);
    expect(journey.engine.faults, 'faults of the page').toEqual([]);
  });
}

async function takePictures({ engine }: Journey, path: string): Promise<void> {
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(`${path}-phone.png`, await engine.screenshot());
  await engine.resize(DESK.width, DESK.height);
  writeFileSync(`${path}-desk.png`, await engine.screenshot());
  await engine.resize(PHONE.width, PHONE.height);
}

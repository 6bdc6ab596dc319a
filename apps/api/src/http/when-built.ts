import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '#config/config.ts';

const LOOK_EVERY_MS = 100;

/** Waits for a front end that is being built, as long as configured. Its build writes csp.json last. */
export async function whenBuilt(
  { WEB_ROOT, WEB_ROOT_WAIT_SECONDS }: Pick<Config, 'WEB_ROOT' | 'WEB_ROOT_WAIT_SECONDS'>,
  signal?: AbortSignal,
): Promise<void> {
  if (WEB_ROOT === undefined) return;
  const end = performance.now() + WEB_ROOT_WAIT_SECONDS * 1_000;
  while (performance.now() < end && !existsSync(join(WEB_ROOT, 'csp.json'))) {
    await wait(LOOK_EVERY_MS, undefined, { signal });
  }
}

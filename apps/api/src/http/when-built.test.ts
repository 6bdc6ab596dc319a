import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { whenBuilt } from './when-built.ts';

let WEB_ROOT: string;
beforeEach(() => {
  WEB_ROOT = mkdtempSync(join(tmpdir(), 'patrol-web-root-'));
});
afterEach(() => rmSync(WEB_ROOT, { recursive: true }));

test('a start waits for a front end that is being built', async () => {
  let isBuilt = false;
  const built = whenBuilt({ WEB_ROOT, WEB_ROOT_WAIT_SECONDS: 3_600 }).then(() => isBuilt);
  isBuilt = true;
  writeFileSync(join(WEB_ROOT, 'csp.json'), '{}');
  expect(await built).toBe(true);
});

test('a start waits no longer than configured, and not at all for a service without a front end', async () => {
  await whenBuilt({ WEB_ROOT, WEB_ROOT_WAIT_SECONDS: 0 });
  await whenBuilt({ WEB_ROOT: undefined, WEB_ROOT_WAIT_SECONDS: 3_600 });
});

test('a service that is stopped while it waits for its front end ends at once', async () => {
  const stopped = new AbortController();
  const waiting = whenBuilt({ WEB_ROOT, WEB_ROOT_WAIT_SECONDS: 3_600 }, stopped.signal);
  stopped.abort();
  await expect(waiting).rejects.toThrow('aborted');
});

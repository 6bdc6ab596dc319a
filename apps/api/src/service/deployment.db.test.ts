import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { ConfigError } from '#config/config.ts';
import { loadEnvFiles } from '#config/env-files.ts';
import { deploymentSettings } from '#testing/deployment-list.ts';
import { startInProcess } from '#testing/start-in-process.ts';
import { createTestDatabase } from '#testing/database/test-database.ts';
import { StartRefusal } from './start-service.ts';

/** `scripts/release.drill.test.ts` follows the list with an installed release. */
const DEFAULTS = join(import.meta.dirname, '..', '..', '..', '..', 'bin', 'defaults.env');

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

test('the deploy list with any one variable forgotten publishes no emails', async () => {
  const database = await createTestDatabase();
  undo.push(() => database.close());
  // A front end that needs no build.
  const folder = mkdtempSync(join(tmpdir(), 'patrol-deploy-'));
  undo.push(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>PatrolPlan</title>');
  writeFileSync(join(folder, 'csp.json'), '{"scripts":[],"styles":[]}');

  const settings = deploymentSettings(database.url);
  const start = async (forgotten?: string) => {
    const { [forgotten ?? '']: _, ...others } = settings;
    const env: NodeJS.ProcessEnv = { PORT: '0', WEB_ROOT: folder, DRAIN_SECONDS: '0', ...others };
    // As bin/patrolplan does it.
    loadEnvFiles(env, [DEFAULTS]);
    const service = await startInProcess(env);
    const mail = await fetch(`${service.address}/demo/mail`);
    await service.stop();
    return mail.status;
  };
  expect(await start()).toBe(404);
  expect(Object.keys(settings)).toEqual(expect.arrayContaining(['DATABASE_URL', 'SMTP_URL']));
  for (const forgotten of Object.keys(settings)) {
    const outcome = await start(forgotten).catch((cause: unknown) => cause);
    if (outcome === 404) continue;
    expect([ConfigError, StartRefusal].some((kind) => outcome instanceof kind)).toBe(true);
    expect(outcome).toHaveProperty('message', expect.stringContaining(forgotten));
  }
});

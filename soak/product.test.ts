import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isFolderLocked } from '#api/embedded/folder-lock.ts';
import { ROOT } from '#launcher/repository.ts';
import { backUpUnderLoad } from './backup-under-load.ts';
import { killUnderLoad } from './kills.ts';
import { hasPassed, type Outcome } from './outcome.ts';
import { type Product, startProduct } from './product.ts';
import { WRITERS } from './service-on-postgres.ts';
import { signIn } from './warden-calls.ts';
import { startWriteLoad } from './write-load.ts';

/** Generous timeout for loaded machines. */
const SLOW_MS = 900_000;
const WARDEN = 'warden@patrolplan.example';
const SET_MAPBOX_OFF = [
  join(ROOT, 'apps', 'api', 'src', 'cli', 'main.ts'),
  'setting',
  'set',
  'mapbox_api',
  'off',
];

/** The tests follow each other on one product: making its database takes longer than most of them. */
let own: string;
let folder: string;
let product: Product;
beforeAll(async () => {
  own = mkdtempSync(join(tmpdir(), 'patrol-product-'));
  folder = join(own, 'data');
  product = await startProduct({ folder });
}, SLOW_MS);
afterAll(async () => {
  await product.stop();
  rmSync(own, { recursive: true });
}, SLOW_MS);

const setMapboxOff = () =>
  execFileSync(process.execPath, SET_MAPBOX_OFF, {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: folder },
    encoding: 'utf8',
  });

const expectPassed = (outcome: Outcome) => expect(hasPassed(outcome), JSON.stringify(outcome)).toBe(true);
const expectSignIn = async () =>
  expect(await signIn(product.origin, WARDEN)).toHaveProperty('access', expect.any(String));

test(
  'the product starts in a new folder and refuses a second instance there',
  { timeout: SLOW_MS },
  async () => {
    expect(product.output()).toContain(`Your data will be kept in ${folder}.`);
    expect(product.output()).toContain(`Open ${product.origin}`);
    expect(product.output()).toContain(WARDEN);
    await expectSignIn();
    expect(statSync(join(folder, 'secrets', 'token')).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o700);
    await expect(startProduct({ folder })).rejects.toThrow(
      /did not start \(1\):[^]*The data folder .* is in use by process \d+/,
    );
  },
);

test(
  'nothing acknowledged is lost when the service or its database is killed, nor in a backup of the busy product',
  { timeout: SLOW_MS },
  async () => {
    const load = startWriteLoad(product.origin, WRITERS);
    try {
      expectPassed(await killUnderLoad(product, load, { part: 'service', kills: 1 }));
      expectPassed(await killUnderLoad(product, load, { part: 'database', kills: 1 }));
      expectPassed(await backUpUnderLoad(product, load, { times: 1 }));
    } finally {
      await load.stop();
    }
    await expectSignIn();
  },
);

test(
  'the product stops cleanly, keeps the data, and leaves no process when the launcher is killed',
  { timeout: SLOW_MS },
  async () => {
    expect(setMapboxOff()).toBe('mapbox_api is off now.\n');
    expect(await product.stop()).toBe(0);
    expect(product.output()).toContain('Stopped. Your data is kept.');
    expect(isFolderLocked(folder)).toBe(false);

    product = await startProduct({ folder });
    expect(product.output()).toContain(`Kept your data in ${folder}.`);
    expect(setMapboxOff()).toBe('mapbox_api was off already.\n');

    const parts = [product.pidOf('service'), product.pidOf('database')];
    expect(parts).toEqual([expect.any(Number), expect.any(Number)]);
    process.kill(product.pid ?? 0, 'SIGKILL');
    const isGone = (pid: number | undefined) => expect(() => process.kill(pid ?? 0, 0)).toThrow('ESRCH');
    await vi.waitFor(() => parts.forEach(isGone), { timeout: 60_000, interval: 100 });
  },
);

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { isFolderLocked } from '#api/embedded/folder-lock.ts';
import { ROOT } from '#launcher/repository.ts';
import { openAddress } from '#launcher/welcome.ts';
import { type Product, startProduct } from './product.ts';
import { signIn } from './warden-calls.ts';

/** Generous timeout for loaded machines. */
const SLOW_MS = 900_000;
const WARDEN = 'warden@patrolplan.example';
const COMMAND_LINE = join(ROOT, 'apps', 'api', 'src', 'cli', 'main.ts');

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

const deactivate = () =>
  execFileSync(process.execPath, [COMMAND_LINE, 'user', 'deactivate', 'warden2@patrolplan.example'], {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: folder },
    encoding: 'utf8',
  });

const expectSignIn = async () =>
  expect(await signIn(product.origin, WARDEN)).toHaveProperty('access', expect.any(String));

// The second test stops the product of the first one.
describe('a product', { shuffle: false }, () => {
  test(
    'the product starts in a new folder and refuses a second instance there',
    { timeout: SLOW_MS },
    async () => {
      expect(product.output()).toContain(`Your data will be kept in ${folder}.`);
      expect(product.output()).toContain(`Open ${openAddress(product.origin)}`);
      expect(product.output()).toContain(WARDEN);
      await expectSignIn();
      expect(statSync(join(folder, 'secrets', 'token')).mode & 0o777).toBe(0o600);
      expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o700);
      await expect(startProduct({ folder })).rejects.toThrow(
        /did not start \(1\):[^]*The data folder .* is in use by process \d+/,
      );
    },
  );

  // May take over 15 s: the product is started twice and its launcher killed.
  test(
    'the product stops cleanly, keeps the data, and leaves no process when the launcher is killed',
    { timeout: SLOW_MS },
    async () => {
      expect(deactivate()).toBe('User warden2@patrolplan.example is deactivated.\n');
      expect(await product.stop()).toBe(0);
      expect(product.output()).toContain('Stopped. Your data is kept.');
      expect(isFolderLocked(folder)).toBe(false);

      product = await startProduct({ folder });
      expect(product.output()).toContain(`Kept your data in ${folder}.`);
      expect(deactivate()).toBe('User warden2@patrolplan.example was deactivated already.\n');

      const parts = [product.pidOf('service'), product.pidOf('database')];
      expect(parts).toEqual([expect.any(Number), expect.any(Number)]);
      process.kill(product.pid ?? 0, 'SIGKILL');
      const isGone = (pid: number | undefined) => expect(() => process.kill(pid ?? 0, 0)).toThrow('ESRCH');
      await vi.waitFor(() => parts.forEach(isGone), { timeout: 60_000, interval: 100 });
    },
  );
});

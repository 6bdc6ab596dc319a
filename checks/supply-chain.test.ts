import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Only pinned packages may be installed, and none may run code during installation. */
const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

type LockEntry = {
  readonly version?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
  readonly os?: readonly string[];
};
type Manifest = Readonly<Record<string, unknown>>;

// Safe: npm's own shape of a lock file.
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, LockEntry> };
const installed = Object.entries(packages).filter(
  ([path, entry]) => path.includes('node_modules/') && entry.link !== true,
);

test('every package is locked to its content and none runs a script when installed', () => {
  expect(installed.length).toBeGreaterThan(100);
  // A placeholder replaces a binding of another platform; without a checksum it is not fetched (bootstrap.test.ts).
  const fetched = installed.filter(([, { os }]) => os?.includes('none') !== true);
  const unlocked = fetched.filter(([, { integrity }]) => integrity?.startsWith('sha512-') !== true);
  expect(unlocked.map(([path]) => path)).toEqual([]);
  const scripted = fetched.filter(([, { hasInstallScript }]) => hasInstallScript === true);
  expect(scripted.map(([path]) => path)).toEqual([]);
});

test('the bootstrap installs without running the scripts of packages', () => {
  // Not by .npmrc: npm would then leave out `prestart` and `pretest` too, and with them the bootstrap.
  const installs = read('scripts/bootstrap.mjs').match(/\['(?:ci|install)',[^\]]*\]/g) ?? [];
  expect(installs.length).toBeGreaterThan(0);
  expect(installs.filter((args) => !args.includes("'--ignore-scripts'"))).toEqual([]);
});

test.each([
  'package.json',
  'apps/api/package.json',
  'apps/web/package.json',
  'packages/contract/package.json',
  'packages/round-planner/package.json',
])('%s names exact versions only', (path) => {
  // Safe: a package.json is an object.
  const manifest = JSON.parse(read(path)) as Manifest;
  const wanted = ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides'].flatMap(
    (kind) => Object.entries((manifest[kind] ?? {}) as Record<string, string>), // safe: npm's own shape
  );
  expect(wanted.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

/** Only pinned packages may be installed, and none may run code during installation. */
const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

type LockEntry = {
  readonly version?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
  readonly license?: string;
  readonly os?: readonly string[];
};
type Manifest = Readonly<Record<string, unknown>>;

// Safe: npm's own shape of a lock file.
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, LockEntry> };
const installed = Object.entries(packages).filter(
  ([path, entry]) => path.includes('node_modules/') && entry.link !== true,
);

// A placeholder replaces a binding of another platform; without a checksum it is not fetched (bootstrap.test.ts).
const fetched = installed.filter(([, { os }]) => os?.includes('none') !== true);

test('every package is locked to its content and none runs a script when installed', () => {
  expect(installed.length).toBeGreaterThan(100);
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

const ACCEPTED_LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** `(MIT OR CC0-1.0)` is accepted when one of its choices is, `MIT AND ISC` when all are. */
const isAccepted = (licence = ''): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((name) => ACCEPTED_LICENCES.has(name)));

test('every package has a permissive licence', () => {
  expect(fetched.filter(([, { license }]) => !isAccepted(license))).toEqual([]);
});

test.each(['GPL-3.0', 'MIT AND GPL-3.0', '(GPL-2.0 OR GPL-3.0)', undefined])(
  'a package with the licence %s is refused',
  (licence) => {
    expect(isAccepted(licence)).toBe(false);
  },
);

describe.each([
  'package.json',
  'apps/api/package.json',
  'apps/web/package.json',
  'packages/contract/package.json',
  'packages/round-planner/package.json',
])('%s', (path) => {
  // Safe: a package.json is an object.
  const manifest = JSON.parse(read(path)) as Manifest;
  const wanted = ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides'].flatMap(
    (kind) => Object.entries((manifest[kind] ?? {}) as Record<string, string>), // safe: npm's own shape
  );

  test('a package manifest names exact versions only', () => {
    expect(wanted.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });

  test('a package manifest has no dependency without a reason in decision 014', () => {
    const reasons = read('docs/decisions/014-dependencies.md');
    const overridden = Object.keys(manifest['overrides'] ?? {});
    const unexplained = wanted
      .map(([name]) => name)
      .filter((name) => !name.startsWith('@patrolplan/') && !overridden.includes(name))
      .filter((name) => !reasons.includes(`\`${name}\``));
    expect(unexplained).toEqual([]);
  });
});

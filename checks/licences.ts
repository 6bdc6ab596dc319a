import { readFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';

/**
 * `npm run licences`: every installed package with its licence, a failure where one is not on the list of accepted
 * licences or where a direct dependency has no reason in the decision records, and the result of the registry's audit.
 */
const ACCEPTED = new Set([
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
const REASONS = 'docs/decisions/014-dependencies.md';

type Manifest = {
  name: string;
  version: string;
  license?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};
type Lock = { packages: Record<string, { version?: string; link?: boolean; dev?: boolean }> };

// Safe: both shapes are npm's own.
const readManifest = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Manifest;
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;

const problems: string[] = [];
const rows: string[] = [];
for (const [path, entry] of Object.entries(lock.packages)) {
  if (!path.startsWith('node_modules/') || entry.link) continue;
  const manifest = attempt(() => readManifest(`${path}/package.json`));
  if (!manifest) continue; // a binding of another platform
  const licence = manifest.license ?? 'none stated';
  rows.push(`${licence.padEnd(28)} ${manifest.name}@${manifest.version}${entry.dev ? ' (development)' : ''}`);
  if (!isAccepted(licence))
    problems.push(`${manifest.name}@${manifest.version} has the licence '${licence}'`);
}

const reasons = readFileSync(REASONS, 'utf8');
for (const workspace of ['.', 'apps/api', 'apps/web', 'packages/contract', 'packages/round-planner']) {
  const { dependencies, devDependencies, optionalDependencies } = readManifest(`${workspace}/package.json`);
  for (const [name, version] of Object.entries({
    ...dependencies,
    ...devDependencies,
    ...optionalDependencies,
  })) {
    if (name.startsWith('@patrolplan/')) continue;
    if (!reasons.includes(`\`${name}\``)) problems.push(`${name} has no reason in ${REASONS}`);
    if (!/^\d/.test(version)) problems.push(`${name} is not pinned to an exact version: ${version}`);
  }
}

console.log(rows.toSorted().join('\n'));
console.log(`\n${rows.length} packages installed`);
if (!process.argv.includes('--offline')) {
  const audit = spawnSync('npm', ['audit', '--omit=dev'], { encoding: 'utf8' });
  console.log(`\nAudit:\n${(audit.stdout + audit.stderr).trim()}`);
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

/** `(MIT OR CC0-1.0)` is accepted when one of its choices is, `MIT AND ISC` when all are. */
function isAccepted(expression: string): boolean {
  const bare = expression.replace(/[()]/g, '');
  return bare
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => ACCEPTED.has(licence.trim())));
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

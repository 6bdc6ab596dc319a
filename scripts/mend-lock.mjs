// Run after `npm install` has changed package-lock.json: `node scripts/mend-lock.mjs`.
//
// Some platform bindings are not always available from a registry. `npm install` then leaves them out of the
// lock, and `npm ci` refuses the lock because they are missing. A placeholder that fits no platform satisfies
// both; `bootstrap.mjs` knows it and installs the real binding on the platform that needs it. The placeholder
// holds the checksum of the real binding, if the registry knows it.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const LOCK = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(LOCK, 'utf8'));
const packages = lock.packages;

let added = 0;
for (const [path, entry] of Object.entries({ ...packages })) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const nested = path === '' ? `node_modules/${name}` : `${path}/node_modules/${name}`;
    const hoisted = `node_modules/${name}`;
    if (packages[nested] || packages[hoisted]) continue;
    packages[hoisted] = { version, optional: true, os: ['none'], cpu: ['none'] };
    added += 1;
  }
}
let unpinned = 0;
for (const [path, entry] of Object.entries(packages)) {
  if (entry.os?.[0] !== 'none' || entry.integrity !== undefined) continue;
  const integrity = checksumOf(path.slice(path.lastIndexOf('node_modules/') + 13), entry.version);
  if (integrity === undefined) unpinned += 1;
  else entry.integrity = integrity;
}
for (const entry of Object.values(packages)) {
  if (!entry.link) delete entry.resolved;
}
const root = packages[''];
const sorted = Object.keys(packages)
  .filter((path) => path !== '')
  .sort((a, b) => (a < b ? -1 : 1));
lock.packages = { '': root, ...Object.fromEntries(sorted.map((path) => [path, packages[path]])) };
writeFileSync(LOCK, `${JSON.stringify(lock, null, 2)}\n`);
console.log(
  `package-lock.json: ${added} placeholder${added === 1 ? '' : 's'} added, ${unpinned} without a checksum`,
);

function checksumOf(name, version) {
  try {
    const args = ['view', `${name}@${version}`, 'dist.integrity', '--loglevel=silent', '--fetch-retries=0'];
    const said = execFileSync('npm', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    return said.startsWith('sha512-') ? said : undefined;
  } catch {
    return undefined;
  }
}

// Run after `npm install` has changed package-lock.json: `node scripts/mend-lock.mjs`.
//
// Some platform bindings cannot always be had from a registry. `npm install` then leaves them out of the
// lock, and `npm ci` refuses the lock because they are missing. A placeholder that fits no platform satisfies
// both; `bootstrap.mjs` knows it and installs the real binding on the platform that needs it.
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
for (const entry of Object.values(packages)) {
  if (!entry.link) delete entry.resolved;
}
const root = packages[''];
const sorted = Object.keys(packages)
  .filter((path) => path !== '')
  .sort((a, b) => (a < b ? -1 : 1));
lock.packages = { '': root, ...Object.fromEntries(sorted.map((path) => [path, packages[path]])) };
writeFileSync(LOCK, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`package-lock.json: ${added} placeholder${added === 1 ? '' : 's'} added`);

import { spawnSync } from 'node:child_process';

/** Every compiler project; the apps differ in what they may assume of their surroundings. */
const PROJECTS = ['packages/contract', 'apps/api', 'apps/web', 'apps/web/src/service-worker', '.'];

let failed = false;
for (const project of PROJECTS) {
  const outcome = spawnSync('tsc', ['--project', project], { stdio: 'inherit' });
  if (outcome.status !== 0) {
    console.error(`types: ${project} failed`);
    failed = true;
  }
}
process.exitCode = failed ? 1 : 0;

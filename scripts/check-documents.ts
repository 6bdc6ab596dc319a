import { spawnSync } from 'node:child_process';

/** What a reader of the repository is promised: no loose ends, and every test that a document names exists. */

/** Each pattern has a bracket in it, so that it does not find itself. */
const LOOSE_ENDS: readonly { readonly what: string; readonly pattern: string }[] = [
  { what: 'unfinished work', pattern: String.raw`\b(TO[D]O|FIX[M]E)\b` },
  {
    what: 'a test that is left out',
    pattern: String.raw`\b(it|test|describe)\.(sk[i]p|on[l]y|to[d]o|fix[m]e)\b`,
  },
  { what: 'a path of one machine', pattern: '(/ro[o]t/|/Use[r]s/|/w[o]rk/)' },
  { what: 'a download address in the lock file', pattern: '"resol[v]ed": "http' },
];

let failed = false;
for (const { what, pattern } of LOOSE_ENDS) {
  const found = spawnSync('git', ['grep', '-nIE', pattern, '--', '.', ':!*.svg'], { encoding: 'utf8' });
  if (found.stdout.trim() === '') continue;
  failed = true;
  console.error(`${what}:\n${found.stdout}`);
}

const coverage = spawnSync('node', ['scripts/check-coverage.ts'], { stdio: 'inherit' });
process.exitCode = failed || coverage.status !== 0 ? 1 : 0;

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { headingAnchors, localLinks } from './markdown.ts';

/** Checks the repository as a reader sees it: no unfinished work, no dead link, and every test that a document names exists. */

/** Each pattern contains a bracket, so that it does not match itself. */
const UNWANTED: readonly { readonly what: string; readonly pattern: string }[] = [
  { what: 'unfinished work', pattern: String.raw`\b(TO[D]O|FIX[M]E)\b` },
  {
    what: 'a test that is left out',
    pattern: String.raw`\b(it|test|describe)\.(sk[i]p|on[l]y|to[d]o|fix[m]e)\b`,
  },
  { what: 'a path of one machine', pattern: '(/ro[o]t/|/Use[r]s/|/w[o]rk/)' },
  { what: 'a download address in the lock file', pattern: '"resol[v]ed": "http' },
];

const root = join(import.meta.dirname, '..');
let failed = false;
for (const { what, pattern } of UNWANTED) {
  const found = git('grep', '-nIE', pattern, '--', '.', ':!*.svg');
  if (found === '') continue;
  failed = true;
  console.error(`${what}:\n${found}`);
}

for (const document of git('ls-files', '*.md').split('\n')) {
  for (const link of localLinks(readFileSync(join(root, document), 'utf8'))) {
    if (isThere(document, link)) continue;
    failed = true;
    console.error(`${document}: dead link ${link.path}${link.anchor === null ? '' : `#${link.anchor}`}`);
  }
}

const coverage = spawnSync('node', ['checks/check-coverage.ts'], { cwd: root, stdio: 'inherit' });
process.exitCode = failed || coverage.status !== 0 ? 1 : 0;

function isThere(document: string, link: { path: string; anchor: string | null }): boolean {
  const target = link.path === '' ? join(root, document) : join(root, dirname(document), link.path);
  if (!existsSync(target)) return false;
  if (link.anchor === null || !target.endsWith('.md')) return true;
  return headingAnchors(readFileSync(target, 'utf8')).includes(link.anchor);
}

function git(...args: string[]): string {
  return spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim();
}

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { headingAnchors, localLinks } from './markdown.ts';
import { hasTest, namedTests } from './named-tests.ts';

/** Checks the repository as a reader sees it: no unfinished work, no dead link, and every test that a document names exists. */

/** Each pattern contains a bracket, so that it does not match itself. */
const UNWANTED: readonly { readonly what: string; readonly pattern: string; readonly except?: string }[] = [
  { what: 'unfinished work', pattern: String.raw`\b(TO[D]O|FIX[M]E)\b` },
  {
    what: 'a test that is left out',
    pattern: String.raw`\b(it|test|describe|info|testInfo)\.(sk[i]p|on[l]y|to[d]o|fix[m]e)\b`,
    // A browser that its driver cannot drive is named in the output and left out.
    except: 'e2e/engines/journey.spec.ts',
  },
  { what: 'a path of one machine', pattern: '(/ro[o]t/|/Use[r]s/|/w[o]rk/)' },
  { what: 'a download address in the lock file', pattern: '"resol[v]ed": "http' },
];

const root = join(import.meta.dirname, '..');
let failed = false;
for (const { what, pattern, except } of UNWANTED) {
  const others = except === undefined ? [] : [`:!${except}`];
  const found = git('grep', '-nIE', pattern, '--', '.', ':!*.svg', ...others);
  if (found === '') continue;
  failed = true;
  console.error(`${what}:\n${found}`);
}

for (const document of git('ls-files', '*.md').split('\n')) {
  const text = readFileSync(join(root, document), 'utf8');
  for (const link of localLinks(text)) {
    if (isThere(document, link)) continue;
    failed = true;
    console.error(`${document}: dead link ${link.path}${link.anchor === null ? '' : `#${link.anchor}`}`);
  }
  for (const { title, file } of namedTests(text)) {
    // A link whose text is the name of the file means the whole file; a missing file is a dead link.
    const path = join(root, dirname(document), file);
    if (file.endsWith(title) || !existsSync(path) || hasTest(readFileSync(path, 'utf8'), title)) continue;
    failed = true;
    console.error(`${document}: ${file} has no test '${title}'`);
  }
}
process.exitCode = failed ? 1 : 0;

function isThere(document: string, link: { path: string; anchor: string | null }): boolean {
  const target = link.path === '' ? join(root, document) : join(root, dirname(document), link.path);
  if (!existsSync(target)) return false;
  if (link.anchor === null || !target.endsWith('.md')) return true;
  return headingAnchors(readFileSync(target, 'utf8')).includes(link.anchor);
}

function git(...args: string[]): string {
  return spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim();
}

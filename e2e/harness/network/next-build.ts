import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Part of the name of every chunk of the next build. */
export const NEXT_BUILD = 'NextB';

/**
 * Copies the build as the next deployment would be: every chunk has a new name, the page and the worker use the new
 * names, and the old files are gone.
 */
export function makeNextBuild(build: string): { readonly folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'patrolplan-next-build-'));
  // The build is a link to its folder.
  cpSync(realpathSync(build), folder, { recursive: true });
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (/\.(br|gz)$/.test(name)) rmSync(join(folder, name));
  }
  const assets = join(folder, 'assets');
  const renamed = new Map(
    readdirSync(assets).map((name, index) => {
      // Numbered, because two features may have a page of the same name.
      const hash = `${NEXT_BUILD}${String(index).padStart(3, '0')}`;
      return [name, name.replace(/-[\w-]{8}(\.\w+)$/, `-${hash}$1`)] as const;
    }),
  );
  for (const [name, next] of renamed) {
    writeFileSync(join(assets, next), withNames(readFileSync(join(assets, name), 'utf8'), renamed));
    rmSync(join(assets, name));
  }
  const before = readFileSync(join(folder, 'index.html'), 'utf8');
  const after = withNames(before, renamed);
  // The policy in the page names the inline scripts by their hashes.
  const hashesBefore = inlineHashes(before, 'script');
  const hashesAfter = inlineHashes(after, 'script');
  const changed = new Map([
    ...hashesBefore.map((hash, index) => [hash, hashesAfter[index] ?? hash] as const),
    // The page's mark, by which the worker recognises it.
    [/data-build="(\w+)"/.exec(before)?.[1] ?? '', NEXT_BUILD] as const,
  ]);
  const page = withNames(after, changed);
  writeFileSync(join(folder, 'index.html'), page);
  writeFileSync(
    join(folder, 'csp.json'),
    JSON.stringify({ scripts: hashesAfter, styles: inlineHashes(page, 'style') }),
  );
  const worker = withNames(withNames(readFileSync(join(folder, 'sw.js'), 'utf8'), renamed), changed);
  writeFileSync(join(folder, 'sw.js'), worker.replace(/(version:\s*["'`])\w+/, '$1nextbuild'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function withNames(text: string, renamed: ReadonlyMap<string, string>): string {
  let changed = text;
  for (const [name, next] of renamed) changed = changed.replaceAll(name, next);
  return changed;
}

function inlineHashes(page: string, tag: 'script' | 'style'): string[] {
  const inline = page.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'));
  return [...inline].map(([, text = '']) => `'${digest(text)}'`);
}

function digest(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

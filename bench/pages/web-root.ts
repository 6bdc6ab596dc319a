import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { compressAll } from '#web-scripts/compress.ts';

const BENCH = join(import.meta.dirname, '..');
const ROWS = 200;

/**
 * One folder with the built front end and, beside it, the pages it is measured against: served by the same process,
 * compressed the same way, under the same policy.
 */
export async function assembleWebRoot(frontEnd: string): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), 'patrolplan-bench-'));
  cpSync(frontEnd, root, { recursive: true });
  // Below the assets of the front end, which browsers cache for ever.
  const bareAssets = join('assets', 'bare-react');
  await build({
    root: BENCH,
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir: root,
      assetsDir: bareAssets,
      emptyOutDir: false,
      target: 'es2022',
      rolldownOptions: { input: ['form', 'list'].map((page) => join(BENCH, 'bare-react', `${page}.html`)) },
    },
  });
  const still = join(root, 'static-page');
  mkdirSync(still);
  const style = readFileSync(join(BENCH, 'yardstick.css'), 'utf8');
  for (const page of ['form.html', 'list.html']) {
    const html = readFileSync(join(BENCH, 'static-page', page), 'utf8')
      .replace('<!-- styles -->', `<style>${style}</style>`)
      .replace('<!-- rows -->', rows());
    writeFileSync(join(still, page), html);
  }
  allowStyle(root, style);
  await compressAll(join(root, 'bare-react'));
  await compressAll(join(root, bareAssets));
  await compressAll(still);
  return root;
}

function rows(): string {
  return Array.from({ length: ROWS }, (_, index) => {
    const name = `Number ${index + 1} Grey Street Bays`;
    const href = `/patrolplan/${index + 1}/${encodeURIComponent(name)}`;
    return `<li><a href="${href}">${name}</a><span>${(5 - index / 50).toFixed(2)}</span></li>`;
  }).join('\n');
}

/** Adds the hash of the static page's inline style to the front end's policy. */
function allowStyle(root: string, style: string): void {
  const file = join(root, 'csp.json');
  // Safe: the build of the front end writes this file.
  const csp = JSON.parse(readFileSync(file, 'utf8')) as { scripts: string[]; styles: string[] };
  csp.styles.push(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  writeFileSync(file, JSON.stringify(csp));
}

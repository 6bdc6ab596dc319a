import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A bundler whose native half is broken may exit with 0 and write rubbish: every chunk must at least parse. */
export function checkChunks(dist: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'patrolplan-chunks-'));
  try {
    for (const name of readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.js'))) {
      // Read as a module, whatever package.json lies around.
      const copy = join(folder, name.replace(/\.js$/, '.mjs'));
      copyFileSync(join(dist, 'assets', name), copy);
      execFileSync(process.execPath, ['--check', copy], { stdio: ['ignore', 'ignore', 'inherit'] });
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

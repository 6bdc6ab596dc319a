import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A bundler with a broken native binary may exit with 0 and write garbage: every chunk must at least parse. */
export function checkChunks(dist: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'patrolplan-chunks-'));
  try {
    for (const name of readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.js'))) {
      // Parsed as a module, whatever the nearest package.json says.
      const copy = join(folder, name.replace(/\.js$/, '.mjs'));
      copyFileSync(join(dist, 'assets', name), copy);
      execFileSync(process.execPath, ['--check', copy], { stdio: ['ignore', 'ignore', 'inherit'] });
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

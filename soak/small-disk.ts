import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { whenEnded } from './when-ended.ts';

/** Mounting a small disk needs root on Linux. */
export const canLimitDisk = () => process.platform === 'linux' && process.getuid?.() === 0;

/** Mounts a separate disk in memory. `remove` unmounts it; so does the end of this process. */
export function mountSmallDisk(size: string): { readonly folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'patrol-soak-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]);
  const remove = whenEnded(() => {
    // Lazy: what still runs on the disk keeps it until it ends, and nobody else sees it.
    if (spawnSync('umount', ['--lazy', folder]).status === 0) rmdirSync(folder);
  });
  return { folder, remove };
}

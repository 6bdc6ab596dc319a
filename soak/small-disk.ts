import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs a clean-up when this process ends, also by Ctrl-C or a signal to stop. Returns how to run it earlier. */
function whenEnded(cleanUp: () => void): () => void {
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    process.off('exit', once);
    cleanUp();
  };
  process.on('exit', once);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // Without a listener a signal ends the process before 'exit'.
    if (process.listenerCount(signal) === 0) process.on(signal, () => process.exit(1));
  }
  return once;
}

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

import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** Linux counts the time of processes in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/**
 * CPU seconds of all children that have ended, and of theirs. Linux only, elsewhere 0. A database server that outlives its
 * starter is not in it.
 */
export function cpuSecondsOfChildren(): number {
  try {
    return childSeconds(readFileSync('/proc/self/stat', 'utf8'));
  } catch {
    return 0;
  }
}

/** `cutime` and `cstime`, the 14th and 15th field after the name of the program, which may contain spaces. */
export function childSeconds(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
}

/** CPU seconds that this machine has used since it started, by all programs. */
export function cpuSecondsOfMachine(): number {
  const ms = cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);
  return ms / 1_000;
}

import { mkdirSync, readFileSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Check } from './test-plan.ts';

/**
 * A control group of Linux for one command. It counts every process that the command starts, also those that are not its
 * children when they end: the pages of a browser, the server of a database.
 */
type CpuGroup = {
  /** The same command, in the group. */
  readonly command: Check['command'];
  cpuSeconds(): number;
  close(): void;
};

/** Undefined where groups do not exist or may not be made, as without root. */
export function openCpuGroup(name: string, command: Check['command']): CpuGroup | undefined {
  const folder = attempt(() => {
    const parent = groupFolder(
      readFileSync('/proc/self/mountinfo', 'utf8'),
      readFileSync('/proc/self/cgroup', 'utf8'),
    );
    const made = join(parent, `patrolplan-${process.pid}-${name}`);
    mkdirSync(made);
    return made;
  });
  if (folder === undefined) return undefined;
  return {
    command: ['sh', '-c', 'echo $$ > "$0/cgroup.procs"; exec "$@"', folder, ...command],
    cpuSeconds: () => attempt(() => usedSeconds(readFileSync(join(folder, 'cpu.stat'), 'utf8'))) ?? 0,
    // A group with a process that is still running stays.
    close: () => {
      attempt(() => rmdirSync(folder));
    },
  };
}

/** The folder of this process in the unified hierarchy (cgroup v2). */
export function groupFolder(mountInfo: string, ownGroups: string): string {
  const mount = mountInfo.split('\n').find((line) => line.includes(' - cgroup2 '));
  const path = /^0::(?<path>.*)$/m.exec(ownGroups)?.groups?.['path'];
  if (mount === undefined || path === undefined) throw new Error('There are no control groups here.');
  return join(mount.split(' ')[4] ?? '', path);
}

export function usedSeconds(cpuStat: string): number {
  const [, microseconds = ''] = /^usage_usec (\d+)$/m.exec(cpuStat) ?? [];
  return Number(microseconds) / 1_000_000;
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

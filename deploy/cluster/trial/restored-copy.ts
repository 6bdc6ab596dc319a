import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverOwner } from '#api/testing/postgres-cluster.ts';
import { pgBackRest } from './pgbackrest.ts';
import { runProgram } from './run-program.ts';
import type { LocalServer } from './table-counts.ts';

export type RestoredCopy = {
  readonly server: LocalServer;
  /** Copying the backup, and starting on it with the log up to the moment. */
  readonly restoreMs: number;
  readonly startMs: number;
  stop(): Promise<void>;
};

/** Any: the copy listens on a socket in a folder of its own. */
const PORT = 5432;
const START_TIMEOUT_S = 3_600;

/** Restores the backups as of a moment into an empty folder and starts a server there, without a network. */
export async function restoreCopy(
  { configuration, programs }: { readonly configuration: string; readonly programs: string },
  time: string,
): Promise<RestoredCopy> {
  const folder = mkdtempSync(join(tmpdir(), 'patrol-restored-'));
  const owner = serverOwner();
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const control = (verb: string, ...args: readonly string[]) =>
    runProgram(join(programs, 'pg_ctl'), [verb, '-D', data, '-s', '-w', ...args]);
  try {
    const began = performance.now();
    await pgBackRest(
      { pgbackrest: configuration },
      `--pg1-path=${data}`,
      '--type=time',
      `--target=${time}`,
      '--target-action=promote',
      // The copy must not write into the repository of the cluster.
      '--archive-mode=off',
      'restore',
    );
    const restored = performance.now();
    // The settings of the cluster that a copy by itself cannot have.
    const own = `-p ${PORT} -c listen_addresses= -c unix_socket_directories=${folder} -c synchronous_standby_names=`;
    await control('start', '-t', String(START_TIMEOUT_S), '-l', join(folder, 'server.log'), '-o', own);
    await untilPromoted({ socket: folder, port: PORT });
    const started = performance.now();
    return {
      server: { socket: folder, port: PORT },
      restoreMs: restored - began,
      startMs: started - restored,
      async stop() {
        await control('stop', '-m', 'immediate');
        rmSync(folder, { recursive: true });
      },
    };
  } catch (cause) {
    throw new Error(`The restore failed. Its files are in ${folder}.`, { cause });
  }
}

/** A copy accepts reads while it still replays the log. */
async function untilPromoted({ socket, port }: LocalServer): Promise<void> {
  const ask = ['-h', socket, '-p', String(port), '-d', 'patrolplan', '-c', 'select pg_is_in_recovery()'];
  while ((await runProgram('psql', ['-X', '-A', '-t', ...ask])).trim() !== 'f')
    await new Promise((resolve) => setTimeout(resolve, 100));
}

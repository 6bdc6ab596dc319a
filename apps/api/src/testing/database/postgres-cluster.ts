import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type PostgresCluster = {
  /** Of the maintenance database; replace its path for another one. */
  readonly url: string;
  readonly port: number;
  readonly folder: string;
  /** Stops the server at once, without a checkpoint, as a crash would. */
  kill(): void;
  start(): void;
  /** Deletes the data, after a copy of it to the given folder. */
  stop(options?: { readonly copyTo: string }): Promise<void>;
  /** Another server that follows this one by streaming replication. */
  startReplica(): Promise<PostgresCluster>;
};

/** The folder of PostgreSQL's server binaries, which Debian keeps off the PATH; undefined when there is none. */
export function findPostgresBinaries(): string | undefined {
  const fromConfig = attempt(() => execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim());
  const debian = '/usr/lib/postgresql';
  const versioned = existsSync(debian)
    ? readdirSync(debian)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(debian, version, 'bin'))
    : [];
  return [fromConfig, ...versioned].find(
    (folder) => folder !== undefined && existsSync(join(folder, 'initdb')),
  );
}

type ClusterOptions = {
  readonly copyOf?: string;
  /** False: faster, and a crash of the machine (not of the server) may lose data. For tests, not for measurements. */
  readonly isDurable?: boolean;
};

/** Nor compiled: a test runs each statement a few times only. */
const NOT_DURABLE = '-c fsync=off -c full_page_writes=off -c jit=off';

type MakeData = (data: string, run: (program: string, args: readonly string[]) => void) => void;

/**
 * A real PostgreSQL server in a temporary folder on a free port, trusted on loopback only. Its data are new, or a copy
 * of what another server left (`stop`).
 */
export function startPostgresCluster(
  binaries: string,
  { copyOf, isDurable = true }: ClusterOptions = {},
): Promise<PostgresCluster> {
  const options = ['-U', 'patrol', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  const makeData: MakeData = (data, run) =>
    copyOf === undefined ? run('initdb', ['-D', data, ...options]) : copyData(copyOf, data);
  return startServer(binaries, makeData, isDurable ? '' : NOT_DURABLE);
}

/** With the owner of each file, which is not the user who runs the tests if that is root. */
function copyData(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to]);
}

async function startServer(binaries: string, makeData: MakeData, settings: string): Promise<PostgresCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'patrol-postgres-'));
  const owner = serverOwner();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const run = (program: string, args: readonly string[]) =>
    execFileSync(join(binaries, program), args, { stdio: ['ignore', 'pipe', 'pipe'], cwd: folder, ...owner });

  makeData(data, run);
  const port = await freePort();
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -k ${folder} -c max_connections=200 ${settings}`;
  const control = (verb: 'start' | 'stop', ...args: readonly string[]) =>
    run('pg_ctl', [verb, '-D', data, '-w', '-s', ...args]);
  const start = () => {
    // pg_ctl's server inherits its output pipes, so it must log to a file or this call would never end.
    control('start', '-l', join(folder, 'server.log'), '-o', options);
  };
  start();
  const url = `postgres://patrol@127.0.0.1:${port}/postgres`;
  return {
    url,
    port,
    folder,
    start,
    kill: () => void control('stop', '-m', 'immediate'),
    // -R makes it a replica; a fast checkpoint, or it would wait for the next regular one.
    startReplica: () =>
      startServer(
        binaries,
        (replica, make) =>
          make('pg_basebackup', ['-D', replica, '-d', url, '-R', '-X', 'stream', '-c', 'fast', '--no-sync']),
        settings,
      ),
    async stop(options) {
      attempt(() => control('stop', '-m', 'fast'));
      if (options !== undefined) copyData(data, options.copyTo);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root. The `postgres` user runs it then, or another unprivileged one. */
export function serverOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string, name: string) =>
    attempt(() =>
      Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })),
    );
  for (const name of ['postgres', 'nobody']) {
    const uid = idOf('-u', name);
    const gid = idOf('-g', name);
    if (uid !== undefined && gid !== undefined) return { uid, gid };
  }
  return undefined;
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

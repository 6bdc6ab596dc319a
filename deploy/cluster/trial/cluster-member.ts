import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClusterSettings } from './cluster-settings.ts';
import { type RunningProgram, startProgram } from './run-program.ts';

/** One of the three database machines: etcd, Patroni and its PostgreSQL. */
export type ClusterMember = {
  readonly name: string;
  readonly run: string;
  readonly postgresPort: number;
  readonly pgbackrest: string;
  /** What Patroni says of it; undefined while Patroni or PostgreSQL is down. */
  state(): Promise<MemberState | undefined>;
  /** SIGKILL to the PostgreSQL server; Patroni stays. */
  killPostgres(): void;
  /** SIGKILL to Patroni and PostgreSQL, as when the machine is lost. */
  kill(): Promise<void>;
  /** Starts Patroni again after `kill`. */
  start(): void;
  stop(): Promise<void>;
};

type MemberState = {
  readonly role: 'primary' | 'replica';
  /** Of a primary: how many replicas follow it, and those that it waits for and that etcd names: only such a one is promoted. */
  readonly followers: number;
  readonly synchronous: readonly string[];
};

export type MemberOptions = ClusterSettings['members'][number] & {
  /** Patroni's passwords, as /etc/patroni_env.conf has them. */
  readonly secrets: NodeJS.ProcessEnv;
};

const ASK_TIMEOUT_MS = 2_000;

/** Starts etcd. Patroni needs a majority of all etcd, so it is started later. */
export function createMember(options: MemberOptions): ClusterMember {
  const { name, run, postgresPort, pgbackrest } = options;
  const log = (program: string) => join(run, `${program}.log`);
  const etcd = startProgram('etcd', ['--config-file', join(run, 'etcd.yml')], {
    // Debian's etcd requires this on ARM; it has no effect elsewhere.
    env: { ETCD_UNSUPPORTED_ARCH: 'arm64' },
    log: log('etcd'),
  });
  let patroni: RunningProgram | undefined;
  const postmaster = () => postmasterOf(options.data);
  const killPostgres = () => {
    const pid = postmaster();
    if (pid === undefined) throw new Error(`${name} runs no PostgreSQL to kill.`);
    process.kill(pid, 'SIGKILL');
  };
  return {
    name,
    run,
    postgresPort,
    pgbackrest,
    state: () => readState(options.patroniPort),
    killPostgres,
    async kill() {
      await patroni?.end('SIGKILL');
      killPostgres();
    },
    start() {
      const args = [join(run, 'patroni.yml')];
      patroni = startProgram('patroni', args, { env: options.secrets, log: log('patroni') });
    },
    async stop() {
      await patroni?.end('SIGTERM');
      // Patroni stops its PostgreSQL, unless it was killed itself.
      const left = postmaster();
      if (left !== undefined) process.kill(left, 'SIGQUIT');
      await etcd.end('SIGTERM');
    },
  };
}

/** The server that runs on this folder now. The file of a killed server stays, and its number may belong to another. */
function postmasterOf(data: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return command.some((part) => part.includes(data)) ? pid : undefined;
  } catch {
    return undefined;
  }
}

async function readState(port: number): Promise<MemberState | undefined> {
  try {
    const ask = async (path: string): Promise<unknown> => {
      const signal = AbortSignal.timeout(ASK_TIMEOUT_MS);
      return (await fetch(`http://127.0.0.1:${port}/${path}`, { signal })).json();
    };
    // Safe: Patroni documents these.
    const said = (await ask('patroni')) as {
      state: string;
      role: string;
      replication?: readonly { state: string; sync_state: string; application_name: string }[];
    };
    if (said.state !== 'running') return undefined;
    // Safe: as above. The roles are those that etcd has.
    const { members } = (await ask('cluster')) as { members: readonly { name: string; role: string }[] };
    const named = new Set(members.flatMap(({ name, role }) => (role === 'sync_standby' ? [name] : [])));
    const streaming = (said.replication ?? []).filter(({ state }) => state === 'streaming');
    return {
      role: said.role === 'replica' ? 'replica' : 'primary',
      followers: streaming.length,
      synchronous: streaming
        .filter((one) => one.sync_state === 'sync' && named.has(one.application_name))
        .map((one) => one.application_name),
    };
  } catch {
    return undefined;
  }
}

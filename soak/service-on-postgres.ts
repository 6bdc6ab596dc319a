import { openDatabase } from '#api/db/database.ts';
import {
  type PostgresCluster,
  findPostgresBinaries,
  startPostgresCluster,
} from '#api/testing/database/postgres-cluster.ts';
import { freePort } from '#launcher/port.ts';
import { startService } from '#launcher/service.ts';
import { lostIn } from './write-load.ts';

/** One service process without a supervisor, on its own PostgreSQL server. */
export type ServiceOnPostgres = {
  readonly origin: string;
  readonly cluster: PostgresCluster;
  hasEnded(): boolean;
  lost(acknowledged: ReadonlySet<number>): Promise<number>;
  stop(): Promise<void>;
};

/** Sessions that write at the same time. */
export const WRITERS: readonly string[] = Array.from({ length: 4 }, () => 'staff@patrolplan.example');

export async function startOnPostgres(env: NodeJS.ProcessEnv = {}): Promise<ServiceOnPostgres> {
  const binaries = findPostgresBinaries();
  if (binaries === undefined) throw new Error('PostgreSQL is not installed; `npm test` says how.');
  const cluster = await startPostgresCluster(binaries);
  const port = await freePort('127.0.0.1', 0);
  const { origin, service } = await startInstance(port, {
    DATABASE_URL: cluster.url,
    DRAIN_SECONDS: '0',
    ...env,
  }).catch(async (cause: unknown) => {
    await cluster.stop();
    throw cause;
  });
  let hasEnded = false;
  void service.ended.then(() => (hasEnded = true));
  return {
    origin,
    cluster,
    hasEnded: () => hasEnded,
    async lost(acknowledged) {
      const db = openDatabase({ url: cluster.url, maxConnections: 1 });
      const numbers = await lostIn(db, acknowledged);
      await db.destroy();
      return numbers.length;
    },
    async stop() {
      await service.stop();
      await cluster.stop();
    },
  };
}

/** A service process with the demo, without limits on its callers. */
export async function startInstance(port: number, env: NodeJS.ProcessEnv) {
  const origin = `http://127.0.0.1:${port}`;
  const service = await startService({
    origin,
    env: {
      NODE_ENV: '',
      PATROL_MODE: 'demo',
      HOST: '127.0.0.1',
      PORT: String(port),
      TOKEN_SECRETS: 'only ever used while soaking, on loopback',
      ATTEMPTS_PER_ADDRESS: '1000000',
      CONNECTIONS_PER_ADDRESS: '5000',
      WEB_ROOT: '',
      LOG_LEVEL: 'error',
      ...env,
    },
  });
  return { origin, service };
}

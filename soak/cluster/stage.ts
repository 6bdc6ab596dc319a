import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '#api/db/database.ts';
import { findProgram } from '#api/testing/find-program.ts';
import { SECRET, type SignedInWarden, fillShift, signInWardens } from '#bench/shift-data.ts';
import { type Cluster, startCluster } from '#deploy/cluster/trial/start-cluster.ts';
import { freePorts } from '#deploy/cluster/trial/free-ports.ts';
import { startService } from '#launcher/service.ts';
import { startNginx } from '#deploy/proxy/trial/start-nginx.ts';
import { type Caller, createCaller } from './https-caller.ts';

const INSTANCES = 2;
const PROXY_NOTICES_MS = 1_000;

/** Two instances of the service behind nginx with TLS, on a PostgreSQL cluster with ten thousand sites. */
export type Stage = {
  readonly cluster: Cluster;
  readonly caller: Caller;
  readonly wardens: readonly SignedInWarden[];
  readonly staff: SignedInWarden;
  /** As a rolling update does: takes the instance out of nginx's list, stops it by a signal, starts it, and puts it back. */
  restartInstance(index: number): Promise<void>;
  /** Instances that ended unexpectedly. */
  instancesLost(): number;
  stop(): Promise<void>;
};

export async function openStage(wardens: number, say: (line: string) => void): Promise<Stage> {
  const undo: (() => unknown)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).toReversed()) await step();
  };
  try {
    const cluster = await startCluster({ say });
    undo.push(() => cluster.stop());
    say('data and sessions');
    const people = await prepare(cluster, wardens + 1);
    const [staff, ...others] = people;
    if (staff === undefined) throw new Error('Nobody is signed in.');

    say('two instances of the service and nginx');
    const first = await freePorts(INSTANCES);
    const ports = Array.from({ length: INSTANCES }, (_, index) => first + index);
    const instances = new Map<number, Awaited<ReturnType<typeof startInstance>>>();
    let lost = 0;
    const start = async (port: number) => {
      const instance = await startInstance(port, cluster);
      instances.set(port, instance);
      void instance.ended.then(() => (instances.get(port) === instance ? (lost += 1) : undefined));
    };
    const end = async (port: number) => {
      const instance = instances.get(port);
      instances.delete(port);
      await instance?.stop();
    };
    undo.push(() => Promise.all(ports.map(end)));
    for (const port of ports) await start(port);
    const nginx = await startNginx(findProgram('nginx') ?? 'nginx', ...ports);
    undo.push(() => nginx.stop());
    const caller = createCaller(nginx.httpsPort, nginx.certificate);
    undo.push(() => caller.close());
    return {
      cluster,
      caller,
      wardens: others,
      staff,
      async restartInstance(index) {
        const port = ports[index] ?? first;
        nginx.use(...ports.filter((other) => other !== port));
        await wait(PROXY_NOTICES_MS);
        await end(port);
        await start(port);
        nginx.use(...ports);
      },
      instancesLost: () => lost,
      stop,
    };
  } catch (cause) {
    await stop();
    throw cause;
  }
}

/** The first of the people is a member of staff. */
async function prepare(cluster: Cluster, people: number): Promise<readonly SignedInWarden[]> {
  const db = openDatabase({ url: cluster.urlOf(await cluster.primary()), maxConnections: 1 });
  try {
    await fillShift(db);
    // In one transaction: a commit for each row would wait for a replica each time.
    return await db.transaction().execute(async (tx) => {
      const signedIn = await signInWardens(tx, people);
      const staffId = signedIn[0]?.userId ?? 0;
      await tx.updateTable('users').set({ is_staff: true }).where('id', '=', staffId).execute();
      return signedIn;
    });
  } finally {
    await db.destroy();
  }
}

function startInstance(port: number, { writeUrl, readUrl }: Cluster) {
  return startService({
    origin: `http://127.0.0.1:${port}`,
    env: {
      NODE_ENV: 'production',
      PATROL_MODE: 'demo',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: writeUrl,
      DATABASE_READ_URL: readUrl,
      DATABASE_POOLER: 'true',
      TOKEN_SECRETS: SECRET,
      TRUST_PROXY: 'true',
      // All wardens of the run come from one address.
      ATTEMPTS_PER_ADDRESS: '1000000',
      WEB_ROOT: '',
      LOG_LEVEL: 'error',
    },
  });
}

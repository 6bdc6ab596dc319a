import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { openDatabase } from '#api/db/database.ts';
import { migrate } from '#api/db/migrate.ts';
import type { ClusterMember } from '#deploy/cluster/trial/cluster-member.ts';
import { type Cluster, startCluster } from '#deploy/cluster/trial/start-cluster.ts';
import { freePort } from '#launcher/port.ts';
import { type Outcome, seconds } from './outcome.ts';
import { WRITERS, startInstance } from './service-on-postgres.ts';
import { lostIn, startWriteLoad } from './write-load.ts';

type Fault = {
  readonly name: string;
  /** Whether replies with 503 may follow for a while. */
  readonly isFailover: boolean;
  /** Returns the member to start again, if a machine is lost. */
  readonly inject: (cluster: Cluster) => Promise<ClusterMember | undefined>;
};

const INSTANCES = 2;
/** A lost machine comes back after this long. */
const DOWN_MS = 15_000;
const WRITES_BETWEEN_FAULTS = 60;

const KILLED_SERVER: Fault = {
  name: 'primary: kill -9 of PostgreSQL',
  isFailover: true,
  async inject(cluster) {
    (await cluster.primary()).killPostgres();
    return undefined;
  },
};
const LOST_MACHINE: Fault = {
  name: 'primary: kill -9 of Patroni and PostgreSQL',
  isFailover: true,
  inject: async (cluster) => lose(await cluster.primary()),
};
const FAULTS: readonly Fault[] = [
  {
    name: 'synchronous replica lost',
    isFailover: false,
    inject: async (cluster) => lose(await cluster.synchronousReplica()),
  },
  { name: 'migration', isFailover: false, inject: addColumns },
  KILLED_SERVER,
  LOST_MACHINE,
  KILLED_SERVER,
  LOST_MACHINE,
  LOST_MACHINE,
];

/**
 * Two instances on the cluster of deploy/cluster, under write load: a replica is lost, a migration runs, the primary is killed
 * five times. Only a failover may cause 503, and every member must have every acknowledged write at the end.
 */
export async function runOnCluster(): Promise<Outcome> {
  const undo: (() => unknown)[] = [];
  try {
    const cluster = await startCluster({ say: (line) => console.log(`  ${line}`) });
    undo.unshift(() => cluster.stop());
    let ended = 0;
    const origins: string[] = [];
    for (let count = 0; count < INSTANCES; count += 1) {
      const instance = await startInstance(await freePort('127.0.0.1', 0), {
        DATABASE_URL: cluster.writeUrl,
        DATABASE_READ_URL: cluster.readUrl,
        DATABASE_POOLER: 'true',
        DRAIN_SECONDS: '0',
      });
      origins.push(instance.origin);
      const countEnd = () => (ended += 1);
      void instance.service.ended.then(countEnd);
      undo.unshift(() => instance.service.stop());
    }
    const load = startWriteLoad(origins, WRITERS);
    undo.unshift(() => load.stop());

    const failures: string[] = [];
    const rows: string[] = [];
    for (const { name, isFailover, inject } of FAULTS) {
      await load.untilMore(WRITES_BETWEEN_FAULTS);
      const refusedBefore = load.replies[503] ?? 0;
      console.log(`  ${name}`);
      const began = performance.now();
      const lost = await inject(cluster);
      // One write for each writer may have been sent before the fault.
      await load.untilMore(WRITERS.length + 1);
      const writingAfter = performance.now() - began;
      if (lost !== undefined) {
        await wait(DOWN_MS);
        lost.start();
      }
      await cluster.untilWhole();
      const refused = (load.replies[503] ?? 0) - refusedBefore;
      if (refused > 0 && !isFailover) failures.push(`${name}: ${refused} calls got 503.`);
      rows.push(`| ${name} | ${seconds(writingAfter)} | ${refused} |`);
    }
    await load.untilMore(WRITES_BETWEEN_FAULTS);
    await load.stop();
    await cluster.untilWhole();
    console.log(['| Fault | Writing again after | 503 |', '| --- | --: | --: |', ...rows].join('\n'));

    if (ended > 0) failures.push(`${ended} instances of the service ended.`);
    let lost = 0;
    for (const member of cluster.members) {
      const db = openDatabase({ url: cluster.urlOf(member), maxConnections: 1 });
      lost += (await lostIn(db, load.acknowledged)).length;
      await db.destroy();
    }
    return {
      scenario: 'two instances on a PostgreSQL cluster: lost replica, migration, failovers',
      held: `${FAULTS.length} faults, ${load.replies[503] ?? 0} calls returned 503 and none 500`,
      writes: load.acknowledged.size,
      lost,
      failures: [...failures, ...load.surprises],
    };
  } finally {
    for (const step of undo) await step();
  }
}

async function lose(member: ClusterMember): Promise<ClusterMember> {
  await member.kill();
  return member;
}

/** As a newer release does: adds a column with a default, an index and a table. */
async function addColumns({ writeUrl }: Cluster): Promise<undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'patrol-soak-migration-'));
  const db = openDatabase({ url: writeUrl, maxConnections: 1, isPooled: true });
  try {
    await writeFile(
      join(folder, '9001-soak.sql'),
      `alter table sites add column soak_note text not null default '';
       create index sites_soak on sites (area_id, soak_note);
       create table soak_notes (id bigint generated always as identity primary key, site_id integer references sites (id));`,
    );
    const applied = await migrate(db, pathToFileURL(`${folder}/`));
    if (applied.length !== 1) throw new Error('The migration did not run.');
  } finally {
    await db.destroy();
    await rm(folder, { recursive: true });
  }
}

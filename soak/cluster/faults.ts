import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { openDatabase } from '#api/db/database.ts';
import { migrate } from '#api/db/migrate.ts';
import { until } from '#soak/until.ts';
import type { Stage } from './stage.ts';
import type { Tally } from './tally.ts';

/** Something that was done to the running product, and when, in milliseconds of the run. */
export type Fault = {
  readonly name: string;
  readonly at: number;
  /** Whether replies with 503 may follow for a while. */
  readonly isFailover: boolean;
};

type Step = {
  readonly name: string;
  /** When, as a share of the run. */
  readonly share: number;
  readonly isFailover: boolean;
  readonly run: (stage: Stage) => Promise<void>;
};

/** A machine that was lost comes back after this long. */
const DOWN_MS = 15_000;
/** Before the next fault: callers that were refused try again. */
const SETTLES_MS = 8_000;

const restart = (index: number, share: number): Step => ({
  name: `instance ${index + 1} of the service restarted`,
  share,
  isFailover: false,
  run: (stage) => stage.restartInstance(index),
});

const killPostgres = (share: number): Step => ({
  name: 'primary: kill -9 of PostgreSQL',
  share,
  isFailover: true,
  async run({ cluster }) {
    (await cluster.primary()).killPostgres();
  },
});

const killMachine = (share: number): Step => ({
  name: 'primary: kill -9 of Patroni and PostgreSQL',
  share,
  isFailover: true,
  async run({ cluster }) {
    const lost = await cluster.primary();
    await lost.kill();
    await wait(DOWN_MS);
    lost.start();
  },
});

const STEPS: readonly Step[] = [
  restart(0, 0.04),
  restart(1, 0.1),
  { name: 'synchronous replica lost and back', share: 0.18, isFailover: false, run: loseReplica },
  { name: 'migration', share: 0.28, isFailover: false, run: runMigration },
  killPostgres(0.34),
  killMachine(0.46),
  killPostgres(0.58),
  killMachine(0.7),
  killMachine(0.84),
];

/** Runs the faults in order, each when it is due and the cluster is whole again. Returns those that were run. */
export async function causeFaults(
  stage: Stage,
  { tally, lengthMs }: { readonly tally: Tally; readonly lengthMs: number },
  say: (line: string) => void,
): Promise<readonly Fault[]> {
  const faults: Fault[] = [];
  for (const { name, share, isFailover, run } of STEPS) {
    await wait(Math.max(0, share * lengthMs - tally.now()));
    const at = tally.now();
    faults.push({ name, at, isFailover });
    say(`${(at / 1_000).toFixed(0)} s: ${name}`);
    await run(stage);
    await stage.cluster.untilWhole();
    const wholeAt = tally.now();
    await until('a write', () => tally.writes.some(({ sentAt }) => sentAt > wholeAt));
    await wait(SETTLES_MS);
    say(`${(tally.now() / 1_000).toFixed(0)} s: whole again, and writing`);
  }
  return faults;
}

async function loseReplica({ cluster }: Stage): Promise<void> {
  const replica = await cluster.synchronousReplica();
  await replica.kill();
  await wait(DOWN_MS);
  replica.start();
}

/** As a newer release has it: it adds a column with a default, an index and a table, while wardens read and write. */
async function runMigration({ cluster }: Stage): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'patrol-soak-migration-'));
  const db = openDatabase({ url: cluster.writeUrl, maxConnections: 1, isPooled: true });
  try {
    await writeFile(
      join(folder, '9001-soak.sql'),
      `alter table visits add column soak_note text not null default '';
       alter table sites add column soak_note text not null default '';
       create index visits_soak on visits (site_id, soak_note);
       create table soak_notes (id bigint generated always as identity primary key, site_id integer references sites (id));`,
    );
    const applied = await migrate(db, pathToFileURL(`${folder}/`));
    if (applied.length !== 1) throw new Error('The migration did not run.');
  } finally {
    await db.destroy();
    await rm(folder, { recursive: true });
  }
}

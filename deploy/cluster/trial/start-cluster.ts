import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '#api/db/database.ts';
import { findPostgresBinaries, serverOwner } from '#api/testing/database/postgres-cluster.ts';
import { LaunchRefusal } from '#launcher/refusal.ts';
import { type ClusterMember, createMember } from './cluster-member.ts';
import { missingPackages } from './cluster-programs.ts';
import type { ClusterSettings } from './cluster-settings.ts';
import { freePorts } from './free-ports.ts';
import { PORTS_NEEDED, loopbackSettings } from './loopback-settings.ts';
import { pgBackRest } from './pgbackrest.ts';
import { APPLICATION_FILES, TEMPLATES, renderCluster } from './render-cluster.ts';
import { type RunningProgram, runProgram, startProgram, systemUser } from './run-program.ts';

/** The example of deploy/cluster, on loopback. */
export type Cluster = {
  readonly folder: string;
  readonly settings: ClusterSettings;
  readonly members: readonly ClusterMember[];
  /** Through PgBouncer and HAProxy to the primary. */
  readonly writeUrl: string;
  /** Through HAProxy to a replica. */
  readonly readUrl: string;
  /** Without PgBouncer and HAProxy, for work that takes longer than a call of the service. */
  urlOf(member: ClusterMember): string;
  primary(): Promise<ClusterMember>;
  /** The one that has every acknowledged write. */
  synchronousReplica(): Promise<ClusterMember>;
  /** Waits until one member is primary and the two others follow, one of them synchronously. */
  untilWhole(): Promise<void>;
  stop(): Promise<void>;
};

const PATIENCE_MS = 180_000;

export type StartOptions = {
  readonly say?: (line: string) => void;
  /** Ends the start early. */
  readonly signal?: AbortSignal;
};

export async function startCluster({ say, signal }: StartOptions = {}): Promise<Cluster> {
  const missing = missingPackages();
  if (missing !== undefined) throw new LaunchRefusal(missing);
  const folder = mkdtempSync(join(tmpdir(), 'patrol-cluster-'));
  const undo: (() => unknown)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).toReversed()) await step();
  };
  try {
    const settings = loopbackSettings({
      folder,
      firstPort: await freePorts(PORTS_NEEDED),
      systemUser: await systemUser(),
      postgresPrograms: findPostgresBinaries() ?? '',
    });
    const password = randomBytes(24).toString('base64url');
    writeFiles(settings, folder, password);

    say?.('etcd and Patroni: three members');
    const secrets = patroniSecrets();
    const members = settings.members.map((own) => createMember({ ...own, secrets }));
    undo.push(() => Promise.all(members.map((member) => member.stop())));
    for (const member of members) member.start();
    const untilWhole = () => until('a primary and two replicas', () => isWhole(members), signal);
    await untilWhole();

    say?.('role, database and backup repository');
    const primary = await primaryOf(members);
    await createDatabase(primary, folder);
    await pgBackRest(primary, 'stanza-create');

    say?.('HAProxy and PgBouncer');
    for (const program of startFront(folder)) undo.push(() => program.end('SIGTERM'));
    const url = (port: number) => `postgres://patrolplan:${password}@127.0.0.1:${port}/patrolplan`;
    const [writeUrl, readUrl] = [url(settings.poolerPort), url(settings.replicaPort)];
    await until('the pooler leads to the primary', () => accepts(writeUrl), signal);
    await until('HAProxy leads to a replica', () => accepts(readUrl), signal);
    return {
      folder,
      settings,
      members,
      writeUrl,
      readUrl,
      urlOf: ({ postgresPort }) => url(postgresPort),
      primary: () => primaryOf(members),
      async synchronousReplica() {
        const [name] = (await (await primaryOf(members)).state())?.synchronous ?? [];
        const found = members.find((member) => member.name === name);
        if (found === undefined) throw new Error('No replica is synchronous.');
        return found;
      },
      untilWhole,
      async stop() {
        await stop();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (cause) {
    await stop();
    if (signal?.aborted === true) rmSync(folder, { recursive: true, force: true });
    throw new Error(`The cluster did not start. The logs are in ${folder}.`, { cause });
  }
}

function writeFiles(settings: ClusterSettings, folder: string, password: string): void {
  const rendered = renderCluster(settings);
  const write = (path: string, text: string) => {
    writeFileSync(path, text, { mode: 0o600 });
    own(path);
  };
  chmodSync(folder, 0o755);
  own(folder);
  for (const { name } of settings.members) {
    mkdirSync(join(folder, name), { mode: 0o700 });
    own(join(folder, name));
    for (const [file, text] of Object.entries(rendered.members[name] ?? {}))
      write(join(folder, name, file), text);
  }
  for (const file of APPLICATION_FILES) write(join(folder, file), rendered.application[file]);
  write(join(folder, 'userlist.txt'), `"patrolplan" "${password}"\n`);
  write(join(folder, 'patrolplan.password'), password);
}

function own(path: string): void {
  const owner = serverOwner();
  if (owner !== undefined) chownSync(path, owner.uid, owner.gid);
}

function patroniSecrets(): NodeJS.ProcessEnv {
  const secret = () => randomBytes(24).toString('base64url');
  return {
    PATRONI_SUPERUSER_PASSWORD: secret(),
    PATRONI_REPLICATION_PASSWORD: secret(),
    PATRONI_REWIND_PASSWORD: secret(),
    PATRONI_RESTAPI_USERNAME: 'patroni',
    PATRONI_RESTAPI_PASSWORD: secret(),
  };
}

async function createDatabase({ run, postgresPort }: ClusterMember, folder: string): Promise<void> {
  const server = ['-h', run, '-p', String(postgresPort), '-d', 'postgres'];
  const variables = ['-v', 'ON_ERROR_STOP=1', '-v', `password_file=${join(folder, 'patrolplan.password')}`];
  await runProgram('psql', ['-X', '-q', ...server, ...variables, '-f', join(TEMPLATES, 'database.sql')]);
}

function startFront(folder: string): readonly RunningProgram[] {
  const log = (name: string) => ({ log: join(folder, `${name}.log`) });
  return [
    startProgram('haproxy', ['-W', '-f', join(folder, 'haproxy.cfg')], log('haproxy')),
    startProgram('pgbouncer', ['-q', join(folder, 'pgbouncer.ini')], log('pgbouncer-start')),
  ];
}

async function isWhole(members: readonly ClusterMember[]): Promise<boolean> {
  const states = await Promise.all(members.map((member) => member.state()));
  const replicas = states.filter((state) => state?.role === 'replica').length;
  const primary = states.find((state) => state?.role === 'primary');
  return replicas === 2 && primary?.followers === 2 && primary.synchronous.length > 0;
}

async function primaryOf(members: readonly ClusterMember[]): Promise<ClusterMember> {
  let found: ClusterMember | undefined;
  await until('a primary', async () => {
    const states = await Promise.all(members.map((member) => member.state()));
    found = members.find((_, index) => states[index]?.role === 'primary');
    return found !== undefined;
  });
  if (found === undefined) throw new Error('No primary.');
  return found;
}

async function accepts(url: string): Promise<boolean> {
  const db = openDatabase({ url, maxConnections: 1, isPooled: true });
  try {
    await db.selectNoFrom((of) => of.lit(1).as('one')).execute();
    return true;
  } catch {
    return false;
  } finally {
    await db.destroy();
  }
}

async function until(what: string, holds: () => Promise<boolean>, signal?: AbortSignal): Promise<void> {
  const giveUp = performance.now() + PATIENCE_MS;
  while (!(await holds())) {
    signal?.throwIfAborted();
    if (performance.now() > giveUp) throw new Error(`The cluster did not come to this in time: ${what}.`);
    await wait(200);
  }
}

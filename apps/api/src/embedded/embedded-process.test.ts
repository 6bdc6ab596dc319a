import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { dataPaths, prepareDataFolder } from './data-folder.ts';
import { isFolderLocked, readHolder } from './folder-lock.ts';
import { ENGINE_MAJOR, openDatabaseFolder } from './open-database.ts';
import { listSnapshots, toStamp } from './snapshots.ts';
import { type RunningEmbedded, startEmbedded } from './start-embedded.ts';

const ROWS = 500;

/**
 * A database with a table of rows, and its snapshot. The tests start on copies: making one takes longer than most of them.
 * It is made as the replacement of a damaged one that has no snapshot.
 */
let madeFolder: string;
let made: {
  readonly state: RunningEmbedded['state'];
  readonly notices: readonly string[];
  readonly version: string | undefined;
  readonly tablePath: string;
  /** Before and after it was stopped. */
  readonly locked: readonly boolean[];
};
beforeAll(async () => {
  madeFolder = await mkdtemp(join(tmpdir(), 'patrol-embedded-made-'));
  await mkdir(dataPaths(madeFolder).database);
  const notices: string[] = [];
  const fresh = await startEmbedded({ folder: madeFolder, onNotice: (sentence) => notices.push(sentence) });
  const found = await ask(fresh.url, async (client) => {
    await client.query('create table written (id integer primary key, note text)');
    await client.query(`insert into written select n, repeat('x', 400) from generate_series(1, ${ROWS}) n`);
    const { rows } = await client.query<{ version: string; path: string }>(
      "select current_setting('server_version') as version, pg_relation_filepath('written') as path",
    );
    return { state: fresh.state, notices, version: rows[0]?.version, tablePath: rows[0]?.path ?? '' };
  });
  const before = isFolderLocked(madeFolder);
  // Stopping takes the snapshot.
  await fresh.stop();
  made = { ...found, locked: [before, isFolderLocked(madeFolder)] };
}, 180_000);
afterAll(() => rm(madeFolder, { recursive: true }));

let folder: string;
let running: RunningEmbedded[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'patrol-embedded-'));
  running = [];
});
afterEach(async () => {
  for (const one of running) await kill(one);
  await rm(folder, { recursive: true });
});

async function copyDatabase(to = folder): Promise<void> {
  for (const part of ['database', 'snapshots'] as const)
    await cp(dataPaths(madeFolder)[part], dataPaths(to)[part], { recursive: true });
}

/** Ends it without the snapshot of a stop. */
async function kill({ pid, ended }: RunningEmbedded): Promise<void> {
  if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  await ended;
}

async function start(last?: RunningEmbedded, notices: string[] = []): Promise<RunningEmbedded> {
  const address = last === undefined ? {} : { port: last.port, password: last.password };
  const fresh = await startEmbedded({ folder, ...address, onNotice: (sentence) => notices.push(sentence) });
  running.push(fresh);
  return fresh;
}

async function ask<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const idsIn = (url: string) =>
  ask(url, async (client) => {
    const { rows } = await client.query<{ id: number }>('select id from written order by id');
    return rows.map(({ id }) => id);
  });

// One test: a start takes longer than the checks.
// May take over 15 s: an embedded database is made, killed, damaged and restored.
test(
  'an embedded database killed under load loses no acknowledged row; a damaged one is replaced by the newest good snapshot and reported',
  { timeout: 180_000 },
  async () => {
    await copyDatabase();
    let current = await start();
    const acknowledged: number[] = [];
    let next = ROWS;
    const stopped = new AbortController();
    const writer = async () => {
      while (!stopped.signal.aborted) {
        await ask(current.url, async (client) => {
          while (!stopped.signal.aborted) {
            const id = (next += 1);
            await client.query('insert into written values ($1, $2)', [id, 'x'.repeat(200)]);
            acknowledged.push(id);
          }
        }).catch(() => new Promise((resolve) => setTimeout(resolve, 20)));
      }
    };
    const writers = [writer(), writer(), writer()];
    // `npm run soak` kills it more often.
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(100), {
      timeout: 60_000,
      interval: 5,
    });
    await kill(current);
    current = await start(current);
    expect(current.state).toBe('existing');
    const before = acknowledged.length;
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before + 10), {
      timeout: 60_000,
      interval: 5,
    });
    stopped.abort();
    await Promise.all(writers);
    const stored = new Set(await idsIn(current.url));
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);

    // The acknowledged rows are newer than the snapshot.
    await kill(current);
    await rm(join(dataPaths(folder).database, 'global', 'pg_control'));

    const notices: string[] = [];
    current = await start(undefined, notices);
    expect(current.state).toBe('restored');
    expect(notices[0]).toMatch(
      /^The database was damaged \(global\/pg_control is missing\) and has been restored from the snapshot of \d{4}-/,
    );
    expect(notices[0]).toContain('Everything written after that time is lost.');
    expect(await idsIn(current.url)).toHaveLength(ROWS);
    expect((await readdir(folder)).filter((name) => name.startsWith('damaged-'))).toHaveLength(1);
  },
);

// In this process, because a new one takes longer.
test('a page that does not match its checksum counts as damage', { timeout: 180_000 }, async () => {
  await copyDatabase();
  await scribble(join(dataPaths(folder).database, made.tablePath), 8192 + 100);
  const { engine, state } = await openDatabaseFolder(folder, () => new Date());
  expect(state).toMatchObject({ kind: 'restored', why: expect.stringContaining('invalid page') });
  const { rows } = await engine.query('select id from written');
  expect(rows).toHaveLength(ROWS);
  await engine.close();
});

test('a damaged database without a snapshot is replaced by an empty one, and reported', () => {
  expect(made.state).toBe('lost');
  expect(made.notices).toEqual([
    expect.stringContaining('no good snapshot exists, so a new, empty one was created'),
  ]);
});

/** The tests follow each other on one process, which another one has started. A start takes longer than each of them. */
describe('on a folder whose snapshot is due', { shuffle: false }, () => {
  let due: string;
  let parent: ChildProcess;
  let first: { readonly pid: number; readonly url: string };
  beforeAll(async () => {
    due = await mkdtemp(join(tmpdir(), 'patrol-embedded-due-'));
    await copyDatabase(due);
    const { snapshots } = dataPaths(due);
    const [taken] = await listSnapshots(snapshots);
    const old = toStamp(new Date(Date.now() - 11 * 60_000));
    for (const ending of ['.tar.gz', '.tar.gz.sha256'])
      await rename(join(snapshots, `${taken}${ending}`), join(snapshots, `${old}${ending}`));
    const script = `
      import { startEmbedded } from ${JSON.stringify(new URL('start-embedded.ts', import.meta.url).href)};
      const { pid, url } = await startEmbedded({ folder: process.argv[1] });
      process.send({ pid, url });
    `;
    parent = spawn(process.execPath, ['--input-type=module', '--eval', script, due], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    first = await new Promise((resolve, reject) => {
      // Safe: the script above sends this shape.
      parent.once('message', (started) => resolve(started as typeof first));
      parent.once('exit', () => reject(new Error('The parent process ended')));
    });
  }, 180_000);
  afterAll(async () => {
    parent.kill('SIGKILL');
    await rm(due, { recursive: true });
  });

  test(
    'a due snapshot is taken at the start, however often the database restarts',
    { timeout: 180_000 },
    async () => {
      await vi.waitFor(async () => expect(await listSnapshots(dataPaths(due).snapshots)).toHaveLength(2), {
        timeout: 60_000,
        interval: 100,
      });
    },
  );

  test(
    'a second database process on the same folder is refused, and the refusal names the owner',
    { timeout: 180_000 },
    async () => {
      await expect(startEmbedded({ folder: due })).rejects.toThrow(
        `is in use by process ${first.pid}, started `,
      );
      expect(await readHolder(due)).toMatchObject(first);
      expect((await stat(dataPaths(due).holder)).mode & 0o777).toBe(0o600);
      expect((await stat(due)).mode & 0o777).toBe(0o700);
      expect(isFolderLocked(due)).toBe(true);
    },
  );

  test('the embedded database stops when its parent process is killed', { timeout: 180_000 }, async () => {
    expect(isAlive(first.pid)).toBe(true);
    parent.kill('SIGKILL');
    await vi.waitFor(() => expect(isAlive(first.pid)).toBe(false), { timeout: 90_000, interval: 50 });
    expect(isFolderLocked(due)).toBe(false);
  });
});

test('a database folder of another version is refused, not repaired', { timeout: 180_000 }, async () => {
  const { database } = dataPaths(folder);
  execFileSync('mkdir', [database]);
  execFileSync('sh', ['-c', `echo 15 > '${join(database, 'PG_VERSION')}'`]);
  await expect(startEmbedded({ folder })).rejects.toThrow('was created by version 15');
  expect(await readdir(database)).toEqual(['PG_VERSION']);
});

test(
  'a database folder that is read-only or full is refused with a sentence',
  { timeout: 60_000 },
  async () => {
    await expect(prepareDataFolder('/proc/patrol')).rejects.toThrow('cannot be written');
    await expect(prepareDataFolder(folder, Number.MAX_SAFE_INTEGER)).rejects.toThrow('is full');
  },
);

test('the embedded database holds the lock of its folder until it is stopped', () => {
  expect(made.locked).toEqual([true, false]);
});

test('a database folder is compared with the version of the engine', () => {
  expect(made.version?.split('.')[0]).toBe(ENGINE_MAJOR);
});

async function scribble(path: string, at: number): Promise<void> {
  const file = await open(path, 'r+');
  await file.write('garbage', at);
  await file.close();
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

import { dataPaths, DataFolderRefusal, prepareDataFolder } from './data-folder.ts';
import { lockFolder } from './folder-lock.ts';
import type { FromEmbedded } from './messages.ts';
import { type Opened, openDatabaseFolder } from './open-database.ts';
import { SNAPSHOT_EVERY_MS, snapshotDelayMs } from './snapshot-delay.ts';
import { listSnapshots, stampTime, writeSnapshot } from './snapshots.ts';
import { embeddedUrl, startWireServer } from './wire-server.ts';

/**
 * The embedded database as a separate process: locks the folder, opens it (or the newest good snapshot), serves it
 * on loopback, takes snapshots, and stops cleanly on request or when its parent process is gone.
 */
const folder = required('EMBEDDED_FOLDER');
const password = required('EMBEDDED_PASSWORD');
const port = Number(process.env['EMBEDDED_PORT'] ?? '0');

try {
  await serve();
} catch (cause) {
  if (!(cause instanceof DataFolderRefusal)) throw cause;
  tell({ kind: 'refused', sentence: cause.message });
  process.disconnect?.();
  process.exitCode = 1;
}

async function serve(): Promise<void> {
  await prepareDataFolder(folder);
  const lock = await lockFolder(folder);
  const { engine, state } = await openDatabaseFolder(folder, () => new Date()).catch(
    async (cause: unknown) => {
      await lock.release();
      throw cause;
    },
  );
  const server = await startWireServer({ engine, password, port, onEngineFailure: dieAtOnce });
  await lock.announce(embeddedUrl(server.port, password));

  let snapshotOf: string | undefined;
  const takeSnapshot = async () => {
    // Only the copy blocks other connections; compressing and writing do not.
    const copy = await server.exclusively(async () => {
      const { rows } = await engine.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn');
      const lsn = rows[0]?.lsn;
      if (lsn === snapshotOf) return undefined;
      await engine.exec('checkpoint');
      return { lsn, dump: await engine.dumpDataDir('none') };
    });
    if (copy === undefined) return;
    const contents = new Uint8Array(await copy.dump.arrayBuffer());
    await writeSnapshot(dataPaths(folder).snapshots, contents, new Date());
    snapshotOf = copy.lsn;
  };
  const trySnapshot = () =>
    takeSnapshot().catch((cause: unknown) => tell({ kind: 'notice', sentence: snapshotFailed(cause) }));
  let timer: NodeJS.Timeout;
  const snapshotIn = (delayMs: number) => {
    timer = setTimeout(() => void snapshotAndGoOn(), delayMs);
  };
  const snapshotAndGoOn = async () => {
    await trySnapshot();
    if (!stopping) snapshotIn(SNAPSHOT_EVERY_MS);
  };

  let stopping = false;
  const [newest] = await listSnapshots(dataPaths(folder).snapshots);
  snapshotIn(snapshotDelayMs(newest === undefined ? undefined : stampTime(newest), new Date()));
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    clearTimeout(timer);
    await trySnapshot();
    await server.stop();
    await engine.close();
    await lock.release();
    process.exit(0);
  };
  // Ctrl-C reaches every process of the terminal; the parent stops this one itself, after the service.
  process.on('SIGINT', () => undefined);
  process.once('SIGTERM', () => void stop());
  process.once('disconnect', () => void stop());
  // The parent process may have ended while the folder was being opened.
  if (!process.connected) return void stop();
  tell({ kind: 'ready', url: embeddedUrl(server.port, password), port: server.port, ...described(state) });
}

function described(state: Opened['state']): { state: Opened['state']['kind']; notice?: string } {
  if (state.kind === 'restored') {
    const where = state.aside === undefined ? '' : ` The damaged files are in ${state.aside}.`;
    return {
      state: state.kind,
      notice: `The database was damaged (${state.why}) and has been restored from the snapshot of ${state.snapshot}. Everything written after that time is lost.${where}`,
    };
  }
  if (state.kind === 'lost') {
    return {
      state: state.kind,
      notice: `The database was damaged (${state.why}) and no good snapshot exists, so a new, empty one was created. The damaged files are in ${state.aside}.`,
    };
  }
  return { state: state.kind };
}

function snapshotFailed(cause: unknown): string {
  return `A snapshot of the database could not be written: ${cause instanceof Error ? cause.message : String(cause)}`;
}

/** The engine's memory cannot be trusted any more, but its files can: the next process opens them again. */
function dieAtOnce(cause: unknown): never {
  process.stderr.write(
    `The embedded database broke: ${cause instanceof Error ? cause.stack : String(cause)}\n`,
  );
  process.exit(70);
}

function tell(message: FromEmbedded): void {
  if (process.connected) process.send?.(message);
}

function required(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`${name} is not set`);
  return value;
}

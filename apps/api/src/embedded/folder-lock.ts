import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { DataFolderRefusal, dataPaths } from './data-folder.ts';

/** The process that uses a data folder, and how to reach its database. */
export type Holder = { readonly pid: number; readonly since: string; readonly url: string };

export type FolderLock = {
  /** Tells others how to reach the database. */
  announce(url: string): Promise<void>;
  release(): Promise<void>;
};

const GLANCE_MS = 1_000;

/**
 * One process per data folder: two would destroy it. The lock is the operating system's (through SQLite, which
 * supports every platform), so it is released however its process ends and can never be stale.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const paths = dataPaths(folder);
  // A process that only checks whether the folder is free holds the lock for a moment.
  const lock = new DatabaseSync(paths.lock, { timeout: GLANCE_MS });
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (cause) {
    lock.close();
    const holder = await readHolder(folder);
    const who = holder === undefined ? 'another process' : `process ${holder.pid}, started ${holder.since}`;
    throw new DataFolderRefusal(
      `The data folder ${folder} is in use by ${who}. Stop that instance first, or choose another folder with DATA_DIR. Nothing was changed.`,
      { cause },
    );
  }
  const since = new Date().toISOString();
  // The previous holder is gone: the lock was free.
  await rm(paths.holder, { force: true });
  return {
    async announce(url) {
      const holder: Holder = { pid: process.pid, since, url };
      const fresh = `${paths.holder}.${process.pid}`;
      await writeFile(fresh, JSON.stringify(holder), { mode: 0o600 });
      await rename(fresh, paths.holder);
    },
    async release() {
      await rm(paths.holder, { force: true });
      lock.close();
    },
  };
}

/** Whether some process has the folder now. */
export function isFolderLocked(folder: string): boolean {
  const lock = new DatabaseSync(dataPaths(folder).lock);
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
    return false;
  } catch {
    return true;
  } finally {
    lock.close();
  }
}

/** Reads what the last holder wrote; valid only while the folder is locked. */
export async function readHolder(folder: string): Promise<Holder | undefined> {
  try {
    const written: unknown = JSON.parse(await readFile(dataPaths(folder).holder, 'utf8'));
    return isHolder(written) ? written : undefined;
  } catch {
    return undefined;
  }
}

function isHolder(value: unknown): value is Holder {
  return (
    typeof value === 'object' &&
    value !== null &&
    'pid' in value &&
    typeof value.pid === 'number' &&
    'since' in value &&
    typeof value.since === 'string' &&
    'url' in value &&
    typeof value.url === 'string'
  );
}

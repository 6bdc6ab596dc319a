import { existsSync } from 'node:fs';
import { access, chmod, constants, mkdir, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Paths below the data folder. */
export const dataPaths = (folder: string) => ({
  lock: join(folder, 'lock'),
  /** The holder of the lock, for people and for the command line: readable by the owner only. */
  holder: join(folder, 'running.json'),
  database: join(folder, 'database'),
  /** An incomplete database; it is renamed to `database` when complete. */
  unfinished: join(folder, 'database.new'),
  snapshots: join(folder, 'snapshots'),
  secrets: join(folder, 'secrets'),
  damaged: (stamp: string) => join(folder, `damaged-${stamp}`),
});

/** An expected reason not to start, in a sentence for people. */
export class DataFolderRefusal extends Error {}

const LEAST_FREE_BYTES = 100 * 1024 * 1024;

/**
 * The folder exists, only its owner may look into it, it can be written and has room. Checked before the database is
 * opened, because a full disk must never be mistaken for a damaged database.
 */
export async function prepareDataFolder(folder: string, leastFreeBytes = LEAST_FREE_BYTES): Promise<void> {
  try {
    await makeFolder(folder);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    await chmod(folder, 0o700);
  } catch (cause) {
    throw new DataFolderRefusal(
      `The data folder ${folder} cannot be written (${reason(cause)}). Choose another with DATA_DIR or change its owner.`,
      { cause },
    );
  }
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < leastFreeBytes) {
    const megabytes = Math.floor((bavail * bsize) / 1024 / 1024);
    throw new DataFolderRefusal(
      `The disk of the data folder ${folder} is full: ${megabytes} MB are free and ${Math.ceil(leastFreeBytes / 1024 / 1024)} MB are needed. Nothing was changed.`,
    );
  }
}

/** Not `recursive`: that never returns where a folder exists but refuses every new entry with ENOENT, as /proc does. */
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  if (dirname(folder) !== folder) await makeFolder(dirname(folder));
  await mkdir(folder, { mode: 0o700 }).catch((cause: unknown) => {
    // Another process has created the folder at the same time.
    if (!existsSync(folder)) throw cause;
  });
}

function reason(cause: unknown): string {
  if (cause instanceof Error && 'code' in cause) return String(cause.code);
  return String(cause);
}

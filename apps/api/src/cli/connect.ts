import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, openDatabase } from '#db/database.ts';
import { migrate } from '#db/migrate.ts';
import { DataFolderRefusal, dataPaths } from '#embedded/data-folder.ts';
import { isFolderLocked, readHolder } from '#embedded/folder-lock.ts';
import { startEmbedded } from '#embedded/start-embedded.ts';
import { CommandRefusal } from './cli-deps.ts';

const DEFAULT_FOLDER = join(import.meta.dirname, '..', '..', '..', '..', '.data');

export type Connected = { readonly db: Database; close(): Promise<void> };

/** The database of DATABASE_URL; else the embedded one: of the running product, or started for this command. */
export async function connect(env: NodeJS.ProcessEnv, say: (sentence: string) => void): Promise<Connected> {
  const { url, stop } = await findDatabase(env, say);
  const db = openDatabase({ url, maxConnections: 2, isPooled: env['DATABASE_POOLER'] === 'true' });
  const close = async () => {
    await db.destroy();
    await stop();
  };
  try {
    await migrate(db);
    return { db, close };
  } catch (cause) {
    await close();
    throw cause;
  }
}

/** The secret that `npm start` generated for its embedded database, unless the environment sets a database or a secret. */
export function generatedSecret(env: NodeJS.ProcessEnv): string | undefined {
  if (env['DATABASE_URL'] || env['TOKEN_SECRETS']) return undefined;
  try {
    return readFileSync(join(dataPaths(env['DATA_DIR'] || DEFAULT_FOLDER).secrets, 'token'), 'utf8').trim();
  } catch {
    // No product was started in this folder, or it belongs to somebody else.
    return undefined;
  }
}

async function findDatabase(
  env: NodeJS.ProcessEnv,
  say: (sentence: string) => void,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const nothing = () => Promise.resolve();
  if (env['DATABASE_URL']) return { url: env['DATABASE_URL'], stop: nothing };
  // Else the command would quietly create a database that nothing serves.
  if (env['PATROL_MODE'] === 'production' && env['ALLOW_EMBEDDED'] !== 'true') {
    throw new CommandRefusal('DATABASE_URL is required in production: it names the database to work on.');
  }
  const folder = env['DATA_DIR'] || DEFAULT_FOLDER;
  if (existsSync(folder) && isFolderLocked(folder)) {
    const holder = await readHolder(folder);
    if (holder !== undefined) return { url: holder.url, stop: nothing };
    throw new CommandRefusal(
      `The database in ${folder} is just being opened or closed. Try again in a moment.`,
    );
  }
  try {
    const running = await startEmbedded({ folder, onNotice: say });
    return { url: running.url, stop: () => running.stop() };
  } catch (cause) {
    if (cause instanceof DataFolderRefusal) throw new CommandRefusal(cause.message, { cause });
    throw cause;
  }
}

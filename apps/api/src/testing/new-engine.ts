import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';

const CACHE = join(import.meta.dirname, '..', '..', '..', '..', '.cache');

/**
 * The embedded engine in memory with a new, empty database. Making one takes 7 s of CPU and loading one less than a
 * second, so the first is stored for the other test files and for the next run.
 */
export async function newEngine(): Promise<PGlite> {
  const path = join(CACHE, `new-database-${await engineVersion()}.tar`);
  const stored = await readFile(path).catch(() => undefined);
  if (stored !== undefined) return PGlite.create({ loadDataDir: new Blob([new Uint8Array(stored)]) });
  const engine = await PGlite.create();
  const dump = await engine.dumpDataDir('none');
  await mkdir(CACHE, { recursive: true });
  // Another process may do the same: each writes a file of its own, and the last rename stays.
  const own = `${path}.${process.pid}`;
  await writeFile(own, new Uint8Array(await dump.arrayBuffer()));
  await rename(own, path);
  return engine;
}

async function engineVersion(): Promise<string> {
  const main = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  // Safe: a package.json has a version.
  const { version } = JSON.parse(await readFile(join(dirname(main), '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}

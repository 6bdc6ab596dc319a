import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';

/** The files of an empty database, as the engine makes them. */
const ARCHIVE = new URL('empty-database.tar.br', import.meta.url);
/** Its three system databases are almost the same, and further apart than the usual window. */
const PACKING = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 };

/** Made in advance, because the engine takes seconds to make it. Its test fails when it is not what the engine makes. */
export async function readEmptyDatabase(): Promise<Blob> {
  return new Blob([new Uint8Array(await promisify(brotliDecompress)(await readFile(ARCHIVE)))]);
}

/** Lets the engine make it; to be repeated when a new version of the engine makes another. */
export async function writeEmptyDatabase(): Promise<void> {
  const engine = await PGlite.create();
  const files = await engine.dumpDataDir('none');
  await writeFile(ARCHIVE, await promisify(brotliCompress)(await files.arrayBuffer(), { params: PACKING }));
  await engine.close();
}

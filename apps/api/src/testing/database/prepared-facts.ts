import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

/** What the prepared database was created from. Creating it again takes 18 s of CPU; comparing these facts takes none. */
export type PreparedFacts = {
  /** The version of PGlite. */
  readonly engine: string;
  readonly migrations: readonly string[];
  /** SHA-256 of the migrations and of the archive. */
  readonly digest: string;
};

const MIGRATIONS = new URL('../../../migrations/', import.meta.url);
const ARCHIVE = new URL('../../embedded/prepared-database.tar.br', import.meta.url);
const FILE = new URL('prepared-database.json', import.meta.url);
const ENGINE_PACKAGE = new URL('../package.json', import.meta.resolve('@electric-sql/pglite'));

export const readPreparedFacts = (): PreparedFacts => JSON.parse(readFileSync(FILE, 'utf8'));

export function preparedFacts(migrations: readonly string[]): PreparedFacts {
  const digest = createHash('sha256');
  for (const name of migrations) digest.update(readFileSync(new URL(`${name}.sql`, MIGRATIONS)));
  digest.update(readFileSync(ARCHIVE));
  const { version } = JSON.parse(readFileSync(ENGINE_PACKAGE, 'utf8'));
  return { engine: version, migrations, digest: digest.digest('hex') };
}

/** After the archive itself. */
export function writePreparedFacts(migrations: readonly string[]): void {
  writeFileSync(FILE, `${JSON.stringify(preparedFacts(migrations), null, 2)}\n`);
}

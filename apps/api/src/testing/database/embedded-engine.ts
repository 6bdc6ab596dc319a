import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#db/database.ts';
import { migrate } from '#db/migrate.ts';
import { embeddedUrl, startWireServer } from '#embedded/wire-server.ts';
import { newEngine } from './new-engine.ts';

/**
 * Before the database tests of the embedded run: a dump of a migrated database, which each test file loads. It is a file,
 * because Vitest would send a value of this size to the worker again for each test file.
 */
export default async function prepareEmbedded(project: TestProject): Promise<() => Promise<void>> {
  const engine = await newEngine();
  const server = await startWireServer({ engine, password: 'test', port: 0, onEngineFailure: raise });
  const db = openDatabase({ url: embeddedUrl(server.port, 'test') });
  await migrate(db);
  await db.destroy();
  const dump = await engine.dumpDataDir('none');
  await server.stop();
  await engine.close();
  const folder = await mkdtemp(join(tmpdir(), 'patrol-embedded-dump-'));
  const dumpPath = join(folder, 'migrated.tar');
  await writeFile(dumpPath, new Uint8Array(await dump.arrayBuffer()));
  project.provide('databaseEngine', { kind: 'embedded', dumpPath });
  return () => rm(folder, { recursive: true });
}

function raise(cause: unknown): never {
  throw new Error('The embedded engine broke', { cause });
}

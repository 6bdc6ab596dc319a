import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readBackup } from '#api/backup/read-backup.ts';
import { ROOT } from '#launcher/repository.ts';
import type { Outcome } from './outcome.ts';
import type { Product } from './product.ts';
import type { WriteLoad } from './write-load.ts';

const run = promisify(execFile);
const COMMAND_LINE = join(ROOT, 'apps', 'api', 'src', 'cli', 'main.ts');

/**
 * A backup of the busy product, restored into an empty folder, must equal it row by row and hold every acknowledged write.
 * Ends the load when the backups are taken: the rest needs none.
 */
export async function backUpUnderLoad(
  product: Product,
  load: WriteLoad,
  { times }: { readonly times: number },
): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'patrol-soak-backup-'));
  const backups: { readonly taken: string; readonly promised: readonly number[] }[] = [];
  let rows = 0;
  let lost = 0;
  let sought = 0;
  const failures: string[] = [];
  try {
    for (let time = 0; time < times; time += 1) {
      const taken = join(folder, `${time}.backup`);
      await load.untilMore(20);
      const promised = [...load.acknowledged];
      await patrol(product.folder, 'backup', taken);
      backups.push({ taken, promised });
    }
    await load.stop();
    for (const { taken, promised } of backups) {
      const [restored, again] = [`${taken}-restored`, `${taken}-again`];
      await patrol(restored, 'restore', taken);
      await patrol(restored, 'backup', again);
      const [source, copy] = [await rowsOf(taken), await rowsOf(again)];
      if (source.join('\n') !== copy.join('\n'))
        failures.push('The restored rows differ from those backed up.');
      const kept = writesIn(source);
      rows += source.length;
      sought += promised.length;
      lost += promised.filter((number) => !kept.has(number)).length;
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  return {
    scenario: 'backup under write load, restored into an empty folder',
    held: `${times} backups, ${rows} rows compared, all equal`,
    writes: sought,
    lost,
    failures,
  };
}

function patrol(dataFolder: string, ...args: string[]) {
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: dataFolder };
  return run(process.execPath, [COMMAND_LINE, ...args], { env });
}

/** Every row, prefixed with its table, sorted: a database returns rows in no fixed order. */
async function rowsOf(path: string): Promise<readonly string[]> {
  const rows: string[] = [];
  for await (const part of readBackup(path)) if (part.kind === 'row') rows.push(`${part.table} ${part.line}`);
  return rows.sort();
}

function writesIn(rows: readonly string[]): ReadonlySet<number> {
  const numbers = rows.flatMap((row) => {
    const found = row.startsWith('sites ') ? /"name":"Soak (\d+)"/.exec(row)?.[1] : undefined;
    return found === undefined ? [] : [Number(found)];
  });
  return new Set(numbers);
}

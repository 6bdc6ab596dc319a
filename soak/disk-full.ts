import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '#api/db/database.ts';
import { type Outcome, seconds } from './outcome.ts';
import { startProduct } from './product.ts';
import { mountSmallDisk } from './small-disk.ts';
import { WRITERS } from './service-on-postgres.ts';
import { lostIn, startWriteLoad } from './write-load.ts';

const DISK = '600m';
const FULL_MS = 15_000;
const MEGABYTE = Buffer.alloc(1024 * 1024);

/** The disk of the data folder fills up under load, stays full for a while, and is freed again. */
export async function fillDiskUnderLoad({ times }: { readonly times: number }): Promise<Outcome> {
  const disk = mountSmallDisk(DISK);
  try {
    return await onDisk(disk.folder, times);
  } finally {
    disk.remove();
  }
}

async function onDisk(disk: string, times: number): Promise<Outcome> {
  const filler = join(disk, 'filler');
  const product = await startProduct({ folder: join(disk, 'data') });
  const load = startWriteLoad([product.origin], WRITERS);
  try {
    let longest = 0;
    for (let time = 0; time < times; time += 1) {
      await load.untilMore(50);
      await fill(filler);
      await wait(FULL_MS);
      await rm(filler);
      longest = Math.max(longest, await load.untilMore(50));
      if (product.hasEnded()) throw new Error(`The launcher gave up:\n${product.output()}`);
    }
    await load.stop();
    const db = openDatabase({ url: await product.databaseUrl(), maxConnections: 1 });
    const lost = await lostIn(db, load.acknowledged);
    await db.destroy();
    const failures = [...load.surprises];
    if (product.output().includes('The database was damaged'))
      failures.push('The database was taken for damaged.');
    const refused = load.replies[503] ?? 0;
    return {
      scenario: 'disk full under load, embedded database',
      held: `${times} times full for ${FULL_MS / 1000} s, ${refused} calls returned 503, writing again at most ${seconds(longest)} after there was room`,
      writes: load.acknowledged.size,
      lost: lost.length,
      failures,
    };
  } finally {
    await load.stop();
    await rm(filler, { force: true });
    await product.stop();
  }
}

async function fill(path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (;;) await file.write(MEGABYTE);
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ENOSPC')) throw cause;
  } finally {
    await file.close();
  }
}

import { openDatabase } from '#api/db/database.ts';
import { type Outcome, seconds } from './outcome.ts';
import type { Part, Product } from './product.ts';
import { until } from './until.ts';
import { type WriteLoad, lostIn } from './write-load.ts';

const WRITES_BETWEEN_KILLS = 30;

/** Kills a process of the running product again and again under load, and checks every acknowledged write. */
export async function killUnderLoad(
  product: Product,
  load: WriteLoad,
  { part, kills }: { readonly part: Part; readonly kills: number },
): Promise<Outcome> {
  const before = new Set(load.acknowledged);
  let longest = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    await load.untilMore(WRITES_BETWEEN_KILLS);
    const victim = product.pidOf(part);
    if (victim === undefined) throw new Error(`No ${part} to kill`);
    const again = part === 'service' ? 'The service' : 'The embedded database';
    const revived = timesIn(product.output(), `${again} is running again.`);
    const began = performance.now();
    process.kill(victim, 'SIGKILL');
    await until(`a new ${part}`, () => {
      if (product.hasEnded()) throw new Error(`The launcher gave up:\n${product.output()}`);
      return timesIn(product.output(), `${again} is running again.`) > revived;
    });
    await load.untilMore(1);
    longest = Math.max(longest, performance.now() - began);
  }
  await load.untilMore(WRITES_BETWEEN_KILLS);
  const db = openDatabase({ url: await product.databaseUrl(), maxConnections: 1 });
  const lost = await lostIn(db, load.acknowledged);
  await db.destroy();
  return {
    scenario: `kill -9 of the ${part === 'service' ? 'service' : 'embedded database'} under write load`,
    held: `${kills} kills, back and writing after at most ${seconds(longest)}`,
    writes: load.acknowledged.size - before.size,
    lost: lost.length,
    failures: [...load.surprises, ...damageIn(product.output())],
  };
}

function timesIn(output: string, sentence: string): number {
  return output.split(sentence).length - 1;
}

function damageIn(output: string): string[] {
  return output.split('\n').filter((line) => line.includes('The database was damaged'));
}

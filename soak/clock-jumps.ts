import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Outcome, seconds } from './outcome.ts';
import { WRITERS, startOnPostgres } from './service-on-postgres.ts';
import { startWriteLoad } from './write-load.ts';

const HOUR_MS = 3_600_000;
/** Forwards and back: summer time, a minute, a day, a month, and to before the first sign-in. */
const OFFSETS_MS = [HOUR_MS, 0, 60_000, 0, 24 * HOUR_MS, 0, 31 * 24 * HOUR_MS, 0, -HOUR_MS, 0];
const WRITES_BETWEEN_JUMPS = 20;
const NOTICED_MS = 400;

/** The wall clock of the service jumps under load. Users may have to sign in again; there must be no other effect. */
export async function jumpClockUnderLoad({ jumps }: { readonly jumps: number }): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'patrol-soak-clock-'));
  const clock = join(folder, 'offset');
  await writeFile(clock, '0');
  const service = await startOnPostgres({
    SOAK_CLOCK: clock,
    NODE_OPTIONS: `--import=${new URL('shifted-clock.ts', import.meta.url).href}`,
  });
  const load = startWriteLoad([service.origin], WRITERS);
  try {
    let longest = 0;
    const offsets = OFFSETS_MS.slice(0, jumps);
    for (const offset of offsets) {
      await load.untilMore(WRITES_BETWEEN_JUMPS);
      await writeFile(clock, String(offset));
      await wait(NOTICED_MS);
      longest = Math.max(longest, await load.untilMore(1));
    }
    await load.untilMore(WRITES_BETWEEN_JUMPS);
    await load.stop();
    const failures = [...load.surprises];
    if (service.hasEnded()) failures.push('The service ended.');
    const signedInAgain = load.replies[401] ?? 0;
    if (signedInAgain === 0) failures.push('No token ran out: the clock never jumped.');
    const refused = load.replies[503] ?? 0;
    if (refused > 0) failures.push(`${refused} calls returned 503.`);
    return {
      scenario: 'clock jumps (a minute to a month, there and back)',
      held: `${offsets.length} jumps, ${signedInAgain} calls returned 401, writing again after at most ${seconds(longest)}`,
      writes: load.acknowledged.size,
      lost: await service.lost(load.acknowledged),
      failures,
    };
  } finally {
    await load.stop();
    await service.stop();
    await rm(folder, { recursive: true });
  }
}

import { setTimeout as wait } from 'node:timers/promises';
import { type Outcome, seconds } from './outcome.ts';
import { WRITERS, startOnPostgres } from './service-on-postgres.ts';
import { startWriteLoad } from './write-load.ts';

const WRITES_BETWEEN_STOPS = 60;
const DOWN_MS = 1_500;

/**
 * PostgreSQL stopped hard and started again under load. The service must stay up, return 503 meanwhile, and recover
 * without a restart.
 */
export async function stopPostgresUnderLoad({ stops }: { readonly stops: number }): Promise<Outcome> {
  const service = await startOnPostgres();
  const load = startWriteLoad([service.origin], WRITERS);
  try {
    let longest = 0;
    for (let stop = 0; stop < stops; stop += 1) {
      await load.untilMore(WRITES_BETWEEN_STOPS);
      service.cluster.kill();
      await wait(DOWN_MS);
      service.cluster.start();
      longest = Math.max(longest, await load.untilMore(1));
    }
    await load.untilMore(WRITES_BETWEEN_STOPS);
    await load.stop();
    const failures = [...load.surprises];
    if (service.hasEnded()) failures.push('The service ended.');
    const unanswered = load.replies['no answer'] ?? 0;
    if (unanswered > 0) failures.push(`${unanswered} calls got no answer.`);
    const refused = load.replies[503] ?? 0;
    if (refused === 0) failures.push('No call got 503: PostgreSQL was never down.');
    return {
      scenario: 'PostgreSQL stopped and started under load',
      held: `${stops} stops, ${refused} calls returned 503 and none 500, same process, writing again at most ${seconds(longest)} after its start`,
      writes: load.acknowledged.size,
      lost: await service.lost(load.acknowledged),
      failures,
    };
  } finally {
    await load.stop();
    await service.stop();
  }
}

import { setTimeout as wait } from 'node:timers/promises';
import { demoAccounts } from '#api/demo/demo-accounts.ts';
import { openDatabase } from '#api/db/database.ts';
import { findPostgresBinaries, startPostgresCluster } from '#api/testing/postgres-cluster.ts';
import { freePort } from '#scripts/launch/port.ts';
import { startService } from '#scripts/launch/service.ts';
import { type Outcome, seconds } from './outcome.ts';
import { lostIn, startWriteLoad } from './write-load.ts';

const WRITES_BETWEEN_STOPS = 60;
const AWAY_MS = 1_500;

export const WRITERS = demoAccounts.flatMap(({ email, isActive }) => (isActive ? [email] : []));

/**
 * PostgreSQL stopped hard and started again under load. The service must stay up, say 'not now' meanwhile, and go on by
 * itself.
 */
export async function stopPostgresUnderLoad({ stops }: { readonly stops: number }): Promise<Outcome> {
  const binaries = findPostgresBinaries();
  if (binaries === undefined) throw new Error('PostgreSQL is not installed; `npm test` says how.');
  const cluster = await startPostgresCluster(binaries);
  const port = await freePort('127.0.0.1', 0);
  const origin = `http://127.0.0.1:${port}`;
  const service = await startService({
    origin,
    env: {
      PATROL_MODE: 'demo',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: cluster.url,
      TOKEN_SECRETS: 'only ever used while soaking, on loopback',
      ATTEMPTS_PER_ADDRESS: '1000000',
      WEB_ROOT: '',
      LOG_LEVEL: 'error',
    },
  });
  let hasEnded = false;
  void service.ended.then(() => (hasEnded = true));
  try {
    const load = startWriteLoad(origin, WRITERS);
    let longest = 0;
    for (let stop = 0; stop < stops; stop += 1) {
      await load.untilMore(WRITES_BETWEEN_STOPS);
      cluster.kill();
      await wait(AWAY_MS);
      cluster.start();
      longest = Math.max(longest, await load.untilMore(1));
    }
    await load.untilMore(WRITES_BETWEEN_STOPS);
    await load.stop();
    const db = openDatabase({ url: cluster.url, maxConnections: 1 });
    const lost = await lostIn(db, load.acknowledged);
    await db.destroy();
    const faults = [...load.surprises];
    if (hasEnded) faults.push('The service ended.');
    const unanswered = load.replies['no answer'] ?? 0;
    if (unanswered > 0) faults.push(`${unanswered} calls got no answer.`);
    const refused = load.replies[503] ?? 0;
    if (refused === 0) faults.push('Nobody was told to come back: PostgreSQL was never away.');
    return {
      scenario: 'PostgreSQL stopped and started under load',
      held: `${stops} stops, ${refused} calls told 503, none a 500; same process, writing again ${seconds(longest)} after its start at the latest`,
      writes: load.acknowledged.size,
      lost: lost.length,
      faults,
    };
  } finally {
    await service.stop();
    await cluster.stop();
  }
}

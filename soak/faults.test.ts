import { expect, test } from 'vitest';
import { backUpUnderLoad } from './backup-under-load.ts';
import { jumpClockUnderLoad } from './clock-jumps.ts';
import { killUnderLoad } from './kills.ts';
import { hasPassed, type Outcome } from './outcome.ts';
import { stopPostgresUnderLoad } from './postgres-away.ts';
import { startProduct } from './product.ts';
import { WRITERS } from './service-on-postgres.ts';
import { startWriteLoad } from './write-load.ts';

/** A few faults of each kind; `npm run soak` brings many. Generous in time, because other suites run beside it. */
const SLOW_MS = 900_000;

const expectPassed = (outcome: Outcome) => expect(hasPassed(outcome), JSON.stringify(outcome)).toBe(true);

test(
  'nothing acknowledged is lost when the service or its database is killed, nor in a backup of the busy product',
  { timeout: SLOW_MS },
  async () => {
    const product = await startProduct();
    const load = startWriteLoad(product.origin, WRITERS);
    try {
      expectPassed(await killUnderLoad(product, load, { part: 'service', kills: 1 }));
      expectPassed(await killUnderLoad(product, load, { part: 'database', kills: 1 }));
      expectPassed(await backUpUnderLoad(product, load, { times: 1 }));
    } finally {
      await load.stop();
      await product.stop();
    }
  },
);

test(
  'while PostgreSQL is down calls return 503, and work again without a restart when it is back',
  { timeout: SLOW_MS },
  async () => expectPassed(await stopPostgresUnderLoad({ stops: 2 })),
);

test('a clock that jumps ahead and back costs nothing but a new sign-in', { timeout: SLOW_MS }, async () =>
  expectPassed(await jumpClockUnderLoad({ jumps: 4 })),
);

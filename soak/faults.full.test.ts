import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { backUpUnderLoad } from './backup-under-load.ts';
import { jumpClockUnderLoad } from './clock-jumps.ts';
import { killUnderLoad } from './kills.ts';
import { hasPassed, type Outcome } from './outcome.ts';
import { stopPostgresUnderLoad } from './postgres-down.ts';
import { startProduct } from './product.ts';
import { WRITERS } from './service-on-postgres.ts';
import { startWriteLoad } from './write-load.ts';

/** One fault of each kind; `npm run soak` injects many. Generous timeouts, because other suites run in parallel. */
const SLOW_MS = 900_000;

const expectPassed = (outcome: Outcome) => expect(hasPassed(outcome), JSON.stringify(outcome)).toBe(true);

test(
  'calls return 503 while PostgreSQL is down, and work again without a restart',
  { timeout: SLOW_MS },
  async () => expectPassed(await stopPostgresUnderLoad({ stops: 1 })),
);

test('a clock that jumps ahead and back only requires a new sign-in', { timeout: SLOW_MS }, async () =>
  expectPassed(await jumpClockUnderLoad({ jumps: 2 })),
);

test(
  'nothing acknowledged is lost when the service or its database is killed, nor in a backup of the busy product',
  { timeout: SLOW_MS },
  async () => {
    const own = mkdtempSync(join(tmpdir(), 'patrol-product-'));
    const product = await startProduct({ folder: join(own, 'data') });
    const load = startWriteLoad([product.origin], WRITERS);
    try {
      expectPassed(await killUnderLoad(product, load, { part: 'service', kills: 1 }));
      expectPassed(await killUnderLoad(product, load, { part: 'database', kills: 1 }));
      expectPassed(await backUpUnderLoad(product, load, { times: 1 }));
    } finally {
      await load.stop();
      await product.stop();
      rmSync(own, { recursive: true });
    }
  },
);

import { expect, test } from 'vitest';
import { jumpClockUnderLoad } from './clock-jumps.ts';
import { hasPassed, type Outcome } from './outcome.ts';
import { stopPostgresUnderLoad } from './postgres-down.ts';

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

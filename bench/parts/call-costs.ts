import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Cost } from '#bench/costs/program.ts';
import type { Figure } from '#bench/figure.ts';

const PROGRAM = join(import.meta.dirname, '..', 'costs', 'program.ts');

/** What each call costs: the figures of docs/measurements.md. */
export async function callCosts(calls: number): Promise<readonly Figure[]> {
  return (await runCosts(calls)).map(({ name, nodeMs, postgresMs, bytes, ms }) => ({
    what: `Cost of a call: ${name}`,
    ours: `Node ${nodeMs.toFixed(2)} ms, PostgreSQL ${postgresMs.toFixed(2)} ms, ${bytes.toFixed(0)} B, ${ms.toFixed(1)} ms in all`,
    yardstick: '',
    allowed: '',
    held: undefined,
  }));
}

/** In a process of its own, on a database of its own. */
function runCosts(calls: number): Promise<readonly Cost[]> {
  const child = fork(PROGRAM, [String(calls)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  return new Promise((resolve, reject) => {
    // Safe: the only message that this program sends.
    child.once('message', (costs) => resolve(costs as readonly Cost[]));
    child.once('disconnect', () => reject(new Error('The costs ended without a report')));
  });
}

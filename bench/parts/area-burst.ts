import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { BurstReport } from '#bench/area-burst/program.ts';
import { type Figure, atLeast } from '#bench/figure.ts';

const PROGRAM = join(import.meta.dirname, '..', 'area-burst', 'program.ts');
const MAX_NODE_MS = 3;
const MAX_POSTGRES_MS = 1;
const MIN_GAIN = 3;

/** 1,000 wardens request their plans of 1,000 sites within two seconds, against the same service without its cache. */
export async function areaBurst(areas: number): Promise<readonly Figure[]> {
  const report = await runBurst(areas);
  const { sites, nodeMs, postgresMs, p95Ms, uncachedP95Ms, failed, uncachedFailed } = report;
  const gain = atLeast(uncachedP95Ms / p95Ms, MIN_GAIN);
  return [
    {
      what: `A plan of 1,000 of ${sites.toLocaleString('en')} sites, areas cached: CPU time`,
      ours: `Node ${nodeMs.toFixed(2)} ms, PostgreSQL ${postgresMs.toFixed(2)} ms`,
      yardstick: '',
      allowed: `≤ ${MAX_NODE_MS} ms, ≤ ${MAX_POSTGRES_MS} ms`,
      held: nodeMs <= MAX_NODE_MS && postgresMs <= MAX_POSTGRES_MS,
    },
    {
      what: '1,000 wardens within 2 s: p95',
      ours: `${p95Ms.toFixed(0)} ms, ${failed} failed`,
      yardstick: `without the cache ${uncachedP95Ms.toFixed(0)} ms, ${uncachedFailed} failed`,
      ...gain,
      held: gain.held === true && failed === 0,
    },
  ];
}

/** In a process of its own, on a database of its own. */
function runBurst(areas: number): Promise<BurstReport> {
  const child = fork(PROGRAM, [String(areas)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  return new Promise((resolve, reject) => {
    // Safe: the only message that this program sends.
    child.once('message', (report) => resolve(report as BurstReport));
    child.once('disconnect', () => reject(new Error('The burst ended without a report')));
  });
}

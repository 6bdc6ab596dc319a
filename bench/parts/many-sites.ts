import { fork } from 'node:child_process';
import { join } from 'node:path';
import { type Figure, atMost } from '#bench/figure.ts';
import type { ScoresReport } from '#bench/scores.ts';

const PROGRAM = join(import.meta.dirname, '..', 'scores.ts');
const MAX_TO_RAW = 1.5;
const MAX_TO_SMALL = 1.3;

/** Ten thousand scored sites against raw SQL plus JSON, and with very many stored against ten thousand. */
export async function manySites({
  rounds,
  stored,
}: {
  rounds: number;
  stored: number;
}): Promise<readonly Figure[]> {
  const { callMs, rawMs, callLargeMs } = await runScores(rounds, stored);
  return [
    {
      what: 'Scores of 10,000 sites',
      ours: `${callMs.toFixed(0)} ms`,
      yardstick: `raw SQL and JSON ${rawMs.toFixed(0)} ms`,
      ...atMost(callMs / rawMs, MAX_TO_RAW),
    },
    {
      what: `The same with ${stored.toLocaleString('en')} sites stored`,
      ours: `${callLargeMs.toFixed(0)} ms`,
      yardstick: `10,000 stored ${callMs.toFixed(0)} ms`,
      ...atMost(callLargeMs / callMs, MAX_TO_SMALL),
    },
  ];
}

/** In its own process and database, so that the other parts do not affect its memory. */
function runScores(rounds: number, stored: number): Promise<ScoresReport> {
  const child = fork(PROGRAM, [String(rounds), String(stored)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    // Safe: the only message that this program of ours sends.
    child.once('message', (report) => resolve(report as ScoresReport));
    // On `disconnect`, not `exit`: the last message may arrive after the exit.
    child.once('disconnect', () => reject(new Error('The bench of the scores ended without a report')));
  });
}

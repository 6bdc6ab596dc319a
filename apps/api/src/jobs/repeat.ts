import type { FastifyBaseLogger } from 'fastify';
import { isDatabaseUnavailable } from '#db/is-database-unavailable.ts';
import type { OutageLog } from '#db/outage-log.ts';

export type Repeated = {
  /** Runs now, or once more right after the current run. */
  readonly runSoon: () => void;
  /** Waits for the current run. */
  readonly stop: () => Promise<void>;
};

/**
 * Runs work every few seconds on this instance, one run at a time. For work that must not wait for the minute of a schedule,
 * nor for an instance that died: every instance runs it, and the work itself leaves to others what they have locked.
 */
export function repeat(
  work: () => Promise<void>,
  {
    everyMs,
    name,
    log,
    outage,
    onRun,
  }: {
    readonly everyMs: number;
    readonly name: string;
    readonly log: Pick<FastifyBaseLogger, 'error'>;
    readonly outage: Pick<OutageLog, 'report'>;
    readonly onRun?: (job: string, outcome: 'success' | 'failure', seconds: number) => void;
  },
): Repeated {
  let running: Promise<void> | undefined;
  let isWanted = false;
  let isStopped = false;

  async function run(): Promise<void> {
    const isRunAgain = () => isWanted && !isStopped;
    do {
      isWanted = false;
      const startedAt = performance.now();
      const done = (outcome: 'success' | 'failure') =>
        onRun?.(name, outcome, (performance.now() - startedAt) / 1_000);
      try {
        await work();
        done('success');
      } catch (err) {
        done('failure');
        if (isDatabaseUnavailable(err)) outage.report(err);
        else log.error({ err, job: name }, 'job failed');
      }
    } while (isRunAgain());
    running = undefined;
  }
  const start = () => {
    if (isStopped) return;
    if (running === undefined) running = run();
    else isWanted = true;
  };
  const timer = setInterval(() => {
    if (running === undefined) start();
  }, everyMs);
  start();
  return {
    runSoon: start,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

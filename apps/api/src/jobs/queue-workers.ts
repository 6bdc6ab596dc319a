import type { FastifyBaseLogger } from 'fastify';
import type { Queue } from '#core/queue.ts';
import { isDatabaseUnavailable } from '#db/is-database-unavailable.ts';
import type { OutageLog } from '#db/outage-log.ts';

export type QueueWorkers = {
  /** Looks for due messages now. */
  readonly wake: () => void;
  /** Settles when nothing is being sent. */
  readonly idle: () => Promise<void>;
  /** Starts no further attempt and waits for the current ones. */
  readonly stop: () => Promise<void>;
};

/**
 * Sends the messages of a queue on this instance, several at once: one that hangs takes one worker, and the others go on. A
 * worker that finds a message starts the next one, so that an empty queue costs one query per look.
 */
export function startWorkers<Message>(
  { take, send }: Queue<Message>,
  {
    atOnce,
    everyMs,
    name,
    log,
    outage,
    onRun,
  }: {
    readonly atOnce: number;
    readonly everyMs: number;
    readonly name: string;
    readonly log: Pick<FastifyBaseLogger, 'error'>;
    readonly outage: Pick<OutageLog, 'report'>;
    readonly onRun?: (job: string, outcome: 'success' | 'failure', seconds: number) => void;
  },
): QueueWorkers {
  const workers = new Set<Promise<void>>();
  let isStopped = false;
  const isRunning = () => !isStopped;

  async function work(): Promise<void> {
    const startedAt = performance.now();
    const done = (outcome: 'success' | 'failure') =>
      onRun?.(name, outcome, (performance.now() - startedAt) / 1_000);
    try {
      while (isRunning()) {
        const message = await take();
        if (message === undefined) break;
        wake();
        await send(message);
      }
      done('success');
    } catch (err) {
      done('failure');
      if (isDatabaseUnavailable(err)) outage.report(err);
      else log.error({ err, job: name }, 'job failed');
    }
  }
  function wake(): void {
    if (isStopped || workers.size >= atOnce) return;
    const worker = work().finally(() => workers.delete(worker));
    workers.add(worker);
  }
  async function idle(): Promise<void> {
    while (workers.size > 0) await Promise.all(workers);
  }
  const timer = setInterval(wake, everyMs);
  wake();
  return {
    wake,
    idle,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await idle();
    },
  };
}

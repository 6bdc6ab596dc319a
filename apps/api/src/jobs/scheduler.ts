import type { FastifyBaseLogger } from 'fastify';
import { PgBoss } from 'pg-boss';
import type { Job } from '#core/job.ts';
import { isDatabaseUnavailable } from '#db/is-database-unavailable.ts';
import type { OutageLog } from '#db/outage-log.ts';

type JobOutcome = 'success' | 'failure';

type JobsState = 'running' | 'stopping' | 'stopped';

export type Jobs = {
  state(): JobsState;
  /** Runs a job within seconds, on any instance. Does nothing while it already waits or runs. */
  runSoon(name: string): Promise<void>;
  /** Takes no new work, waits for running work, and releases the database. */
  stop(): Promise<void>;
};

export type JobsOptions = {
  readonly url: string;
  readonly jobs: readonly Job[];
  readonly log: FastifyBaseLogger;
  readonly outage: Pick<OutageLog, 'report'>;
  readonly onRun?: (job: string, outcome: JobOutcome, seconds: number) => void;
  /** How often an instance polls for work. Rarely by default: the embedded database runs one statement at a time. */
  readonly lookEverySeconds?: number;
};

const SCHEMA = 'jobs';
const MAX_CONNECTIONS = 2;
const LOOK_EVERY_SECONDS = 3;
const STOP_TIMEOUT_MS = 10_000;
/** A run longer than this has hung; an instance that died is noticed by its missing heartbeat long before. */
const EXPIRE_SECONDS = 15 * 60;
const HEARTBEAT_SECONDS = 30;
/** Finished runs are stored for a day, for diagnosis. */
const KEEP_DONE_SECONDS = 24 * 3_600;
const ONE_START_SECONDS = 60;

/**
 * Runs the jobs on their schedule, each run once however many instances there are: the queue lives in the
 * database, and a job that waits or runs somewhere is not queued again. A job that fails is logged and counted and runs
 * again when it is next due; it never ends the process.
 */
export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const { url, jobs, log, outage, lookEverySeconds = LOOK_EVERY_SECONDS } = options;
  const boss = new PgBoss({
    connectionString: url,
    schema: SCHEMA,
    max: MAX_CONNECTIONS,
    application_name: 'patrolplan-jobs',
    useListenNotify: false,
    // Rebuilding indexes and watching vacuum are for queues of millions; ours hold a handful of rows.
    reindex: false,
    monitorVacuum: false,
    cronMonitorIntervalSeconds: Math.ceil(lookEverySeconds * 10),
    cronWorkerIntervalSeconds: Math.ceil(lookEverySeconds),
    flowIntervalSeconds: 60,
  });
  boss.on('error', (cause) => {
    // Some are plain objects with the fields of an error.
    const err = cause instanceof Error ? cause : Object.assign(new Error(), cause);
    // Without its database the queue fails every few seconds.
    if (isDatabaseUnavailable(err)) outage.report(err);
    else log.warn({ err }, 'the job queue cannot use the database');
  });
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'job queue'));
  await boss.start();

  for (const job of jobs) {
    await prepare(boss, job);
    await boss.work(job.name, { pollingIntervalSeconds: lookEverySeconds }, () => run(job, options));
  }

  let state: JobsState = 'running';
  return {
    state: () => state,
    async runSoon(name) {
      await boss.send(name, { cause: 'request' });
    },
    async stop() {
      if (state !== 'running') return;
      state = 'stopping';
      await boss.stop({ graceful: true, close: true, timeout: STOP_TIMEOUT_MS });
      state = 'stopped';
    },
  };
}

async function prepare(boss: PgBoss, job: Job): Promise<void> {
  const rules = {
    retryLimit: 0,
    expireInSeconds: EXPIRE_SECONDS,
    deleteAfterSeconds: KEEP_DONE_SECONDS,
    heartbeatSeconds: HEARTBEAT_SECONDS,
  };
  await boss.createQueue(job.name, { policy: 'exclusive', ...rules });
  // An installation of an older version keeps its queue; the rules follow the code.
  await boss.updateQueue(job.name, rules);
  await boss.schedule(job.name, job.cron, { cause: 'schedule' });
  // Instances that start together request one run, not one each.
  if (job.atStart) await boss.send(job.name, { cause: 'start' }, { singletonSeconds: ONE_START_SECONDS });
}

async function run(job: Job, { log, outage, onRun }: JobsOptions): Promise<void> {
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1_000;
  try {
    await job.work();
    onRun?.(job.name, 'success', seconds());
  } catch (err) {
    onRun?.(job.name, 'failure', seconds());
    if (isDatabaseUnavailable(err)) {
      outage.report(err);
      log.warn({ job: job.name }, 'a job ended early: the database is unavailable');
    } else log.error({ err, job: job.name }, 'job failed');
    // The queue stores the failed run too.
    throw err;
  }
}

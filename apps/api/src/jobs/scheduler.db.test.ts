import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Job } from '#core/job.ts';
import { createLog } from '#core/log.ts';
import { watchOutages } from '#db/outage-log.ts';
import { type TestDatabase, createTestDatabase } from '#testing/database/test-database.ts';
import { type Jobs, type JobsOptions, startJobs } from './scheduler.ts';

/** For all tests, because each has jobs of other names. */
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

let started: Jobs[] = [];
let logged: string[] = [];
let counted: string[] = [];
beforeEach(() => {
  started = [];
  logged = [];
  counted = [];
});
afterEach(async () => {
  await Promise.all(started.map((jobs) => jobs.stop()));
});

async function startInstance(jobs: readonly Job[], options: Partial<JobsOptions> = {}): Promise<Jobs> {
  const log = createLog('info', { write: (line) => void logged.push(line) });
  const instance = await startJobs({
    url: database.url,
    jobs,
    log,
    outage: watchOutages(database.db, log),
    onRun: (job, outcome) => void counted.push(`${job} ${outcome}`),
    lookEverySeconds: 0.5,
    ...options,
  });
  started.push(instance);
  return instance;
}

const job = (name: string, work: () => Promise<void>, options: Partial<Job> = {}): Job => ({
  name,
  cron: '0 0 1 1 *',
  atStart: false,
  work,
  ...options,
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function until(condition: () => boolean, timeoutMs = 10_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error('it did not happen in time');
    await pause(50);
  }
}

/** How often a job was queued, with its cause and minute. The minute identifies a start: two may be in two minutes. */
async function queued(name: string): Promise<readonly { cause: string; times: number }[]> {
  const { rows } = await sql<{ cause: string; times: number }>`
    select data->>'cause' as cause, count(*)::integer as times from jobs.job
    where name = ${name} group by 1, date_trunc('minute', created_on)
  `.execute(database.db);
  return rows;
}

describe('jobs', () => {
  // First, so that both find a database without the tables of the jobs.
  test('two instances that start together run a job once', async () => {
    let runs = 0;
    const both = job('together', async () => void (runs += 1), { atStart: true });
    await Promise.all([startInstance([both]), startInstance([both])]);
    const requests = await queued('together');
    expect(new Set(requests.map(({ times }) => times))).toEqual(new Set([1]));
    await until(() => runs === requests.length);
  });

  test('a job runs once at the start, and a second start within the minute does not repeat it', async () => {
    let runs = 0;
    const first = job('at-start', async () => void (runs += 1), { atStart: true });
    await startInstance([first]);
    await until(() => runs === 1);
    await startInstance([first]);
    const requests = await queued('at-start');
    expect(new Set(requests.map(({ times }) => times))).toEqual(new Set([1]));
    await until(() => counted.length === requests.length);
    expect(new Set(counted)).toEqual(new Set(['at-start success']));
  });

  test('a job runs by its schedule, once a minute for two instances', async () => {
    let runs = 0;
    const everyMinute = job('by-schedule', async () => void (runs += 1), { cron: '* * * * *' });
    await Promise.all([startInstance([everyMinute]), startInstance([everyMinute])]);
    await until(() => runs > 0, 20_000);
    const requests = await queued('by-schedule');
    expect(requests).toEqual(requests.map(() => ({ cause: 'schedule', times: 1 })));
  });

  test('a job requested many times by two instances never runs twice at once', async () => {
    let running = 0;
    let most = 0;
    let runs = 0;
    const slow = job('slow', async () => {
      running += 1;
      most = Math.max(most, running);
      await pause(300);
      running -= 1;
      runs += 1;
    });
    const instances = await Promise.all([startInstance([slow]), startInstance([slow])]);
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([...instances, ...instances].map((jobs) => jobs.runSoon('slow')));
      await pause(200);
    }
    await until(() => runs >= 1 && running === 0);
    expect(most).toBe(1);
  });

  test('a job that fails is logged and counted, and runs again when it is due', async () => {
    let runs = 0;
    const jobs = await startInstance([
      job('fails', async () => {
        runs += 1;
        throw new Error('the provider has gone to lunch');
      }),
    ]);
    await jobs.runSoon('fails');
    await until(() => counted.length === 1);
    await pause(700);
    await jobs.runSoon('fails');
    await until(() => counted.length === 2);
    expect(runs).toBe(2);
    expect(counted).toEqual(['fails failure', 'fails failure']);
    expect(logged.filter((line) => line.includes('the provider has gone to lunch'))).toHaveLength(2);
    expect(jobs.state()).toBe('running');
  });

  test('stopping the scheduler waits for running jobs and starts no more', async () => {
    let finished = 0;
    let begun = 0;
    const jobs = await startInstance([
      job('long', async () => {
        begun += 1;
        await pause(800);
        finished += 1;
      }),
    ]);
    await jobs.runSoon('long');
    await until(() => begun === 1);
    await jobs.stop();
    expect(finished).toBe(1);
    expect(jobs.state()).toBe('stopped');
    await jobs.stop();
  });

  test('jobs use their own schema', async () => {
    await startInstance([job('own-schema', async () => undefined)]);
    const tables = await sql<{ table_schema: string }>`
      select distinct table_schema from information_schema.tables where table_name in ('job', 'queue', 'schedule')
    `.execute(database.db);
    expect(tables.rows).toEqual([{ table_schema: 'jobs' }]);
  });
});

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isFullRun } from '#testing/full-run.ts';
import { type TestDatabase, createTestDatabase } from '#testing/database/test-database.ts';

const MAIN = fileURLToPath(new URL('../service/main.ts', import.meta.url));

type Instance = { readonly process: ChildProcess; readonly lines: string[] };

let database: TestDatabase;
let instances: Instance[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  for (const { process: running } of instances) running.kill('SIGKILL');
  await database.close();
});

function startInstance(): Instance {
  const started = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATABASE_URL: database.url,
      DRAIN_SECONDS: '0',
      TOKEN_SECRETS: 'shared by both instances and by nobody else: 8f1c02',
      PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  started.stdout?.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
  return { process: started, lines };
}

type Run = { name: string; cause: string; minute: Date; state: string; runs: number };

async function readRuns(): Promise<readonly Run[]> {
  const { rows } = await sql<Run>`
    select name, data->>'cause' as cause, date_trunc('minute', created_on) as minute, min(state::text) as state,
      count(*)::integer as runs
    from jobs.job where name not like '\\_\\_%' group by 1, 2, 3
  `.execute(database.db);
  return rows;
}

async function until(condition: () => boolean | Promise<boolean>, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('it did not happen in time');
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

const saying = (text: string) =>
  instances
    .flatMap(({ lines }) => lines)
    .join('')
    .split(text).length - 1;

// May take over 15 s: two processes start on one database.
test('two processes on one database run each job once and stop on a signal', async () => {
  instances = [startInstance(), startInstance()];
  await until(() => saying('"msg":"listening"') === 2, 180_000);

  const isDone = ({ state }: Run) => state === 'completed';
  const done = (name: string, cause: string, runs: readonly Run[]) =>
    runs.some((run) => run.name === name && run.cause === cause && isDone(run));
  // In a full run the schedule comes round once, too: the outbox is looked at every minute.
  await until(async () => {
    const runs = await readRuns();
    return (
      done('refresh-weather', 'start', runs) &&
      done('refresh-events', 'start', runs) &&
      (!isFullRun || done('send-outbox', 'schedule', runs))
    );
  }, 400_000);

  const runs = await readRuns();
  expect(runs.filter((run) => run.runs > 1)).toEqual([]);
  const ofWeather = runs.filter((run) => run.name === 'refresh-weather' && isDone(run));
  expect(saying('"msg":"weather refreshed"')).toBe(ofWeather.length);

  for (const { process: running } of instances) running.kill('SIGTERM');
  const codes = await Promise.all(
    instances.map(async ({ process: running }) => running.exitCode ?? (await once(running, 'exit'))[0]),
  );
  expect(codes).toEqual([0, 0]);
}, 700_000);

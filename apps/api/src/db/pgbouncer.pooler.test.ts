import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DEMO_PASSWORD } from '#demo/demo-accounts.ts';
import { findProgram } from '#testing/find-program.ts';
import { type PgBouncer, startPgBouncer } from '#testing/database/pgbouncer.ts';
import { type TestDatabase, createTestDatabase } from '#testing/database/test-database.ts';

const MAIN = fileURLToPath(new URL('../service/main.ts', import.meta.url));
const PATIENCE_MS = 60_000;

let database: TestDatabase;
let pooler: PgBouncer;
const kills: (() => void)[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  // The instances migrate it themselves, through the pooler and at the same time.
  await sql`drop schema public cascade`.execute(database.db);
  await sql`create schema public`.execute(database.db);
  pooler = await startPgBouncer(findProgram('pgbouncer') ?? 'pgbouncer', new URL(database.url));
});
afterAll(async () => {
  for (const kill of kills) kill();
  await pooler.stop();
  await database.close();
});

function startInstance(): Promise<string> {
  const url = new URL(database.url);
  url.port = String(pooler.port);
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATABASE_URL: url.href,
      DATABASE_READ_URL: url.href,
      DATABASE_POOLER: 'true',
      METRICS_ON_LOOPBACK: 'true',
      TOKEN_SECRETS: 'shared by both instances behind the pooler: 51c7aa',
      PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  kills.push(() => void child.kill('SIGKILL'));
  let output = '';
  return new Promise((resolve, reject) => {
    const read = (bytes: Buffer) => {
      output += bytes.toString();
      const address = /"address":"([^"]+)"/.exec(output)?.[1];
      if (address !== undefined) resolve(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${output}`)));
  });
}

async function post(url: string, body: object, access = ''): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(access === '' ? {} : { authorization: `Bearer ${access}` }),
    },
    body: JSON.stringify(body),
  });
}

test(
  'two instances migrate, serve and run their jobs through PgBouncer in transaction mode',
  { timeout: 3 * PATIENCE_MS },
  async () => {
    const instances = await Promise.all([startInstance(), startInstance()]);
    const account = { email: 'warden@patrolplan.example', password: DEMO_PASSWORD };
    const signedIn = await post(`${instances[0]}/api/v1/auth/login/`, account);
    expect(signedIn.status).toBe(200);
    // Safe: the contract's reply to a sign-in.
    const { access } = (await signedIn.json()) as { access: string };

    // More at once than the pooler has connections to the server.
    const calls = Array.from({ length: 40 }, (_, n) =>
      post(`${instances[n % 2]}/api/v1/sites/scores/`, { selected_areas: ['Quayside'] }, access),
    );
    const statuses = await Promise.all(calls.map(async (call) => (await call).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
    const metrics = await (await fetch(`${instances[0]}/metrics`)).text();
    expect(metrics).toMatch(/patrol_replica_reads_total\{target="replica"\} [1-9]/);

    await vi.waitFor(
      async () => {
        const { rows } = await sql<{ name: string }>`
        select distinct name from jobs.job where state = 'completed' and name not like '\\_\\_%' order by name
      `.execute(database.db);
        expect(rows.map(({ name }) => name)).toEqual(
          expect.arrayContaining(['refresh-events', 'refresh-weather', 'send-outbox']),
        );
      },
      { timeout: PATIENCE_MS, interval: 250 },
    );
  },
);

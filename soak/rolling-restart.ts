import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findPostgresBinaries, startPostgresCluster } from '#api/testing/database/postgres-cluster.ts';
import { freePort } from '#launcher/port.ts';
import type { Outcome } from './outcome.ts';
import { startInstance } from './service-on-postgres.ts';
import { until } from './until.ts';

const CALLERS = 8;
const INSTANCES = 2;

/**
 * Two instances behind nginx, which repeats no request. Each instance in turn receives a signal to stop, leaves nginx's list when its
 * /readyz says so, and is started again, while callers send requests without a pause.
 */
export async function restartBehindNginx({ requests }: { readonly requests: number }): Promise<Outcome> {
  const scenario = 'rolling restart of two instances behind nginx, without retries';
  if (spawnSync('nginx', ['-v']).status !== 0) {
    return {
      scenario,
      held: 'nginx is not installed',
      writes: 0,
      lost: 0,
      failures: ['nginx is not installed'],
    };
  }
  const undo: (() => unknown)[] = [];
  try {
    const binaries = findPostgresBinaries();
    if (binaries === undefined) throw new Error('PostgreSQL is not installed; `npm test` says how.');
    const cluster = await startPostgresCluster(binaries);
    undo.unshift(() => cluster.stop());
    const ports = await Promise.all(Array.from({ length: INSTANCES }, () => freePort('127.0.0.1', 0)));
    const env = { DATABASE_URL: cluster.url, TRUST_PROXY: 'true' };
    const instances: Awaited<ReturnType<typeof startInstance>>[] = [];
    for (const port of ports) instances.push(await startInstance(port, env));
    undo.unshift(() => Promise.all(instances.map(({ service }) => service.stop())));
    const proxy = await startNginx(ports);
    undo.unshift(() => proxy.stop());

    const calls = sendRequests(proxy.origin, requests);
    let restarts = 0;
    while (!calls.isDone()) {
      const at = restarts % INSTANCES;
      const port = ports[at] ?? 0;
      const stopped = instances[at]?.service.stop();
      await until(
        'an instance that stops',
        async () => (await fetchStatus(`http://127.0.0.1:${port}/readyz`)) === 503,
      );
      proxy.use(ports.filter((other) => other !== port));
      await stopped;
      instances[at] = await startInstance(port, env);
      proxy.use(ports);
      restarts += 1;
    }
    const failed = await calls.failures;
    return {
      scenario,
      held: `${restarts} restarts, ${failed.length} of ${requests} requests failed`,
      writes: 0,
      lost: 0,
      failures: failed.slice(0, 10),
    };
  } finally {
    for (const step of undo) await step();
  }
}

/** One request after the other from each caller, evenly spread over the restarts. */
function sendRequests(origin: string, requests: number) {
  const failures: string[] = [];
  let sent = 0;
  let done = 0;
  const caller = async () => {
    while (sent < requests) {
      sent += 1;
      try {
        const status = await statusOf(`${origin}/config.json`);
        if (status !== 200) failures.push(`a request was answered with ${status}`);
      } catch (cause) {
        failures.push(`a request failed: ${String(cause)}`);
      }
      done += 1;
      await wait(20);
    }
  };
  const all = Promise.all(Array.from({ length: CALLERS }, caller));
  return { isDone: () => done >= requests, failures: all.then(() => failures) };
}

const fetchStatus = (url: string) => statusOf(url).catch(() => undefined);

/** On a connection of its own: nginx closes idle ones of its clients whenever it reads its list anew. */
function statusOf(url: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent: false }, (reply) => {
      reply.resume();
      reply.once('end', () => resolve(reply.statusCode));
      reply.once('error', reject);
    });
    request.once('error', reject);
  });
}

async function startNginx(ports: readonly number[]) {
  const folder = mkdtempSync(join(tmpdir(), 'patrol-nginx-'));
  const port = await freePort('127.0.0.1', 0);
  const file = join(folder, 'nginx.conf');
  const write = (targets: readonly number[]) =>
    writeFileSync(
      file,
      `worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
daemon off;
events { worker_connections 256; }
http {
  access_log off;
  client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder};
  uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
  upstream patrol { ${targets.map((target) => `server 127.0.0.1:${target} max_fails=0;`).join(' ')} keepalive 16; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://patrol;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_next_upstream off;
    }
  }
}
`,
    );
  write(ports);
  const child = spawn('nginx', ['-c', file], { stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const origin = `http://127.0.0.1:${port}`;
  await until('nginx', async () => (await fetchStatus(`${origin}/healthz`)) === 200);
  return {
    origin,
    use(targets: readonly number[]) {
      write(targets);
      child.kill('SIGHUP');
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort, serverOwner } from '#api/testing/database/postgres-cluster.ts';
import { ROOT } from '#launcher/repository.ts';

export type Nginx = {
  readonly httpPort: number;
  readonly httpsPort: number;
  /** Its self-signed certificate, for patrol.example. */
  readonly certificate: string;
  /** What its access log and its error log have so far. */
  readLogs(): string;
  stop(): Promise<void>;
};

const SAMPLE = join(ROOT, 'deploy', 'proxy', 'nginx.conf');
const START_TIMEOUT_MS = 20_000;

/** nginx with our sample: only ports, addresses and the paths of the certificate are replaced. */
export async function startNginx(program: string, ...servicePorts: readonly number[]): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'patrol-nginx-'));
  const owner = serverOwner();
  makeCertificate(folder);
  const [httpPort, httpsPort] = [await freePort(), await freePort()];
  const sample = readFileSync(SAMPLE, 'utf8')
    .replaceAll('listen 80;', `listen 127.0.0.1:${httpPort};`)
    .replaceAll('listen 443 ', `listen 127.0.0.1:${httpsPort} `)
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replaceAll('/etc/ssl/patrolplan', folder)
    .replaceAll('/var/log/nginx', folder)
    .replace(/^ *server 127\.0\.0\.1:8080.*$/m, (line) =>
      servicePorts.map((port) => line.replace('8080', String(port))).join('\n'),
    );
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  );
  const main = join(folder, 'main.conf');
  writeFileSync(join(folder, 'patrolplan.conf'), sample);
  writeFileSync(
    main,
    `daemon off; worker_processes 1; pid ${join(folder, 'pid')}; error_log stderr;
events { worker_connections 4096; }
http { access_log off; ${paths.join(' ')} include ${join(folder, 'patrolplan.conf')}; }
`,
  );
  // Not as root, as the other servers of the tests; it must read its key.
  if (owner) for (const path of [folder, join(folder, 'key.pem')]) chownSync(path, owner.uid, owner.gid);
  const child = spawn(program, ['-e', 'stderr', '-c', main], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...owner,
  });
  let errors = '';
  child.stderr.on('data', (bytes: Buffer) => (errors += bytes.toString()));
  const ended = once(child, 'exit');
  const stop = async () => {
    if (child.exitCode === null) child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true });
  };
  const giveUp = AbortSignal.timeout(START_TIMEOUT_MS);
  while (!(await answers(httpPort))) {
    if (child.exitCode !== null || giveUp.aborted) {
      await stop();
      throw new Error(`nginx did not start: ${errors}`);
    }
    await wait(50);
  }
  return {
    httpPort,
    httpsPort,
    certificate: readFileSync(join(folder, 'fullchain.pem'), 'utf8'),
    readLogs: () =>
      ['access', 'error']
        .map((name) => readFileSync(join(folder, `patrolplan.${name}.log`), 'utf8'))
        .join(''),
    stop,
  };
}

function makeCertificate(folder: string): void {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const name = ['-subj', '/CN=patrol.example', '-addext', 'subjectAltName=DNS:patrol.example', '-days', '2'];
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'fullchain.pem')];
  execFileSync('openssl', ['req', '-x509', ...key, ...name, ...files], { stdio: 'ignore' });
}

async function answers(port: number): Promise<boolean> {
  try {
    await fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' });
    return true;
  } catch {
    return false;
  }
}

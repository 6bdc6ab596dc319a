import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, type IncomingMessage, createServer } from 'node:http';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { connect } from 'node:tls';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findProgram } from '#api/testing/find-program.ts';
import {
  findPostgresBinaries,
  freePort,
  startPostgresCluster,
} from '#api/testing/database/postgres-cluster.ts';
import { startInProcess } from '#api/testing/start-in-process.ts';
import { type Nginx, startNginx } from './start-nginx.ts';

/** The sample configuration of nginx, with a real nginx. */
const SLOW_MS = 120_000;
const PAGE = `<!doctype html><title>PatrolPlan</title>${'<p>Sites and areas.</p>'.repeat(200)}`;

const undo: (() => unknown)[] = [];
afterAll(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
}, SLOW_MS);

async function nginxBefore(...servicePorts: readonly number[]): Promise<Nginx> {
  const nginx = await startNginx(findProgram('nginx') ?? 'nginx', ...servicePorts);
  undo.push(() => nginx.stop());
  return nginx;
}

async function get(nginx: Nginx, path: string, headers: Record<string, string> = {}, agent?: Agent) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const options = { port: nginx.httpsPort, host: '127.0.0.1', servername: 'patrol.example', path };
  request(
    { ...options, ca: nginx.certificate, agent, headers: { host: 'patrol.example', ...headers } },
    resolve,
  )
    .once('error', reject)
    .end();
  const reply = await promise;
  return { status: reply.statusCode, headers: reply.headers, body: await buffer(reply) };
}

describe('what nginx passes on', () => {
  let nginx: Nginx;
  let connections = 0;
  beforeAll(async () => {
    const service = createServer((request, reply) => reply.end(JSON.stringify(request.headers)));
    service.on('connection', () => (connections += 1));
    const port = await freePort();
    service.listen(port, '127.0.0.1');
    await once(service, 'listening');
    undo.push(() => service.close());
    nginx = await nginxBefore(port);
  }, SLOW_MS);

  const received = async (headers: Record<string, string>) =>
    // Safe: the server above sends its request headers.
    JSON.parse((await get(nginx, '/', headers)).body.toString()) as IncomingHttpHeaders;

  test('nginx passes on the real address, protocol and host, and no forged headers', async () => {
    const claimed = {
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'http',
      forwarded: 'for=203.0.113.9',
    };
    const headers = await received(claimed);
    expect(headers).toMatchObject({
      host: 'patrol.example',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'patrol.example',
    });
    expect(headers.forwarded).toBeUndefined();
  });

  test('nginx sends many requests over few connections', async () => {
    connections = 0;
    for (let count = 0; count < 10; count += 1)
      expect(await received({})).not.toHaveProperty('connection', 'close');
    expect(connections).toBeLessThanOrEqual(1);
  });
});

describe('without an instance of the service', () => {
  test('a call gets 503 with a message and Retry-After when no instance is available', async () => {
    const nginx = await nginxBefore(await freePort());
    const { status, headers, body } = await get(nginx, '/api/v1/sites/scores/');
    expect([status, headers['retry-after'], headers['content-type']]).toEqual([503, '5', 'application/json']);
    expect(JSON.parse(body.toString())).toEqual({ detail: expect.stringContaining('try again') });
  });

  test('a browser gets a readable page that retries by itself when no instance is available', async () => {
    const nginx = await nginxBefore(await freePort());
    const { status, headers, body } = await get(nginx, '/login', { accept: 'text/html,*/*;q=0.8' });
    expect([status, headers['retry-after'], headers['content-type']]).toEqual([503, '5', 'text/html']);
    const page = body.toString();
    expect(page).toContain('<h1>PatrolPlan cannot be reached just now</h1>');
    expect(page).toContain('<meta http-equiv="refresh" content="5">');
    const [, style = ''] = /<style>(.*)<\/style>/.exec(page) ?? [];
    const digest = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toContain(`style-src 'sha256-${digest}'`);
  });

  test('the log of nginx has the path of a request and no query string, also for a failed one', async () => {
    const nginx = await nginxBefore(await freePort());
    await get(nginx, '/api/v1/auth/verify-email/?token=secret-of-a-link', {
      referer: 'https://x/?secret-too',
    });
    await fetch(`http://127.0.0.1:${nginx.httpPort}/reset-password?token=secret-of-a-link`, {
      redirect: 'manual',
    });
    await vi.waitFor(() => expect(nginx.readLogs()).toContain('"GET /reset-password HTTP/1.1" 301'), {
      timeout: 20_000,
    });
    expect(nginx.readLogs()).toContain('"GET /api/v1/auth/verify-email/ HTTP/1.1" 503');
    expect(nginx.readLogs()).not.toContain('secret');
  });

  test('an unavailable instance causes no errors while another one answers', async () => {
    const service = createServer((_, reply) => reply.end('here'));
    const port = await freePort();
    service.listen(port, '127.0.0.1');
    await once(service, 'listening');
    undo.push(() => service.close());
    const nginx = await nginxBefore(await freePort(), port);
    for (let count = 0; count < 4; count += 1) expect((await get(nginx, '/')).status).toBe(200);
  });
});

describe('the service behind nginx', () => {
  let nginx: Nginx;
  beforeAll(async () => {
    const binaries = findPostgresBinaries();
    if (binaries === undefined) throw new Error('PostgreSQL is not installed; `npm test` says how.');
    const cluster = await startPostgresCluster(binaries, { isDurable: false });
    undo.push(() => cluster.stop());
    const service = await startInProcess({
      PATROL_MODE: 'production',
      PORT: '0',
      DATABASE_URL: cluster.url,
      TOKEN_SECRETS: randomBytes(48).toString('base64url'),
      PUBLIC_URL: 'https://patrol.example',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'PatrolPlan <patrol@city.example>',
      TRUST_PROXY: 'true',
      // The service is open to nginx, so it is nginx that closes the path.
      METRICS_ON_LOOPBACK: 'true',
      DRAIN_SECONDS: '0',
      LOG_LEVEL: 'error',
      WEB_ROOT: webRoot(),
    });
    undo.push(() => service.stop());
    nginx = await nginxBefore(Number(new URL(service.address).port));
    expect((await get(nginx, '/readyz')).status).toBe(200);
  }, SLOW_MS);

  test('nginx sends the page compressed once, with the headers of the service', async () => {
    const { status, headers, body } = await get(nginx, '/login', {
      accept: 'text/html',
      'accept-encoding': 'br, gzip',
    });
    expect([status, headers['content-encoding']]).toEqual([200, 'br']);
    expect(brotliDecompressSync(body).toString()).toBe(PAGE);
    expect(headers['strict-transport-security']).toContain('max-age=');
    expect(headers['server']).toBe('nginx');
  });

  test('every reply says once that the browser must use TLS, those of nginx itself too', async () => {
    const ofService = await get(nginx, '/login', { accept: 'text/html' });
    const withoutService = await nginxBefore(await freePort());
    const replies = [
      await get(nginx, '/metrics'),
      await get(nginx, '/login', { 'x-long': 'x'.repeat(40_000) }),
      await get(withoutService, '/api/v1/sites/scores/'),
      await get(withoutService, '/login', { accept: 'text/html' }),
    ];
    expect(replies.map(({ status, headers }) => [status, headers['strict-transport-security']])).toEqual(
      [404, 400, 503, 503].map((status) => [status, ofService.headers['strict-transport-security']]),
    );
    expect(ofService.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });

  test('nginx sends no compression to a client that accepts none', async () => {
    const { headers, body } = await get(nginx, '/login', { accept: 'text/html' });
    expect(headers['content-encoding']).toBeUndefined();
    expect(body.toString()).toBe(PAGE);
  });

  test.each(['/metrics', '/%6detrics', '/metrics?x=1', '/./metrics', '//metrics', '/metrics/'])(
    'the path %s is closed behind nginx',
    async (path) => {
      const { status, body } = await get(nginx, path);
      expect([status, body.toString()]).toEqual([404, expect.not.stringContaining('patrol_')]);
    },
  );

  test('nginx keeps the connection of a client open', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    undo.push(() => agent.destroy());
    const first = await get(nginx, '/healthz', {}, agent);
    expect([first.status, first.headers.connection]).toEqual([200, 'keep-alive']);
    expect((await get(nginx, '/healthz', {}, agent)).status).toBe(200);
  });

  test('nginx refuses a body of more than 1 MB', async () => {
    const body = JSON.stringify({ email: 'x'.repeat(1_100_000) });
    const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
    const options = {
      port: nginx.httpsPort,
      host: '127.0.0.1',
      servername: 'patrol.example',
      method: 'POST',
    };
    const headers = {
      host: 'patrol.example',
      'content-type': 'application/json',
      'content-length': body.length,
    };
    request({ ...options, path: '/api/v1/auth/login/', ca: nginx.certificate, headers }, (reply) =>
      resolve(reply.statusCode),
    )
      .once('error', reject)
      .end(body);
    expect(await promise).toBe(413);
  });

  test('nginx redirects http to https', async () => {
    const reply = await fetch(`http://127.0.0.1:${nginx.httpPort}/login?a=b`, { redirect: 'manual' });
    expect([reply.status, reply.headers.get('location')]).toEqual([301, 'https://patrol.example/login?a=b']);
  });

  test('nginx serves HTTP/2 and no TLS older than 1.2', async () => {
    const options = {
      port: nginx.httpsPort,
      host: '127.0.0.1',
      servername: 'patrol.example',
      ca: nginx.certificate,
    };
    const socket = connect({ ...options, ALPNProtocols: ['h2', 'http/1.1'] });
    await once(socket, 'secureConnect');
    expect([socket.alpnProtocol, socket.getProtocol()]).toEqual(['h2', 'TLSv1.3']);
    socket.destroy();
    const old = connect({
      ...options,
      minVersion: 'TLSv1',
      maxVersion: 'TLSv1.1',
      ciphers: 'DEFAULT@SECLEVEL=0',
    });
    await expect(once(old, 'secureConnect')).rejects.toThrow(/alert|protocol version/i);
  });
});

/** A front end that needs no build: one page, compressed as the build does it. */
function webRoot(): string {
  const folder = mkdtempSync(join(tmpdir(), 'patrol-page-'));
  undo.push(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'index.html'), PAGE);
  writeFileSync(join(folder, 'index.html.br'), brotliCompressSync(PAGE));
  writeFileSync(join(folder, 'csp.json'), '{"scripts":[],"styles":[]}');
  return folder;
}

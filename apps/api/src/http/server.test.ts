import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { readConfig } from '#config/config.ts';
import { createLog } from '#core/log.ts';
import { createServer } from './server.ts';

function server(env: Record<string, string> = {}, logged: string[] = []) {
  const config = readConfig({ DATABASE_URL: 'postgres://x/x', TOKEN_SECRETS: 'x', ...env });
  const app = createServer({ config, log: createLog('warn', { write: (line) => void logged.push(line) }) });
  app.get('/address', (request, reply) => reply.send(request.ip));
  return app;
}

const forwarded = {
  url: '/address',
  remoteAddress: '10.0.0.1',
  headers: { 'x-forwarded-for': '203.0.113.66, 198.51.100.7' },
};

test('without a proxy, a forwarded address is ignored', async () => {
  expect((await server().inject(forwarded)).body).toBe('10.0.0.1');
});

test('behind a proxy, the address that the proxy saw counts, not a forged one before it', async () => {
  expect((await server({ TRUST_PROXY: 'true' }).inject(forwarded)).body).toBe('198.51.100.7');
});

test('a proxy that is not trusted is a warning, once', async () => {
  const logged: string[] = [];
  const app = server({}, logged);
  await app.inject('/address');
  expect(logged).toEqual([]);
  await app.inject(forwarded);
  await app.inject(forwarded);
  expect(logged).toEqual([expect.stringContaining('behind a proxy, set TRUST_PROXY=true')]);
  const trusting: string[] = [];
  await server({ TRUST_PROXY: 'true' }, trusting).inject(forwarded);
  expect(trusting).toEqual([]);
});

test('slow and idle clients are cut off', async () => {
  const app = server();
  await app.ready();
  expect(app.server.headersTimeout).toBe(10_000);
  expect(app.server.requestTimeout).toBe(30_000);
  // Longer than nginx (60 s), AWS (60 s) and HAProxy or Apache (75 s) keep an idle connection.
  expect(app.server.keepAliveTimeout).toBeGreaterThan(75_000);
  expect(app.server.maxConnections).toBe(5_000);
  await app.close();
});

test('a network has a limit of open connections, and closed connections free it', async () => {
  const app = server({ CONNECTIONS_PER_ADDRESS: '2' });
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const open = async () => {
    const socket = connect(Number(address.port), address.hostname);
    await once(socket, 'connect');
    return socket;
  };
  const [first, second] = [await open(), await open()];
  await once(await open(), 'close');
  expect([first.destroyed, second.destroyed]).toEqual([false, false]);
  first.destroy();
  const openNow = () =>
    new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));
  await expect.poll(openNow).toBe(1);
  const reply = await fetch(new URL('/address', address));
  expect(reply.status).toBe(200);
  second.destroy();
  await app.close();
});

test('a pending call is answered when the service ends, and its connection closed', async () => {
  const app = server();
  const arrived = Promise.withResolvers<void>();
  app.get('/slow', (_request, reply) => {
    arrived.resolve();
    setTimeout(() => void reply.send('done'), 200);
  });
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(address.port), address.hostname);
  let answer = '';
  socket.on('data', (bytes) => void (answer += bytes.toString()));
  socket.write('GET /slow HTTP/1.1\r\nHost: patrol.test\r\n\r\n');
  await arrived.promise;
  const start = performance.now();
  const closed = once(socket, 'close');
  await app.close();
  await closed;
  // Much less than the time that an idle connection is kept.
  expect(performance.now() - start).toBeLessThan(20_000);
  expect(answer).toContain('200 OK');
  expect(answer.toLowerCase()).toContain('connection: close');
  expect(answer).toContain('done');
});

test('a request that was sent before the server began to close is served', async () => {
  const app = server();
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(address.port), address.hostname);
  await once(socket, 'connect');
  socket.write('GET /address HTTP/1.1\r\nhost: x\r\n');
  await new Promise((resolve) => setTimeout(resolve, 100));
  const closed = app.close();
  await new Promise((resolve) => setTimeout(resolve, 100));
  socket.write('\r\n');
  const reply = await new Promise<string>((resolve) =>
    socket.once('data', (bytes) => resolve(bytes.toString())),
  );
  expect(reply).toMatch(/^HTTP\/1.1 200 [^]*connection: close/);
  await closed;
});

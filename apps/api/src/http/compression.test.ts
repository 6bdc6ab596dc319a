import { brotliDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { readConfig } from '#config/config.ts';
import { acceptsGzip } from './compression.ts';
import { protect } from './protection.ts';

test.each(['gzip', 'gzip, deflate, br, zstd', 'br,gzip;q=0.5', 'GZIP ; q=1.0', 'gzip;q=0.001'])(
  'the Accept-Encoding header %j allows gzip',
  (header) => expect(acceptsGzip(header)).toBe(true),
);

test.each([undefined, '', 'br', 'br, gzip;q=0', 'gzip;q=0.0', 'gzipped', 'x-gzip', '*', 'identity'])(
  'the Accept-Encoding header %j does not certainly allow gzip',
  (header) => expect(acceptsGzip(header)).toBe(false),
);

test('a reply of usual length is compressed in one piece, a longer one as a stream', async () => {
  const app = Fastify();
  await protect(app, readConfig({ DATABASE_URL: 'postgres://x/x', TOKEN_SECRETS: 'x' }));
  app.get('/:length', async ({ params }) => ({ text: 'x'.repeat(Number(Object(params).length)) }));
  const headers = { 'accept-encoding': 'gzip, deflate, br' };
  const replies = ['100', '20000', '100000'].map((length) => app.inject({ url: `/${length}`, headers }));
  const [short, usual, long] = await Promise.all(replies);
  expect(short?.headers['content-encoding']).toBeUndefined();
  for (const reply of [usual, long]) expect(reply?.headers['content-encoding']).toBe('br');
  expect(usual?.headers['content-length']).toBe(String(usual?.rawPayload.length));
  expect(long?.headers['content-length']).toBeUndefined();
  expect(JSON.parse(brotliDecompressSync(usual?.rawPayload ?? '').toString()).text).toHaveLength(20_000);
  await app.close();
});

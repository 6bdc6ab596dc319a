import compress from '@fastify/compress';
import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#config/config.ts';
import { BROTLI, COMPRESS_AT_ONCE_BYTES, COMPRESS_FROM_BYTES, GZIP } from './compression.ts';
import { commonHeaders } from './security-headers.ts';

const PREFLIGHT_SECONDS = 600;

/** Security headers on every reply, CORS for the allowed origins, compression of long replies. */
export async function protect(app: FastifyInstance, config: Config): Promise<void> {
  const headers = commonHeaders(config);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
  if (config.ALLOWED_ORIGINS.length > 0) {
    await app.register(cors, {
      origin: [...config.ALLOWED_ORIGINS],
      methods: ['GET', 'POST'],
      allowedHeaders: ['authorization', 'content-type', 'if-none-match'],
      // Phones read the clock of the service from `date`.
      exposedHeaders: ['date', 'retry-after', 'x-request-id'],
      maxAge: PREFLIGHT_SECONDS,
      // Sessions use no cookies.
      credentials: false,
    });
  }
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: COMPRESS_FROM_BYTES,
    syncThreshold: COMPRESS_AT_ONCE_BYTES,
    brotliOptions: BROTLI,
    zlibOptions: GZIP,
    globalDecompression: false,
  });
}

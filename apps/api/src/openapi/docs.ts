import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#config/config.ts';
import { publicUrl } from '#config/public-url.ts';
import { openApiDocument } from './document.ts';

/** The page loads from our own origin only. */
const DOCS_POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
};

/** The page at `/api/docs`, the document at `/api/docs/json`. */
export async function serveDocs(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(swagger, {
    mode: 'static',
    // Safe: the plugin only passes the document on; its type knows OpenAPI 3.0 and not 3.1's schemas.
    specification: { document: openApiDocument(publicUrl(config)) as never },
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: DOCS_POLICY });
}

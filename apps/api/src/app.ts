import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import { handleErrors } from './http/error-handler.ts';
import { createServe } from './http/serve.ts';
import { createServer } from './http/server.ts';
import { createAccessTokens } from './modules/auth/access-token.ts';
import { createGuard } from './modules/auth/guard.ts';

/** The whole service, not yet listening. Every module puts its own routes on it. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = createServer(deps);
  handleErrors(app);
  const tokens = createAccessTokens(deps.config.TOKEN_SECRETS);
  const serve = createServe(app, createGuard({ ...deps, tokens }));

  void serve;

  await app.ready();
  return app;
}

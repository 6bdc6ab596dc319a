import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import { handleErrors } from './http/error-handler.ts';
import { createServe } from './http/serve.ts';
import { createServer } from './http/server.ts';
import { createAccessTokens } from './modules/auth/access-token.ts';
import { createGuard } from './modules/auth/guard.ts';
import { boostsRoutes } from './modules/boosts/routes.ts';
import { routeLogRoutes } from './modules/route-log/routes.ts';
import { scoresRoutes } from './modules/scores/routes.ts';
import { settingsRoutes } from './modules/settings/routes.ts';
import { sitesRoutes } from './modules/sites/routes.ts';

/** The whole service, not yet listening. Every module puts its own routes on it. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = createServer(deps);
  handleErrors(app);
  const tokens = createAccessTokens(deps.config.TOKEN_SECRETS);
  const serve = createServe(app, createGuard({ ...deps, tokens }));

  boostsRoutes(serve, deps);
  routeLogRoutes(serve, deps);
  scoresRoutes(serve, deps);
  settingsRoutes(serve, deps);
  sitesRoutes(serve, deps);

  await app.ready();
  return app;
}

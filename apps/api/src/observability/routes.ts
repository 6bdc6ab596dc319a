import { contract } from '@patrolplan/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { connectionCounts } from '#db/database.ts';
import { readBuildVersion } from './build-version.ts';
import { readLastSuccesses } from './job-runs-table.ts';
import { mayReadMetrics } from './may-read-metrics.ts';
import type { Metrics } from './metrics.ts';
import { watchCoverage } from './provider-coverage.ts';
import { type ReadinessDeps, readReadiness } from './read-readiness.ts';
import { watchAlarms, watchBackups, watchEmails, watchProviders } from './watch-operation.ts';

/** An incomplete form (400) does not count as an attempt. */
const REFUSED_SIGN_IN: ReadonlySet<number> = new Set([401, 403, 429]);

/** Health checks and metrics for operators. Not part of the contract. */
export function observabilityRoutes(
  app: FastifyInstance,
  deps: ReadinessDeps & { readonly metrics: Metrics },
): void {
  const { db, replica, config, metrics } = deps;
  const metricsAccess = { token: config.METRICS_TOKEN, onLoopback: config.METRICS_ON_LOOPBACK };

  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok', ...readBuildVersion() }),
  );

  app.get('/readyz', async (request, reply) => {
    const { ready, alarms, ...rest } = await readReadiness(deps);
    // How many people may be in danger is for those who may read the metrics.
    const counts = mayReadMetrics(readCaller(request), metricsAccess) ? { alarms } : {};
    const status = app.isDraining() ? 'stopping' : ready ? 'ready' : 'not ready';
    return reply
      .code(status === 'ready' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status, ...rest, ...counts });
  });

  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(readCaller(request), metricsAccess)) {
      return reply.code(403).send({ detail: 'Metrics need the metrics token.' });
    }
    return reply
      .header('content-type', metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.text());
  });

  app.addHook('onResponse', async (request, reply) => {
    const { config: route, url } = request.routeOptions;
    metrics.requestDone(route.callName ?? url ?? 'none', reply.statusCode, reply.elapsedTime / 1_000);
    if (route.callName === contract.logIn.name && REFUSED_SIGN_IN.has(reply.statusCode))
      metrics.signInFailed();
  });

  // First, because numbers are read in this order: the queries of the others would count as use of the pool.
  metrics.watch(
    'patrol_database_connections',
    'Open connections to the database.',
    () => connectionCounts(db).open,
  );
  metrics.watch(
    'patrol_database_connections_idle',
    'Open connections that nobody uses.',
    () => connectionCounts(db).idle,
  );
  metrics.watch(
    'patrol_database_requests_waiting',
    'Requests that wait for a connection.',
    () => connectionCounts(db).waiting,
  );
  metrics.watch('patrol_replica_lag_seconds', 'How far the replica is behind the primary.', () =>
    replica === undefined ? Promise.reject(new Error('No replica is configured')) : replica.lagSeconds(),
  );
  watchCoverage(deps);
  watchProviders(deps);
  metrics.watchEach(
    'patrol_job_last_success_timestamp_seconds',
    'When a run of the job last succeeded, on any instance.',
    'job',
    () => readLastSuccesses(db),
  );
  watchEmails(deps);
  watchAlarms(deps);
  watchBackups(deps);
}

function readCaller(request: FastifyRequest) {
  return { address: request.socket.remoteAddress, authorization: request.headers.authorization };
}

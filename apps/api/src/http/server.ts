import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Deps } from '#core/deps.ts';
import { storableJson } from '#formats/storable-json.ts';
import { readRequestId, readTrace } from './trace-headers.ts';
import type { Server } from 'node:http';
import { clientNetwork } from '#core/client-network.ts';

/** Limits the open connections of a network, so that it cannot use up those of all others. */
function limitConnections(server: Server, perNetwork: number): void {
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const network = clientNetwork(socket.remoteAddress ?? '');
    const others = open.get(network) ?? 0;
    if (others >= perNetwork) {
      socket.destroy();
      return;
    }
    open.set(network, others + 1);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}

const BODY_LIMIT_BYTES = 1_024 * 1_024;
/** A slow or idle client holds a connection no longer than this. */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
/** Longer than a proxy keeps an idle connection (75 s at most by default), so that no request meets one that closes. */
const KEEP_ALIVE_TIMEOUT_MS = 80_000;
const CONNECTION_TIMEOUT_MS = 90_000;
/** How often connections are checked against these limits. Node's default is 30 s. */
const CHECK_CONNECTIONS_MS = 5_000;
const MAX_CONNECTIONS = 5_000;
/** Behind one proxy the last forwarded address is the one it saw; a client may have written the ones before it. */
const TRUSTED_PROXIES = 1;
/** Longer than any accepted request line, so that a long path gets an ordinary 404. */
const MAX_PARAM_LENGTH = 20_000;

/** The bare server: limits, request ids, one log line for each request, JSON in. */
export function createServer({ config, log }: Pick<Deps, 'config' | 'log'>): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    // The framework's log lines contain the query string, which may hold a token.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: ({ headers }) => readRequestId(headers) ?? randomUUID(),
    childLoggerFactory: (logger, bindings, options, request) =>
      logger.child({ ...bindings, ...readTrace(request.headers) }, options),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    trustProxy: config.TRUST_PROXY && ((_address, hop) => hop < TRUSTED_PROXIES),
    http: { connectionsCheckingInterval: CHECK_CONNECTIONS_MS, headersTimeout: HEADERS_TIMEOUT_MS },
    forceCloseConnections: 'idle',
    // A request that was sent before the server began to close is served like any other.
    return503OnClosing: false,
    rewriteUrl: (request) => readableUrl(request.url ?? '/'),
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
  });
  app.server.maxConnections = MAX_CONNECTIONS;
  if (!config.TRUST_PROXY) {
    limitConnections(app.server, config.CONNECTIONS_PER_ADDRESS);
    warnOfProxy(app);
  }
  listRoutes(app);
  readBodies(app);
  logReplies(app);
  closeConnectionsWhenDraining(app);
  return app;
}

/** Once: behind a proxy that is not trusted all people share its address, and with it the limits of one network. */
function warnOfProxy(app: FastifyInstance): void {
  let hasWarned = false;
  app.addHook('onRequest', async ({ headers }) => {
    if (hasWarned || headers['x-forwarded-for'] === undefined) return;
    hasWarned = true;
    app.log.warn(
      'a request carries X-Forwarded-For and TRUST_PROXY is off: behind a proxy, set TRUST_PROXY=true',
    );
  });
}

function listRoutes(app: FastifyInstance): void {
  const routes: string[] = [];
  app.decorate('routeList', routes);
  app.addHook('onRoute', ({ method, url }) => {
    for (const verb of Array.isArray(method) ? method : [method]) routes.push(`${verb} ${url}`);
  });
}

/**
 * JSON, and parts of a CSV file as bytes; `serve` refuses the type that a call does not take. An empty body is valid: one
 * call of the contract has none and is still sent as JSON.
 */
function readBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    if (text.trim() === '') return done(null, undefined);
    return void parse(request, storableJson(text), done);
  });
  app.addContentTypeParser('text/csv', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

function logReplies(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });
}

/** Before the end every reply closes its connection, so that a proxy has no open one when the service is gone. */
function closeConnectionsWhenDraining(app: FastifyInstance): void {
  let isDraining = false;
  const startDraining = () => void (isDraining = true);
  app.decorate('startDraining', startDraining);
  app.decorate('isDraining', () => isDraining);
  app.addHook('preClose', async () => startDraining());
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining) reply.header('connection', 'close');
  });
}

/** A path with a malformed '%' escape is treated as any unknown path, not as a separate error. */
function readableUrl(url: string): string {
  try {
    decodeURIComponent(url);
    return url;
  } catch {
    return url.replaceAll('%', '%25');
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route, as 'GET /path'. The access-matrix test lists who may call each of them. */
    readonly routeList: readonly string[];
    /** From now on /readyz reports that this instance takes no more traffic; requests are still answered. */
    startDraining(): void;
    isDraining(): boolean;
  }
}

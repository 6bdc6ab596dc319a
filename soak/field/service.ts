import { type OperationNode, RawNode, type KyselyPlugin } from 'kysely';
import { readConfig } from '#api/config/config.ts';
import type { Clock } from '#api/core/clock.ts';
import { createLog } from '#api/core/log.ts';
import { type Database, openDatabase } from '#api/db/database.ts';
import { watchOutages } from '#api/db/outage-log.ts';
import { openSession } from '#api/modules/sign-in/sessions/open-session.ts';
import { createSessionTokens } from '#api/modules/sign-in/sessions/session-tokens.ts';
import { createMetrics } from '#api/observability/metrics.ts';
import { buildApp } from '#api/service/app.ts';
import type { Service, ServiceReply, ServiceRequest } from './network.ts';

const SECRET = 'a secret that is only ever used by the simulation';

type Instance = { readonly app: Awaited<ReturnType<typeof buildApp>>; readonly stop: () => Promise<void> };

/** The real service, twice, on one database. */
export type SimulatedService = {
  readonly db: Database;
  readonly call: Service;
  /** A call of somebody who is signed in for this call alone. It reads what is stored now, whatever an instance remembers. */
  readonly callAs: (
    userId: number,
    request: Pick<ServiceRequest, 'method' | 'url'> & { readonly body?: object },
  ) => Promise<{ readonly status: number; readonly body: unknown }>;
  /** Opens a session as a sign-in does. */
  readonly signIn: (userId: number) => Promise<{ readonly access: string; readonly refresh: string }>;
  readonly kill: (instance: number) => Promise<void>;
  readonly start: (instance: number) => Promise<void>;
  /** The connection of this instance breaks in the statement with this number, counted from now. */
  readonly breakAt: (instance: number, statement: number) => void;
  readonly close: () => Promise<void>;
};

export async function startService(url: string, clock: Clock): Promise<SimulatedService> {
  const db = openDatabase({ url, maxConnections: 2 });
  const tokens = createSessionTokens([SECRET]);
  const breakers = [createBreaker(), createBreaker()];
  const instances: (Instance | null)[] = [];
  for (const { plugin } of breakers) instances.push(await startInstance(url, clock, [plugin]));
  const signIn = (userId: number) => openSession({ db, clock, tokens }, userId, { method: 'passkey' });
  // A balancer sends it to an instance that runs.
  const call: Service = async (request, n) => {
    const instance = instances[n] ?? instances[1 - n];
    return instance ? reach(instance, request) : null;
  };
  return {
    db,
    signIn,
    call,
    async callAs(userId, { method, url: path, body }) {
      const { access } = await signIn(userId);
      const headers = { authorization: `Bearer ${access}`, 'if-none-match': '"another"' };
      const reply = await call(
        {
          method,
          url: path,
          headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
          body: body && JSON.stringify(body),
        },
        0,
      );
      return reply === null
        ? { status: 503, body: null }
        : { status: reply.status, body: JSON.parse(reply.body) as unknown };
    },
    async kill(n) {
      const instance = instances[n];
      instances[n] = null;
      await instance?.stop();
    },
    async start(n) {
      const plugin = breakers[n]?.plugin;
      instances[n] ??= await startInstance(url, clock, plugin ? [plugin] : []);
    },
    breakAt: (n, statement) => breakers[n]?.breakAt(statement),
    async close() {
      for (const instance of instances) await instance?.stop();
      await db.destroy();
    },
  };
}

async function startInstance(url: string, clock: Clock, plugins: readonly KyselyPlugin[]): Promise<Instance> {
  const pool = openDatabase({ url, maxConnections: 4, onConnectionLost: () => undefined });
  const db = plugins.reduce((broken, plugin) => broken.withPlugin(plugin), pool);
  const config = readConfig({
    DATABASE_URL: url,
    TOKEN_SECRETS: SECRET,
    PUBLIC_URL: 'http://patrol.test',
    TIME_ZONE: 'Europe/London',
  });
  const log = createLog('silent');
  const outage = watchOutages(pool, log);
  const metrics = createMetrics({ ofProcess: false });
  const app = await buildApp({ db, outage, clock, log, config, metrics });
  return {
    app,
    async stop() {
      await app.close();
      outage.close();
      await pool.destroy();
    },
  };
}

async function reach(
  { app }: Instance,
  { method, url, headers, body }: ServiceRequest,
): Promise<ServiceReply> {
  const reply = await app.inject({
    method: method as 'GET' | 'POST', // safe: the methods of the contract
    url,
    headers,
    ...(body !== undefined && { payload: body }),
  });
  const tag = reply.headers.etag;
  return { status: reply.statusCode, tag: typeof tag === 'string' ? tag : null, body: reply.body };
}

/** The statement that ends its own connection, in the middle of a transaction if there is one. */
const END = RawNode.createWithSql('select pg_terminate_backend(pg_backend_pid())');

function createBreaker() {
  let left = Infinity;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => ((left -= 1) === 0 ? asQuery(END) : node),
    transformResult: async ({ result }) => result,
  };
  return { plugin, breakAt: (statement: number) => void (left = statement) };
}

// Safe: the compiler takes any statement, and this one never returns rows.
const asQuery = (node: OperationNode) => node as ReturnType<KyselyPlugin['transformQuery']>;

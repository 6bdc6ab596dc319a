import { type OperationNode, RawNode, type KyselyPlugin } from 'kysely';
import { readConfig } from '#api/config/config.ts';
import type { Clock } from '#api/core/clock.ts';
import { createLog } from '#api/core/log.ts';
import { type Database, openDatabase } from '#api/db/database.ts';
import { watchOutages } from '#api/db/outage-log.ts';
import { openSession } from '#api/modules/sign-in/sessions/open-session.ts';
import { createSessionTokens } from '#api/modules/sign-in/sessions/session-tokens.ts';
import { type AlarmWatch, type MessageEdges, alarmWatch } from '#api/modules/shifts/watch-shifts.ts';
import { drainQueue } from '#api/core/queue.ts';
import { createMetrics } from '#api/observability/metrics.ts';
import { buildApp } from '#api/service/app.ts';
import type { Service, ServiceReply, ServiceRequest } from './network.ts';

/** Seals sessions, and the webhooks of contacts. */
export const SECRET = 'a secret that is only ever used by the simulation';

type Instance = {
  readonly app: Awaited<ReturnType<typeof buildApp>>;
  readonly watch: AlarmWatch;
  readonly stop: () => Promise<void>;
};

export type ServiceOptions = {
  readonly clock: Clock;
  /** Where messages arrive, and what hears of each queue whether it was sent to its end. */
  readonly contacts: {
    readonly edges: MessageEdges;
    sendingEnded(): void;
    sendingFailed(): void;
  };
  /** An instance has stored something of which a contact is to be told at once. */
  readonly tellSoon: (instance: number) => void;
  readonly note: (line: string) => void;
  /** A planted fault changes how the contacts are told. */
  readonly plant: (watch: AlarmWatch) => AlarmWatch;
};

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
  /** The same of what tells the contacts. */
  readonly breakWatchAt: (instance: number, statement: number) => void;
  /** Raises alarms, stores the messages about them and about incidents, and sends what is due. */
  readonly watch: (instance: number) => Promise<void>;
  readonly close: () => Promise<void>;
};

export async function startService(url: string, options: ServiceOptions): Promise<SimulatedService> {
  const { clock, contacts, note } = options;
  const db = openDatabase({ url, maxConnections: 2 });
  const tokens = createSessionTokens([SECRET]);
  const breakers = [createBreaker(), createBreaker()];
  const watchBreakers = [createBreaker(), createBreaker()];
  const instances: (Instance | null)[] = [];
  const startOne = (n: number) =>
    startInstance(url, n, { ...options, breaker: breakers[n], watchBreaker: watchBreakers[n] });
  for (const n of breakers.keys()) instances.push(await startOne(n));
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
      instances[n] ??= await startOne(n);
    },
    breakAt: (n, statement) => breakers[n]?.breakAt(statement),
    breakWatchAt: (n, statement) => watchBreakers[n]?.breakAt(statement),
    async watch(n) {
      const watch = instances[n]?.watch;
      if (watch === undefined) return;
      const { raise, tellIncidents, emails, webhooks, incidentEmails, incidentWebhooks } = watch;
      // One after the other, so that a run takes the same course every time. Each fails by itself, as the loops of the service.
      for (const work of [
        raise,
        () => drainQueue(emails),
        () => drainQueue(webhooks),
        tellIncidents,
        () => drainQueue(incidentEmails),
        () => drainQueue(incidentWebhooks),
      ]) {
        try {
          await work();
          contacts.sendingEnded();
        } catch (cause) {
          contacts.sendingFailed();
          note(`instance ${n} could not tell contacts: ${String(cause)}`);
        }
      }
    },
    async close() {
      for (const instance of instances) await instance?.stop();
      await db.destroy();
    },
  };
}

type Breaker = ReturnType<typeof createBreaker>;

async function startInstance(
  url: string,
  n: number,
  {
    clock,
    contacts,
    tellSoon,
    plant,
    breaker,
    watchBreaker,
  }: ServiceOptions & { readonly breaker: Breaker | undefined; readonly watchBreaker: Breaker | undefined },
): Promise<Instance> {
  const pool = openDatabase({ url, maxConnections: 4, onConnectionLost: () => undefined });
  const through = (one: Breaker | undefined) => (one === undefined ? pool : pool.withPlugin(one.plugin));
  const config = readConfig({
    DATABASE_URL: url,
    TOKEN_SECRETS: SECRET,
    PUBLIC_URL: 'http://patrol.test',
    TIME_ZONE: 'Europe/London',
  });
  const log = createLog('silent');
  const outage = watchOutages(pool, log);
  const metrics = createMetrics({ ofProcess: false });
  const deps = { outage, clock, log, config };
  const app = await buildApp({ ...deps, db: through(breaker), metrics, tellSoon: () => tellSoon(n) });
  return {
    app,
    watch: plant(alarmWatch({ ...deps, db: through(watchBreaker) }, contacts.edges)),
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

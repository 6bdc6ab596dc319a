import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type AppDeps, buildApp } from './app.ts';
import { startLoops } from './start-loops.ts';
import { systemClock } from '#core/clock.ts';
import type { Config } from '#config/config.ts';
import { type Database, hasTimeLimit, openDatabase } from '#db/database.ts';
import { errorCode, explainDatabaseError } from '#db/explain-database-error.ts';
import { migrate } from '#db/migrate.ts';
import { watchOutages } from '#db/outage-log.ts';
import { type Replica, openReplica } from '#db/replica.ts';
import { claimDatabase, readDatabaseUse } from '#demo/database-use.ts';
import { seedDemo } from '#demo/seed-demo.ts';
import { unservedCalls } from '#http/serve.ts';
import { whenBuilt } from '#http/when-built.ts';
import { allJobs } from '#jobs/all-jobs.ts';
import { startJobs } from '#jobs/scheduler.ts';
import { trySmtp } from '#mail/smtp.ts';
import { buildName, readBuildVersion } from '#observability/build-version.ts';
import { type Metrics, createMetrics } from '#observability/metrics.ts';
import { inviteFirstStaff } from '#modules/people/invite-first-staff.ts';
import { sealAgain } from '#modules/settings/sealed-secrets/seal-again.ts';
import { createProvider } from '#modules/sign-in/sso/provider.ts';
import { ssoRefusals, ssoSettings } from '#config/sso-settings.ts';
import { productionRefusals } from '#config/production-refusals.ts';

export type RunningService = {
  readonly address: string;
  /**
   * Finishes the running requests, then stops the jobs and closes the database. When draining, it first reports itself as
   * not ready and serves on for DRAIN_SECONDS, so that a load balancer can send the next requests elsewhere.
   */
  stop(options: { readonly drain: boolean }): Promise<void>;
};

/** An expected reason not to start, in sentences for the operator. */
export class StartRefusal extends Error {}

export async function startService(
  config: Config,
  log: FastifyBaseLogger,
  stopSignal?: AbortSignal,
): Promise<RunningService> {
  const db = openDatabase({
    url: config.DATABASE_URL,
    maxConnections: config.DATABASE_MAX_CONNECTIONS,
    isPooled: config.DATABASE_POOLER,
    onConnectionLost: (cause) => outage.connectionLost(cause),
  });
  const outage = watchOutages(db, log);
  const alarmDb = openDatabase({
    url: config.DATABASE_URL,
    maxConnections: config.DATABASE_ALARM_CONNECTIONS,
    isPooled: config.DATABASE_POOLER,
    onConnectionLost: (cause) => outage.connectionLost(cause),
  });
  let replica: Replica | undefined;
  try {
    await prepareDatabase(db, config, log);
    await sealAgain({ db, secrets: config.TOKEN_SECRETS, log });
    const metrics = createMetrics({ ofProcess: true, version: buildName(readBuildVersion()) });
    replica = openConfiguredReplica(db, { config, log, metrics });
    const deps = {
      db,
      alarmDb,
      outage,
      clock: systemClock,
      log,
      config,
      metrics,
      ...(replica === undefined ? {} : { replica }),
    };
    return await start(deps, stopSignal);
  } catch (cause) {
    outage.close();
    await replica?.close();
    await alarmDb.destroy();
    await db.destroy();
    throw cause;
  }
}

function openConfiguredReplica(
  primary: Database,
  { config, log, metrics }: { config: Config; log: FastifyBaseLogger; metrics: Metrics },
): Replica | undefined {
  if (config.DATABASE_READ_URL === undefined) return undefined;
  return openReplica({
    url: config.DATABASE_READ_URL,
    primary,
    log,
    onRead: (target) => metrics.replicaRead(target),
    maxConnections: config.DATABASE_MAX_CONNECTIONS,
    isPooled: config.DATABASE_POOLER,
  });
}

/** The demo shows every email to everybody, links to set a password among them. */
const NOT_A_DEMO =
  'The database is not a demo: it was used in production, or holds other data. Set PATROL_MODE=production, or give the demo an empty database of its own.';
const OTHER_MODE = 'Another instance has just started on this database in the other mode of PATROL_MODE.';

/** Refuses before it changes anything. */
async function prepareDatabase(db: Database, config: Config, log: FastifyBaseLogger): Promise<void> {
  const use = await readDatabaseUse(db).catch((cause: unknown) => {
    const sentence = explainDatabaseError(cause);
    if (sentence === undefined) throw cause;
    // Together with what is wrong in the variables: an operator reads all of it at once.
    throw new StartRefusal([...productionRefusals(config, { holdsDemo: false }), sentence].join('\n'), {
      cause,
    });
  });
  const refusals = [...productionRefusals(config, { holdsDemo: use === 'demo' }), ...ssoRefusals(config)];
  if (refusals.length > 0) throw new StartRefusal(refusals.join('\n'));
  if (config.PATROL_MODE === 'demo' && use === 'own') throw new StartRefusal(NOT_A_DEMO);
  const applied = await migrate(db).catch(refuseDatabaseError);
  if (applied.length > 0) log.info({ applied }, 'database migrated');
  if (!(await hasTimeLimit(db))) {
    log.warn("statements have no time limit: set one on the role ('alter role … set statement_timeout')");
  }
  if (!(await claimDatabase(db, config.PATROL_MODE))) throw new StartRefusal(OTHER_MODE);
  if (config.PATROL_MODE !== 'demo') return inviteFirstStaff({ db, clock: systemClock, config, log });
  const demo = await seedDemo({ db, clock: systemClock, config });
  log.info({ demo }, 'demo data');
}

async function start(base: AppDeps, stopSignal?: AbortSignal): Promise<RunningService> {
  const { db, alarmDb, replica, outage, log, config, metrics } = base;
  const jobs = await startJobs({
    url: config.DATABASE_URL,
    jobs: allJobs(base),
    log,
    outage,
    onRun: (name, outcome, seconds) => metrics.jobRun(name, outcome, seconds),
  }).catch(refuseDatabaseError);
  const { stop: stopLoops, ...soon } = startLoops(base);
  try {
    await whenBuilt(config, stopSignal);
    const settings = ssoSettings(config);
    const provider = settings && createProvider(settings, base);
    const app = await buildApp({ ...base, jobs, ...(provider && { provider }), ...soon });
    const missing = unservedCalls(app);
    if (missing.length > 0) throw new Error(`Calls of the contract are not served: ${missing.join(', ')}`);
    const address = await app.listen({ host: config.HOST, port: config.PORT }).catch((cause: unknown) => {
      throw listenRefusal(cause, config) ?? cause;
    });
    void warnOfMail(base);
    // Alarms must not depend on the provider: whatever it answers, the service runs, and the log and Settings have the reason.
    void provider?.check();
    return {
      address,
      async stop({ drain }) {
        app.startDraining();
        if (drain) await wait(config.DRAIN_SECONDS * 1_000);
        await app.close();
        await stopLoops();
        await jobs.stop();
        outage.close();
        await replica?.close();
        await alarmDb?.destroy();
        await db.destroy();
      },
    };
  } catch (cause) {
    await stopLoops();
    await jobs.stop();
    throw cause;
  }
}

/** Emails wait while the mail server is unavailable, so it does not stop the start. A wrong password is noticed before a person waits. */
async function warnOfMail({ config, log }: Pick<AppDeps, 'config' | 'log'>): Promise<void> {
  if (config.SMTP_URL === undefined) return;
  const reason = await trySmtp({ url: config.SMTP_URL });
  if (reason === undefined) log.info('the mail server accepts the sign-in');
  else log.warn({ reason }, 'the mail server cannot be used: emails wait');
}

/** Explains expected errors; any other error keeps its stack. */
function refuseDatabaseError(cause: unknown): never {
  const sentence = explainDatabaseError(cause);
  throw sentence === undefined ? cause : new StartRefusal(sentence, { cause });
}

function listenRefusal(
  cause: unknown,
  { HOST, PORT }: Pick<Config, 'HOST' | 'PORT'>,
): StartRefusal | undefined {
  const code = errorCode(cause);
  if (code === 'EADDRINUSE') return new StartRefusal(`Port ${PORT} is taken by another program.`);
  if (code === 'EACCES') return new StartRefusal(`Port ${PORT} may not be used by this user.`);
  if (code === 'EADDRNOTAVAIL') return new StartRefusal(`HOST ${HOST} is not an address of this machine.`);
  return undefined;
}

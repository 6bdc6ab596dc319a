import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findPostgresBinaries, startPostgresCluster } from '#api/testing/database/postgres-cluster.ts';
import { freePort } from '#launcher/port.ts';
import { startService } from '#launcher/service.ts';
import { Mailbox } from './mailbox.ts';

const HOST = '127.0.0.1';
const CLI = join(import.meta.dirname, '..', '..', '..', 'apps', 'api', 'src', 'cli', 'main.ts');

export type RealService = {
  readonly origin: string;
  readonly mailbox: Mailbox;
  /** Changes the data, for what no call can do, such as letting an hour pass. Resolves with what is returned. */
  sql(statement: string): Promise<string>;
  /** Runs the `patrol` command line. */
  patrol(...args: readonly string[]): Promise<string>;
  /** Stops the service process; its data stays. */
  halt(): Promise<void>;
  /** Starts it again, perhaps with further variables. */
  resume(variables?: Variables): Promise<void>;
  /** Restarts it, so that the next plan is read from the database: the service keeps the sites of an area for a minute. */
  forgetPlans(): Promise<void>;
  /** Stops the PostgreSQL server like a crash; the service keeps running. */
  haltDatabase(): void;
  resumeDatabase(): void;
  /** Deletes the data, after a copy of the database to the given folder. */
  stop(options?: { readonly copyTo: string }): Promise<void>;
};

/** A database with the demo: the `database` project of playwright.config.ts creates it, the `service` tests copy it. */
export const DEMO_DATABASE = join(import.meta.dirname, '..', '..', '..', '.cache', 'e2e-database');

/** The same for all: a copied database has answers that the service of the original sealed. */
const TOKEN_SECRETS = 'a secret that only the browser tests use';

type Variables = Readonly<Record<string, string>>;

type Options = {
  /** Further variables of the service, for the address at which it is reached. */
  readonly variables?: (origin: string) => Promise<Variables>;
  /** By default that of the service. */
  readonly timeZone?: string;
  /** Without one, the demo shows its emails on a page. */
  readonly hasMailServer?: boolean;
  /** The data of a database to copy, which is faster than creating one. */
  readonly copyOf?: string;
};

/** Starts the service on a PostgreSQL server of its own, with demo data. */
export async function startRealService(
  webRoot: string,
  { hasMailServer = true, copyOf, timeZone, variables }: Options = {},
): Promise<RealService> {
  const binaries = findPostgresBinaries();
  if (binaries === undefined) throw new Error('PostgreSQL is not installed; `npm test` says how.');
  const postgres = await startPostgresCluster(binaries, {
    isDurable: false,
    ...(copyOf === undefined ? {} : { copyOf }),
  });
  const mailbox = new Mailbox();
  const port = await freePort(HOST, 0);
  const origin = `http://${HOST}:${port}`;
  const env = {
    HOST,
    PORT: String(port),
    PUBLIC_URL: origin,
    DATABASE_URL: postgres.url,
    ...(timeZone === undefined ? {} : { TIME_ZONE: timeZone }),
    DRAIN_SECONDS: '0',
    TOKEN_SECRETS,
    ...(hasMailServer ? { SMTP_URL: await mailbox.open() } : {}),
    WEB_ROOT: webRoot,
    LOG_LEVEL: 'error',
    ...(await variables?.(origin)),
  };
  let service = await startService({ env, origin });
  const halt = () => service.stop();
  const resume = async (further?: Variables) => {
    service = await startService({ env: { ...env, ...further }, origin });
  };
  return {
    origin,
    mailbox,
    async sql(statement) {
      const { stdout } = await promisify(execFile)(join(binaries, 'psql'), [
        postgres.url,
        '--no-align',
        '--tuples-only',
        '--quiet',
        '--command',
        statement,
      ]);
      return stdout.trim();
    },
    async patrol(...args) {
      const run = promisify(execFile);
      const { stdout } = await run(process.execPath, [CLI, ...args], { env: { ...process.env, ...env } });
      return stdout;
    },
    halt,
    resume,
    async forgetPlans() {
      await halt();
      await resume();
    },
    haltDatabase: () => postgres.kill(),
    resumeDatabase: () => postgres.start(),
    async stop(options) {
      await service.stop();
      await postgres.stop(options);
      if (hasMailServer) await mailbox.close();
    },
  };
}

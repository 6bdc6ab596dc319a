import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { dataPaths, prepareDataFolder } from '#api/embedded/data-folder.ts';
import { startEmbedded } from '#api/embedded/start-embedded.ts';
import { freePort } from '#scripts/launch/port.ts';
import { startService } from '#scripts/launch/service.ts';
import { Mailbox } from './mailbox.ts';

const HOST = '127.0.0.1';
const CLI = join(import.meta.dirname, '..', '..', '..', 'apps', 'api', 'src', 'cli', 'main.ts');

export type RealService = {
  readonly origin: string;
  readonly mailbox: Mailbox;
  /** Runs the `patrol` command line. */
  patrol(...args: readonly string[]): Promise<string>;
  /** Stops the service process; its data stays. */
  halt(): Promise<void>;
  resume(): Promise<void>;
  /** Deletes the data, after a copy of the database to the given folder. */
  stop(options?: { readonly copyTo: string }): Promise<void>;
};

/** A database with the demo: the `database` project of playwright.config.ts makes it, the tests of `service` copy it. */
export const DEMO_DATABASE = join(import.meta.dirname, '..', '..', '..', '.cache', 'e2e-database');

type Options = {
  /** Without one the service keeps its email. */
  readonly hasMailServer?: boolean;
  /** A database to copy. Making a new one takes three times as long as all the rest. */
  readonly copyOf?: string;
};

/** Starts the service on an embedded database with demo data, in a temporary folder. */
export async function startRealService(
  webRoot: string,
  { hasMailServer = true, copyOf }: Options = {},
): Promise<RealService> {
  const folder = await mkdtemp(join(tmpdir(), 'patrolplan-e2e-'));
  await prepareDataFolder(folder);
  if (copyOf !== undefined) await cp(copyOf, dataPaths(folder).database, { recursive: true });
  const mailbox = new Mailbox();
  const database = await startEmbedded({ folder });
  const port = await freePort(HOST, 0);
  const origin = `http://${HOST}:${port}`;
  const env = {
    HOST,
    PORT: String(port),
    PUBLIC_URL: origin,
    DATABASE_URL: database.url,
    DRAIN_SECONDS: '0',
    TOKEN_SECRETS: randomBytes(48).toString('base64url'),
    ...(hasMailServer ? { SMTP_URL: await mailbox.open() } : {}),
    WEB_ROOT: webRoot,
    LOG_LEVEL: 'error',
  };
  let service = await startService({ env, origin });
  return {
    origin,
    mailbox,
    async patrol(...args) {
      const run = promisify(execFile);
      const { stdout } = await run(process.execPath, [CLI, ...args], { env: { ...process.env, ...env } });
      return stdout;
    },
    halt: () => service.stop(),
    async resume() {
      service = await startService({ env, origin });
    },
    async stop(options) {
      await service.stop();
      if (options === undefined)
        process.kill(database.pid, 'SIGKILL'); // a stop takes a snapshot first
      else await database.stop();
      await database.ended;
      if (options !== undefined) await cp(dataPaths(folder).database, options.copyTo, { recursive: true });
      if (hasMailServer) await mailbox.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

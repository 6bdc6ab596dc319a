import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { prepareDataFolder } from '#api/embedded/data-folder.ts';
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
  stop(): Promise<void>;
};

/** Starts the service on an embedded database with demo data, in a temporary folder. Without a mail server it keeps email. */
export async function startRealService(
  webRoot: string,
  { hasMailServer = true }: { hasMailServer?: boolean } = {},
): Promise<RealService> {
  const folder = await mkdtemp(join(tmpdir(), 'patrolplan-e2e-'));
  await prepareDataFolder(folder);
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
    async stop() {
      await service.stop();
      await database.stop();
      if (hasMailServer) await mailbox.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

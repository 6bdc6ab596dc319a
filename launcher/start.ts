import { join } from 'node:path';
import { DataFolderRefusal, dataPaths, prepareDataFolder } from '#api/embedded/data-folder.ts';
import { isFolderLocked, lockFolder } from '#api/embedded/folder-lock.ts';
import { type RunningEmbedded, startEmbedded } from '#api/embedded/start-embedded.ts';
import { EnvFileError, loadEnvFiles } from '#api/config/env-files.ts';
import { buildFrontEnd, findFrontEnd } from './front-end.ts';
import { type KeptAlive, keepAlive } from './keep-alive.ts';
import { missingInProduction } from './missing-in-production.ts';
import { freePort, readPort } from './port.ts';
import { step } from './progress.ts';
import { LaunchRefusal } from './refusal.ts';
import { ROOT } from './repository.ts';
import { generatedSecret } from './secrets.ts';
import { READY_TIMEOUT_MS, startService } from './service.ts';
import { sayWelcome } from './welcome.ts';
import { whenOrphaned } from './when-orphaned.ts';

/** `npm start`: starts and stops everything that the product needs on this machine. */
const started: KeptAlive[] = [];
let stopping: Promise<void> | undefined;
/** The service until it is ready, and what ends it before. */
let starting: Promise<unknown> | undefined;
const endStart = new AbortController();

process.on('SIGINT', () => void stop(0));
process.on('SIGTERM', () => void stop(0));
process.on('SIGHUP', () => void stop(0));
whenOrphaned(() => void stop(0));

try {
  await launch();
} catch (cause) {
  if (stopping === undefined) {
    const expected = [LaunchRefusal, DataFolderRefusal, EnvFileError].some((kind) => cause instanceof kind);
    console.error(expected && cause instanceof Error ? `\n${cause.message}` : cause);
    await stop(1);
  }
}

async function launch(): Promise<void> {
  console.log('PatrolPlan is starting.');
  const began = performance.now();
  loadEnvFiles(process.env, [join(ROOT, '.env')]);
  const missing = missingInProduction(process.env);
  if (missing.length > 0) throw new LaunchRefusal(missing.join('\n'));
  const host = process.env['HOST'] || '127.0.0.1';
  const port = await freePort(host, readPort(process.env['PORT']));
  const folder = process.env['DATA_DIR'] || join(ROOT, '.data');
  await prepareDataFolder(folder);
  const ownDatabase = !process.env['DATABASE_URL'];
  // Before the slow work: locking it for a moment says who holds it.
  if (ownDatabase && isFolderLocked(folder)) await (await lockFolder(folder)).release();

  // WEB_ROOT names a front end that is already built.
  const given = process.env['WEB_ROOT'];
  const { folder: webRoot, isBuilt } = given ? { folder: given, isBuilt: true } : await findFrontEnd();
  if (!isBuilt) {
    const building = step(
      'Building the front end',
      'Front end built',
      () => new Promise<void>((resolve, reject) => void buildFrontEnd(webRoot, resolve).catch(reject)),
    );
    building.catch((cause: unknown) => endStart.abort(cause));
  }
  const database = ownDatabase
    ? await step('Opening the embedded database', 'Embedded database open', () => openEmbedded(folder))
    : undefined;

  const origin = `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${port}`;
  const env = {
    HOST: host,
    PORT: String(port),
    TOKEN_SECRETS:
      process.env['TOKEN_SECRETS'] || (await generatedSecret(join(dataPaths(folder).secrets, 'token'))),
    WEB_ROOT: webRoot,
    // The service prepares the database while the front end is built.
    WEB_ROOT_WAIT_SECONDS: isBuilt ? '0' : String(READY_TIMEOUT_MS / 1_000),
    LOG_LEVEL: process.env['LOG_LEVEL'] || 'warn',
    // The embedded database serves one instance, so there is no other that could take the traffic.
    ...(database === undefined ? {} : { DATABASE_URL: database.url, DRAIN_SECONDS: '0' }),
  };
  const options = { env, origin };
  const ready = step('Starting the service', 'Service ready', () =>
    startService({ ...options, signal: endStart.signal }),
  );
  starting = ready;
  const first = await ready.catch((cause: unknown) => {
    endStart.signal.throwIfAborted();
    throw cause;
  });
  const service = keepAlive({
    name: 'The service',
    first,
    startAgain: async () => {
      // It would only fail again without its database.
      for (const needed of started.slice(1)) await needed.whenRunning();
      return startService(options);
    },
    say,
  });
  // In front, because the list is stopped in order.
  started.unshift(service);
  for (const kept of started) void kept.gaveUp.then(() => giveUp());
  const seconds = (performance.now() - began) / 1000;
  // The service refuses a database that is not a demo.
  const isDemo = process.env['PATROL_MODE'] !== 'production';
  sayWelcome({ origin, seconds, folder, state: database?.state, isDemo });
}

async function openEmbedded(folder: string): Promise<RunningEmbedded> {
  const first = await startEmbedded({ folder, onNotice: say });
  started.push(
    keepAlive({
      name: 'The embedded database',
      first,
      // The same address again, so that the service reconnects.
      startAgain: ({ port, password }) => startEmbedded({ folder, port, password, onNotice: say }),
      say,
    }),
  );
  return first;
}

/** The service first, then the database it uses. */
function stop(code: number): Promise<void> {
  stopping ??= (async () => {
    if (code === 0) console.log('\nStopping …');
    endStart.abort();
    await starting?.catch(() => undefined);
    for (const kept of started) await kept.stop();
    if (code === 0) console.log('Stopped. Your data is kept.');
    process.exit(code);
  })();
  return stopping;
}

function giveUp(): Promise<void> {
  say('It cannot be started again; giving up. See the reasons above.');
  return stop(1);
}

function say(sentence: string): void {
  console.error(`[${new Date().toISOString()}] ${sentence}`);
}

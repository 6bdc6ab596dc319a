import { join } from 'node:path';
import { DataFolderRefusal, dataPaths, prepareDataFolder } from '#api/embedded/data-folder.ts';
import { startEmbedded } from '#api/embedded/start-embedded.ts';
import { EnvFileError, loadEnvFiles } from '#api/config/env-files.ts';
import { serveDevFrontEnd } from './dev-front-end.ts';
import { freePort, readPort } from './port.ts';
import { step } from './progress.ts';
import { LaunchRefusal } from './refusal.ts';
import { ROOT } from './repository.ts';
import { generatedSecret } from './secrets.ts';
import { startService } from './service.ts';
import { sayWelcome } from './welcome.ts';
import { whenOrphaned } from './when-orphaned.ts';

/** `npm run dev`: the front end with hot reload and the service that starts again at every change, at one address. */
const undo: (() => Promise<unknown>)[] = [];
let stopping: Promise<void> | undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(0));
whenOrphaned(() => void stop(0));

try {
  await develop();
} catch (cause) {
  const expected = [LaunchRefusal, DataFolderRefusal, EnvFileError].some((kind) => cause instanceof kind);
  console.error(expected && cause instanceof Error ? `\n${cause.message}` : cause);
  await stop(1);
}

async function develop(): Promise<void> {
  const began = performance.now();
  loadEnvFiles(process.env, [join(ROOT, '.env')]);
  const host = process.env['HOST'] || '127.0.0.1';
  const port = await freePort(host, readPort(process.env['PORT']));
  const folder = process.env['DATA_DIR'] || join(ROOT, '.data');
  await prepareDataFolder(folder);
  const database = process.env['DATABASE_URL']
    ? undefined
    : await step('Opening the embedded database', 'Embedded database open', () =>
        startEmbedded({ folder, onNotice: console.error }),
      );
  if (database !== undefined) undo.unshift(() => database.stop());

  const origin = `http://${host}:${port}`;
  const servicePort = await freePort('127.0.0.1', 0);
  const serviceOrigin = `http://127.0.0.1:${servicePort}`;
  const env = {
    HOST: '127.0.0.1',
    PORT: String(servicePort),
    PUBLIC_URL: process.env['PUBLIC_URL'] || origin,
    TOKEN_SECRETS:
      process.env['TOKEN_SECRETS'] || (await generatedSecret(join(dataPaths(folder).secrets, 'token'))),
    DRAIN_SECONDS: '0',
    ...(database === undefined ? {} : { DATABASE_URL: database.url }),
  };
  const service = await step('Starting the service', 'Service ready', () =>
    startService({ env, origin: serviceOrigin, watch: true }),
  );
  undo.unshift(() => service.stop());

  const frontEnd = await serveDevFrontEnd({ host, port, serviceOrigin });
  undo.unshift(() => frontEnd.close());
  const seconds = (performance.now() - began) / 1000;
  sayWelcome({
    origin,
    seconds,
    folder,
    state: database?.state,
    isDemo: process.env['PATROL_MODE'] !== 'production',
  });
}

function stop(code: number): Promise<void> {
  stopping ??= (async () => {
    for (const step of undo) await step();
    process.exit(code);
  })();
  return stopping;
}

import { join } from 'node:path';
import { SERVICE_PATHS } from '@patrolplan/contract/service-paths';
import { type ViteDevServer, createServer } from 'vite';
import { ROOT } from './repository.ts';

/** The front end with hot reload, at one address with a service. */
export async function serveDevFrontEnd({
  host,
  port,
  serviceOrigin,
  cacheFolder,
}: {
  readonly host: string;
  readonly port: number;
  readonly serviceOrigin: string;
  /** For prepared dependencies; Vite's own unless it is given. */
  readonly cacheFolder?: string;
}): Promise<ViteDevServer> {
  const frontEnd = await createServer({
    root: join(ROOT, 'apps', 'web'),
    ...(cacheFolder === undefined ? {} : { cacheDir: cacheFolder }),
    server: {
      host,
      port,
      strictPort: true,
      proxy: Object.fromEntries(SERVICE_PATHS.map((path) => [path, { target: serviceOrigin, xfwd: true }])),
    },
  });
  return frontEnd.listen();
}

import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { CONFIG_PATH, isServicePath } from '@patrolplan/contract/service-paths';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Config } from '#config/config.ts';
import { ssoSettings, workingFeatures } from '#config/sso-settings.ts';
import { type ClientConfig, type ClientDemo, clientConfig } from './client-config.ts';
import { acceptedEncoding } from './compression.ts';
import { filledPages } from './filled-page.ts';
import { type PageHashes, pagePolicy } from './security-headers.ts';

/** Sends the front end's page for a navigation request; returns false otherwise, and the caller replies. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => boolean;

const pageHashes = v.object({ scripts: v.array(v.string()), styles: v.array(v.string()) });
const FOREVER = 'public, max-age=31536000, immutable';
/** Cached, but revalidated each time: a new version is used at once. */
const REVALIDATE = 'no-cache';

/** Serves the built front end and its configuration. Without a build, only the API is served. */
export async function serveWebRoot(
  app: FastifyInstance,
  config: Config,
  { demo, isProviderDown }: { readonly demo: ClientDemo; readonly isProviderDown: () => boolean },
): Promise<SendPage> {
  const client = configOfPages(config, demo);
  app.get(CONFIG_PATH, (_request, reply) => {
    const { sso } = client;
    const now = sso !== undefined && isProviderDown() ? { ...client, sso: { ...sso, isDown: true } } : client;
    return reply.header('cache-control', REVALIDATE).send(now);
  });
  if (config.WEB_ROOT === undefined) return () => false;

  const root = resolve(config.WEB_ROOT);
  const policy = pagePolicy(client, await readHashes(root));
  const filled = await filledPages(root, client);
  await app.register(fastifyStatic, {
    root,
    // Only existing files become routes, so a path of the app never reaches the file system.
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz', 'csp.json', 'ways-in.json', 'config.json', 'index.html'],
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders(reply, path) {
      const isAsset = path.startsWith(join(root, 'assets'));
      reply
        .header('cache-control', isAsset ? FOREVER : REVALIDATE)
        .header('content-security-policy', policy)
        .header('vary', 'accept-encoding');
    },
  });
  const send = (request: FastifyRequest, reply: FastifyReply) => {
    const page = filled(request.hostname);
    if (page === undefined) return reply.sendFile('index.html');
    reply.headers({
      'cache-control': REVALIDATE,
      'content-security-policy': policy,
      vary: 'accept-encoding',
      etag: page.etag,
    });
    if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.type('text/html; charset=utf-8').send(page.encodings[encoding]);
  };
  for (const path of ['/', '/index.html']) app.get(path, send);
  return (request, reply) => {
    if (!isNavigation(request)) return false;
    send(request, reply);
    return true;
  };
}

/** With the provider, where there is one. Where only it signs in, the accounts of the demo cannot. */
function configOfPages(config: Config, demo: ClientDemo): ClientConfig {
  const sso = ssoSettings(config);
  const isOnly = config.SSO_ONLY;
  const client = clientConfig(
    { ...config, FEATURES: workingFeatures(config) },
    isOnly ? { ...demo, accounts: [] } : demo,
  );
  return sso === undefined ? client : { ...client, sso: { name: sso.name, ...(isOnly && { isOnly }) } };
}

/** Whether a browser navigates to a path of the app, as opposed to a program's request for a missing resource. */
function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  const [pathname = ''] = url.split('?');
  return (
    (method === 'GET' || method === 'HEAD') &&
    !isServicePath(pathname) &&
    !/^\/assets(\/|$)/.test(pathname) &&
    (headers.accept ?? '').includes('text/html')
  );
}

async function readHashes(root: string): Promise<PageHashes> {
  try {
    return v.parse(pageHashes, JSON.parse(await readFile(join(root, 'csp.json'), 'utf8')));
  } catch (cause) {
    throw new Error(`The front end in WEB_ROOT has no readable csp.json; build it first.`, { cause });
  }
}

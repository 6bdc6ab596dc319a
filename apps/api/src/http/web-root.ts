import { readFile, realpath } from 'node:fs/promises';
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

/** Sends the front end's page to everybody who opens a path of the app; returns false otherwise, and the caller replies. */
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

  // Resolved once: a later build of the front end changes the link, and this folder stays as it is.
  const path = resolve(config.WEB_ROOT);
  const root = await realpath(path).catch(() => path);
  const policy = pagePolicy(client, await readHashes(root));
  const filled = await filledPages(root, client);
  await app.register(fastifyStatic, {
    root,
    // Only existing files become routes, so a path of the app never reaches the file system.
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz', 'csp.json', 'sign-in-options.json', 'config.json', 'index.html'],
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

/** Paths of files. A missing one is not a page, unless a browser navigates to it: a site may have such a name. */
const FILE =
  /\/\.|\.\.|\.(?:avif|br|css|gif|gz|html|ico|jpe?g|js|json|map|mjs|pdf|php|png|svg|txt|webmanifest|webp|woff2?|xml)$/i;

/**
 * Whether somebody opens a path of the app. Besides browsers, monitors and link checkers do, which accept anything; a program
 * that wants JSON alone, and an image or script of a page that is missing, get 404.
 */
function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  const [pathname = ''] = url.split('?');
  if ((method !== 'GET' && method !== 'HEAD') || isServicePath(pathname) || /^\/assets(\/|$)/.test(pathname))
    return false;
  const { accept = '*/*', 'sec-fetch-dest': destination = 'document' } = headers;
  if (accept.includes('text/html')) return true;
  return /\*\/\*|text\/\*/.test(accept) && destination === 'document' && !FILE.test(pathname);
}

async function readHashes(root: string): Promise<PageHashes> {
  try {
    return v.parse(pageHashes, JSON.parse(await readFile(join(root, 'csp.json'), 'utf8')));
  } catch (cause) {
    throw new Error(`The front end in WEB_ROOT has no readable csp.json; build it first.`, { cause });
  }
}

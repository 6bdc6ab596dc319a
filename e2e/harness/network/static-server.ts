import { existsSync, readFileSync, statSync } from 'node:fs';
import { type RequestListener, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

type Headers = Readonly<Record<string, string>>;

export type StaticServer = { readonly origin: string; close(): Promise<void> };

/** A static file server: existing files, `index.html` for every other path. */
export function serveFolder(folder: string, headers: Headers = {}): Promise<StaticServer> {
  return listen((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    sendFile(response, folder, pathname, headers);
  });
}

/** Answers requests at a free port of this machine. */
export async function listen(answer: RequestListener): Promise<StaticServer> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Safe: a server listening on TCP has an address of this kind.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export function sendFile(response: ServerResponse, folder: string, pathname: string, headers: Headers): void {
  const wanted = join(folder, normalize(decodeSafely(pathname)));
  const file = isFile(wanted) ? wanted : join(folder, 'index.html');
  const cacheControl = file.includes(`${folder}/assets/`)
    ? 'public, max-age=31536000, immutable'
    : 'no-cache';
  response.writeHead(200, {
    ...headers,
    'content-type': MEDIA_TYPES[extname(file)] ?? 'application/octet-stream',
    'cache-control': cacheControl,
  });
  response.end(readFileSync(file));
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}

function decodeSafely(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

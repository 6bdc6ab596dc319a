import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

/** Files beside the page that an installed app needs; the system stores the icons at installation. */
const NAMED = { '/': 'index.html', '/manifest.webmanifest': 'manifest.webmanifest' };

/**
 * Builds the service worker with the list of this build's files in it. The same files give the same worker, byte by
 * byte. The files `onUse` are not installed, but cached when a screen first loads them.
 */
export async function buildServiceWorker(
  root: string,
  dist: string,
  onUse: ReadonlySet<string>,
): Promise<void> {
  const assets = readdirSync(join(dist, 'assets'))
    .toSorted()
    .map((name) => `assets/${name}`);
  const hashed = assets.filter((file) => !onUse.has(file)).map((file) => `/${file}`);
  const later = assets.filter((file) => onUse.has(file)).map((file) => `/${file}`);
  const checked = Object.fromEntries(
    Object.entries(NAMED).map(([path, file]) => [path, digest(readFileSync(join(dist, file)))]),
  );
  const version = createHash('sha256')
    .update(JSON.stringify([hashed, later, checked]))
    .digest('hex')
    .slice(0, 16);
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    define: { SHELL: JSON.stringify({ version, hashed, later, checked }) },
    build: {
      write: false,
      target: 'es2022',
      copyPublicDir: false,
      lib: { entry: 'src/service-worker/service-worker.ts', formats: ['iife'], name: 'worker' },
      minify: true,
    },
  });
  const outputs = Array.isArray(built)
    ? built.flatMap((one) => one.output)
    : 'output' in built
      ? built.output
      : [];
  const code = outputs.find((one) => one.type === 'chunk')?.code;
  if (!code?.includes(version)) throw new Error('The service worker was not built');
  writeFileSync(join(dist, 'sw.js'), code);
}

function digest(bytes: Buffer): string {
  return `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
}

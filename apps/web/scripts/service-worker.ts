import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

/** Beside the page an installed app needs it; the system stores the icons at installation. */
const APP_MANIFEST = 'manifest.webmanifest';

/**
 * Builds the service worker with the list of this build's files in it. The same files give the same worker, byte by
 * byte. The files `onUse` are not installed, but cached when a screen first loads them.
 */
export async function buildServiceWorker(
  root: string,
  dist: string,
  /** A text that only the page of this build contains. */
  mark: string,
  onUse: ReadonlySet<string>,
): Promise<void> {
  const assets = readdirSync(join(dist, 'assets'))
    .toSorted()
    .map((name) => `assets/${name}`);
  const hashed = assets.filter((file) => !onUse.has(file)).map((file) => `/${file}`);
  const later = assets.filter((file) => onUse.has(file)).map((file) => `/${file}`);
  const checked = { [`/${APP_MANIFEST}`]: digest(readFileSync(join(dist, APP_MANIFEST))) };
  const version = createHash('sha256')
    .update(JSON.stringify([hashed, later, checked, mark]))
    .digest('hex')
    .slice(0, 16);
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    define: { SHELL: JSON.stringify({ version, hashed, later, checked, mark }) },
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

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type ManifestEntry = { file: string; name?: string; imports?: string[] };
export type Manifest = Readonly<Record<string, ManifestEntry>>;

/** Shared chunks are known by their name, screens by their module. */
const ENTRY = 'base';
const FRAME = 'inside';

const PAGES: Readonly<Record<string, readonly string[]>> = {
  '/login': ['src/features/session/login-page.tsx'],
  '/forgot-password': ['src/features/account/forgot-password-page.tsx'],
  '/reset-password': ['src/features/account/reset-password-page.tsx'],
  '/register': ['src/features/account/register-page.tsx'],
  '/': ['src/features/dashboard/dashboard-page.tsx', FRAME],
  '/settings': ['src/features/settings/settings-page.tsx', FRAME],
  '/settings/change-password': ['src/app/change-password-screen.tsx', FRAME],
  '/patrolplan': ['src/features/patrol-plan/patrol-plan-page.tsx', FRAME],
  '/patrolplan/': ['src/features/site-detail/site-detail-page.tsx', FRAME],
  '/choose-locations': ['src/features/locations/locations-page.tsx', FRAME],
};

export function readManifest(dist: string): Manifest {
  // Safe: written by the bundler a moment ago.
  return JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
}

/** What each screen needs beyond the entry, which the HTML itself names. */
export function chunksByPath(manifest: Manifest): Record<string, string[]> {
  const entry = entryFile(manifest);
  return Object.fromEntries(
    Object.keys(PAGES).map((path) => {
      const files = filesOfPage(manifest, path).filter((file) => file !== entry);
      return [path, files.map((file) => `/${file}`)];
    }),
  );
}

/** Every script a first visit to a screen loads. */
export function filesOfPage(manifest: Manifest, path: string): string[] {
  const files = new Set<string>();
  for (const start of [ENTRY, ...(PAGES[path] ?? [])]) collect(manifest, chunkOf(manifest, start), files);
  return [...files];
}

export function entryFile(manifest: Manifest): string {
  return chunkOf(manifest, ENTRY).file;
}

function collect(manifest: Manifest, chunk: ManifestEntry, files: Set<string>): void {
  if (files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const imported of chunk.imports ?? []) collect(manifest, chunkOf(manifest, imported), files);
}

function chunkOf(manifest: Manifest, key: string): ManifestEntry {
  const chunk = manifest[key] ?? Object.values(manifest).find(({ name }) => name === key);
  if (!chunk) throw new Error(`The build has no chunk for ${key}`);
  return chunk;
}

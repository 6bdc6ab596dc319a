import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type ManifestEntry = { file: string; isEntry?: boolean; imports?: string[]; css?: string[] };
export type Manifest = Readonly<Record<string, ManifestEntry>>;

const ENTRY = 'index.html';
const INSIDE = 'src/app/inside.tsx';

/** The module of each screen, and whether it stands inside the signed-in frame. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  '/login': ['src/features/session/login-page.tsx'],
  '/forgot-password': ['src/features/account/forgot-password-page.tsx'],
  '/reset-password': ['src/features/account/reset-password-page.tsx'],
  '/register': ['src/features/account/register-page.tsx'],
  '/': ['src/features/dashboard/dashboard-page.tsx', INSIDE],
  '/settings': ['src/features/settings/settings-page.tsx', INSIDE],
  '/settings/change-password': ['src/features/account/change-password-page.tsx', INSIDE],
  '/patrolplan': ['src/features/patrol-plan/patrol-plan-page.tsx', INSIDE],
  '/patrolplan/': ['src/features/site-detail/site-detail-page.tsx', INSIDE],
  '/choose-locations': ['src/features/locations/locations-page.tsx', INSIDE],
};

export function readManifest(dist: string): Manifest {
  // Safe: written by the bundler a moment ago.
  return JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
}

/** What a screen needs beyond the entry, which the HTML already names. */
export function chunksByPath(manifest: Manifest): Record<string, string[]> {
  const first = withImports(manifest, ENTRY);
  return Object.fromEntries(
    Object.entries(PAGES).map(([path, modules]) => {
      const files = new Set(modules.flatMap((module) => [...withImports(manifest, module)]));
      return [path, [...files].filter((file) => !first.has(file)).map((file) => `/${file}`)];
    }),
  );
}

/** Every script a first visit to a screen loads. */
export function filesOfPage(manifest: Manifest, path: string): string[] {
  const modules = [ENTRY, ...(PAGES[path] ?? [])];
  return [...new Set(modules.flatMap((module) => [...withImports(manifest, module)]))];
}

function withImports(manifest: Manifest, module: string, seen = new Set<string>()): Set<string> {
  const entry = manifest[module];
  if (!entry) throw new Error(`The build has no chunk for ${module}`);
  if (seen.has(entry.file)) return seen;
  seen.add(entry.file);
  for (const imported of entry.imports ?? []) withImports(manifest, imported, seen);
  return seen;
}

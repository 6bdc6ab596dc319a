import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Screen } from '#config/screens.ts';

type ManifestEntry = { file: string; imports?: string[] };
export type Manifest = Readonly<Record<string, ManifestEntry>>;

const ENTRY = 'index.html';

export function readManifest(dist: string): Manifest {
  // Safe: the bundler has just written this file.
  return JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
}

export function entryFile(manifest: Manifest): string {
  return chunkOf(manifest, ENTRY).file;
}

/** Every script that a first visit to a screen loads, the entry first. */
export function filesOfScreen(manifest: Manifest, { page }: Screen): string[] {
  const files = new Set<string>();
  collect(manifest, ENTRY, files);
  // A page without its own chunk is part of the entry.
  if (page in manifest) collect(manifest, page, files);
  return [...files];
}

function collect(manifest: Manifest, module: string, files: Set<string>): void {
  const { file, imports = [] } = chunkOf(manifest, module);
  if (files.has(file)) return;
  files.add(file);
  for (const imported of imports) collect(manifest, imported, files);
}

function chunkOf(manifest: Manifest, module: string): ManifestEntry {
  const found = manifest[module];
  if (!found) throw new Error(`The build has no chunk for ${module}`);
  return found;
}

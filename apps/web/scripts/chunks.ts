import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { build } from 'vite';
import type { Screen } from '#config/screens.ts';

type ManifestEntry = { file: string; imports?: string[]; css?: string[] };
export type Manifest = Readonly<Record<string, ManifestEntry>>;

const ENTRY = 'index.html';

export function readManifest(dist: string): Manifest {
  // Safe: the bundler has just written this file.
  return JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
}

export function entryFile(manifest: Manifest): string {
  return findChunk(manifest, ENTRY).file;
}

/** Every script that a first visit to a screen loads, the entry first. */
export function screenFiles(manifest: Manifest, { page }: Screen): string[] {
  const files = new Set<string>();
  collect(manifest, ENTRY, files);
  // A page without its own chunk is part of the entry.
  if (page in manifest) collect(manifest, page, files);
  return [...files];
}

/** What the bundler wrote: which modules are in which file. */
export type BuiltChunk = { readonly fileName: string; readonly moduleIds: readonly string[] };

export function builtChunks(built: Awaited<ReturnType<typeof build>>): readonly BuiltChunk[] {
  const outputs = Array.isArray(built)
    ? built.flatMap(({ output }) => output)
    : 'output' in built
      ? built.output
      : [];
  return outputs.filter((one) => one.type === 'chunk');
}

/** The code of the map, its library and the worker of the library. */
const OF_MAP = /\/src\/map\/(?!lazy-)|\/maplibre-gl\//;

/** The scripts and styles of the map, which a screen loads when the map is opened. */
export function mapFiles(
  chunks: readonly BuiltChunk[],
  manifest: Manifest,
  dist: string,
): ReadonlySet<string> {
  // The bundler lists a worker neither as a chunk nor in the manifest.
  const workers = readdirSync(join(dist, 'assets')).filter((name) => name.startsWith('maplibre-gl-worker'));
  return new Set([...filesWith(OF_MAP, chunks, manifest), ...workers.map((name) => `assets/${name}`)]);
}

/** The parts of the layers that only the staff console uses, as paths below `src`. `app.css` leaves out their styles. */
export const STAFF_KIT =
  'ui/table/|ui/form/(?:form-select|input-look|line-select|text-field|use-settled)|ui/page/section|ui/text/number-text|platform/download/|domain/moment-text';

/** Code of the staff console: its screens, its part of the kit and of the contract. */
const OF_STAFF = new RegExp(`/src/(?:console/|${STAFF_KIT})|/contract/src/staff/`);

/** The scripts and styles of the staff console. A warden loads none of them. */
export function staffFiles(chunks: readonly BuiltChunk[], manifest: Manifest): ReadonlySet<string> {
  return filesWith(OF_STAFF, chunks, manifest);
}

/** The style sheets of guides, shift, team and the map of the plan, loaded with them: the styles in the page are for every visit. */
export function lazyStyles(chunks: readonly BuiltChunk[], manifest: Manifest): readonly string[] {
  const files = filesWith(
    /\/src\/(?:features\/(?:guide|shift|team|patrol-plan\/map)\/|ui\/dock\/dock\.tsx)/,
    chunks,
    manifest,
  );
  return [...files].filter((file) => file.endsWith('.css'));
}

/** The pictures of the guides: the only ones of the build in this format. */
export function guidePictures(dist: string): readonly string[] {
  const pictures = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.webp'));
  if (pictures.length === 0) throw new Error('The build has no picture of the guides.');
  return pictures.map((name) => `assets/${name}`);
}

/** The files that contain a module of this kind, with the style sheets that come with them. */
function filesWith(kind: RegExp, chunks: readonly BuiltChunk[], manifest: Manifest): ReadonlySet<string> {
  const found = chunks.filter(({ moduleIds }) => moduleIds.some((id) => kind.test(id.replaceAll('\\', '/'))));
  const scripts = new Set(found.map(({ fileName }) => fileName));
  const styles = Object.values(manifest).flatMap(({ file, css = [] }) => (scripts.has(file) ? css : []));
  return new Set([...scripts, ...styles]);
}

function collect(manifest: Manifest, module: string, files: Set<string>): void {
  const { file, imports = [] } = findChunk(manifest, module);
  if (files.has(file)) return;
  files.add(file);
  for (const imported of imports) collect(manifest, imported, files);
}

function findChunk(manifest: Manifest, module: string): ManifestEntry {
  const found = manifest[module];
  if (!found) throw new Error(`The build has no chunk for ${module}`);
  return found;
}

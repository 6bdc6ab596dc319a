import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LaunchRefusal } from './refusal.ts';
import { ROOT } from './repository.ts';

export const FRONT_END = join(ROOT, 'apps', 'web', 'dist');
const BUILT_FROM = join(FRONT_END, '.built-from');
const SOURCES = [
  'apps/web/src',
  'apps/web/public',
  'apps/web/scripts',
  'apps/web/index.html',
  'apps/web/package.json',
  'apps/web/vite.config.ts',
  'docs/guide',
  'packages/contract/src',
  'packages/round-planner/src',
  'package-lock.json',
];

/** Whether the built front end is up to date with the sources. */
export async function isFrontEndBuilt(): Promise<boolean> {
  const builtFrom = await readFile(BUILT_FROM, 'utf8').catch(() => undefined);
  return builtFrom !== undefined && builtFrom === (await digestOf(SOURCES));
}

/** Builds quietly; prints the output of the build only when it fails. */
export async function buildFrontEnd(): Promise<void> {
  // Before the build, so that a change made during it is noticed at the next start.
  const digest = await digestOf(SOURCES);
  const build = spawn(process.execPath, [join(ROOT, 'apps', 'web', 'scripts', 'build.ts')], {
    cwd: join(ROOT, 'apps', 'web'),
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: Buffer[] = [];
  build.stdout.on('data', (bytes: Buffer) => said.push(bytes));
  build.stderr.on('data', (bytes: Buffer) => said.push(bytes));
  const code = await new Promise<number | null>((resolve, reject) => {
    build.once('error', reject);
    build.once('close', resolve);
  });
  if (code !== 0) {
    process.stderr.write(Buffer.concat(said));
    throw new LaunchRefusal('The front end could not be built; see the reason above.');
  }
  await writeFile(BUILT_FROM, digest);
}

async function digestOf(paths: readonly string[]): Promise<string> {
  const files = (await Promise.all(paths.map((path) => filesBelow(path)))).flat().sort();
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(await readFile(join(ROOT, file)))
      .update('\0');
  return hash.digest('hex');
}

async function filesBelow(path: string): Promise<string[]> {
  try {
    const entries = await readdir(join(ROOT, path), { withFileTypes: true, recursive: true });
    const folder = join(ROOT, path);
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(path, join(entry.parentPath, entry.name).slice(folder.length)));
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOTDIR') return [path];
    throw cause;
  }
}

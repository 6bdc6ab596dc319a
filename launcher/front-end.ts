import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { readFile, readdir, rm } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { LaunchRefusal } from './refusal.ts';
import { ROOT, STOP_WITH_PARENT } from './repository.ts';

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

/** So that a service started beside the build does not take it for the new one. */
export async function removeFrontEnd(): Promise<void> {
  await rm(FRONT_END, { recursive: true, force: true });
}

/**
 * Builds quietly; prints the output of the build only when it fails. Calls `onUsable` when the front end can be served: its
 * compressed copies follow. Without them the next start builds again.
 */
export async function buildFrontEnd(onUsable: () => void = () => undefined): Promise<void> {
  // Before the build, so that a change made during it is noticed at the next start.
  const digest = await digestOf(SOURCES);
  const program = ['--import', STOP_WITH_PARENT, join(ROOT, 'apps', 'web', 'scripts', 'build.ts')];
  const build = spawn(process.execPath, program, {
    cwd: join(ROOT, 'apps', 'web'),
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  // The database and the service, which start meanwhile, take longer and go first.
  if (build.pid !== undefined) setPriority(build.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const said: Buffer[] = [];
  build.stdout?.on('data', (bytes: Buffer) => said.push(bytes));
  build.stderr?.on('data', (bytes: Buffer) => said.push(bytes));
  await new Promise<void>((resolve, reject) => {
    build.once('error', reject);
    build.once('message', onUsable);
    build.once('close', (code) => {
      if (code === 0) {
        writeFileSync(BUILT_FROM, digest);
        return resolve();
      }
      process.stderr.write(Buffer.concat(said));
      reject(new LaunchRefusal('The front end could not be built; see the reason above.'));
    });
  });
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

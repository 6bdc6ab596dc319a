import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { readFile, readdir, realpath } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { markUsed, newBuildFolder } from '#web-scripts/build-folder.ts';
import { LaunchRefusal } from './refusal.ts';
import { ROOT, STOP_WITH_PARENT } from './repository.ts';

/** A link to the last build. */
export const FRONT_END = join(ROOT, 'apps', 'web', 'dist');
const BUILDS = join(ROOT, '.cache', 'front-end');
const BUILT_FROM = '.built-from';
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

export type FrontEnd = {
  /** Its own folder: a later build makes another one. */
  readonly folder: string;
  readonly isBuilt: boolean;
};

/** The front end of the sources as they are: the last build, or the folder for a new one. It stays while this process runs. */
export async function findFrontEnd(): Promise<FrontEnd> {
  const last = await realpath(FRONT_END).catch(() => undefined);
  const builtFrom = last && (await readFile(join(last, BUILT_FROM), 'utf8').catch(() => undefined));
  const isBuilt = builtFrom !== undefined && builtFrom === (await digestOf(SOURCES));
  const folder = isBuilt && last !== undefined ? last : newBuildFolder(BUILDS);
  markUsed(folder);
  return { folder, isBuilt };
}

/** The folder of the front end, built if it is not. */
export async function builtFrontEnd(): Promise<string> {
  const { folder, isBuilt } = await findFrontEnd();
  if (!isBuilt) await buildFrontEnd(folder);
  return folder;
}

/**
 * Builds quietly; prints the output of the build only when it fails. Calls `onUsable` when the front end can be served: its
 * compressed copies follow. Without them the next start builds again, beside it.
 */
export async function buildFrontEnd(folder: string, onUsable: () => void = () => undefined): Promise<void> {
  // Before the build, so that a change made during it is noticed at the next start.
  const digest = await digestOf(SOURCES);
  const program = ['--import', STOP_WITH_PARENT, join(ROOT, 'apps', 'web', 'scripts', 'build.ts'), folder];
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
        writeFileSync(join(folder, BUILT_FROM), digest);
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

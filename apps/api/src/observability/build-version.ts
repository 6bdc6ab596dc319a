import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');

const buildVersion = v.object({ version: v.string(), commit: v.nullable(v.string()) });

export type BuildVersion = Readonly<v.InferOutput<typeof buildVersion>>;

let ofThisProcess: BuildVersion | undefined;

/** Read once: the files of a running process may be replaced, its code is not. */
export function readBuildVersion(): BuildVersion {
  ofThisProcess ??= readBuildVersionIn(ROOT);
  return ofThisProcess;
}

/** From the manifest of a release; in a checkout from its package.json and git. */
export function readBuildVersionIn(folder: string): BuildVersion {
  const manifest = join(folder, 'release.json');
  if (existsSync(manifest)) return v.parse(buildVersion, readJson(manifest));
  const { version } = v.parse(v.object({ version: v.string() }), readJson(join(folder, 'package.json')));
  return { version, commit: readCommit(folder) };
}

/** As semantic versioning writes it: the commit is build metadata. */
export function buildName({ version, commit }: BuildVersion): string {
  return commit === null ? version : `${version}+${commit}`;
}

/** Null without git: a copy of the files has no commit, and a repository around it is not ours. */
function readCommit(folder: string): string | null {
  if (!existsSync(join(folder, '.git'))) return null;
  try {
    const args = ['-C', folder, 'rev-parse', '--short=12', 'HEAD'];
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null;
  }
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}

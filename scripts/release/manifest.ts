import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

export type Manifest = {
  readonly name: string;
  readonly version: string;
  readonly commit: string;
  /** Of the commit, so that a release of the same commit is the same. */
  readonly date: string;
  /** The version of Node that it was made with and needs, major version at least. */
  readonly node: string;
  /** SHA-256 of every file by its path. */
  readonly files: Readonly<Record<string, string>>;
};

const BLOCK_BYTES = 4_096;

/** The SHA-256 of every file below the folder; links are not followed. */
export function digestsOf(folder: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    filesBelow(folder).map((path) => [
      path,
      createHash('sha256')
        .update(readFileSync(join(folder, path)))
        .digest('hex'),
    ]),
  );
}

/** The space that the files take on a disk with blocks of 4 KB. */
export function diskBytesOf(folder: string): number {
  return filesBelow(folder)
    .map((path) => Math.ceil(statSync(join(folder, path)).size / BLOCK_BYTES) * BLOCK_BYTES)
    .reduce((sum, bytes) => sum + bytes, 0);
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

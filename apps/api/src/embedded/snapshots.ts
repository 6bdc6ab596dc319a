import { createHash } from 'node:crypto';
import { mkdir, open, readFile, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { snapshotsToKeep } from './snapshots-to-keep.ts';

/** The time a snapshot was taken, in a form that file names allow and that sorts by age. */
export type Stamp = string;

export const toStamp = (at: Date): Stamp => at.toISOString().replaceAll(/[:.]/g, '-');

/** The time that a stamp names. */
export const stampTime = (stamp: Stamp): Date =>
  new Date(stamp.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d+)Z$/, 'T$1:$2:$3.$4Z'));

const ENDING = '.tar.gz';
const compress = promisify(gzip);
const decompress = promisify(gunzip);

/**
 * Writes a snapshot atomically: first under a temporary name, with the checksum
 * beside it, everything forced to the disk, then the rename, then the folder forced to the disk.
 */
export async function writeSnapshot(folder: string, contents: Uint8Array, at: Date): Promise<Stamp> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const stamp = toStamp(at);
  const packed = await compress(contents, { level: 1 });
  const final = join(folder, `${stamp}${ENDING}`);
  await writeToDisk(`${final}.sha256`, digest(packed));
  await writeToDisk(`${final}.part`, packed);
  await rename(`${final}.part`, final);
  await forceToDisk(folder);
  await prune(folder);
  return stamp;
}

/** Newest first. */
export async function listSnapshots(folder: string): Promise<readonly Stamp[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => name.endsWith(ENDING))
    .map((name) => name.slice(0, -ENDING.length))
    .sort()
    .toReversed();
}

/** The contents, or undefined when they do not match their checksum. */
export async function readSnapshot(
  folder: string,
  stamp: Stamp,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const packed = await readFile(join(folder, `${stamp}${ENDING}`));
    const expected = await readFile(join(folder, `${stamp}${ENDING}.sha256`), 'utf8');
    if (digest(packed) !== expected) return undefined;
    return new Uint8Array(await decompress(packed));
  } catch {
    return undefined;
  }
}

async function prune(folder: string): Promise<void> {
  const retained = snapshotsToKeep(await listSnapshots(folder));
  for (const name of await readdir(folder)) {
    const stamp = name.slice(0, name.indexOf(ENDING));
    const unfinished = name.endsWith('.part');
    if (!unfinished && retained.has(stamp)) continue;
    await rm(join(folder, name), { force: true });
  }
}

const digest = (contents: Uint8Array) => createHash('sha256').update(contents).digest('hex');

async function writeToDisk(path: string, contents: Uint8Array | string): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(contents);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function forceToDisk(folder: string): Promise<void> {
  // Windows cannot open a folder; its rename is on the disk when it returns.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

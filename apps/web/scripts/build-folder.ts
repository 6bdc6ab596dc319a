import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';

const USED_BY = '.used-by-';

/** A folder of its own for each build: a running service keeps the files that it serves. */
export const newBuildFolder = (builds: string): string =>
  join(builds, `${new Date().toISOString().replaceAll(/[^\d]/g, '')}-${process.pid}`);

/**
 * Makes a build the current one, with one rename, and removes builds that nobody uses: all but this one, the one before it
 * and those of running processes. A service that was started before resolved the link, and goes on with its own build.
 */
export function switchTo(link: string, folder: string): void {
  const previous = currentBuild(link);
  const next = `${link}.${process.pid}`;
  rmSync(next, { force: true });
  symlinkSync(relative(dirname(link), folder), next, 'dir');
  // A folder, not a link: of a version that built in place.
  if (previous === undefined && existsSync(link)) renameSync(link, join(dirname(folder), `0-${process.pid}`));
  renameSync(next, link);
  removeUnused(dirname(folder), new Set([folder, previous].map((path) => path && basename(path))));
}

/** The folder that the link names; undefined if it is not a link. */
function currentBuild(link: string): string | undefined {
  const isLink = lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  return isLink ? resolve(dirname(link), readlinkSync(link)) : undefined;
}

function removeUnused(builds: string, needed: ReadonlySet<string | undefined>): void {
  const names = readdirSync(builds);
  const marks = names.filter((name) => name.includes(USED_BY));
  const [used, stale] = [marks.filter(isRunning), marks.filter((mark) => !isRunning(mark))];
  for (const mark of stale) rmSync(join(builds, mark), { force: true });
  const inUse = new Set(used.map((mark) => mark.slice(0, mark.indexOf(USED_BY))));
  const unused = names.filter((name) => !name.includes(USED_BY) && !needed.has(name) && !inUse.has(name));
  for (const name of unused) rmSync(join(builds, name), { recursive: true, force: true });
}

const isRunning = (mark: string): boolean =>
  isAlive(Number(mark.slice(mark.indexOf(USED_BY) + USED_BY.length)));

function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (cause) {
    // The process of another person.
    return cause instanceof Error && 'code' in cause && cause.code === 'EPERM';
  }
}

/** Keeps a build for as long as this process runs. */
export function markUsed(folder: string): void {
  mkdirSync(dirname(folder), { recursive: true });
  writeFileSync(`${folder}${USED_BY}${process.pid}`, '');
}

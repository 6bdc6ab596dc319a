import { cpSync, mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ROOT } from '#launcher/repository.ts';

/** The part of npm's lock file that names the workspaces. */
export type Lock = {
  readonly packages: Readonly<
    Record<
      string,
      {
        readonly link?: boolean;
        readonly resolved?: string;
        readonly dependencies?: Readonly<Record<string, string>>;
      }
    >
  >;
};

const SERVICE = 'apps/api';
const LEFT_OUT = new Set(['node_modules', '.cache', 'dist', 'images', 'testing', 'trial', 'tsconfig.json']);

/** The folders of the service and of the workspaces that it depends on. */
export function neededWorkspaces({ packages }: Lock): readonly string[] {
  const needed = new Set([SERVICE]);
  // A set visits what is added while it is read.
  for (const folder of needed) {
    for (const name of Object.keys(packages[folder]?.dependencies ?? {})) {
      const { link, resolved } = packages[`node_modules/${name}`] ?? {};
      if (link === true && resolved !== undefined) needed.add(resolved);
    }
  }
  return [...needed];
}

/** Whether a file of a workspace is of use in production. */
export function isReleased(path: string): boolean {
  return !LEFT_OUT.has(basename(path)) && !/\.test\.tsx?$/.test(path);
}

/** Copies all that a release holds, except the installed packages. */
export function stageFiles(folder: string, frontEnd: string): void {
  for (const workspace of neededWorkspaces(readLock())) {
    cpSync(join(ROOT, workspace), join(folder, workspace), { recursive: true, filter: isReleased });
  }
  // npm compares the lock file with the package.json of every workspace, also of those that it does not install.
  const manifests = [
    'package.json',
    'package-lock.json',
    ...allWorkspaces().map((path) => `${path}/package.json`),
  ];
  for (const file of [...manifests, '.env.example', 'bin', 'deploy', 'docs']) copy(file, folder);
  // What a link names, not the link.
  cpSync(realpathSync(frontEnd), join(folder, 'apps', 'web', 'dist'), {
    recursive: true,
    filter: (path) => basename(path) !== '.built-from',
  });
}

export function readLock(): Lock {
  // Safe: npm's own shape of a lock file.
  return JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lock;
}

function allWorkspaces(): readonly string[] {
  const { packages } = readLock();
  return Object.values(packages).flatMap(({ link, resolved }) =>
    link === true && resolved !== undefined ? [resolved] : [],
  );
}

function copy(path: string, folder: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  cpSync(join(ROOT, path), join(folder, path), { recursive: true, filter: isReleased });
}

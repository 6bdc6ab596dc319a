import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { builtFrontEnd } from '#launcher/front-end.ts';
import { LaunchRefusal } from '#launcher/refusal.ts';
import { ROOT } from '#launcher/repository.ts';
import { addNode } from './release/add-node.ts';
import { type Manifest, digestsOf, diskBytesOf } from './release/manifest.ts';
import { neededWorkspaces, readLock, stageFiles } from './release/stage-files.ts';

/**
 * `npm run release`: writes one archive with the service, the built front end, the production dependencies and a
 * manifest. The same commit gives the same archive.
 */
const MAX_MEGABYTES = 120;

const { values: options } = parseArgs({
  options: {
    to: { type: 'string', default: join(ROOT, 'dist') },
    'with-node': { type: 'boolean', default: false },
    'front-end': { type: 'string' },
    commit: { type: 'string' },
    date: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

const HELP = `npm run release -- [options]
  --to FOLDER          where the archive goes (default: dist)
  --with-node          include the pinned Node of this platform
  --front-end FOLDER   a front end that is already built, instead of building it
  --commit COMMIT --date TIME   what git would say, where there is no git: in an image`;

const stage = mkdtempSync(join(tmpdir(), 'patrolplan-release-'));
try {
  if (options.help) console.log(HELP);
  else await release();
} catch (cause) {
  if (!(cause instanceof LaunchRefusal)) throw cause;
  console.error(cause.message);
  process.exitCode = 1;
} finally {
  rmSync(stage, { recursive: true });
}

async function release(): Promise<void> {
  const source = readSource();
  const name = `patrolplan-${source.version}-${source.commit}`;
  const folder = join(stage, name);
  mkdirSync(folder);
  stageFiles(folder, await frontEnd());
  installPackages(folder);
  const megabytes = diskBytesOf(folder) / 1e6;
  if (megabytes > MAX_MEGABYTES) {
    throw new LaunchRefusal(`The release takes ${megabytes.toFixed(0)} MB, more than ${MAX_MEGABYTES} MB.`);
  }
  if (options['with-node']) addNode(folder);
  const manifest: Manifest = { name: 'patrolplan', ...source, files: digestsOf(folder) };
  writeFileSync(join(folder, 'release.json'), `${JSON.stringify(manifest, null, 2)}\n`);

  mkdirSync(options.to, { recursive: true });
  const archive = resolve(
    options.to,
    `${name}${options['with-node'] ? `-${process.platform}-${process.arch}` : ''}.tar.gz`,
  );
  pack(name, archive, source.date);
  const node = options['with-node'] ? `, with Node ${process.versions.node}` : '';
  console.log(
    `${archive}\n${megabytes.toFixed(1)} MB unpacked without Node${node}, ${Object.keys(manifest.files).length} files.`,
  );
}

/** Files that differ from the commit are marked in its name. */
function readSource(): Omit<Manifest, 'name' | 'files'> {
  // Safe: a package.json has a version; npm itself needs it.
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  if (options.commit !== undefined && options.date !== undefined) {
    return { version, commit: options.commit, date: options.date, node: process.versions.node };
  }
  try {
    const changed = git('status', '--porcelain') === '' ? '' : '-changed';
    return {
      version,
      commit: `${git('rev-parse', '--short=12', 'HEAD')}${changed}`,
      date: git('log', '-1', '--format=%cI'),
      node: process.versions.node,
    };
  } catch (cause) {
    throw new LaunchRefusal('A release names its commit: run this in a checkout, with git installed.', {
      cause,
    });
  }
}

async function frontEnd(): Promise<string> {
  if (options['front-end'] !== undefined) return resolve(options['front-end']);
  return builtFrontEnd();
}

/** By the lock file. Optional and peer packages are for builds and for platforms that the service does not use. */
function installPackages(folder: string): void {
  const workspaces = neededWorkspaces(readLock()).flatMap((path) => ['--workspace', path]);
  const omit = ['dev', 'optional', 'peer'].map((kind) => `--omit=${kind}`);
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];
  execFileSync('npm', ['ci', ...omit, ...workspaces, ...quiet], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // npm's own notes: they name the registry, and nothing reads them in production.
  rmSync(join(folder, 'node_modules', '.package-lock.json'), { force: true });
}

/** Owner, order, modes and times do not depend on the machine; every user can read the files. */
function pack(name: string, archive: string, date: string): void {
  const same = ['--sort=name', `--mtime=${date}`, '--owner=0', '--group=0', '--numeric-owner'];
  execFileSync('tar', ['-C', stage, ...same, '--mode=u+rwX,go+rX,go-w', '-czf', archive, name]);
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
}

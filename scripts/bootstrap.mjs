// Runs before `npm start`, `npm test` and `npm run dev`, on whatever Node the machine has (20 or newer), so it uses
// only the modules of Node. It makes node_modules what package-lock.json says; npm then finds the pinned Node
// in node_modules/.bin and runs the rest with it.
import { spawn } from 'node:child_process';
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const OLDEST_NODE = 20;
/** Without the pinned Node, the machine's own must run TypeScript by itself. */
const OLDEST_NODE_UNPINNED = 24;
const LOCK_FOLDER = join(ROOT, '.cache', 'bootstrap.lock');

class Refusal extends Error {}

try {
  await bootstrap();
} catch (cause) {
  if (!(cause instanceof Refusal)) throw cause;
  console.error(`\n${cause.message}`);
  process.exitCode = 1;
}

async function bootstrap() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < OLDEST_NODE) {
    throw new Refusal(
      `PatrolPlan needs Node ${OLDEST_NODE} or newer and this is ${process.version}. Install a newer one from https://nodejs.org.`,
    );
  }
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  if (isInstalled(lock)) return;
  try {
    accessSync(ROOT, constants.W_OK);
    mkdirSync(dirname(LOCK_FOLDER), { recursive: true });
  } catch (cause) {
    throw new Refusal(
      `The folder ${ROOT} cannot be written (${cause.code}), so the packages cannot be installed into it.`,
    );
  }
  await holdingLock(async () => {
    // Another start may have done the work while this one waited.
    if (isInstalled(lock)) return;
    if (!isLockInstalled(lock)) await installLock();
    const bindings = missingBindings(lock);
    if (bindings.length > 0) await installBindings(bindings);
    if (!isInstalled(lock)) {
      throw new Refusal(
        'npm ended without an error, but the packages are still not what package-lock.json names. Delete node_modules and try again.',
      );
    }
  });
  if (!existsSync(pinnedNode()) && major < OLDEST_NODE_UNPINNED) {
    throw new Refusal(
      `No packaged Node for ${process.platform} ${process.arch}: install Node ${OLDEST_NODE_UNPINNED} (this is ${process.version}) and try again.`,
    );
  }
}

function isInstalled(lock) {
  return isLockInstalled(lock) && missingBindings(lock).length === 0;
}

/** npm writes its own list last, so an installation that was broken off has none. */
function isLockInstalled(lock) {
  let installed;
  try {
    installed = JSON.parse(readFileSync(join(ROOT, 'node_modules', '.package-lock.json'), 'utf8')).packages;
  } catch {
    return false;
  }
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (!path.includes('node_modules/')) return true;
    if (wanted.link) return existsSync(join(ROOT, path, 'package.json'));
    const found = installed[path];
    // Left out by npm because it is for another platform.
    if (found === undefined) return wanted.optional === true || wanted.peer === true;
    return found.version === wanted.version && existsSync(join(ROOT, path, 'package.json'));
  });
}

async function installLock() {
  console.log('Installing packages (only the first time, and after an update) …');
  await npm(['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--loglevel=error'], ROOT);
}

/**
 * Some native parts are only placeholders in the lock, because they could not be had when it was written. The ones
 * that this platform needs are fetched one by one, at the version that the lock names, and verified by the checksum
 * that it names. One without a checksum is fetched only when the operator says so.
 */
function missingBindings(lock) {
  return Object.entries(lock.packages).flatMap(([path, { os, version, integrity }]) => {
    if (os?.[0] !== 'none') return [];
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    if (!isForThisPlatform(name) || installedVersion(path) === version) return [];
    return [{ name, version, path, integrity }];
  });
}

function isForThisPlatform(name) {
  const libc = process.platform !== 'linux' ? '' : isMusl() ? '-musl' : '(-gnu)?';
  const compiler = process.platform === 'win32' ? '(-msvc)?' : '';
  return new RegExp(`[/-]${process.platform}-${process.arch}${libc}${compiler}$`).test(name);
}

function isMusl() {
  return process.report.getReport().header.glibcVersionRuntime === undefined;
}

function installedVersion(path) {
  try {
    return JSON.parse(readFileSync(join(ROOT, path, 'package.json'), 'utf8')).version;
  } catch {
    return undefined;
  }
}

async function installBindings(bindings) {
  const names = bindings.map(({ name }) => name).join(', ');
  const unpinned = bindings.filter(({ integrity }) => integrity === undefined);
  if (unpinned.length > 0 && process.env.ALLOW_UNPINNED !== 'true') {
    const wanted = unpinned.map(({ name, version }) => `${name}@${version}`).join(', ');
    throw new Refusal(
      `package-lock.json has no checksum of ${wanted}, which this platform (${process.platform} ${process.arch}) needs, so it is not fetched. To fetch it unchecked, set ALLOW_UNPINNED=true; to pin it, run: node scripts/mend-lock.mjs`,
    );
  }
  console.log(
    `The lock file holds only placeholders of ${names} for this platform; installing them with npm install …`,
  );
  for (const { name, version, path, integrity } of bindings) {
    const folder = mkdtempSync(join(tmpdir(), 'patrolplan-binding-'));
    try {
      writeFileSync(join(folder, 'package.json'), '{ "private": true }');
      await npm(['install', '--ignore-scripts', '--loglevel=error', `${name}@${version}`], folder);
      // npm has checked what it fetched against this checksum, which came from the registry.
      const fetched = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages;
      if (integrity !== undefined && fetched[`node_modules/${name}`]?.integrity !== integrity) {
        throw new Refusal(`${name}@${version} is not what package-lock.json names: its checksum differs.`);
      }
      rmSync(join(ROOT, path), { recursive: true, force: true });
      cpSync(join(folder, 'node_modules', name), join(ROOT, path), { recursive: true });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

function npm(args, cwd) {
  const script = process.env.npm_execpath;
  const byPath = script !== undefined && /\.c?js$/.test(script);
  const command = byPath ? process.execPath : process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const started = Date.now();
  const child = spawn(command, byPath ? [script, ...args] : args, {
    cwd,
    stdio: ['ignore', 'inherit', 'pipe'],
    shell: !byPath && process.platform === 'win32',
  });
  let complaints = '';
  child.stderr.on('data', (bytes) => {
    complaints += bytes;
    process.stderr.write(bytes);
  });
  const stillWorking = setInterval(() => {
    console.log(`  … still installing (${Math.round((Date.now() - started) / 1000)} s)`);
  }, 10_000);
  return new Promise((resolve, reject) => {
    child.once('error', (cause) => reject(new Refusal(`npm could not be started: ${cause.message}`)));
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Refusal(explain(complaints, code)));
    });
  }).finally(() => clearInterval(stillWorking));
}

function explain(complaints, code) {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|network/i.test(complaints)) {
    return 'The packages could not be fetched: npm does not reach its registry. Check the network connection (and the proxy), then try again.';
  }
  if (/EACCES|EPERM|EROFS/.test(complaints)) {
    return `The packages could not be written into ${ROOT}: npm is not allowed to. Change the owner of the folder, then try again.`;
  }
  if (/ENOSPC/.test(complaints)) return 'The packages could not be written: the disk is full.';
  return `The packages could not be installed: npm ended with ${code}. See its output above.`;
}

function pinnedNode() {
  return join(ROOT, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
}

/** One installation at a time: two at once would delete each other's files. */
async function holdingLock(work) {
  let told = false;
  while (!takeLock()) {
    if (!told) console.log('Another start is installing the packages; waiting for it …');
    told = true;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  const release = () => rmSync(LOCK_FOLDER, { recursive: true, force: true });
  const onSignal = () => {
    release();
    process.exit(130);
  };
  process.once('SIGINT', onSignal);
  process.once('SIGTERM', onSignal);
  try {
    await work();
  } finally {
    process.off('SIGINT', onSignal);
    process.off('SIGTERM', onSignal);
    release();
  }
}

function takeLock() {
  const mine = `${LOCK_FOLDER}.${process.pid}`;
  rmSync(mine, { recursive: true, force: true });
  mkdirSync(mine);
  writeFileSync(join(mine, 'pid'), String(process.pid));
  try {
    // A folder cannot be renamed onto one that has something in it, so this succeeds for one process only.
    renameSync(mine, LOCK_FOLDER);
    return true;
  } catch {
    rmSync(mine, { recursive: true, force: true });
  }
  const holder = lockHolder(LOCK_FOLDER);
  if (holder === undefined || isAlive(holder)) return false;
  const aside = `${LOCK_FOLDER}.stale.${process.pid}`;
  try {
    renameSync(LOCK_FOLDER, aside);
    // In between another process may have taken the lock over: then it is theirs.
    if (lockHolder(aside) !== holder) renameSync(aside, LOCK_FOLDER);
    rmSync(aside, { recursive: true, force: true });
  } catch {
    // Another process was faster; the next attempt checks again.
  }
  return false;
}

function lockHolder(folder) {
  try {
    return Number(readFileSync(join(folder, 'pid'), 'utf8'));
  } catch {
    return undefined;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return cause.code === 'EPERM';
  }
}

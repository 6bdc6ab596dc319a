import { execFileSync, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isFolderLocked, readHolder } from '#api/embedded/folder-lock.ts';
import { freePort } from '#launcher/port.ts';
import { ROOT } from '#launcher/repository.ts';
import { until } from './until.ts';

/** The whole product as `npm start` runs it, on its own data folder. */
export type Product = {
  readonly origin: string;
  readonly folder: string;
  /** Of the launcher. */
  readonly pid: number | undefined;
  output(): string;
  /** The process that runs now, or undefined while there is none. */
  pidOf(part: Part): number | undefined;
  hasEnded(): boolean;
  databaseUrl(): Promise<string>;
  /** Returns the exit code of the launcher. */
  stop(): Promise<number | null>;
};

export type Part = 'service' | 'database';

const PROGRAMS: Record<Part, string> = { service: 'api/src/service/main.ts', database: 'embedded/main.ts' };
const START = join(ROOT, 'launcher', 'start.ts');

export async function startProduct(
  options: { readonly folder?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<Product> {
  const own = await mkdtemp(join(tmpdir(), 'patrol-soak-'));
  const folder = options.folder ?? join(own, 'data');
  // The front end is not needed here and not built.
  await writeFile(join(own, 'index.html'), '<!doctype html><title>PatrolPlan</title>');
  await writeFile(join(own, 'csp.json'), '{"scripts":[],"styles":[]}');
  const port = await freePort('127.0.0.1', 0);
  const child = spawn(process.execPath, [START], {
    env: {
      ...process.env,
      NODE_ENV: '',
      DATABASE_URL: '',
      HOST: '127.0.0.1',
      WEB_ROOT: own,
      DATA_DIR: folder,
      PORT: String(port),
      ATTEMPTS_PER_ADDRESS: '1000000',
      CONNECTIONS_PER_ADDRESS: '5000',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (bytes: Buffer) => (output += bytes.toString()));
  child.stderr.on('data', (bytes: Buffer) => (output += bytes.toString()));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  await until('the product has started', () => {
    if (hasEnded()) throw new Error(`The product did not start (${child.exitCode}):\n${output}`);
    return output.includes('Ctrl-C stops it.');
  }).catch(async (cause: unknown) => {
    child.kill('SIGTERM');
    await rm(own, { recursive: true });
    throw cause;
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    folder,
    pid: child.pid,
    output: () => output,
    pidOf: (part) => childOf(child.pid, PROGRAMS[part]),
    hasEnded,
    async databaseUrl() {
      let url: string | undefined;
      await until('the database says where it is', async () => {
        url = (await readHolder(folder))?.url;
        return url !== undefined;
      });
      return url ?? '';
    },
    async stop() {
      if (!hasEnded()) child.kill('SIGTERM');
      await until('the product has stopped', () => hasEnded() && !isFolderLocked(folder));
      await rm(own, { recursive: true, force: true });
      return child.exitCode;
    },
  };
}

function childOf(parent: number | undefined, program: string): number | undefined {
  const listed = execFileSync('ps', ['-eo', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' }).split('\n');
  for (const line of listed) {
    const [pid, ppid, state = ''] = line.trim().split(/\s+/);
    if (ppid === String(parent) && !state.startsWith('Z') && line.includes(program)) return Number(pid);
  }
  return undefined;
}

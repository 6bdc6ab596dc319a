import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { userInfo } from 'node:os';
import { openSync, closeSync } from 'node:fs';
import { promisify } from 'node:util';
import { serverOwner } from '#api/testing/database/postgres-cluster.ts';

const execute = promisify(execFile);

/** A server that this process has started. It ends with this process, even when that is killed. */
export type RunningProgram = {
  readonly pid: number;
  hasEnded(): boolean;
  /** Sends the signal and waits for the end. */
  end(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<void>;
};

export type ProgramOptions = { readonly env?: NodeJS.ProcessEnv; readonly log: string };

/** PostgreSQL refuses to run as root, so all servers run as another user then. */
const owner = serverOwner();

/** The name of the user who runs the servers. */
export async function systemUser(): Promise<string> {
  if (owner === undefined) return userInfo().username;
  const { stdout } = await execute('id', ['-un', String(owner.uid)]);
  return stdout.trim();
}

export function startProgram(
  program: string,
  args: readonly string[],
  options: ProgramOptions,
): RunningProgram {
  const log = openSync(options.log, 'a');
  const child = spawn('setpriv', ['--pdeathsig', 'TERM', ...asOwner(), program, ...args], {
    env: { ...process.env, ...options.env },
    // In a process group of its own: Ctrl-C in a terminal reaches this process only, which stops the servers in order.
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  return running(child);
}

/** Runs a command to its end and returns its output; throws with its errors when it fails. */
export async function runProgram(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const { stdout } = await execute('setpriv', [...asOwner(), program, ...args], {
    env: { ...process.env, ...env },
    cwd: '/',
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
}

function asOwner(): readonly string[] {
  if (owner === undefined) return ['--no-new-privs'];
  return ['--reuid', String(owner.uid), '--regid', String(owner.gid), '--clear-groups', '--no-new-privs'];
}

function running(child: ChildProcess): RunningProgram {
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  return {
    pid: child.pid ?? 0,
    hasEnded,
    async end(signal) {
      if (!hasEnded()) child.kill(signal);
      await ended;
    },
  };
}

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Running } from './keep-alive.ts';
import { drainMs } from './drain-time.ts';
import { LaunchRefusal } from './refusal.ts';
import { ROOT, STOP_WITH_PARENT } from './repository.ts';

const SERVICE = join(ROOT, 'apps', 'api', 'src', 'service');
/** A slow machine may be building the front end, which the service waits for. */
export const READY_TIMEOUT_MS = 300_000;
/** Beyond the time that the service drains. */
const STOP_TIMEOUT_MS = 20_000;

/**
 * V8 lets its space for new objects grow to three times 32 MB and keeps it. With this limit an instance needs half the memory
 * (docs/measurements.md). bin/patrolplan sets the same.
 */
const NODE_FLAGS = ['--max-semi-space-size=8'];

export type StartedService = Running & { readonly pid: number | undefined };

export type ServiceOptions = {
  readonly env: NodeJS.ProcessEnv;
  /** Where it answers when it is ready. */
  readonly origin: string;
  readonly watch?: boolean;
  /** Ends a service that is not ready yet. */
  readonly signal?: AbortSignal;
};

/** Starts the service and waits until it answers. */
export async function startService({ env, origin, watch, signal }: ServiceOptions): Promise<StartedService> {
  const child = spawn(
    process.execPath,
    [
      ...NODE_FLAGS,
      // The service itself knows nothing of a launcher; this makes it stop when the launcher is gone.
      '--import',
      STOP_WITH_PARENT,
      ...(watch === true ? ['--watch', '--watch-preserve-output'] : []),
      join(SERVICE, 'main.ts'),
    ],
    { cwd: ROOT, env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const last = setTimeout(
      () => child.kill('SIGKILL'),
      drainMs({ ...process.env, ...env }) + STOP_TIMEOUT_MS,
    );
    child.kill('SIGTERM');
    await ended;
    clearTimeout(last);
  };
  const timeout = AbortSignal.timeout(READY_TIMEOUT_MS);
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new LaunchRefusal('The service ended before it was ready; see the reason above.');
    }
    if (await answers(`${origin}/healthz`)) return { pid: child.pid, ended, stop };
    if (timeout.aborted || signal?.aborted === true) {
      await stop();
      throw new LaunchRefusal(`The service did not answer within ${READY_TIMEOUT_MS / 1000} seconds.`);
    }
    await Promise.race([wait(100), ended]);
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await reply.body?.cancel();
    return reply.ok;
  } catch {
    return false;
  }
}

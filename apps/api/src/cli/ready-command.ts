import { setTimeout as wait } from 'node:timers/promises';
import type { Command } from 'commander';
import { type CliDeps, CommandRefusal } from './cli-deps.ts';
import { readWholeNumber } from './read-argument.ts';
import { showDone } from './show.ts';

const ASK_EVERY_MS = 250;
const ASK_TIMEOUT_MS = 3_000;

type Options = { readonly seconds: number; readonly pid?: number };

export function addReadyCommand(program: Command, deps: CliDeps): void {
  program
    .command('ready')
    .description('wait until the service on HOST and PORT can work: until /readyz returns 200')
    .option('--seconds <number>', 'how long at most', readWholeNumber, 60)
    .option(
      '--pid <number>',
      'as long as this process runs instead: migrations may take their time',
      readWholeNumber,
    )
    .addHelpText('after', '\nExample:\n  npm run patrol -- ready --seconds 30')
    .action(async ({ seconds, pid }: Options, command: Command) => {
      const { HOST: host, PORT: port } = deps.config();
      const address = `http://${reachableHost(host)}:${port}`;
      const giveUp = performance.now() + seconds * 1_000;
      const mayWait = () => (pid === undefined ? performance.now() < giveUp : isRunning(pid));
      let answer = await askOnce(address);
      while (answer !== 'ready') {
        if (!mayWait()) throw new CommandRefusal(`The service at ${address} is not ready: ${answer}.`);
        await wait(ASK_EVERY_MS);
        answer = await askOnce(address);
      }
      showDone(deps, command, { address, ready: true }, [`The service at ${address} is ready.`]);
    });
}

/** The status in the reply of /readyz, or that none arrived. */
async function askOnce(address: string): Promise<string> {
  try {
    const reply = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(ASK_TIMEOUT_MS) });
    await reply.body?.cancel();
    return reply.ok ? 'ready' : `it returns ${reply.status}`;
  } catch {
    return 'it does not answer';
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Where this machine reaches a service that listens on all addresses. */
function reachableHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

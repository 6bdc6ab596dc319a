import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '#launcher/repository.ts';
import type { Outcome } from './outcome.ts';

/** The load benchmark as a row: its result, and how far the ramp came. */
export async function runLoad(args: readonly string[]): Promise<Outcome> {
  const bench = spawn(process.execPath, [join(ROOT, 'bench', 'load.ts'), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  bench.stdout.on('data', (bytes: Buffer) => {
    output += bytes.toString();
    process.stdout.write(bytes);
  });
  const code = await new Promise<number | null>((resolve) => bench.once('close', resolve));
  const lines = output.split('\n');
  const held = lines.find((line) => line.startsWith('load held: '))?.slice('load held: '.length);
  const ramp = lines.findLast((line) => line.startsWith('ramp: '))?.slice('ramp: '.length);
  return {
    scenario: 'load: signed-in wardens on one process and PostgreSQL',
    held: [held, ramp].filter((part) => part !== undefined).join('; '),
    writes: 0,
    lost: 0,
    failures: code === 0 ? [] : ['The load was not held within its limits.'],
  };
}

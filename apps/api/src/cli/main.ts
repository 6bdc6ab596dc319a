import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { systemClock } from '#core/clock.ts';
import { askSecret } from './ask-secret.ts';
import { type Connected, connect } from './connect.ts';
import { run } from './run.ts';

const dotEnv = join(import.meta.dirname, '..', '..', '..', '..', '.env');
if (existsSync(dotEnv)) process.loadEnvFile(dotEnv);

const printError = (line: string) => void process.stderr.write(`${line}\n`);
// `patrol … | head` closes the pipe early.
process.stdout.on('error', (cause: NodeJS.ErrnoException) => process.exit(cause.code === 'EPIPE' ? 0 : 1));
let connected: Connected | undefined;
try {
  process.exitCode = await run(
    process.argv.slice(2),
    {
      clock: systemClock,
      timeZone: process.env['TIME_ZONE'] || 'Europe/London',
      publicUrl: process.env['PUBLIC_URL'] || `http://127.0.0.1:${process.env['PORT'] || '8080'}`,
      ...(process.env['VISIT_RECOVERY_MINUTES']
        ? { visitRecoveryMinutes: Number(process.env['VISIT_RECOVERY_MINUTES']) }
        : {}),
      actor: `cli:${userInfo().username}`,
      print: (line) => void process.stdout.write(`${line}\n`),
      askSecret: process.stdin.isTTY ? askSecret : undefined,
      readStandardInput: () => text(process.stdin),
      database: async () => {
        connected ??= await connect(process.env, printError);
        return connected.db;
      },
    },
    printError,
  );
} finally {
  await connected?.close();
}

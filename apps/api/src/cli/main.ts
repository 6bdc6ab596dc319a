import { userInfo } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type CommandLineConfig, readCommandLineConfig } from '#config/config.ts';
import { configuredFiles, loadEnvFiles } from '#config/env-files.ts';
import { systemClock } from '#core/clock.ts';
import { type Connected, connect, generatedSecret } from './connect.ts';
import { run } from './run.ts';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Prompts on the terminal without echoing the input. */
async function askSecret(question: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  process.stderr.write(question);
  const prompt = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await prompt.question('');
  } finally {
    prompt.close();
    process.stderr.write('\n');
  }
}

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');

const printError = (line: string) => void process.stderr.write(`${line}\n`);
// `patrol … | head` closes the pipe early.
process.stdout.on('error', (cause: NodeJS.ErrnoException) => process.exit(cause.code === 'EPIPE' ? 0 : 1));

let config: CommandLineConfig | undefined;
/** The configuration of the service. Read when a command needs it: help works for a user who may not read it. */
function readOnce(): CommandLineConfig {
  if (config !== undefined) return config;
  loadEnvFiles(process.env, configuredFiles(process.env) ?? [join(ROOT, '.env')]);
  const secret = generatedSecret(process.env);
  if (secret !== undefined) process.env['TOKEN_SECRETS'] = secret;
  return (config = readCommandLineConfig(process.env));
}

let connected: Connected | undefined;
try {
  process.exitCode = await run(
    process.argv.slice(2),
    {
      command: process.env['PATROLPLAN_COMMAND'] || 'npm run patrol --',
      clock: systemClock,
      config: readOnce,
      actor: `cli:${userInfo().username}`,
      print: (line) => void process.stdout.write(`${line}\n`),
      askSecret: process.stdin.isTTY ? askSecret : undefined,
      readStandardInput: () => text(process.stdin),
      database: async () => {
        readOnce();
        connected ??= await connect(process.env, printError);
        return connected.db;
      },
    },
    printError,
  );
} finally {
  await connected?.close();
}

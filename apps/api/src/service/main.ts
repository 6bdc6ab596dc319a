import { inspect } from 'node:util';
import { ConfigError, readConfig } from '#config/config.ts';
import { EnvFileError, configuredFiles, loadEnvFiles } from '#config/env-files.ts';
import { createLog } from '#core/log.ts';
import { type RunningService, StartRefusal, startService } from './start-service.ts';

/** The process: reads its environment, starts the service, stops it on a signal. */
const STOP_TIMEOUT_MS = 15_000;

let service: RunningService | undefined;
let drainSeconds = 0;
let stoppedBy: 'SIGTERM' | 'SIGINT' | undefined;
const whileWaiting = new AbortController();

let configurationNote = '';

try {
  configurationNote = loadConfiguration();
  const config = readConfig(process.env);
  const log = createLog(config.LOG_LEVEL);
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'the service ends because of an unexpected error');
    process.exit(1);
  });
  drainSeconds = config.DRAIN_SECONDS;
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
  service = await startService(config, log, whileWaiting.signal);
  log.info({ address: service.address, mode: config.PATROL_MODE }, 'listening');
  // A signal arrived during the start.
  if (stoppedBy !== undefined) await end(service, { drain: false });
} catch (cause) {
  if (whileWaiting.signal.aborted && cause instanceof Error && cause.name === 'AbortError') process.exit(0);
  const isExpected = [ConfigError, EnvFileError, StartRefusal].some((kind) => cause instanceof kind);
  const note = cause instanceof ConfigError ? configurationNote : '';
  process.stderr.write(`${isExpected && cause instanceof Error ? cause.message : inspect(cause)}\n${note}`);
  process.exit(1);
}

/** Returns what helps to find a missing variable: where they were read. */
function loadConfiguration(): string {
  const files = configuredFiles(process.env);
  if (files === undefined) return '';
  const read = loadEnvFiles(process.env, files);
  return `Read: the environment, ${read.join(', ')}. Missing: ${files.filter((file) => !read.includes(file)).join(', ') || 'none'}.\n`;
}

/** The same signal again ends it at once. Ctrl-C drains nothing: a person waits for the end. */
async function stop(signal: 'SIGTERM' | 'SIGINT'): Promise<void> {
  if (stoppedBy === signal) process.exit(1);
  // Ctrl-C reaches every process of a terminal, and the launcher then sends its SIGTERM as well.
  if (stoppedBy !== undefined) return;
  stoppedBy = signal;
  whileWaiting.abort();
  if (service !== undefined) await end(service, { drain: signal === 'SIGTERM' });
}

/** Running calls finish; a call that hangs does not delay the exit. */
async function end(running: RunningService, how: { readonly drain: boolean }): Promise<void> {
  const drainMs = how.drain ? drainSeconds * 1_000 : 0;
  setTimeout(() => process.exit(1), drainMs + STOP_TIMEOUT_MS).unref();
  await running.stop(how);
  process.exit(0);
}

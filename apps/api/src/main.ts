import { inspect } from 'node:util';
import { ConfigError, readConfig } from './config.ts';
import { createLog } from './log.ts';
import { type RunningService, StartRefusal, startService } from './start-service.ts';

/** The process: reads its environment, starts the service, stops it when told to. */
const STOP_TIMEOUT_MS = 15_000;

let service: RunningService | undefined;
let isStopping = false;

try {
  const config = readConfig(process.env);
  const log = createLog(config.LOG_LEVEL);
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'the service ends because of a fault');
    process.exit(1);
  });
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
  service = await startService(config, log);
  log.info({ address: service.address, mode: config.PATROL_MODE }, 'listening');
  // Told to stop while it was still starting.
  if (isStopping) await end(service);
} catch (cause) {
  const isExpected = cause instanceof ConfigError || cause instanceof StartRefusal;
  process.stderr.write(`${isExpected ? cause.message : inspect(cause)}\n`);
  process.exit(1);
}

async function stop(): Promise<void> {
  if (isStopping) process.exit(1);
  isStopping = true;
  if (service !== undefined) await end(service);
}

/** Running calls finish; a call that hangs does not delay the exit. */
async function end(running: RunningService): Promise<void> {
  setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
  await running.stop();
  process.exit(0);
}

import { drainMs } from './drain-time.ts';

/**
 * Loaded into a process that the launcher starts, before its own code. However the launcher ends, the
 * channel to it closes; the process then stops as on a signal, at the latest after a timeout.
 */
const LATEST_MS = 20_000 + drainMs(process.env);

process.once('disconnect', () => {
  setTimeout(() => process.exit(1), LATEST_MS).unref();
  process.kill(process.pid, 'SIGTERM');
});
// The channel alone must not keep the process running.
process.channel?.unref();

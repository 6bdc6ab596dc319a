const DEFAULT_SECONDS = 5;

/** How long the service drains after SIGTERM, as its own configuration reads it. */
export function drainMs(env: NodeJS.ProcessEnv): number {
  const seconds = Number(env['DRAIN_SECONDS'] || DEFAULT_SECONDS);
  return Number.isFinite(seconds) ? seconds * 1_000 : 0;
}

import { startRealService } from '#e2e/harness/service/real-service.ts';
import { BUILD } from '#e2e/harness/test.ts';

const ORIGIN = 'ENGINES_SERVICE_ORIGIN';

/** Starts the real service once for all engines. */
export default async function startServiceForAll(): Promise<() => Promise<void>> {
  const service = await startRealService(BUILD);
  process.env[ORIGIN] = service.origin;
  return () => service.stop();
}

/** For the workers of the runner, which inherit its environment. */
export function serviceOrigin(): string {
  const origin = process.env[ORIGIN];
  if (origin === undefined) throw new Error('The service is not started.');
  return origin;
}

import { readConfig } from '#config/config.ts';
import { createLog } from '#core/log.ts';
import { type RunningService, startService } from '#service/start-service.ts';

export type ServiceInProcess = {
  readonly address: string;
  readonly logged: () => string;
  /** Drains first, for DRAIN_SECONDS. */
  stop(): Promise<void>;
};

/** The whole service with these variables, as `main.ts` starts it, without a process of its own. */
export async function startInProcess(variables: NodeJS.ProcessEnv): Promise<ServiceInProcess> {
  const lines: string[] = [];
  const config = readConfig(variables);
  const log = createLog(config.LOG_LEVEL, { write: (line) => void lines.push(line) });
  const service: RunningService = await startService(config, log);
  let stopped: Promise<void> | undefined;
  return {
    address: service.address,
    logged: () => lines.join(''),
    stop: () => (stopped ??= service.stop({ drain: true })),
  };
}

import type { Deps } from '#core/deps.ts';
import type { Job } from '#core/job.ts';
import { keepDemoFresh } from './seed-demo.ts';

export const demoJobs = (deps: Deps): readonly Job[] =>
  deps.config.PATROL_MODE === 'demo'
    ? [{ name: 'keep-demo-fresh', cron: '3-59/5 * * * *', atStart: false, work: () => keepDemoFresh(deps) }]
    : [];

import type { Deps } from '#core/deps.ts';
import type { Job, Sweep } from '#core/job.ts';
import { enqueueEvidence } from './enqueue-evidence.ts';
import { foldSiteSums } from './site-sums-table.ts';

export const coverageJobs = (deps: Deps): readonly Job[] =>
  deps.config.FEATURES.includes('api')
    ? [{ name: 'enqueue-evidence', cron: '25 * * * *', atStart: true, work: () => enqueueEvidence(deps) }]
    : [];

export const sweepSiteSums: Sweep = ({ db }) => foldSiteSums(db);

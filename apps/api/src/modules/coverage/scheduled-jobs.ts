import type { Deps } from '#core/deps.ts';
import type { Job, Sweep } from '#core/job.ts';
import { enqueueEvidence } from './enqueue-evidence.ts';
import { foldSiteSums } from './site-sums-table.ts';
import { countMonths } from './year/count-months.ts';

export const coverageJobs = (deps: Deps): readonly Job[] => [
  { name: 'count-months', cron: '50 3 * * *', atStart: true, work: () => countMonths(deps) },
  ...(deps.config.FEATURES.includes('api')
    ? [{ name: 'enqueue-evidence', cron: '25 * * * *', atStart: true, work: () => enqueueEvidence(deps) }]
    : []),
];

export const sweepSiteSums: Sweep = ({ db }) => foldSiteSums(db);

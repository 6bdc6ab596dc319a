import type { Deps } from '#core/deps.ts';
import type { Job, Sweep } from '#core/job.ts';
import { demoJobs } from '#demo/scheduled-jobs.ts';
import { mailJobs, sweepEmails } from '#mail/scheduled-jobs.ts';
import { sweepAccounts } from '#modules/accounts/scheduled-jobs.ts';
import { calendarJobs } from '#modules/calendars/scheduled-jobs.ts';
import { sweepClosures } from '#modules/closures/scheduled-jobs.ts';
import { coverageJobs, sweepSiteSums } from '#modules/coverage/scheduled-jobs.ts';
import { eventJobs } from '#modules/events/scheduled-jobs.ts';
import { sweepImports } from '#modules/imports/scheduled-jobs.ts';
import { learningJobs } from '#modules/learning/scheduled-jobs.ts';
import { sweepRequests } from '#modules/requests/scheduled-jobs.ts';
import { missingKeys } from '#modules/settings/missing-keys.ts';
import { sweepRouteLog } from '#modules/settings/route-log/scheduled-jobs.ts';
import { sweepShifts } from '#modules/shifts/scheduled-jobs.ts';
import { sweepTeam } from '#modules/team/scheduled-jobs.ts';
import { sweepVisits } from '#modules/visits/scheduled-jobs.ts';
import { weatherJobs } from '#modules/weather/scheduled-jobs.ts';
import { sweepDeliveries } from '#modules/webhooks/events/scheduled-jobs.ts';
import { simulatedParts } from '#simulated/simulated-parts.ts';
import { type ConnectDeps, connectWith } from './connect.ts';

const MODULES = [
  weatherJobs,
  eventJobs,
  mailJobs,
  sweepJobs,
  calendarJobs,
  coverageJobs,
  learningJobs,
  demoJobs,
];

const SWEEPS: readonly Sweep[] = [
  sweepAccounts,
  sweepEmails,
  sweepRouteLog,
  sweepVisits,
  sweepClosures,
  sweepRequests,
  sweepSiteSums,
  sweepShifts,
  sweepTeam,
  sweepDeliveries,
  sweepImports,
];

/** All background jobs of the service. */
export function allJobs(deps: Deps & ConnectDeps): readonly Job[] {
  const simulated = simulatedParts(deps.config);
  if (simulated.length > 0) deps.log.info({ simulated }, `simulated, not real: ${simulated.join(', ')}`);
  const missing = missingKeys(deps.config).map(({ part, variable }) => `${part} (${variable})`);
  if (missing.length > 0) deps.log.warn({ missing }, `off, because a key is missing: ${missing.join(', ')}`);
  const connect = connectWith(deps);
  return MODULES.flatMap((jobs) => jobs(deps, connect));
}

function sweepJobs(deps: Deps): readonly Job[] {
  const work = async () => {
    const swept = {};
    for (const sweep of SWEEPS) Object.assign(swept, await sweep(deps));
    deps.log.info(swept, 'swept');
  };
  return [{ name: 'sweep', cron: '17 * * * *', atStart: false, work }];
}

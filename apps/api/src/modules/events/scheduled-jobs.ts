import type { Deps } from '#core/deps.ts';
import type { Job } from '#core/job.ts';
import type { Connect } from '#providers/provider.ts';
import { refreshEvents } from './refresh-events.ts';

export function eventJobs(deps: Deps, connect: Connect): readonly Job[] {
  const { TICKETMASTER_URL: host, TIME_ZONE: defaultZone } = deps.config;
  const connected = connect('ticketmaster');
  const ticketmaster = connected && { ...connected, host, defaultZone };
  return [
    {
      name: 'refresh-events',
      cron: '*/30 * * * *',
      atStart: true,
      work: () => refreshEvents(deps, ticketmaster),
    },
  ];
}

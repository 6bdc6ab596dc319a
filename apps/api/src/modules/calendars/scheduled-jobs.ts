import type { Deps } from '#core/deps.ts';
import type { Job } from '#core/job.ts';
import { targetsWith } from '#modules/webhooks/refused-target.ts';
import { refreshCalendars } from './change-calendars.ts';
import { addressReader } from './read-address.ts';

export const calendarJobs = (deps: Deps): readonly Job[] =>
  deps.config.FEATURES.includes('integrations')
    ? [
        {
          name: 'refresh-calendars',
          cron: '20 * * * *',
          atStart: true,
          work: () =>
            refreshCalendars({ ...deps, read: addressReader(targetsWith(deps.config.WEBHOOK_NETWORKS)) }),
        },
      ]
    : [];

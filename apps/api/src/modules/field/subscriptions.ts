import type { Feature } from '@patrolplan/contract/features';
import type { Config } from '#config/config.ts';
import type { Database } from '#db/database.ts';
import { enqueueClosures } from '#modules/closures/enqueue-closures.ts';
import { closeAgain, closeByVisits, reopenByVisits } from '#modules/requests/follow-visits.ts';
import { refreshShift } from '#modules/shifts/refresh-shift.ts';
import { finishJobs } from '#modules/team/jobs/finish-jobs.ts';
import { finishAgain, reopenJobs } from '#modules/team/jobs/reopen-jobs.ts';
import { withdrawJobsAt } from '#modules/team/jobs/site-jobs-table.ts';
import type { FieldNews, Publish } from './events/publish.ts';

type Topic = keyof FieldNews;
type Subscriber<News> = {
  /** Null: always. */
  readonly feature: Feature | null;
  readonly hear: (
    tx: Database,
    news: News & { readonly now: Date; readonly timeZone: string },
  ) => Promise<void>;
};

/**
 * What happens when a module has stored something, in this order. The shift comes last: a call for help of the same person
 * waits for its lock, and must not wait for those of jobs.
 */
const SUBSCRIBERS: { readonly [Name in Topic]: readonly Subscriber<FieldNews[Name]>[] } = {
  /**
   * Visits answer the requests at their sites, do the jobs, and move the deadline of the next check-in. Requests come before
   * jobs, as when staff close one, which takes back its job.
   */
  visitsStored: [
    { feature: 'requests', hear: closeByVisits },
    { feature: 'team', hear: finishJobs },
    { feature: 'shift', hear: refreshShift },
  ],
  visitsRemoved: [
    { feature: 'requests', hear: reopenByVisits },
    { feature: 'team', hear: reopenJobs },
  ],
  visitsRestored: [
    { feature: 'requests', hear: closeAgain },
    { feature: 'team', hear: finishAgain },
  ],
  /** Nobody walks to a site that cannot be enforced: its jobs are taken back. Webhooks get an event. */
  sitesClosed: [
    { feature: null, hear: withdrawJobsAt },
    { feature: null, hear: enqueueClosures },
  ],
};

/** Runs the subscribers whose feature is on. */
export function createPublish({
  FEATURES: features,
  TIME_ZONE: timeZone,
}: Pick<Config, 'FEATURES' | 'TIME_ZONE'>): Publish {
  return async (tx, topic, news) => {
    for (const { feature, hear } of SUBSCRIBERS[topic]) {
      if (feature === null || features.includes(feature)) await hear(tx, { ...news, timeZone });
    }
  };
}

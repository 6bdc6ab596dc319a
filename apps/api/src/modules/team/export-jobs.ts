import type { JobState } from '@patrolplan/contract/team';
import type { Config } from '#config/config.ts';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { iCalendar } from '#formats/icalendar.ts';
import { jobState } from '#modules/team/jobs/job-state.ts';
import { type BoardJobRow, JOBS_PER_PAGE, jobPage } from './board-table.ts';

const DAY_MS = 24 * 3_600_000;

const STATES: Readonly<Record<JobState, string>> = {
  open: 'Open',
  accepted: 'Accepted',
  done: 'Done',
  declined: 'Declined',
  expired: 'Expired',
  withdrawn: 'Taken back',
};

/** 10,000 jobs: a calendar program reads no more. */
const MAX_PAGES = 20;

/** The jobs that run and those of the last days as an iCalendar file, each from when it was given until it is due. Nobody is named. */
export async function exportJobs({
  db,
  clock,
  config,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: Pick<Config, 'SHIFT_DAYS'>;
}): Promise<{ ics: string }> {
  const now = clock.now();
  const dueAfter = new Date(now.getTime() - config.SHIFT_DAYS * DAY_MS);
  const jobs: BoardJobRow[] = [];
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const more = await jobPage(db, { dueAfter, after: jobs.at(-1)?.id ?? null });
    jobs.push(...more);
    if (more.length < JOBS_PER_PAGE) break;
  }
  const events = jobs.toReversed().map((job) => {
    const { state } = jobState(job, now);
    return {
      uid: `${job.id}@patrolplan`,
      summary: `${job.site_name}: ${job.reason}`,
      description: STATES[state],
      location: `${job.site_name}, ${job.area}`,
      start: job.sent_at,
      end: job.due_by,
      isCancelled: state === 'withdrawn' || state === 'declined' || state === 'expired',
    };
  });
  return { ics: iCalendar(events, now) };
}

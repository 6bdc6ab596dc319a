import { daysAgo } from '#core/clock.ts';
import type { Deps } from '#core/deps.ts';
import type { Job, Sweep } from '#core/job.ts';
import { deleteEmailsBefore } from './outbox-table.ts';
import { sendOutbox } from './send-outbox.ts';

export const SEND_OUTBOX = 'send-outbox';

const KEEP_EMAILS_DAYS = 30;

export const mailJobs = (deps: Deps): readonly Job[] => [
  { name: SEND_OUTBOX, cron: '* * * * *', atStart: true, work: async () => void (await sendOutbox(deps)) },
];

export const sweepEmails: Sweep = async ({ db, clock }) => ({
  emails: await deleteEmailsBefore(db, daysAgo(clock, KEEP_EMAILS_DAYS)),
});

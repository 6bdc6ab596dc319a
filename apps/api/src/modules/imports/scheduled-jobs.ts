import { daysAgo } from '#core/clock.ts';
import type { Sweep } from '#core/job.ts';
import { deleteImportsBefore } from './site-imports-table.ts';

const KEEP_PREVIEWS_DAYS = 1;
/** An import can be undone for this many days. */
const KEEP_IMPORTS_DAYS = 30;

export const sweepImports: Sweep = async ({ db, clock }) => ({
  imports: await deleteImportsBefore(db, {
    previews: daysAgo(clock, KEEP_PREVIEWS_DAYS),
    applied: daysAgo(clock, KEEP_IMPORTS_DAYS),
  }),
});

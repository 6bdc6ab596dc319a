import { MAX_JOBS_PER_CALL } from '@patrolplan/contract/staff-team';
import * as v from 'valibot';
import { jobTexts } from './texts.ts';
import { type Target, target } from '#console/shared/targets/target.ts';
import { timeText } from '#domain/format.ts';
import { nextClockTime } from '#domain/local-time.ts';

/** Who gets a job: one warden, or the first to accept in the area of its site. */
const audience = { isForArea: v.boolean(), wardenId: v.nullable(v.number()) };

export const jobForm = v.object({
  sites: v.array(target),
  reason: v.string(),
  ...audience,
  /** '15:00', local. */
  by: v.string(),
  /** The ids of the jobs by site: one that is sent again after a lost reply is given once. */
  ids: v.record(v.string(), v.string()),
});
export type JobForm = v.InferOutput<typeof jobForm>;

export const JOB_DRAFT = 'job';
export const MOST_REASON = 200;
const HALF_HOUR_MS = 1_800_000;

export const emptyJob = (now: Date): JobForm => ({
  sites: [],
  reason: '',
  isForArea: true,
  wardenId: null,
  by: defaultBy(now),
  ids: {},
});

/** The next half hour that is at least half an hour away. */
export const defaultBy = (now: Date): string =>
  timeText(new Date(Math.ceil((now.getTime() + HALF_HOUR_MS) / HALF_HOUR_MS) * HALF_HOUR_MS));

/** The deadline as a time, or why it is invalid. */
export const readBy = (by: string, now: Date): number | null => nextClockTime(by, now.getTime());

export type Audience = Pick<JobForm, 'isForArea' | 'wardenId' | 'by'>;

/** Messages for what is missing of the audience and the deadline, by field. */
export function audienceErrors(form: Audience, now: Date): Record<string, string> {
  return {
    ...(!form.isForArea && form.wardenId === null ? { wardenId: jobTexts.errors.warden } : {}),
    ...(readBy(form.by, now) === null ? { by: jobTexts.errors.by } : {}),
  };
}

export function jobErrors(form: JobForm, now: Date): Record<string, string> {
  const { errors } = jobTexts;
  const reason = form.reason.trim();
  const sites =
    form.sites.length === 0
      ? errors.site
      : form.sites.length > MAX_JOBS_PER_CALL
        ? errors.tooMany(MAX_JOBS_PER_CALL)
        : null;
  return {
    ...(sites === null ? {} : { siteId: sites }),
    ...(reason === '' ? { reason: errors.reason } : {}),
    ...(reason.length > MOST_REASON ? { reason: errors.longReason } : {}),
    ...audienceErrors(form, now),
  };
}

/** The chosen sites; a job is never about a whole area. */
export const jobSites = ({ sites }: Pick<JobForm, 'sites'>) =>
  sites.flatMap((site: Target) => (site.kind === 'site' ? [site] : []));

/** Each site with the id of its job; sites that had none get one. */
export const withIds = (form: JobForm, newId: () => string): Record<string, string> =>
  Object.fromEntries(jobSites(form).map(({ siteId }) => [siteId, form.ids[siteId] ?? newId()]));

/** The jobs to send. Only for a form without errors. */
export function jobsToSend(form: JobForm, now: Date) {
  const by = new Date(readBy(form.by, now) ?? now).toISOString();
  return jobSites(form).map(({ siteId }) => ({
    id: form.ids[siteId] ?? '',
    siteId,
    reason: form.reason.trim(),
    by,
    userId: form.isForArea ? null : form.wardenId,
  }));
}

import { randomUUID } from 'node:crypto';
import { REQUEST_KINDS, type RequestKind } from '@patrolplan/contract/requests';
import type { Feature } from '@patrolplan/contract/features';
import type { Database } from '#db/database.ts';
import { setBoostWithin } from '#modules/boosts/set-boost.ts';
import { daysAround } from '#modules/sites/day-type-table.ts';
import { toOpenings } from '#modules/sites/openings.ts';
import { sendJobsWithin } from '#modules/team/jobs/send-jobs.ts';
import type { LargestBase } from '#modules/visit-rules/largest-base.ts';
import { localMoment } from '#time/local-moment.ts';
import { type SiteFacts, readSeenSite } from './place-table.all-areas.ts';
import { writeRequest } from './requests-table.ts';
import { endOfJob, ruleBoost, startOfEffect } from './rule-times.ts';
import { findRule } from './rules-table.ts';
import { hasRuleBoost, periodEnds, readSlot } from './slot-table.ts';

/** Who sets the boosts and sends the jobs of rules, in the list of changes. */
export const RULE_ACTOR = 'requests';

export type RuleDeps = {
  readonly timeZone: string;
  readonly features: readonly Feature[];
  readonly largestBase: LargestBase;
};

/** Does for a new request what the rule of its kind says. What cannot be done is left out: the request is listed anyway. */
export async function applyRule(
  tx: Database,
  request: { readonly id: number; readonly kind: RequestKind; readonly site: SiteFacts },
  { timeZone, features, largestBase, now }: RuleDeps & { readonly now: Date },
): Promise<void> {
  const { id, kind, site } = request;
  const rule = await findRule(tx, kind);
  if (rule.effect === 'list') return;
  const start = startOfEffect(await readOpenings(tx, site, { at: now, timeZone }), now);
  if (start === null) return;
  if (rule.effect === 'job') {
    if (!features.includes('team')) return;
    const job = {
      id: randomUUID(),
      site_id: site.id,
      reason: REQUEST_KINDS[kind],
      due_by: endOfJob(start, await periodEnds(tx, start, timeZone)),
      user_id: null,
    };
    const by = { userId: null, actor: RULE_ACTOR };
    const [sent] = await sendJobsWithin(tx, [job], { by, now, hidesClosed: features.includes('marks') });
    if (sent?.status === 'sent') await writeRequest(tx, id, { job_id: job.id });
    return;
  }
  const hasBoost = await hasRuleBoost(tx, site.id, { actor: RULE_ACTOR, at: now });
  const slot = await readSlot(tx, localMoment(start, timeZone));
  const largest = await largestBase(tx, slot, now);
  const seen = await readSeenSite(tx, site.id, now);
  const wantedBoost = { wanted: rule.amount ?? 0, largestBase: largest, site: seen, start, hasBoost };
  const boost = ruleBoost(wantedBoost);
  if (boost === null) return;
  const target = { kind: 'site', siteId: site.id } as const;
  const wanted = { target, ...boost, reason: REQUEST_KINDS[kind], actor: RULE_ACTOR };
  const set = await setBoostWithin(tx, wanted, now);
  if (set.ok) await writeRequest(tx, id, { boost_id: set.value.id });
}

/** When a site is enforced around a time; null without a limit. */
export async function readOpenings(
  db: Database,
  { hours }: Pick<SiteFacts, 'hours'>,
  { at, timeZone }: { readonly at: Date; readonly timeZone: string },
) {
  if (Object.keys(hours).length === 0) return null;
  return toOpenings(hours, await daysAround(db, localMoment(at, timeZone), timeZone), { at, timeZone });
}

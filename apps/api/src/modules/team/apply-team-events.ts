import type { TeamEventInput } from '@patrolplan/contract/team';
import { sql } from 'kysely';
import type { Database } from '#db/database.ts';
import { visibleSiteIds } from '#modules/areas/visible-areas-table.ts';
import type { Outcome, Receipt } from '#modules/field/events/apply.ts';
import { timeRefusal } from '#modules/field/events/time-refusal.ts';
import { claimSite } from '#modules/team/claims/claim-site.ts';
import { answerJob } from '#modules/team/jobs/answer-job.ts';
import { applyRoundEvent } from '#modules/team/rounds/apply-round-event.ts';

/**
 * Stores what a warden did with rounds, jobs and claims. What is stored are facts that do not depend on the order or the
 * number of deliveries, so ids of events need not be remembered.
 */
export async function applyTeamEvents(
  tx: Database,
  events: readonly TeamEventInput[],
  receipt: Receipt,
): Promise<readonly Outcome[]> {
  await lockSubjects(tx, events);
  const claimed = events.flatMap((event) => (event.kind === 'on_my_way' ? [event.site_id] : []));
  const visibleSites =
    claimed.length === 0 ? new Set<number>() : await visibleSiteIds(tx, receipt.person, claimed);
  // In the order in which they happened: the last thing that a person did counts.
  const inOrder = events.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  // Only the last claim counts, so one call writes one row.
  const lastClaim = inOrder.findLast(isClaim);
  const outcomes = new Map<TeamEventInput, Outcome>();
  for (const event of inOrder) {
    const isStored = !isClaim(event) || event === lastClaim;
    outcomes.set(event, await applyTeamEvent(tx, event, receipt, { visibleSites, isStored }));
  }
  return events.map((event) => outcomes.get(event) ?? null);
}

const isClaim = ({ kind }: TeamEventInput): boolean => kind === 'on_my_way' || kind === 'on_my_way_end';

/** In the order of their ids, so that two deliveries never wait for each other in a circle. */
async function lockSubjects(tx: Database, events: readonly TeamEventInput[]): Promise<void> {
  const roundIds = events.flatMap((event) => ('round_id' in event ? [event.round_id] : []));
  const jobIds = events.flatMap((event) => ('job_id' in event ? [event.job_id] : []));
  if (roundIds.length > 0)
    await sql`select from sent_rounds where id = any(${roundIds}::uuid[]) order by id for update`.execute(tx);
  if (jobIds.length > 0)
    await sql`select from site_jobs where id = any(${jobIds}::uuid[]) order by id for update`.execute(tx);
}

async function applyTeamEvent(
  tx: Database,
  event: TeamEventInput,
  { person, now }: Receipt,
  claim: { readonly visibleSites: ReadonlySet<number>; readonly isStored: boolean },
): Promise<Outcome> {
  const wrongTime = timeRefusal(event.at, now);
  if (wrongTime !== null) return wrongTime;
  const { userId, isStaff, areaIds } = person;
  // A clock that is ahead must not end something later than now.
  const at = new Date(Math.min(Date.parse(event.at), now.getTime()));
  if ('round_id' in event) return applyRoundEvent(tx, event, { userId, at });
  if ('job_id' in event) {
    const seesArea = (areaId: number) => isStaff || areaIds.includes(areaId);
    return answerJob(tx, event, { userId, seesArea, at, now });
  }
  return claimSite(tx, event, { userId, at, ...claim });
}

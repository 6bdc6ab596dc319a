import { type TeamEventInput, teamEventInput } from '@patrolplan/contract/team';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { Clock } from '#core/clock.ts';
import { type Failure, conflict } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import type { Database } from '#db/database.ts';
import { claimSite } from '#modules/claims/claim-site.ts';
import type { AttemptLimiter } from '#modules/limits/limit-attempts.ts';
import { type EventOutcome, refusedBecause } from '#modules/recipients/event-outcome.ts';
import { answerJob } from '#modules/site-jobs/answer-job.ts';
import { applyRoundEvent } from '#modules/team-rounds/apply-round-event.ts';
import { idOf } from '#modules/visits/receive-visits.ts';
import { timeRefusal } from '#modules/visits/visit-refusal.ts';
import { visibleSiteIds } from '#modules/visits/visits-table.ts';
import type { Person } from './changes-for.ts';

type Deps = { readonly db: Database; readonly clock: Clock };

export type TeamEventResult = EventOutcome & { readonly id: string };

/**
 * Takes what a warden did with rounds, jobs and claims, one result for each. What is stored are facts that do not depend on
 * the order or the number of deliveries, so ids of events need not be remembered.
 */
export async function receiveTeamEvents(
  deps: Deps & { readonly limits: Pick<AttemptLimiter, 'byUser'> },
  person: Person,
  delivery: { readonly userId: number; readonly events: readonly unknown[] },
): Promise<Result<readonly TeamEventResult[], Failure>> {
  if (delivery.userId !== person.userId) return conflict('These events belong to another account.');
  const allowed = await deps.limits.byUser('sendTeamEvents', person.userId);
  return allowed.ok ? ok(await storeTeamEvents(deps, person, delivery.events)) : allowed;
}

export async function storeTeamEvents(
  { db, clock }: Deps,
  person: Person,
  sent: readonly unknown[],
): Promise<readonly TeamEventResult[]> {
  const now = clock.now();
  const read = sent.map((candidate) => v.safeParse(teamEventInput, candidate));
  const outcomes = new Map<TeamEventInput, EventOutcome>();
  // In the order in which they happened: the last thing that a person did counts.
  const events = read
    .flatMap(({ success, output }) => (success ? [output] : []))
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  await db.transaction().execute(async (tx) => {
    await lockSubjects(tx, events);
    const claimed = events.flatMap((event) => (event.kind === 'on_my_way' ? [event.site_id] : []));
    const visibleSites = claimed.length === 0 ? new Set<number>() : await visibleSiteIds(tx, person, claimed);
    for (const event of events) outcomes.set(event, await apply(tx, event, { person, visibleSites, now }));
  });
  return read.map((parsed, n) => {
    if (!parsed.success) return { id: idOf(sent[n]), ...refusedBecause('invalid') };
    return { id: parsed.output.id, ...(outcomes.get(parsed.output) ?? refusedBecause('invalid')) };
  });
}

/** In the order of their ids, so that two deliveries never wait for each other in a circle. */
async function lockSubjects(tx: Database, events: readonly TeamEventInput[]): Promise<void> {
  const roundIds = events.flatMap((event) => ('round_id' in event ? [event.round_id] : []));
  const jobIds = events.flatMap((event) => ('job_id' in event ? [event.job_id] : []));
  if (roundIds.length > 0)
    await sql`select from sent_rounds where id = any(${roundIds}::uuid[]) order by id for update`.execute(tx);
  if (jobIds.length > 0)
    await sql`select from site_jobs where id = any(${jobIds}::uuid[]) order by id for update`.execute(tx);
}

async function apply(
  tx: Database,
  event: TeamEventInput,
  {
    person,
    visibleSites,
    now,
  }: { readonly person: Person; readonly visibleSites: ReadonlySet<number>; readonly now: Date },
): Promise<EventOutcome> {
  const wrongTime = timeRefusal(event.at, now);
  if (wrongTime === 'too_old' || wrongTime === 'in_future') return refusedBecause(wrongTime);
  const { userId, isStaff, areaIds } = person;
  // A clock that is ahead must not end something later than now.
  const at = new Date(Math.min(Date.parse(event.at), now.getTime()));
  if ('round_id' in event) return applyRoundEvent(tx, event, { userId, at });
  if ('job_id' in event) {
    const seesArea = (areaId: number) => isStaff || areaIds.includes(areaId);
    return answerJob(tx, event, { userId, seesArea, at, now });
  }
  return claimSite(tx, event, { userId, at, visibleSites });
}

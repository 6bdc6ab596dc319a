import { REQUEST_ANSWERS, REQUEST_KINDS, type RequestAnswer } from '@patrolplan/contract/requests';
import { recordChange } from '#audit/record-change.ts';
import type { Clock } from '#core/clock.ts';
import { type Result, ok } from '#core/result.ts';
import { type Failure, conflict, invalid, notFound } from '#core/failure.ts';
import type { Database } from '#db/database.ts';
import { cancelEvent } from '#modules/webhooks/events/deliveries-table.ts';
import { type RuleDeps, applyRule } from './apply-rule.ts';
import { closeLocked, closingName } from './close-request.ts';
import { readSites } from './place-table.all-areas.ts';
import {
  type StoredRequest,
  deleteUpdatesAfter,
  insertUpdate,
  lockRequest,
  writeRequest,
} from './requests-table.ts';

type Deps = { readonly db: Database; readonly clock: Clock; readonly timeZone: string };
type Wanted = { readonly id: number; readonly actor: string };

/** Senders read a sentence of staff after this time; until then it can be undone. */
const UNDO_MS = 30_000;

/** Tells the senders that somebody has read a request. A repeat changes nothing. */
export async function acknowledgeRequest(
  { db, clock }: Deps,
  { id, actor }: Wanted,
): Promise<Result<undefined, Failure>> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const request = await lockOpen(tx, id);
    if (!request.ok) return request;
    if (request.value.acknowledged_at !== null) return ok(undefined);
    await writeRequest(tx, id, { acknowledged_at: now });
    await insertUpdate(tx, id, { what: 'acknowledged', at: now, visitedAt: null });
    await record(tx, 'request.acknowledge', request.value, { actor, at: now, after: null });
    return ok(undefined);
  });
}

/** Closes a request with a sentence. */
export async function closeRequest(
  { db, clock, timeZone }: Deps,
  { id, actor, answer }: Wanted & { readonly answer: RequestAnswer },
): Promise<Result<{ readonly closedAt: Date }, Failure>> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const request = await lockOpen(tx, id);
    if (!request.ok) return request;
    const readableAt = new Date(now.getTime() + UNDO_MS);
    await closeLocked(tx, request.value, { answer, visitedAt: null, now, readableAt, timeZone });
    await record(tx, 'request.close', request.value, {
      actor,
      at: now,
      after: { answer: REQUEST_ANSWERS[answer] },
    });
    return ok({ closedAt: now });
  });
}

/** Undoes the closing of that moment while no sender has read it. A boost or job that ended with it stays ended. */
export async function reopenRequest(
  { db, clock }: Deps,
  { id, actor, closedAt }: Wanted & { readonly closedAt: Date },
): Promise<Result<undefined, Failure>> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const request = await lockRequest(tx, id);
    if (request === undefined) return notFound(NO_REQUEST);
    const isTold = now.getTime() >= closedAt.getTime() + UNDO_MS;
    if (request.closed_at?.getTime() !== closedAt.getTime() || request.answer === 'visited' || isTold)
      return conflict('The senders have read this answer already.');
    await writeRequest(tx, id, { closed_at: null, answer: null });
    await deleteUpdatesAfter(tx, id, now);
    await cancelEvent(tx, { event: 'request.closed', once: closingName(id, closedAt) });
    await record(tx, 'request.reopen', request, { actor, at: now, after: null });
    return ok(undefined);
  });
}

/** Gives an open request a site. The rule of its kind then does for it what it does for a new one. */
export async function placeRequest(
  { db, clock, ...rules }: Deps & RuleDeps,
  { id, actor, siteId }: Wanted & { readonly siteId: number },
): Promise<Result<undefined, Failure>> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const request = await lockOpen(tx, id);
    if (!request.ok) return request;
    if (request.value.site_id === siteId) return ok(undefined);
    if (request.value.site_id !== null) return conflict('This request has a site already.');
    const site = (await readSites(tx, [siteId])).get(siteId);
    if (site === undefined) return invalid({ site_id: `Unknown site ${siteId}.` });
    await writeRequest(tx, id, { site_id: siteId });
    await applyRule(tx, { id, kind: request.value.kind, site }, { ...rules, now });
    await record(tx, 'request.place', request.value, { actor, at: now, after: { site: site.name } });
    return ok(undefined);
  });
}

const NO_REQUEST = 'This request does not exist any more.';

async function lockOpen(tx: Database, id: number): Promise<Result<StoredRequest, Failure>> {
  const request = await lockRequest(tx, id);
  if (request === undefined) return notFound(NO_REQUEST);
  if (request.closed_at !== null) return conflict('This request is closed already.');
  return ok(request);
}

/** The trail has the kind and the id of a request, never its text. */
async function record(
  tx: Database,
  action: string,
  { id, kind }: StoredRequest,
  { actor, at, after }: { readonly actor: string; readonly at: Date; readonly after: object | null },
): Promise<void> {
  await recordChange(tx, {
    at,
    actor,
    action,
    subject: `request:${REQUEST_KINDS[kind]} (${id})`,
    before: null,
    after,
  });
}

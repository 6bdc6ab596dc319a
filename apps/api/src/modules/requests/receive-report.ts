import { REQUEST_KINDS, type RequestKind } from '@patrolplan/contract/requests';
import { recordChange } from '#audit/record-change.ts';
import type { Clock } from '#core/clock.ts';
import { type Failure, invalid } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import type { Database } from '#db/database.ts';
import type { Position } from '#geo/distance.ts';
import { type RuleDeps, applyRule } from './apply-rule.ts';
import { closeByEarlierVisit } from './follow-visits.ts';
import { removePersonalDetails } from './personal-details.ts';
import { findPlace, readSites, sitesOfStreet } from './place-table.all-areas.ts';
import { type Source, insertReport, reportsOfSender } from './reports-table.ts';
import { addTime, countOpen, insertRequest, lockOpenOfKind, lockReports } from './requests-table.ts';
import { type Place, SAME_REQUEST_MS, coarse, isSamePlace } from './same-place.ts';

export type ReceiveDeps = RuleDeps & { readonly db: Database; readonly clock: Clock };

export type Report = {
  readonly kind: RequestKind;
  readonly place:
    | { readonly kind: 'site'; readonly siteId: number }
    | { readonly kind: 'position'; readonly position: Position }
    /** The street of a single site, by its USRN. */
    | { readonly kind: 'street'; readonly usrn: string };
  readonly text: string;
  /** The sender's own name for it. */
  readonly reference: string;
  /** What the sender named as personal. It is not stored, and removed from the text. */
  readonly personal: readonly string[];
  /** How many fields of personal details came with it. */
  readonly droppedFields: number;
  readonly source: Source;
  /** The name of an API key; null: written down by staff. */
  readonly program: string | null;
  /** Who wrote it down, for the list of changes; null: what programs send is not in it. */
  readonly actor: string | null;
};

export type Received = {
  readonly requestId: number;
  readonly reportId: number;
  readonly times: number;
  readonly removedDetails: number;
  readonly isPlaced: boolean;
};

/** The sites of open requests are sent to phones with their boosts. */
export const MAX_OPEN = 2_000;
/** More reports of one sender in one request are counted, and have the id of the newest. */
const MAX_REPORTS = 200;

/** Stores a report: as a new request, or as one more time that an open one was reported. Personal details stay outside. */
export async function receiveReport(deps: ReceiveDeps, report: Report): Promise<Result<Received, Failure>> {
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    await lockReports(tx);
    const place = await readPlace(tx, report.place);
    if (!place.ok) return place;
    return receiveWithin(tx, deps, { report: { ...report, askedAt: now }, place: place.value, now });
  });
}

/** The same as part of a transaction that holds the lock of the reports, for a report that may have been made earlier. */
export async function receiveWithin(
  tx: Database,
  deps: RuleDeps,
  {
    report,
    place,
    now,
  }: {
    readonly report: Omit<Report, 'place'> & { readonly askedAt: Date };
    readonly place: Place;
    readonly now: Date;
  },
): Promise<Result<Received, Failure>> {
  const { kind, source, program, askedAt } = report;
  const { siteId, position } = place;
  const { text, removed } = removePersonalDetails(report.text, report.personal);
  const reference = removePersonalDetails(report.reference, report.personal);
  const removedDetails = removed + report.droppedFields + reference.removed;
  const sender = { program, reference: reference.removed > 0 ? '' : reference.text };
  const open = await lockOpenOfKind(tx, kind, {
    after: new Date(askedAt.getTime() - SAME_REQUEST_MS),
    before: new Date(askedAt.getTime() + SAME_REQUEST_MS),
  });
  // A report that comes late may lie between two of them: it belongs to the one that was there first.
  const same = open
    .toSorted((one, other) => one.first_asked_at.getTime() - other.first_asked_at.getTime())
    .find(({ site_id, latitude, longitude }) =>
      isSamePlace(place, {
        siteId: site_id,
        position: latitude === null || longitude === null ? null : { latitude, longitude },
      }),
    );
  if (same !== undefined) {
    const earlier = await reportsOfSender(tx, { ...sender, requestId: same.id });
    const isPlaced = same.site_id !== null;
    // A sender that got no reply sends its report again.
    if (earlier.same !== null)
      return ok({
        requestId: same.id,
        reportId: earlier.same,
        times: same.times,
        removedDetails,
        isPlaced,
      });
    await addTime(tx, same.id, { askedAt, removedDetails });
    // A file is known again by its reports, so each of them is stored.
    const reportId =
      source !== 'csv' && earlier.count >= MAX_REPORTS && earlier.newest !== null
        ? earlier.newest
        : await insertReport(tx, { ...sender, requestId: same.id, askedAt, source });
    await recordAdded(tx, { ...report, id: same.id, times: same.times + 1 }, now);
    return ok({ requestId: same.id, reportId, times: same.times + 1, removedDetails, isPlaced });
  }
  if ((await countOpen(tx)).open >= MAX_OPEN)
    return invalid({ kind: `At most ${MAX_OPEN} requests are open. Close some first.` });
  const requestId = await insertRequest(tx, { kind, siteId, position, text, removedDetails, askedAt });
  const reportId = await insertReport(tx, { ...sender, requestId, askedAt, source });
  await recordAdded(tx, { ...report, id: requestId, times: 1 }, now);
  const site = siteId === null ? undefined : (await readSites(tx, [siteId])).get(siteId);
  const isAnswered =
    site !== undefined &&
    askedAt < now &&
    (await closeByEarlierVisit(tx, requestId, { now, timeZone: deps.timeZone }));
  if (site !== undefined && !isAnswered) await applyRule(tx, { id: requestId, kind, site }, { ...deps, now });
  return ok({ requestId, reportId, times: 1, removedDetails, isPlaced: siteId !== null });
}

/** The trail has the kind and the id of a request, never its text. */
async function recordAdded(
  tx: Database,
  {
    actor,
    kind,
    id,
    times,
  }: Pick<Report, 'actor' | 'kind'> & { readonly id: number; readonly times: number },
  at: Date,
): Promise<void> {
  if (actor === null) return;
  const subject = `request:${REQUEST_KINDS[kind]} (${id})`;
  await recordChange(tx, { at, actor, action: 'request.add', subject, before: null, after: { times } });
}

/** The site of a place, if there is one, and the position that is stored. */
export async function readPlace(tx: Database, place: Report['place']): Promise<Result<Place, Failure>> {
  if (place.kind === 'site') {
    const known = await readSites(tx, [place.siteId]);
    return known.has(place.siteId)
      ? ok({ siteId: place.siteId, position: null })
      : invalid({ site_id: `Unknown site ${place.siteId}.` });
  }
  if (place.kind === 'street') {
    const [siteId, another] = await sitesOfStreet(tx, place.usrn);
    return siteId === undefined || another !== undefined
      ? invalid({ address_id: 'This street has no site, or more than one. Send lat and long.' })
      : ok({ siteId, position: null });
  }
  const position = coarse(place.position);
  const found = await findPlace(tx, place.position);
  if (found.kind === 'outside')
    return invalid({ position: 'This position is more than 10 km from every site.' });
  return ok({ siteId: found.kind === 'site' ? found.siteId : null, position });
}

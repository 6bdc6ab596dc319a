import { staffContract } from '@patrolplan/contract/staff';
import { sql } from 'kysely';
import { auditActor } from '#core/caller.ts';
import { daysAgo } from '#core/clock.ts';
import type { Deps } from '#core/deps.ts';
import { invalid } from '#core/failure.ts';
import type { Cached } from '#core/polled-cache.ts';
import { type Result, ok } from '#core/result.ts';
import { serveFeature } from '#http/serve-feature.ts';
import type { Serve } from '#http/serve.ts';
import { scoreDeps } from '#modules/scores/score-deps.ts';
import { createLargestBase } from '#modules/visit-rules/largest-base.ts';
import { localMoment } from '#time/local-moment.ts';
import type { RuleDeps } from './apply-rule.ts';
import { previewCsv } from './check-csv.ts';
import { exportRequests } from './export-requests.all-areas.ts';
import { importCsv } from './import-csv.ts';
import { findRequests } from './listed-requests.all-areas.ts';
import { pastRequests } from './past-requests.all-areas.ts';
import { findPlace, readSites } from './place-table.all-areas.ts';
import { previewRule } from './preview-rule.ts';
import { readRequestEvidence } from './read-evidence.all-areas.ts';
import { readRequest } from './read-request.all-areas.ts';
import { type Report, receiveReport } from './receive-report.ts';
import { countOpen } from './requests-table.ts';
import { largestBoost } from './rule-times.ts';
import { listRules } from './rules-table.ts';
import { readRule, saveRule } from './save-rule.ts';
import { acknowledgeRequest, closeRequest, placeRequest, reopenRequest } from './settle-request.ts';
import { readSlot } from './slot-table.ts';

const MOST_OPEN = 500;
const MOST_CLOSED = 200;
const CLOSED_DAYS = 30;
const PREVIEW_DAYS = 7;

/** What the rules of requests need, shared by the routes that receive reports. */
export const requestRules = ({ TIME_ZONE: timeZone, FEATURES: features }: Deps['config']): RuleDeps => ({
  timeZone,
  features,
  largestBase: createLargestBase(),
});

export function staffRequestsRoutes(
  serveAny: Serve,
  deps: Pick<Deps, 'db' | 'clock' | 'config'> & {
    readonly rules: RuleDeps;
    /** The caches that show phones what is open and boosted. */
    readonly caches: readonly Pick<Cached<unknown>, 'expire'>[];
  },
): void {
  const { db, clock, config, rules, caches } = deps;
  const { timeZone, features, largestBase } = rules;
  const serve = serveFeature(serveAny, 'requests', features);
  const settle = { db, clock, ...rules };
  const scores = scoreDeps({ db, clock, config });
  /** Runs a change and lets the next reply of this instance show it. */
  async function change<T>(work: Promise<T>): Promise<T> {
    const done = await work;
    for (const cache of caches) cache.expire();
    return done;
  }
  const said = <T, F>(done: Result<T, F>, message: string) => (done.ok ? ok({ message }) : done);

  serve(staffContract.countRequests, async () => {
    const { open, oldest } = await countOpen(db);
    return ok({ open_count: open, oldest_at: oldest?.toISOString() ?? null });
  });
  serve(staffContract.listRequests, async () => {
    const now = clock.now();
    const { open, oldest } = await countOpen(db);
    const since = daysAgo(clock, CLOSED_DAYS);
    const [listed, closed] = await Promise.all([
      findRequests(db, {
        where: sql`r.closed_at is null`,
        order: 'oldest first',
        limit: MOST_OPEN,
        now,
        timeZone,
      }),
      findRequests(db, {
        where: sql`r.closed_at > ${since}`,
        order: 'newest first',
        limit: MOST_CLOSED,
        now,
        timeZone,
      }),
    ]);
    return ok({
      open_count: open,
      oldest_at: oldest?.toISOString() ?? null,
      open: [...listed],
      closed: [...closed],
    });
  });
  serve(staffContract.readRequest, ({ caller, body }) => readRequest(scores, caller, body.id));
  serve(staffContract.findRequestPlace, async ({ body }) => {
    const found = await findPlace(db, body);
    if (found.kind !== 'site') return ok({ site: null, is_outside: found.kind === 'outside' });
    const site = (await readSites(db, [found.siteId])).get(found.siteId);
    return ok({
      site: site
        ? {
            site_id: site.id,
            site_name: site.name,
            area_name: site.area_name,
            metres: Math.round(found.metres),
          }
        : null,
      is_outside: false,
    });
  });
  serve(staffContract.addRequest, async ({ caller, body }) => {
    const place = readPlace(body);
    if (!place.ok) return place;
    const received = await change(
      receiveReport(settle, {
        kind: body.kind,
        place: place.value,
        text: body.text,
        reference: body.reference,
        personal: [],
        droppedFields: 0,
        source: 'form',
        program: null,
        actor: auditActor(caller),
      }),
    );
    if (!received.ok) return received;
    const { requestId, times, removedDetails, isPlaced } = received.value;
    return ok({ id: requestId, times, removed_details: removedDetails, is_placed: isPlaced });
  });
  serve(staffContract.checkRequestFile, ({ body }) => previewCsv(db, body, { now: clock.now(), timeZone }));
  serve(staffContract.importRequests, ({ caller, body }) =>
    change(importCsv(settle, { bytes: body, actor: auditActor(caller) })),
  );
  serve(staffContract.placeRequest, async ({ caller, body }) => {
    const wanted = { id: body.id, siteId: body.site_id, actor: auditActor(caller) };
    return said(await change(placeRequest(settle, wanted)), 'The request has a site now.');
  });
  serve(staffContract.acknowledgeRequest, async ({ caller, body }) => {
    const wanted = { id: body.id, actor: auditActor(caller) };
    return said(await acknowledgeRequest(settle, wanted), 'The senders read that it was acknowledged.');
  });
  serve(staffContract.closeRequest, async ({ caller, body }) => {
    const closed = await change(closeRequest(settle, { ...body, actor: auditActor(caller) }));
    return closed.ok ? ok({ closed_at: closed.value.closedAt.toISOString() }) : closed;
  });
  serve(staffContract.reopenRequest, async ({ caller, body }) => {
    const wanted = { id: body.id, closedAt: new Date(body.closed_at), actor: auditActor(caller) };
    return said(await change(reopenRequest(settle, wanted)), 'The request is open again.');
  });
  serve(staffContract.listRequestRules, async () => {
    const now = clock.now();
    const slot = await readSlot(db, localMoment(now, timeZone));
    return ok({
      rules: [...(await listRules(db))],
      largest_boost: largestBoost(await largestBase(db, slot, now)),
    });
  });
  serve(staffContract.previewRequestRule, async ({ caller, body }) => {
    const rule = readRule(body, features);
    if (!rule.ok) return rule;
    const past = await pastRequests(db, body.kind, daysAgo(clock, PREVIEW_DAYS));
    const wanted = { kind: body.kind, ...rule.value };
    return ok(await previewRule({ ...scores, largestOf: largestBase }, caller, wanted, past));
  });
  serve(staffContract.saveRequestRule, async ({ caller, body }) =>
    said(
      await saveRule({ db, clock, features }, { ...body, actor: auditActor(caller) }),
      'The rule is saved. It counts for requests from now on.',
    ),
  );
  serve(staffContract.readRequestEvidence, async ({ body }) =>
    ok(await readRequestEvidence({ db, now: clock.now(), timeZone }, body.days)),
  );
  serve(staffContract.exportRequests, ({ body }) => exportRequests({ db, now: clock.now(), timeZone }, body));
}

/** Exactly one of a site and a position. */
function readPlace({
  site_id: siteId,
  position,
}: {
  readonly site_id: number | null;
  readonly position: { readonly latitude: number; readonly longitude: number } | null;
}): Result<Report['place'], ReturnType<typeof invalid>['failure']> {
  if (siteId !== null && position === null) return ok({ kind: 'site', siteId });
  if (siteId === null && position !== null) return ok({ kind: 'position', position });
  return invalid({ site_id: 'Choose a site or a position.' });
}

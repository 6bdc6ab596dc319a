import type { CallReply } from '@patrolplan/contract';
import type { staffContract } from '@patrolplan/contract/staff';
import { sql } from 'kysely';
import { type Failure, notFound } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import type { Database } from '#db/database.ts';
import { type Position, metresBetween } from '#geo/distance.ts';
import type { Viewer } from '#modules/areas/visible-areas-table.ts';
import { planAreas } from '#modules/boosts/plan-areas.ts';
import type { ScoreDeps } from '#modules/scores/score-deps.ts';
import { areaOfSite } from '#modules/sites/sites-table.all-areas.ts';
import { isClosing, updateSentence } from './answers.ts';
import { findRequests } from './listed-requests.all-areas.ts';
import { placeOf } from './preview-rule.ts';

const MOST_REPORTS = 200;

type Detail = CallReply<typeof staffContract.readRequest>;

/** A request with its text, its reports and what its senders have read. */
export async function readRequest(
  scores: ScoreDeps,
  viewer: Viewer,
  id: number,
): Promise<Result<Detail, Failure>> {
  const { db, clock, timeZone } = scores;
  const now = clock.now();
  const [request] = await findRequests(db, {
    where: sql`r.id = ${id}`,
    order: 'oldest first',
    limit: 1,
    now,
    timeZone,
  });
  if (request === undefined) return notFound('This request does not exist any more.');
  const { text, removed_details, site, position } = await readText(db, id);
  const reports = await db
    .selectFrom('request_reports')
    .select(['asked_at', 'reference', 'source', 'program'])
    .where('request_id', '=', id)
    .orderBy('id')
    .limit(MOST_REPORTS)
    .execute();
  const updates = await db
    .selectFrom('request_updates')
    .select(['at', 'what', 'visited_at'])
    .where('request_id', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return ok({
    request,
    text,
    removed_details,
    metres: site === null || position === null ? null : Math.round(metresBetween(position, site)),
    place: request.closed_at === null ? await readPlace(scores, viewer, request.site_id) : null,
    reports: reports.map(({ asked_at, ...report }) => ({ asked_at: asked_at.toISOString(), ...report })),
    updates: updates.map(({ at, what, visited_at: visitedAt }) => ({
      at: at.toISOString(),
      state: isClosing(what) ? 'closed' : 'open',
      sentence: updateSentence({ what, at, visitedAt }, timeZone),
    })),
  });
}

async function readText(db: Database, id: number) {
  const row = await db
    .selectFrom('requests as r')
    .leftJoin('sites as s', 's.id', 'r.site_id')
    .select(['r.text', 'r.removed_details', 'r.latitude', 'r.longitude'])
    .select(['s.latitude as siteLatitude', 's.longitude as siteLongitude'])
    .where('r.id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    text: row.text,
    removed_details: row.removed_details,
    position: toPosition(row.latitude, row.longitude),
    site: toPosition(row.siteLatitude, row.siteLongitude),
  };
}

const toPosition = (latitude: number | null, longitude: number | null): Position | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/** The place of a site in the plan of its area now, without routes. */
async function readPlace(scores: ScoreDeps, viewer: Viewer, siteId: number | null): Promise<Detail['place']> {
  const area = siteId === null ? undefined : await areaOfSite(scores.db, siteId);
  if (siteId === null || area === undefined) return null;
  const { sites } = await planAreas(scores, viewer, [area], scores.clock.now());
  const place = placeOf(sites, siteId);
  return place === null ? null : { place, of: sites.length };
}

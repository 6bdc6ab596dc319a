import { localMoment } from '#time/local-moment.ts';
import { addDays, endOfDay, zonedMoment } from '#time/wall-time.ts';
import type { Deps } from '#core/deps.ts';
import { webhooksFor } from '#modules/webhooks/events/deliveries-table.ts';
import { enqueueEvent } from '#modules/webhooks/events/enqueue-event.ts';
import { readEvidence } from './read-evidence.ts';

/** A day is sent some hours after its end: visits made without signal have arrived by then. */
const SETTLED_MS = 3 * 3_600_000;

/** Enqueues the sums of yesterday by area, once for each webhook. */
export async function enqueueEvidence({
  db,
  clock,
  config,
}: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<void> {
  const { TIME_ZONE: timeZone, FEATURES } = config;
  const at = clock.now();
  const day = addDays(localMoment(new Date(at.getTime() - SETTLED_MS), timeZone).day, -1);
  // The sums cost a look at every visit of the day.
  if ((await webhooksFor(db, { event: 'evidence.day', once: day })).length === 0) return;
  const now = endOfDay(zonedMoment(day, '12:00:00', timeZone), timeZone);
  const { sites, seen, visits, areas } = await readEvidence(
    { db, now, timeZone, isFair: FEATURES.includes('fair'), hasClosures: FEATURES.includes('marks') },
    1,
  );
  await db.transaction().execute((tx) =>
    enqueueEvent(tx, {
      event: 'evidence.day',
      once: day,
      at,
      fields: {
        day,
        sites,
        seen,
        visits,
        areas: areas.map((area) => ({
          area_name: area.name,
          sites: area.sites,
          seen: area.seen,
          visits: area.visits,
        })),
      },
    }),
  );
}

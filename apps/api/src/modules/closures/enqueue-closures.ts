import type { Database } from '#db/database.ts';
import { enqueueEvent } from '#modules/webhooks/events/enqueue-event.ts';
import { readClosures } from './closure-rows-table.all-areas.ts';
import { firstClosures } from './closures-table.ts';

/**
 * Enqueues new closures for the webhooks, in the transaction that stored them. Without the note, which may name somebody, and
 * without those of sites that are marked already: a site is closed once.
 */
export async function enqueueClosures(
  tx: Database,
  { closures, now }: { readonly closures: readonly { readonly id: string }[]; readonly now: Date },
): Promise<void> {
  const ids = closures.map(({ id }) => id);
  for (const closure of await readClosures(tx, await firstClosures(tx, ids, now))) {
    const { id, site_id, site_name, area_name, reason, marked_at, ends_at } = closure;
    await enqueueEvent(tx, {
      event: 'site.marked',
      at: now,
      fields: {
        mark_id: id,
        site_id,
        site_name,
        area_name,
        reason,
        marked_at: marked_at.toISOString(),
        ends_at: ends_at?.toISOString() ?? null,
      },
    });
  }
}

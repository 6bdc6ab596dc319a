import type { Database } from '#db/database.ts';
import { enqueueEvent } from '#modules/event-webhooks/enqueue-event.ts';
import { readMarks } from './marks-table.ts';

/** Enqueues new marks for the webhooks, in the transaction that stored them. Without the note, which may name somebody. */
export async function enqueueMarks(tx: Database, ids: readonly string[], at: Date): Promise<void> {
  for (const mark of await readMarks(tx, ids)) {
    const { id, site_id, site_name, area_name, reason, marked_at, ends_at } = mark;
    await enqueueEvent(tx, {
      event: 'site.marked',
      at,
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

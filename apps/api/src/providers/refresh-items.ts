import type { Deps } from '#core/deps.ts';
import { itemsDue } from './items-due.ts';
import { type ProviderReply, describeFailure, wasRequested } from './provider-reply.ts';
import { type RefreshKind, readRefreshes, recordAnswer, recordMiss, syncItems } from './refreshes-table.ts';

export type ItemRefresh<Item> = {
  readonly kind: RefreshKind;
  /** Provider and host: items that another one refused are requested again. */
  readonly source: string;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  /** An item answered this recently is not requested. */
  readonly freshMs: number;
  /** No new item is started after this long; remaining items come first in the next run. */
  readonly runLimitMs: number;
  /** Requests one item and stores the reply; returns how many calls it took. */
  readonly refresh: (item: Item) => Promise<ProviderReply<number>>;
};

/**
 * Requests each item that is due, those not requested for longest first. A failed item is skipped, logged and
 * requested less and less often; the others continue. Only a paused provider or a spent budget ends the run.
 */
export async function refreshItems<Item>(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  run: ItemRefresh<Item>,
): Promise<{ readonly due: number; readonly answered: number }> {
  const { kind, source, keyOf } = run;
  const startedAt = clock.now();
  await syncItems(db, { kind, source, items: run.items.map(keyOf) });
  const due = itemsDue(run.items, await readRefreshes(db, kind), {
    now: startedAt,
    freshMs: run.freshMs,
    keyOf,
  });
  let answered = 0;
  for (const item of due) {
    if (clock.now().getTime() - startedAt.getTime() > run.runLimitMs) break;
    const reply = await run.refresh(item);
    const requested = { kind, item: keyOf(item), at: clock.now() };
    if (reply.ok) {
      await recordAnswer(db, requested, reply.value);
      answered += 1;
      continue;
    }
    log.warn(
      { kind, item: requested.item, source, failure: describeFailure(reply.failure) },
      'not refreshed',
    );
    // The remaining items would be refused too.
    if (!wasRequested(reply.failure)) break;
    await recordMiss(db, requested, reply.failure);
  }
  return { due: due.length, answered };
}

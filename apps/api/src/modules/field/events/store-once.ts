import type { Outcome } from './apply.ts';

type Owners = ReadonlyMap<string, number | null>;

/**
 * Stores the events whose id is new. The same id is the same event, however often it arrives, also in two calls at once: the
 * first one is stored. An id of another person is refused.
 */
export async function storeOnce<Event extends { readonly id: string }>(
  events: readonly Event[],
  {
    userId,
    readOwners,
    refuse,
    insert,
  }: {
    readonly userId: number;
    /** The owners of those ids that are stored. The owner of a deleted account is null. */
    readonly readOwners: (ids: readonly string[]) => Promise<Owners>;
    /** Why each of the new events is not accepted. */
    readonly refuse: (fresh: readonly Event[]) => Promise<readonly Outcome[]>;
    /** The ids that were still new. */
    readonly insert: (accepted: readonly Event[]) => Promise<ReadonlySet<string>>;
  },
): Promise<{ readonly outcomes: readonly Outcome[]; readonly stored: readonly Event[] }> {
  const byId = new Map(events.map((event) => [event.id, event]));
  const known = await readOwners([...byId.keys()]);
  const fresh = [...byId.values()].filter(({ id }) => !known.has(id));
  const reasons = await refuse(fresh);
  const refusals = new Map(fresh.map(({ id }, n) => [id, reasons[n] ?? null]));
  const accepted = fresh.filter(({ id }) => refusals.get(id) === null);
  const inserted = accepted.length === 0 ? new Set<string>() : await insert(accepted);
  // Another call stored these between the two statements.
  const raced = accepted.flatMap(({ id }) => (inserted.has(id) ? [] : [id]));
  const owners = raced.length === 0 ? known : new Map([...known, ...(await readOwners(raced))]);
  return {
    outcomes: events.map(({ id }) =>
      inserted.has(id) || owners.get(id) === userId ? null : (refusals.get(id) ?? 'id_in_use'),
    ),
    stored: accepted.filter(({ id }) => inserted.has(id)),
  };
}

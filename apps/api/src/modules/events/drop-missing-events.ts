import type { Database } from '#db/database.ts';
import { milesBetween } from '#geo/distance.ts';
import { dropEvents, eventsNotFoundSince } from './events-table.ts';
import { boxAround } from './reach-box.ts';
import type { SearchCircle } from './search-circle.ts';

/** At the edge of the circle the provider's distance may differ from ours. */
const EDGE_MILES = 0.1;

/** Deletes the events that a complete search should have found and did not: they are cancelled or moved. */
export async function dropMissingEvents(
  db: Database,
  circle: SearchCircle,
  search: { readonly from: Date; readonly until: Date; readonly searchedAt: Date },
): Promise<void> {
  const box = boxAround([circle], circle.radiusMiles);
  if (box === null) return;
  const candidates = await eventsNotFoundSince(db, box, search);
  const inside = candidates.filter((event) => milesBetween(circle, event) <= circle.radiusMiles - EDGE_MILES);
  await dropEvents(
    db,
    inside.map(({ id }) => id),
  );
}

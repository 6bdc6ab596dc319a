import type { CallReply, ReadBody } from '@patrolplan/contract';
import type { staffContract } from '@patrolplan/contract/staff';
import type { Database } from '#db/database.ts';
import { readOrganisation } from '#modules/settings/organisation-table.ts';
import { countNotes, searchNotes } from './notes-table.all-areas.ts';

const NOTES_PER_PAGE = 50;

/** A page of the notes that wardens wrote. Without names unless the organisation allows them. */
export async function findNotes(
  db: Database,
  { text, from, after }: ReadBody<typeof staffContract.findNotes>,
): Promise<CallReply<typeof staffContract.findNotes>> {
  const { namesWardens } = await readOrganisation(db);
  const filter = {
    words: text.split(/\s+/).filter((word) => word !== ''),
    from: from === null ? null : new Date(from),
  };
  const found = await searchNotes(db, filter, {
    after: after && { at: new Date(after.at), id: after.id },
    // One more than a page shows whether there is another page.
    limit: NOTES_PER_PAGE + 1,
    namesWardens,
  });
  const page = found.slice(0, NOTES_PER_PAGE);
  const last = found.length > NOTES_PER_PAGE ? page.at(-1) : undefined;
  return {
    names_wardens: namesWardens,
    visits: page.map((visit) => ({ ...visit, visited_at: visit.visited_at.toISOString() })),
    count: await countNotes(db, filter),
    next: last === undefined ? null : { at: last.visited_at.toISOString(), id: last.id },
  };
}

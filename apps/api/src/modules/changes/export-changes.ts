import type { CallReply } from '@patrolplan/contract';
import type { staffContract } from '@patrolplan/contract/staff';
import { csvLine } from '#formats/csv-line.ts';
import type { Database } from '#db/database.ts';
import { localTime } from './changed-fields.ts';
import { type ChangeFilter, searchChanges } from './changes-table.ts';
import { type DescribedChange, describeChanges } from './find-changes.ts';

/** As much as one reply may hold; the filter by time gets the rest. */
const MAX_CHANGES = 10_000;
const HEAD = ['When', 'Kind', 'What', 'Field', 'Before', 'After', 'Who'];

/** The newest changes that match, as CSV: one line for each field that changed. */
export async function exportChanges(
  { db, timeZone }: { readonly db: Database; readonly timeZone: string },
  filter: ChangeFilter,
): Promise<CallReply<typeof staffContract.exportChanges>> {
  const found = await searchChanges(db, filter, { after: null, limit: MAX_CHANGES + 1 });
  const changes = await describeChanges(db, found.slice(0, MAX_CHANGES), timeZone);
  const lines = [HEAD, ...changes.flatMap((change) => linesOf(change, timeZone))];
  return {
    csv: `${lines.map(csvLine).join('\r\n')}\r\n`,
    rows: changes.length,
    is_complete: found.length <= MAX_CHANGES,
  };
}

function linesOf({ at, title, subject, fields, who }: DescribedChange, timeZone: string): string[][] {
  const start = [localTime(new Date(at), timeZone), title, subject];
  if (fields.length === 0) return [[...start, '', '', '', who]];
  return fields.map(({ name, before, after }) => [...start, name, before ?? '', after ?? '', who]);
}

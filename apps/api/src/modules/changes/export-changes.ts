import type { CallReply } from '@patrolplan/contract';
import type { staffContract } from '@patrolplan/contract/staff';
import { csvLine } from '#formats/csv-line.ts';
import { localTime } from './changed-fields.ts';
import { type ChangePage, type DescribedChange, readChangePage } from './find-changes.ts';

/** About 50 ms of work for changes of 30 fields each; the process serves other calls between two pages. */
const CHANGES_PER_PAGE = 250;
const HEAD = ['When', 'Kind', 'What', 'Field', 'Before', 'After', 'Who'];

/** A page of the changes that match, as CSV: one line for each field that changed. */
export async function exportChanges(
  deps: Parameters<typeof readChangePage>[0],
  wanted: Omit<ChangePage, 'size'>,
): Promise<CallReply<typeof staffContract.exportChanges>> {
  const { changes, next } = await readChangePage(deps, { ...wanted, size: CHANGES_PER_PAGE });
  const heading = wanted.after === null ? [HEAD] : [];
  const lines = [...heading, ...changes.flatMap((change) => csvLines(change, deps.timeZone))];
  return {
    csv: lines.map((cells) => `${csvLine(cells)}\r\n`).join(''),
    rows: changes.length,
    next,
    is_complete: next === null,
  };
}

function csvLines({ at, title, subject, fields, who }: DescribedChange, timeZone: string): string[][] {
  const start = [localTime(new Date(at), timeZone), title, subject];
  if (fields.length === 0) return [[...start, '', '', '', who]];
  return fields.map(({ name, before, after }) => [...start, name, before ?? '', after ?? '', who]);
}

import type { CallReply } from '@patrolplan/contract';
import type { staffContract } from '@patrolplan/contract/staff';
import type { ListedChange } from '#audit/list-changes.ts';
import type { Database } from '#db/database.ts';
import { actorName, subjectName, actionTitle } from './change-words.ts';
import { changeSentence } from './change-sentence.ts';
import { changedFields } from './changed-fields.ts';
import { type ChangeFilter, type ChangePosition, searchChanges } from './changes-table.ts';
import { readNames } from './names-table.all-areas.ts';

type ChangesReply = CallReply<typeof staffContract.findChanges>;
export type DescribedChange = ChangesReply['changes'][number];

export type ChangePage = {
  readonly filter: ChangeFilter;
  readonly after: ChangePosition | null;
  readonly size: number;
};

/** A page of changes in words, newest first. */
export async function readChangePage(
  { db, timeZone }: { readonly db: Database; readonly timeZone: string },
  { filter, after, size }: ChangePage,
): Promise<ChangesReply> {
  // One more than a page shows whether there is another page.
  const found = await searchChanges(db, filter, { after, limit: size + 1 });
  const page = found.slice(0, size);
  const last = found.length > size ? page.at(-1) : undefined;
  return {
    changes: [...(await describeChanges(db, page, timeZone))],
    next: last === undefined ? null : { at: last.at.toISOString(), id: last.id },
  };
}

async function describeChanges(
  db: Database,
  changes: readonly ListedChange[],
  timeZone: string,
): Promise<readonly DescribedChange[]> {
  const references = [...new Set(changes.flatMap(({ actor, subject }) => [actor, subject]))];
  const names = await readNames(db, references);
  return changes.map(({ id, at, actor, action, subject: reference, before, after }) => {
    const fields = [...changedFields(before, after, timeZone)];
    const subject = subjectName(reference, names);
    return {
      id,
      at: at.toISOString(),
      title: actionTitle(action),
      sentence: changeSentence({ action, subject, fields }),
      kind: reference.split(':')[0] ?? reference,
      subject,
      who: actorName(actor, names),
      fields,
    };
  });
}

import { recordChange } from '#audit/record-change.ts';
import type { Database } from '#db/database.ts';
import { type CellChange, storeCells } from './learned-scores-table.ts';

/** Stores changes of learned scores as a version that can be undone, and writes it to the trail. */
export async function storeVersion(
  tx: Database,
  {
    changes,
    offered,
    at,
    actor,
  }: {
    readonly changes: readonly CellChange[];
    readonly offered: number;
    readonly at: Date;
    readonly actor: string;
  },
): Promise<number> {
  await storeCells(tx, changes);
  const { id } = await tx
    .insertInto('score_versions')
    .values({
      made_at: at,
      made_by: actor,
      offered,
      accepted: changes.length,
      changes: JSON.stringify(changes.map(({ before, after }) => ({ before, after }))),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordChange(tx, {
    at,
    actor,
    action: 'scores.learn',
    subject: `scores:${id}`,
    before: null,
    after: { accepted: changes.length, offered },
  });
  return id;
}

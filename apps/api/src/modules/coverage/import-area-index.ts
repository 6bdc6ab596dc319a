import type { CallReply } from '@patrolplan/contract';
import type { staffContract } from '@patrolplan/contract/staff';
import { recordChange } from '#audit/record-change.ts';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { readAreaIndexFile } from './area-index.ts';
import { readAreaIndex, replaceAreaIndex } from './area-index-table.ts';

/** Replaces the index by area with that of a file; a wrong line changes nothing. */
export async function importAreaIndex(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { csv, actor }: { readonly csv: string; readonly actor: string },
): Promise<CallReply<typeof staffContract.importAreaIndex>> {
  return db.transaction().execute(async (tx) => {
    const areas = await tx.selectFrom('areas').select(['id', 'name']).execute();
    const read = readAreaIndexFile(csv, areas);
    if (!read.ok) return { areas: 0, errors: [...read.failure] };
    const before = await readAreaIndex(tx);
    const now = clock.now();
    await replaceAreaIndex(tx, read.value, now);
    await recordChange(tx, {
      at: now,
      actor,
      action: 'setting.change',
      subject: 'setting:area_index',
      before: before && { label: before.label, areas: before.numbers.size },
      after: { label: read.value[0]?.label ?? '', areas: read.value.length },
    });
    return { areas: read.value.length, errors: [] };
  });
}

import { recordChange } from '#audit/record-change.ts';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { lockOrganisation, storeOrganisation } from './organisation-table.ts';

/** Decides whether staff see who made a visit. Off unless the organisation turns it on. */
export async function nameWardens(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { value, actor }: { readonly value: boolean; readonly actor: string },
): Promise<{ readonly changed: boolean }> {
  return db.transaction().execute(async (tx) => {
    const before = await lockOrganisation(tx);
    if (before.namesWardens === value) return { changed: false };
    await storeOrganisation(tx, { ...before, namesWardens: value });
    await recordChange(tx, {
      at: clock.now(),
      actor,
      action: 'setting.switch',
      subject: 'setting:name_wardens',
      before: { setting_name: 'name_wardens', setting_value: before.namesWardens },
      after: { setting_name: 'name_wardens', setting_value: value },
    });
    return { changed: true };
  });
}

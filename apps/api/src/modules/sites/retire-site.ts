import { recordChange } from '#audit/record-change.ts';
import type { Clock } from '#clock.ts';
import type { Database } from '#db/database.ts';
import { type Failure, notFound } from '#failure.ts';
import { type Result, ok } from '#result.ts';
import { retireSite as setRetired } from './sites-table.ts';

/** Takes a site out of every plan. Its records stay, and an import that names it brings it back. */
export async function retireSite(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  wanted: { readonly name: string; readonly postcode: string; readonly actor: string },
): Promise<Result<{ readonly id: number }, Failure>> {
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    const id = await setRetired(tx, { name: wanted.name, postcode: wanted.postcode, at });
    if (id === undefined)
      return notFound(`There is no site '${wanted.name}' with the postcode '${wanted.postcode}'.`);
    await recordChange(tx, {
      at,
      actor: wanted.actor,
      action: 'site.retire',
      subject: `site:${id}`,
      before: { is_retired: false },
      after: { is_retired: true },
    });
    return ok({ id });
  });
}

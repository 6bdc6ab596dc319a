import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { type Failure, conflict } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import { lockAccount } from '#modules/accounts/lock-account.ts';
import { type Person, asPerson } from '#modules/accounts/person.ts';
import { raiseVersion, readAccount } from '#modules/accounts/staff-accounts-table.ts';
import { assignAreasWithin, checkAreas } from '#modules/areas/assign-areas.ts';

export type PersonAreas = {
  readonly id: number;
  /** The version that the caller saw. */
  readonly version: number;
  readonly areas: readonly string[];
};

/** Gives each of several people exactly these areas: all of them or none, with one entry in the trail each. */
export async function savePeopleAreas(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { people, actor }: { readonly people: readonly PersonAreas[]; readonly actor: string },
): Promise<Result<readonly Person[], Failure>> {
  const at = clock.now();
  // Always locked in the same order, so that two such calls never wait for each other.
  const wanted = [...new Map(people.map((one) => [one.id, one])).values()].toSorted((a, b) => a.id - b.id);
  return db.transaction().execute(async (tx) => {
    // Everything that may refuse comes before the first change.
    const known = await checkAreas(tx, [...new Set(wanted.flatMap(({ areas }) => areas))]);
    if (!known.ok) return known;
    for (const { id, version } of wanted) {
      const locked = await lockAccount(tx, { userId: id, version, actor });
      if (!locked.ok) return locked.failure.kind === 'conflict' ? changedMeanwhile(tx, id) : locked;
    }
    const saved: Person[] = [];
    for (const { id, areas } of wanted) {
      const assigned = await assignAreasWithin(tx, { userId: id, areas, actor }, at);
      if (!assigned.ok) throw new Error('The areas were checked.');
      await raiseVersion(tx, id);
      const account = await readAccount(tx, id);
      if (account !== undefined) saved.push(asPerson(account));
    }
    return ok(saved);
  });
}

async function changedMeanwhile(tx: Database, id: number): Promise<Result<never, Failure>> {
  const account = await readAccount(tx, id);
  const name = account === undefined ? 'a person' : `${account.firstName} ${account.lastName}`.trim();
  return conflict(`Somebody else changed ${name} meanwhile. Nothing was saved.`);
}

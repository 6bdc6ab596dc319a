import type { CallReply } from '@patrolplan/contract';
import type { staffContract } from '@patrolplan/contract/staff';
import { type Change, recordChanges } from '#audit/record-change.ts';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { type Failure, conflict, invalid, notFound } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import { type Area, findArea, lockAreas } from './areas-table.ts';
import { areasOfUser, lockUserAreas } from './user-areas-table.ts';
import {
  type AreaMoves,
  deleteArea,
  lockAreaPeople,
  moveBoosts,
  moveMonthSums,
  movePeople,
  moveSites,
  moveSurveys,
  areaPeople,
  readMoves,
  readRule,
} from './merge-areas-table.all-areas.ts';

type Pair = { readonly areaId: number; readonly intoId: number };
type Deps = { readonly db: Database; readonly clock: Clock };

const GONE = 'This area no longer exists.';
const SAME = 'Choose another area.';
const CHANGED = 'Something in these areas was changed meanwhile. Look at what moves now.';

/** Effects of a merge: what moves, and which visit rule the moved sites get. */
export async function previewAreaMerge(
  { db, clock }: Deps,
  { areaId, intoId }: Pair,
): Promise<Result<CallReply<typeof staffContract.previewAreaMerge>, Failure>> {
  const [area, into] = [await findArea(db, areaId), await findArea(db, intoId)];
  if (area === undefined || into === undefined) return notFound(GONE);
  if (areaId === intoId) return invalid({ into_id: SAME });
  return ok({
    area: area.name,
    into: into.name,
    moves: await readMoves(db, areaId, clock.now()),
    every_days: await readRule(db, areaId),
    into_every_days: await readRule(db, intoId),
  });
}

/**
 * Moves everything of an area into another one and deletes it. Names and moves are those that the person saw: anything else
 * is a conflict. Its own visit rule and index number go with it.
 */
export async function mergeAreas(
  { db, clock }: Deps,
  wanted: Pair & {
    readonly was: string;
    readonly intoWas: string;
    readonly moves: AreaMoves;
    readonly actor: string;
  },
): Promise<Result<Area, Failure>> {
  const { areaId, intoId, actor } = wanted;
  if (areaId === intoId) return invalid({ into_id: SAME });
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    // People first, then their areas: the order in which a change of a person locks them.
    const locked = await lockAreaPeople(tx, areaId);
    await lockAreas(tx);
    await lockUserAreas(tx);
    const [area, into] = [await findArea(tx, areaId), await findArea(tx, intoId)];
    if (area === undefined || into === undefined) return notFound(GONE);
    const people = await areaPeople(tx, areaId);
    const moves = await readMoves(tx, areaId, at, { locking: true });
    const isSeen =
      area.name === wanted.was &&
      into.name === wanted.intoWas &&
      people.join() === locked.join() &&
      moves.sites === wanted.moves.sites &&
      moves.people === wanted.moves.people &&
      moves.boosts === wanted.moves.boosts;
    if (!isSeen) return conflict(CHANGED);
    const before = new Map<number, readonly string[]>();
    for (const id of people) before.set(id, await areasOfUser(tx, id));
    await moveSites(tx, areaId, intoId);
    await moveBoosts(tx, areaId, intoId);
    await moveSurveys(tx, areaId, intoId);
    await moveMonthSums(tx, areaId, intoId);
    await movePeople(tx, areaId, intoId);
    await deleteArea(tx, areaId);
    const merged: Change = {
      at,
      actor,
      action: 'area.merge',
      subject: `area:${intoId}`,
      before: { name: area.name },
      after: { name: into.name, ...moves },
    };
    const assigned = [];
    for (const id of people) {
      const [areas, after] = [before.get(id) ?? [], await areasOfUser(tx, id)];
      assigned.push({
        at,
        actor,
        action: 'user.assign',
        subject: `user:${id}`,
        before: { areas },
        after: { areas: after },
      });
    }
    await recordChanges(tx, [merged, ...assigned]);
    return ok(into);
  });
}

import type { Clock } from '#core/clock.ts';
import { keepInMemory } from '#core/keep-in-memory.ts';
import type { Database } from '#db/database.ts';
import { type BoostIndex, type HeldBoost, indexBoosts } from './boost-index.ts';
import { readAreaMembers, readHeldBoosts } from './held-boosts-table.ts';

export type BoostCache = {
  /** The boosts of a time, at most a second old. */
  read(at: Date): Promise<BoostIndex>;
  /** After a change by this instance: the next read sees it. */
  expire(): void;
};

/** Devices whose clock is late by less are answered from memory. */
const KEPT_MS = 3_600_000;

type Held = {
  readonly loadedAt: number;
  readonly oldestOpen: string;
  readonly boosts: ReadonlyMap<number, HeldBoost>;
  readonly members: ReadonlyMap<number, readonly number[]>;
  readonly index: BoostIndex;
};

/**
 * Keeps the boosts that are not over in memory. Wardens request them every 30 seconds and they change rarely, so one query a
 * second for what has changed serves all calls of an instance. Sites move and retire, which is seen when all is read again;
 * the scores of an area are cached for as long.
 */
export function createBoostCache({ db, clock }: { db: Database; clock: Clock }): BoostCache {
  const kept = keepInMemory({ clock, load, readChanges });

  async function load(now: number): Promise<Held> {
    const { boosts, oldestOpen } = await readHeldBoosts(db, { endAfter: new Date(now - KEPT_MS) });
    const byId = new Map(boosts.map((boost) => [boost.id, boost]));
    const members = await withMembers(new Map(), boosts);
    const index = indexBoosts(boosts, areasOfSites(members));
    return { loadedAt: now, oldestOpen, boosts: byId, members, index };
  }

  async function readChanges(old: Held): Promise<Held> {
    const { boosts: changed, oldestOpen } = await readHeldBoosts(db, { changedIn: old.oldestOpen });
    if (changed.length === 0) return { ...old, oldestOpen };
    const boosts = new Map([...old.boosts, ...changed.map((boost) => [boost.id, boost] as const)]);
    const members = await withMembers(old.members, changed);
    const index = indexBoosts(boosts.values(), areasOfSites(members));
    return { loadedAt: old.loadedAt, oldestOpen, boosts, members, index };
  }

  async function withMembers(
    known: ReadonlyMap<number, readonly number[]>,
    boosts: readonly HeldBoost[],
  ): Promise<ReadonlyMap<number, readonly number[]>> {
    const boosted = boosts.flatMap(({ siteId, areaId }) => (siteId === null ? [areaId] : []));
    const missing = [...new Set(boosted)].filter((areaId) => !known.has(areaId));
    if (missing.length === 0) return known;
    const read = await readAreaMembers(db, missing);
    return new Map([...known, ...read.map(({ area_id, site_ids }) => [area_id, site_ids] as const)]);
  }

  return {
    async read(at) {
      const { index, loadedAt } = await kept.read();
      if (at.getTime() >= loadedAt - KEPT_MS) return index;
      // A time long ago: read for this call alone.
      return (await load(at.getTime() + KEPT_MS)).index;
    },
    expire: () => kept.expire(),
  };
}

const areasOfSites = (members: ReadonlyMap<number, readonly number[]>): ReadonlyMap<number, number> =>
  new Map([...members].flatMap(([areaId, siteIds]) => siteIds.map((siteId) => [siteId, areaId] as const)));

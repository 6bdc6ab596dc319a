import type { Clock } from '#core/clock.ts';
import { createPolledCache } from '#core/polled-cache.ts';
import type { Database } from '#db/database.ts';
import { type BoostIndex, type CachedBoost, indexBoosts } from './boost-index.ts';
import { readAreaMembers, readBoostRows } from './boost-rows-table.all-areas.ts';

export type BoostCache = {
  /** The boosts of the last hour and from now on, at most a second old. */
  read(): Promise<BoostIndex>;
  /** After a change by this instance: the next read sees it. */
  expire(): void;
};

/** Ended boosts stay in the cache for this time, for devices whose clock is late. */
const KEPT_MS = 3_600_000;

type CachedBoosts = {
  readonly oldestOpen: string;
  readonly boosts: ReadonlyMap<number, CachedBoost>;
  readonly members: ReadonlyMap<number, readonly number[]>;
  readonly index: BoostIndex;
};

/**
 * Keeps the boosts that are not over in memory. Wardens request them every 30 seconds and they change rarely, so one query a
 * second for what has changed serves all calls of an instance. Sites move and retire, which is seen when all is read again;
 * the scores of an area are cached for as long.
 */
export function createBoostCache({ db, clock }: { db: Database; clock: Clock }): BoostCache {
  const cache = createPolledCache({ clock, load, readChanges });

  async function load(now: number): Promise<CachedBoosts> {
    const { boosts, oldestOpen } = await readBoostRows(db, { endAfter: new Date(now - KEPT_MS) });
    const byId = new Map(boosts.map((boost) => [boost.id, boost]));
    const members = await withMembers(new Map(), boosts);
    const index = indexBoosts(boosts, areasOfSites(members));
    return { oldestOpen, boosts: byId, members, index };
  }

  async function readChanges(old: CachedBoosts): Promise<CachedBoosts> {
    const { boosts: changed, oldestOpen } = await readBoostRows(db, { changedIn: old.oldestOpen });
    if (changed.length === 0) return { ...old, oldestOpen };
    const boosts = new Map([...old.boosts, ...changed.map((boost) => [boost.id, boost] as const)]);
    const members = await withMembers(old.members, changed);
    const index = indexBoosts(boosts.values(), areasOfSites(members));
    return { oldestOpen, boosts, members, index };
  }

  async function withMembers(
    known: ReadonlyMap<number, readonly number[]>,
    boosts: readonly CachedBoost[],
  ): Promise<ReadonlyMap<number, readonly number[]>> {
    const boosted = boosts.flatMap(({ siteId, areaId }) => (siteId === null ? [areaId] : []));
    const missing = [...new Set(boosted)].filter((areaId) => !known.has(areaId));
    if (missing.length === 0) return known;
    const read = await readAreaMembers(db, missing);
    return new Map([...known, ...read.map(({ area_id, site_ids }) => [area_id, site_ids] as const)]);
  }

  return {
    read: async () => (await cache.read()).index,
    expire: () => cache.expire(),
  };
}

const areasOfSites = (members: ReadonlyMap<number, readonly number[]>): ReadonlyMap<number, number> =>
  new Map([...members].flatMap(([areaId, siteIds]) => siteIds.map((siteId) => [siteId, areaId] as const)));

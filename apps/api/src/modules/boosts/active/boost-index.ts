/** A boost of a site or of a whole area, with its moments in milliseconds. */
export type CachedBoost = {
  readonly id: number;
  /** Null: the boost is for the whole area. */
  readonly siteId: number | null;
  /** The boosted area, or the area of the boosted site. */
  readonly areaId: number;
  readonly hundredths: number;
  readonly startsAt: number;
  readonly endsAt: number;
  /** What wardens read about it. Serialised once: a boost is sent to many. */
  readonly shown: { readonly reason: string; readonly ends_at: string };
};

/** The ids of the areas that a viewer may see. */
export type VisibleAreas = 'all' | readonly number[];

export type SiteBoost = { readonly hundredths: number; readonly boosts: readonly CachedBoost[] };

export type BoostIndex = {
  /** The boosts in force at a time for each of these sites that the viewer may see and that has any, the first to end first. */
  at(time: Date, siteIds: readonly number[], visible: VisibleAreas): ReadonlyMap<number, SiteBoost>;
};

/** Finds boosts by site. `areaOfSite` has the sites of every area that is boosted as a whole. */
export function indexBoosts(
  boosts: Iterable<CachedBoost>,
  areaOfSite: ReadonlyMap<number, number>,
): BoostIndex {
  const bySite = new Map<number, CachedBoost[]>();
  const byArea = new Map<number, CachedBoost[]>();
  for (const boost of boosts) {
    const [group, key] = boost.siteId === null ? [byArea, boost.areaId] : [bySite, boost.siteId];
    const same = group.get(key);
    if (same === undefined) group.set(key, [boost]);
    else same.push(boost);
  }

  return {
    at(time, siteIds, visible) {
      const now = time.getTime();
      const areas = visible === 'all' ? null : new Set(visible);
      const found = new Map<number, SiteBoost>();
      const isCounted = (boost: CachedBoost) =>
        boost.startsAt <= now && boost.endsAt > now && (areas === null || areas.has(boost.areaId));
      for (const siteId of siteIds) {
        const areaId = areaOfSite.get(siteId);
        const own = bySite.get(siteId);
        const ofArea = areaId === undefined ? undefined : byArea.get(areaId);
        if (own === undefined && ofArea === undefined) continue;
        const inForce: CachedBoost[] = [];
        if (own !== undefined) for (const boost of own) if (isCounted(boost)) inForce.push(boost);
        if (ofArea !== undefined) for (const boost of ofArea) if (isCounted(boost)) inForce.push(boost);
        if (inForce.length === 0) continue;
        if (inForce.length > 1) inForce.sort(byEnd);
        let hundredths = 0;
        for (const boost of inForce) hundredths += boost.hundredths;
        found.set(siteId, { hundredths, boosts: inForce });
      }
      return found;
    },
  };
}

const byEnd = (one: CachedBoost, other: CachedBoost) => one.endsAt - other.endsAt || one.id - other.id;

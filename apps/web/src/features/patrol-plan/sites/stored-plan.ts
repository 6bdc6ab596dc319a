import type { Site } from '#domain/site/site.ts';
import { storedValue } from '#platform/storage/stored-value.ts';

/** The last good plan, for the first render and for a start without a connection. Only this file writes it. */
const cachedSites = storedValue('cachedSites');
const lastSelectedAreas = storedValue('lastSelectedAreas');
const currentPeriod = storedValue('currentPeriod');
const planReadAt = storedValue('pp:planReadAt');

export type StoredPlan = { readonly sites: readonly Site[]; readonly readAt: number };

/** The stored plan, if it was read for all of these areas. */
export function storedPlan(areas: readonly string[]): StoredPlan | null {
  const sites = cachedSites.get();
  const readFor = new Set(lastSelectedAreas.get());
  if (!sites || areas.length === 0 || !areas.every((area) => readFor.has(area))) return null;
  return { sites, readAt: planReadAt.get() ?? 0 };
}

export function storePlan(areas: readonly string[], sites: readonly Site[], readAt: number): void {
  // The areas say what the list covers: without them a list that storage refused would count for the wrong ones.
  lastSelectedAreas.clear();
  if (!cachedSites.set([...sites])) return;
  lastSelectedAreas.set([...areas]);
  planReadAt.set(readAt);
  currentPeriod.set(sites[0]?.currentPeriod ?? '');
}

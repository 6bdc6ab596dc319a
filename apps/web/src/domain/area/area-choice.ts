/** Rules of the area selection. Each returns the given list itself when nothing changes. */

/** Ticking a box adds the area at the end, unticking removes it. */
export function toggleArea(chosen: readonly string[], area: string): readonly string[] {
  return chosen.includes(area) ? removeArea(chosen, area) : [...chosen, area];
}

/** Removing an area chip deselects it. */
export function removeArea(chosen: readonly string[], area: string): readonly string[] {
  return chosen.includes(area) ? chosen.filter((name) => name !== area) : chosen;
}

/** Selected areas no longer among the user's areas are dropped. */
export function keepAllowed(chosen: readonly string[], allowed: readonly string[]): readonly string[] {
  const known = new Set(allowed);
  return chosen.every((name) => known.has(name)) ? chosen : chosen.filter((name) => known.has(name));
}

/** The user's areas as the dropdown lists them: without duplicates, in natural order ('Zone 2' before 'Zone 10'). */
export function sortAreas(areas: readonly string[]): readonly string[] {
  const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return [...new Set(areas)].sort(byName.compare);
}

/** The number of sites in each of these areas. */
export function sitesPerArea(
  areas: readonly string[],
  sites: readonly { readonly areaName: string }[],
): Readonly<Record<string, number>> {
  const counts = new Map(areas.map((area) => [area, 0]));
  for (const { areaName } of sites) counts.set(areaName, (counts.get(areaName) ?? 0) + 1);
  return Object.fromEntries(counts);
}

/** Whether two selections name the same areas, in any order. */
export function sameAreas(one: readonly string[], other: readonly string[]): boolean {
  const known = new Set(other);
  return new Set(one).size === known.size && one.every((name) => known.has(name));
}

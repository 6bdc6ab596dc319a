import type { Site } from './site.ts';

/** Only sites whose area is among the selected areas; the list itself when that is all of them. */
export function listedSites(sites: readonly Site[], areas: readonly string[]): readonly Site[] {
  const selected = new Set(areas);
  return sites.every((site) => selected.has(site.areaName))
    ? sites
    : sites.filter((site) => selected.has(site.areaName));
}

import type { RankedSite } from '#domain/score/rank-sites.ts';
import { isBoosted } from '#domain/score/score-breakdown.ts';
import { isLocated } from '#domain/site/site.ts';
import { rowShade } from '#features/patrol-plan/list/plan-row.ts';
import type { Pin, Scene } from '#map/scene.ts';

/** The ranking on the map: every located site in the colour of its row, and the outlines of the areas. */
export function planScene(ranking: readonly RankedSite[]): Scene {
  const pins = ranking.flatMap(({ site, boost }, place): readonly Pin[] => {
    if (!isLocated(site)) return [];
    const boosted = isBoosted(boost);
    return [
      {
        id: site.siteId,
        place: { latitude: site.latitude, longitude: site.longitude },
        rank: place + 1,
        label: String(place + 1),
        ...rowShade(place, ranking.length, boosted),
        boosted,
      },
    ];
  });
  const areaBySite = new Map(ranking.map(({ site }) => [site.siteId, site.areaName]));
  const areas = Map.groupBy(pins, ({ id }) => areaBySite.get(id));
  return { pins, areas: [...areas.values()].map((inArea) => ({ places: inArea.map(({ place }) => place) })) };
}

type Place = { readonly latitude: number | null; readonly longitude: number | null };

/** A point of a GeoJSON file, longitude first. Without a position it has no geometry. */
export function pointFeature<Properties>(id: number, { latitude, longitude }: Place, properties: Properties) {
  return {
    type: 'Feature' as const,
    id,
    geometry:
      latitude === null || longitude === null
        ? null
        : { type: 'Point' as const, coordinates: [longitude, latitude] },
    properties,
  };
}

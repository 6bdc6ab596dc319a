/** A place on the earth in degrees. 0 is a coordinate like any other. */
export type Position = { readonly latitude: number; readonly longitude: number };

export function samePlace(one: Position, other: Position): boolean {
  return one.latitude === other.latitude && one.longitude === other.longitude;
}

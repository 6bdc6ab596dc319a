import { type WireSite, aSite } from './builders.ts';

/** Sites around Grey Street: name, latitude, longitude, base, event. */
const SITES: readonly (readonly [string, number, number, number, number])[] = [
  ['Eldon Square Car Park', 54.9757, -1.6155, 4.18, 1.9],
  ['Eldon Garden Car Park', 54.9773, -1.616, 4.86, 1.95],
  ['Terrace Place South Car Park', 54.9762, -1.6205, 4.65, 2.7],
  ['Barrack Road Match-Day Bays', 54.9763, -1.6245, 4.27, 2.9],
  ['Strawberry Place Bays', 54.9751, -1.6217, 2.43, 2.6],
  ['Stadium Car Park', 54.9739, -1.6238, 2.86, 2.15],
  ['Stowell Street Bays', 54.9731, -1.621, 3.76, 1.9],
  ['Bath Lane Bays', 54.9717, -1.6222, 3.1, 1.1],
  ['Westgate Road Bays', 54.971, -1.6212, 2.73, 1.15],
  ['Grainger Town Car Park', 54.9719, -1.6174, 3.35, 1.35],
  ['Clayton Street On-Street Bays', 54.9722, -1.6155, 2.65, 1.3],
  ['Grainger Street Loading Bays', 54.9713, -1.6142, 3.82, 0.9],
  ['Market Street Bays', 54.974, -1.612, 5.42, 0.85],
  ['High Bridge Permit Bays', 54.9727, -1.6131, 4.89, 0.7],
  ['Guildhall Car Park', 54.9683, -1.6083, 5.34, 0],
  ['Sandgate Car Park', 54.9702, -1.6012, 4.2, 0],
  ['Jesmond Dene Car Park', 54.9897, -1.5915, 6.1, 0],
  ['Gosforth High Street Bays', 55.0075, -1.6181, 5.8, 0],
  ['Heaton Park Road Bays', 54.9801, -1.5836, 5.1, 0],
  ['Central Parkway Depot', 54.9646, -1.6191, 3.6, 0],
];

/** Twenty sites of one area; one more has no position. */
export function cityCentre(): WireSite[] {
  const sites = SITES.map(([site_name, latitude, longitude, base_score, event_score], index) =>
    aSite({
      site_id: index + 1,
      site_name,
      latitude,
      longitude,
      base_score,
      event_score,
      weather_score: 0.6,
    }),
  );
  return [...sites, aSite({ site_id: 99, site_name: 'Unmapped Lane', latitude: null, longitude: null })];
}

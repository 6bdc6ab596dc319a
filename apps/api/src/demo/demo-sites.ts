import type { SiteKind } from './demo-base-score.ts';

/**
 * Sixty places in eight areas of Newcastle upon Tyne, for a demo only: not the council's list. Nineteen are car parks
 * named by the city council or the press; the names ending in 'Bays' are our own labels on real streets. Positions are
 * approximate, most within 50 m of the postcode's centre.
 *
 * Contains OS data © Crown copyright and database right 2014. Contains Royal Mail data © Royal Mail copyright and
 * database right 2014. Contains National Statistics data © Crown copyright and database right 2014.
 */
export type DemoSite = {
  readonly name: string;
  readonly street: string;
  readonly quarter: string;
  readonly postcode: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly kind: SiteKind;
};

const at = (
  name: string,
  [street, quarter, postcode]: readonly [street: string, quarter: string, postcode: string],
  [latitude, longitude]: readonly [latitude: number, longitude: number],
  kind: SiteKind,
): DemoSite => ({ name, street, quarter, postcode, latitude, longitude, kind });

/** Areas outside the city centre: an address there has the town as its third line. */
export const SUBURBS: ReadonlySet<string> = new Set(['Jesmond', 'Gosforth', 'Heaton and Byker']);

/** By area. */
export const demoSites: Readonly<Record<string, readonly DemoSite[]>> = {
  'City Centre': [
    at('Eldon Square Car Park', ['Percy Street', 'Eldon Square', 'NE1 7JB'], [54.9753, -1.6165], 'car-park'),
    at('Eldon Garden Car Park', ['Percy Street', 'Eldon Garden', 'NE1 7RA'], [54.9768, -1.6172], 'car-park'),
    at(
      'Grainger Town Car Park',
      ['Newgate Street', 'Grainger Town', 'NE1 5UF'],
      [54.9715, -1.6188],
      'car-park',
    ),
    at('Dean Street Car Park', ['Dean Street', '', 'NE1 1PG'], [54.97, -1.6103], 'car-park'),
    at('Grey Street On-Street Bays', ['Grey Street', 'Grainger Town', 'NE1 6EE'], [54.9717, -1.6118], 'bays'),
    at(
      'Grainger Street Loading Bays',
      ['Grainger Street', 'Grainger Town', 'NE1 5JG'],
      [54.9709, -1.616],
      'loading',
    ),
    at(
      'Clayton Street On-Street Bays',
      ['Clayton Street', 'Grainger Town', 'NE1 5PF'],
      [54.97173, -1.61739],
      'bays',
    ),
    at('Market Street Bays', ['Market Street', '', 'NE1 6JE'], [54.97262, -1.61294], 'bays'),
    at('High Bridge Permit Bays', ['High Bridge', '', 'NE1 1EW'], [54.9717, -1.6133], 'permit'),
  ],
  Haymarket: [
    at('Claremont Road Car Park', ['Claremont Road', '', 'NE2 4AA'], [54.9812, -1.619], 'car-park'),
    at('Civic Centre Car Park', ['Barras Bridge', 'Civic Centre', 'NE1 8QH'], [54.9783, -1.6108], 'car-park'),
    at('Ellison Place Car Park', ['Ellison Place', '', 'NE1 8XS'], [54.9764, -1.6078], 'car-park'),
    at('Saville Place Car Park', ['Saville Place', '', 'NE1 8AU'], [54.9751, -1.6082], 'car-park'),
    at('Oxford Street Car Park', ['Oxford Street', '', 'NE1 8AL'], [54.9746, -1.6086], 'car-park'),
    at('Northumberland Road Bays', ['Northumberland Road', '', 'NE1 8SF'], [54.9769, -1.6098], 'bays'),
    at("St Mary's Place Bays", ["St Mary's Place", '', 'NE1 7PG'], [54.9775, -1.612], 'bays'),
    at(
      'Queen Victoria Road RVI Drop-Off',
      ['Queen Victoria Road', 'Royal Victoria Infirmary', 'NE1 4LP'],
      [54.98, -1.6183],
      'stopping',
    ),
  ],
  Quayside: [
    at('Quayside Car Park', ['Quayside', '', 'NE1 3DH'], [54.9706, -1.602], 'car-park'),
    at('Guildhall Car Park', ['Sandhill', 'Quayside', 'NE1 3AF'], [54.9683, -1.6079], 'car-park'),
    at('Close Swing Bridge Car Park', ['Close', 'Quayside', 'NE1 3RF'], [54.9679, -1.6108], 'car-park'),
    at('Forth Banks Car Park', ['Forth Banks', '', 'NE1 3PA'], [54.9664, -1.6165], 'car-park'),
    at('Broad Chare On-Street Bays', ['Broad Chare', 'Quayside', 'NE1 3DQ'], [54.96953, -1.60405], 'bays'),
    at('Sandgate Bays', ['Sandgate', 'Quayside', 'NE1 2NG'], [54.97139, -1.60001], 'bays'),
    at('Side and Sandhill Bays', ['Side', 'Quayside', 'NE1 3JE'], [54.9691, -1.609], 'bays'),
    at('Melbourne Court Car Park', ['Melbourne Street', '', 'NE1 2JH'], [54.9728, -1.601], 'car-park'),
  ],
  'Manors and Ouseburn': [
    at('Manors Car Park', ['Croft Street', 'Manors', 'NE1 6UQ'], [54.973, -1.6072], 'car-park'),
    at('Argyle Street Car Park', ['Argyle Street', 'Manors', 'NE1 6PF'], [54.9737, -1.6037], 'car-park'),
    at('Carliol Square Bays', ['Carliol Square', '', 'NE1 6UF'], [54.9728, -1.6085], 'bays'),
    at('City Road Bays', ['City Road', '', 'NE1 2AB'], [54.9716, -1.6016], 'bays'),
    at('Lime Street Bays', ['Lime Street', 'Ouseburn', 'NE1 2PQ'], [54.97492, -1.59236], 'bays'),
    at('Foundry Lane Car Park', ['Foundry Lane', 'Ouseburn', 'NE6 1LH'], [54.97423, -1.59109], 'car-park'),
    at('Maling Street Bays', ['Maling Street', 'Ouseburn', 'NE6 1LP'], [54.9722, -1.5893], 'bays'),
  ],
  'St James and Westgate': [
    at('Stadium Car Park', ["St James' Boulevard", '', 'NE4 5TN'], [54.9735, -1.6235], 'match-day'),
    at(
      'Barrack Road Match-Day Bays',
      ['Barrack Road', "St James' Park", 'NE1 4ST'],
      [54.9758, -1.622],
      'match-day',
    ),
    at('Terrace Place South Car Park', ['Terrace Place', '', 'NE1 4NE'], [54.97566, -1.62041], 'car-park'),
    at('Strawberry Place Bays', ['Strawberry Place', '', 'NE1 4SF'], [54.9747, -1.6205], 'match-day'),
    at('Blandford Square Car Park', ['Blandford Square', '', 'NE1 4HZ'], [54.9697, -1.6243], 'car-park'),
    at('Bath Lane Bays', ['Bath Lane', '', 'NE4 5SP'], [54.97126, -1.62142], 'bays'),
    at('Stowell Street Bays', ['Stowell Street', 'Chinatown', 'NE1 4XQ'], [54.9727, -1.6203], 'bays'),
    at('Westgate Road Bays', ['Westgate Road', '', 'NE1 4AG'], [54.9706, -1.6206], 'bays'),
    at(
      'Neville Street Taxi Rank',
      ['Neville Street', 'Central Station', 'NE1 5DL'],
      [54.9688, -1.6163],
      'stopping',
    ),
  ],
  Jesmond: [
    at('Acorn Road Bays', ['Acorn Road', 'Jesmond', 'NE2 2DJ'], [54.99235, -1.60474], 'bays'),
    at('Osborne Road Bays', ['Osborne Road', 'Jesmond', 'NE2 2AL'], [54.98989, -1.6044], 'bays'),
    at(
      "St George's Terrace Bays",
      ["St George's Terrace", 'Jesmond', 'NE2 2SX'],
      [54.99264, -1.60664],
      'bays',
    ),
    at('Brentwood Avenue Bays', ['Brentwood Avenue', 'Jesmond', 'NE2 3DG'], [54.99161, -1.60842], 'bays'),
    at('Clayton Road Bays', ['Clayton Road', 'Jesmond', 'NE2 4RP'], [54.98566, -1.60954], 'bays'),
    at('Fern Avenue Permit Bays', ['Fern Avenue', 'Jesmond', 'NE2 2QU'], [54.98947, -1.60184], 'permit'),
    at(
      'Eskdale Terrace School Zone',
      ['Eskdale Terrace', 'Jesmond', 'NE2 4DX'],
      [54.9822, -1.6068],
      'school',
    ),
  ],
  Gosforth: [
    at('Gosforth High Street Bays', ['High Street', 'Gosforth', 'NE3 1HB'], [55.00437, -1.61994], 'bays'),
    at('Salters Road Car Park', ['Salters Road', 'Gosforth', 'NE3 1DH'], [55.007, -1.622], 'car-park'),
    at('Church Road Bays', ['Church Road', 'Gosforth', 'NE3 1LU'], [55.0035, -1.6185], 'bays'),
    at('Regent Centre Car Park', ['Great North Road', 'Gosforth', 'NE3 3LZ'], [55.0118, -1.6219], 'car-park'),
    at('Ashburton Road Bays', ['Ashburton Road', 'Gosforth', 'NE3 4XN'], [55.00262, -1.6346], 'bays'),
    at(
      'Kingston Park Metro Car Park',
      ['Brunton Lane', 'Kingston Park', 'NE3 2SW'],
      [55.0142, -1.6645],
      'car-park',
    ),
  ],
  'Heaton and Byker': [
    at('Chillingham Road Bays', ['Chillingham Road', 'Heaton', 'NE6 5LS'], [54.9868, -1.5755], 'bays'),
    at('Heaton Road Bays', ['Heaton Road', 'Heaton', 'NE6 5HN'], [54.9822, -1.5812], 'bays'),
    at('Heaton Park Road Bays', ['Heaton Park Road', 'Heaton', 'NE6 5AE'], [54.982, -1.585], 'bays'),
    at('Shields Road Bays', ['Shields Road', 'Byker', 'NE6 1DL'], [54.97695, -1.58312], 'bays'),
    at('Raby Cross Car Park', ['Raby Cross', 'Byker', 'NE6 2FG'], [54.97145, -1.57612], 'car-park'),
    at('Meldon Terrace Permit Bays', ['Meldon Terrace', 'Heaton', 'NE6 5XQ'], [54.98528, -1.57805], 'permit'),
  ],
};

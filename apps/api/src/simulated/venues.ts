/**
 * Places in Newcastle upon Tyne that host events, for the simulated ones. Positions are approximate.
 *
 * Contains OS data © Crown copyright and database right 2014. Contains Royal Mail data © Royal Mail copyright and
 * database right 2014. Contains National Statistics data © Crown copyright and database right 2014.
 */
export type Venue = {
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly postcode: string;
  readonly latitude: number;
  readonly longitude: number;
};

const NEWCASTLE = 'Newcastle upon Tyne';

export const venues: readonly Venue[] = [
  {
    name: "St James' Park",
    street: 'Barrack Road',
    city: NEWCASTLE,
    postcode: 'NE1 4ST',
    latitude: 54.9756,
    longitude: -1.6217,
  },
  {
    name: 'Utilita Arena Newcastle',
    street: 'Arena Way',
    city: NEWCASTLE,
    postcode: 'NE4 7NA',
    latitude: 54.9634,
    longitude: -1.6222,
  },
  {
    name: 'O2 City Hall Newcastle',
    street: 'Northumberland Road',
    city: NEWCASTLE,
    postcode: 'NE1 8SF',
    latitude: 54.9769,
    longitude: -1.6094,
  },
  {
    name: 'NX Newcastle',
    street: 'Westgate Road',
    city: NEWCASTLE,
    postcode: 'NE1 1SW',
    latitude: 54.97,
    longitude: -1.6168,
  },
  {
    name: 'Theatre Royal Newcastle',
    street: '100 Grey Street',
    city: NEWCASTLE,
    postcode: 'NE1 6BR',
    latitude: 54.9733,
    longitude: -1.6119,
  },
  {
    name: 'Tyne Theatre & Opera House',
    street: 'Westgate Road',
    city: NEWCASTLE,
    postcode: 'NE1 4AG',
    latitude: 54.9706,
    longitude: -1.6202,
  },
  {
    name: 'Northern Stage',
    street: 'Barras Bridge',
    city: NEWCASTLE,
    postcode: 'NE1 7RH',
    latitude: 54.9787,
    longitude: -1.6146,
  },
  {
    name: "Newcastle University Students' Union",
    street: 'Kings Walk',
    city: NEWCASTLE,
    postcode: 'NE1 8QB',
    latitude: 54.9788,
    longitude: -1.6151,
  },
  {
    name: 'Live Theatre',
    street: 'Broad Chare',
    city: NEWCASTLE,
    postcode: 'NE1 3DQ',
    latitude: 54.97,
    longitude: -1.6047,
  },
  {
    name: 'The Cluny',
    street: '36 Lime Street',
    city: NEWCASTLE,
    postcode: 'NE1 2PQ',
    latitude: 54.9744,
    longitude: -1.5917,
  },
  {
    name: 'The Stand Comedy Club',
    street: 'High Bridge',
    city: NEWCASTLE,
    postcode: 'NE1 1EW',
    latitude: 54.9717,
    longitude: -1.6131,
  },
  {
    name: 'Wylam Brewery (Palace of Arts)',
    street: 'Exhibition Park',
    city: NEWCASTLE,
    postcode: 'NE2 4PZ',
    latitude: 54.9846,
    longitude: -1.6208,
  },
  {
    name: 'Kingston Park Stadium',
    street: 'Brunton Road',
    city: NEWCASTLE,
    postcode: 'NE13 8AF',
    latitude: 55.0186,
    longitude: -1.6722,
  },
  {
    name: 'Newcastle Racecourse',
    street: 'High Gosforth Park',
    city: NEWCASTLE,
    postcode: 'NE3 5HP',
    latitude: 55.0353,
    longitude: -1.6172,
  },
  {
    name: 'The Glasshouse International Centre for Music',
    street: "St Mary's Square",
    city: 'Gateshead',
    postcode: 'NE8 2JR',
    latitude: 54.9675,
    longitude: -1.6022,
  },
  {
    name: 'Quayside Market',
    street: 'Quayside',
    city: NEWCASTLE,
    postcode: 'NE1 3DH',
    latitude: 54.9706,
    longitude: -1.602,
  },
];

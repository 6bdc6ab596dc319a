/** A reason to boost a site, and the hours of the day on which it makes sense. Hours may run over midnight. */
export type BoostIdea = {
  readonly site: string;
  readonly amount: number;
  readonly reason: string;
  readonly fromHour: number;
  readonly untilHour: number;
  readonly schoolDaysOnly?: true;
};

const idea = (
  site: string,
  amount: number,
  [fromHour, untilHour]: readonly [fromHour: number, untilHour: number],
  reason: string,
): BoostIdea => ({ site, amount, reason, fromHour, untilHour });

const WORKING: readonly [number, number] = [6, 20];
const EVENING: readonly [number, number] = [16, 2];
const NIGHT: readonly [number, number] = [18, 8];

/**
 * One list has one boost in force at a time, so no site is in two. Each plan of a warden draws on two or three lists:
 * the first three are the city areas, then two of the north and two of the east.
 */
export const boostLists: readonly (readonly BoostIdea[])[] = [
  [
    idea('Grey Street On-Street Bays', 1.5, WORKING, 'Bus lane blocked, reported by the operator'),
    idea('Grainger Street Loading Bays', 1, [6, 12], 'Deliveries kept out by parked cars'),
    idea('Dean Street Car Park', 0.75, WORKING, 'Barrier under repair, many without a ticket'),
    idea('Market Street Bays', 1.25, WORKING, 'Disabled bays taken, three complaints'),
    idea('High Bridge Permit Bays', 1, EVENING, 'Residents cannot park in the evening'),
    idea('Clayton Street On-Street Bays', 0.75, NIGHT, 'Bin lorry could not pass last night'),
    idea('Grainger Town Car Park', 0.5, NIGHT, 'Cars left overnight without a ticket'),
  ],
  [
    idea('Broad Chare On-Street Bays', 1, WORKING, 'Double parking reported by the court'),
    idea('Sandgate Bays', 0.75, WORKING, 'Cycle lane blocked'),
    idea('Guildhall Car Park', 0.5, WORKING, 'Ticket machine out of order'),
    idea('Side and Sandhill Bays', 1.25, NIGHT, 'Taxis wait on the yellow lines'),
    idea('Close Swing Bridge Car Park', 0.75, NIGHT, 'Night works: keep the access free'),
    idea('Quayside Car Park', 1, EVENING, 'Exit blocked last night'),
  ],
  [
    idea('Barrack Road Match-Day Bays', 1.5, [10, 22], 'Coaches expected'),
    idea('Neville Street Taxi Rank', 1.25, NIGHT, 'Private cars in the rank'),
    idea('Stowell Street Bays', 0.75, [11, 23], 'Deliveries to the restaurants blocked'),
    idea('Bath Lane Bays', 0.5, WORKING, 'Fire access, asked for by the brigade'),
  ],
  [
    idea('Acorn Road Bays', 1.25, WORKING, 'Complaints by traders'),
    { ...idea('Eskdale Terrace School Zone', 1.5, [7, 17], 'Asked for by the school'), schoolDaysOnly: true },
    idea('Clayton Road Bays', 0.75, WORKING, 'Bus stop blocked'),
    idea('Osborne Road Bays', 1, NIGHT, 'Parked across the crossing'),
    idea('Fern Avenue Permit Bays', 0.75, NIGHT, 'Residents cannot park at night'),
  ],
  [
    idea('Gosforth High Street Bays', 1, WORKING, 'Loading bay taken by parked cars'),
    idea('Church Road Bays', 0.75, WORKING, 'View at the junction blocked'),
    idea('Salters Road Car Park', 0.5, WORKING, 'Overstays reported'),
    idea('Regent Centre Car Park', 0.75, NIGHT, 'Cars left overnight without a ticket'),
    idea('Ashburton Road Bays', 0.5, NIGHT, 'Van blocks the drop kerb'),
  ],
  [
    idea('Lime Street Bays', 1, WORKING, 'Fire access blocked last week'),
    idea('Queen Victoria Road RVI Drop-Off', 1.25, WORKING, 'Ambulances held up'),
    idea("St Mary's Place Bays", 0.75, WORKING, 'Disabled bays taken'),
    idea('City Road Bays', 0.75, NIGHT, 'Parked on the footway'),
    idea('Maling Street Bays', 0.5, NIGHT, 'Van sleeping reported'),
  ],
  [
    idea('Chillingham Road Bays', 1, WORKING, 'Bus lane blocked in the peak'),
    idea('Shields Road Bays', 1.25, WORKING, 'Loading bans ignored'),
    idea('Heaton Road Bays', 0.5, WORKING, 'Cycle lane blocked'),
    idea('Meldon Terrace Permit Bays', 0.75, NIGHT, 'Residents cannot park at night'),
    idea('Heaton Park Road Bays', 0.5, NIGHT, 'Parked on the zigzags'),
  ],
];

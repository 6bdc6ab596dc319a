import fc from 'fast-check';

/** Generated parts of a world that is scored, all near one place and one time so that they affect each other. */
export const SCORED_AT = new Date('2026-11-14T15:00:00Z');
const TOWN = { latitude: 54.97, longitude: -1.61 };
const MINUTE_MS = 60_000;

/** Also amounts that are no whole hundredths, as a spreadsheet or a command may give them. */
export const amount = fc.oneof(
  fc.integer({ min: 0, max: 1_500 }).map((hundredths) => hundredths / 100),
  fc.double({ min: 0, max: 15, noNaN: true }),
  fc.constantFrom(0, 0.005, 1.005, 0.125, 2.675, 3),
);

export const position = fc.record({
  latitude: fc.double({ min: TOWN.latitude - 0.02, max: TOWN.latitude + 0.02, noNaN: true }),
  longitude: fc.double({ min: TOWN.longitude - 0.03, max: TOWN.longitude + 0.03, noNaN: true }),
});

export const weather = fc.record({
  main: fc.constantFrom('Rain', 'Snow', 'Thunderstorm', 'Clear', 'Mist', 'Ash', 'constructor'),
  temp: fc.oneof(fc.double({ min: -15, max: 38, noNaN: true }), fc.constantFrom(0, 5, 18, 25)),
  observedAt: fc
    .integer({ min: 0, max: 170 })
    .map((minutes) => new Date(SCORED_AT.getTime() - minutes * MINUTE_MS)),
});

/** Before, during and after; some are out of time or out of reach. */
export const event = fc
  .record({
    place: position,
    name: fc.constantFrom('Match day', 'Matinee', 'Night market', 'Half marathon'),
    startsIn: fc.integer({ min: -300, max: 90 }),
    lasts: fc.integer({ min: 0, max: 240 }),
  })
  .map(({ place, name, startsIn, lasts }) => {
    const startsAt = SCORED_AT.getTime() + startsIn * MINUTE_MS;
    return { ...place, name, startsAt, endsAt: startsAt + lasts * MINUTE_MS };
  });

export const boost = fc.record({
  amount: amount.filter((value) => value > 0),
  reason: fc.constantFrom('Coaches expected', 'Complaints', 'Road works'),
  isForArea: fc.boolean(),
});

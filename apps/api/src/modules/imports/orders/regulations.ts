/** What staff call the kerbside regulations of the schema. The name is also the tag of the site. */
const KERBSIDE = new Map(
  Object.entries({
    kerbsideControlledParkingZone: 'controlled zone',
    kerbsideDisabledBadgeHoldersOnly: 'disabled bay',
    kerbsideDoubleRedLines: 'double red lines',
    kerbsideFootwayParking: 'footway parking',
    kerbsideFootwayParkingProhibited: 'no footway parking',
    kerbsideLimitedWaiting: 'limited waiting',
    kerbsideLoadingBay: 'loading bay',
    kerbsideLoadingBayPassengerSetDownPermitted: 'loading bay',
    kerbsideLoadingBayPassengerSetDownProhibited: 'loading bay',
    kerbsideLoadingPlace: 'loading place',
    kerbsideLoadingPlacePassengerSetDownPermitted: 'loading place',
    kerbsideLoadingPlacePassengerSetDownProhibited: 'loading place',
    kerbsideMotorcycleParkingPlace: 'motorcycle bay',
    kerbsideNoLoading: 'no loading',
    kerbsideNoLoadingPassengerSetDownPermitted: 'no loading',
    kerbsideNoLoadingPassengerSetDownProhibited: 'no loading',
    kerbsideNoStopping: 'no stopping',
    kerbsideNoWaiting: 'no waiting',
    kerbsideOtherYellowZigZagMandatory: 'yellow zigzag',
    kerbsideParkingPlace: 'parking place',
    kerbsidePaymentParkingPlace: 'paid parking',
    kerbsidePermitParkingArea: 'permit area',
    kerbsidePermitParkingPlace: 'permit bay',
    kerbsideRedRouteBusStopClearway: 'bus stop clearway',
    kerbsideRedRouteClearway: 'red route clearway',
    kerbsideRestrictedParkingZone: 'restricted zone',
    kerbsideRuralClearway: 'rural clearway',
    kerbsideSchoolKeepClearYellowZigZagMandatory: 'school keep clear',
    kerbsideSingleRedLines: 'single red lines',
    kerbsideTaxiRank: 'taxi rank',
    kerbsideUrbanClearway: 'urban clearway',
  }),
);

/** The tags that an order sets; all others of a site belong to staff. */
export const ORDER_TAGS: ReadonlySet<string> = new Set([...KERBSIDE.values(), 'kerbside', 'temporary']);

/** A kerbside regulation that a later version of the schema adds is still one. */
export const regulationTag = (type: string): string | undefined =>
  KERBSIDE.get(type) ?? (type.startsWith('kerbside') ? 'kerbside' : undefined);

/** Why a regulation is not a site, by the beginning of its type. The first that fits counts. */
const REFUSED: readonly (readonly [string, string])[] = [
  ['miscBaySuspension', 'A suspension of a bay: put it into a calendar'],
  ['miscSuspensionOfParking', 'A suspension of a restriction: put it into a calendar'],
  ['miscTemporaryParking', 'A temporary bay or restriction: put it into a calendar'],
  ['misc', 'A closure, lane or zone, not a place at the kerb'],
  ['bannedMovement', 'A banned movement, not a place at the kerb'],
  ['mandatoryDirection', 'A mandatory direction, not a place at the kerb'],
  ['movementOrder', 'A rule of movement, not a place at the kerb'],
  ['motorVehicles', 'A rule of movement, not a place at the kerb'],
  ['dimension', 'A limit of size or weight, not a place at the kerb'],
  ['speedLimit', 'A speed limit, not a place at the kerb'],
  ['nonOrder', 'Not made by an order'],
];

export const refusedRegulation = (type: string): string =>
  REFUSED.find(([beginning]) => type.startsWith(beginning))?.[1] ?? `The regulation '${type}' is not known`;

import * as v from 'valibot';

const amount = v.pipe(v.number(), v.finite());
const position = v.object({ latitude: amount, longitude: amount });
const names = v.array(v.string());
const precautions = v.object({
  inTwos: v.optional(v.boolean()),
  notAfter: v.optional(v.string()),
  readFirst: v.optional(v.string()),
});
const plainText = v.pipe(v.string(), v.nonEmpty());
/** In ms since 1970. */
const time = amount;

const profile = v.object({
  userId: v.optional(v.nullable(amount), null),
  firstName: v.string(),
  lastName: v.string(),
  isActive: v.boolean(),
  isStaff: v.boolean(),
  areas: names,
});

const site = v.object({
  siteId: amount,
  siteName: v.string(),
  areaName: v.string(),
  baseScore: amount,
  weatherScore: amount,
  eventScore: amount,
  currentPeriod: v.string(),
  dayType: v.string(),
  latitude: v.nullable(amount),
  longitude: v.nullable(amount),
  weather: v.nullable(v.object({ main: v.string(), temp: v.nullable(amount) })),
  lastVisitedAt: v.optional(v.nullable(time), null),
  overdueDays: v.optional(v.nullable(amount)),
  visitsToday: v.optional(v.nullable(v.object({ visits: amount, of: amount }))),
  visitMinutes: v.optional(v.nullable(amount)),
  limitedWaitingMinutes: v.optional(v.nullable(amount)),
  precautions: v.optional(v.nullable(precautions)),
  openings: v.optional(v.nullable(v.array(v.object({ open: time, close: time })))),
});

const route = v.object({
  duration_seconds: amount,
  duration_str: v.string(),
  distance: amount,
  distance_str: v.string(),
  route_score: amount,
  /** Where it was measured from; without it the route is requested again. */
  from: v.optional(position),
});

const siteDetail = v.object({
  at: time,
  address: v.optional(
    v.object({
      address1: v.string(),
      address2: v.string(),
      address3: v.string(),
      address4: v.string(),
      area: v.string(),
      city: v.string(),
      county: v.string(),
      postcode: v.string(),
      country: v.string(),
    }),
  ),
  weather: v.optional(
    v.object({ icon: v.string(), main: v.string(), description: v.string(), temp: v.nullable(amount) }),
  ),
  events: v.optional(
    v.array(
      v.object({
        id: v.string(),
        name: v.string(),
        venueName: v.string(),
        venueAddress: names,
        start: v.string(),
        end: v.string(),
        miles: v.nullable(amount),
        url: v.string(),
      }),
    ),
  ),
});

const rankedSite = v.object({
  siteId: v.optional(amount),
  siteName: v.string(),
  areaName: v.string(),
  duration: v.nullable(v.string()),
  score: amount,
  lastVisitedAt: v.optional(v.nullable(time)),
});

const openStop = v.object({
  siteId: amount,
  siteName: v.string(),
  ...position.entries,
  base: amount,
  weather: amount,
  boost: amount,
  event: amount,
  minutes: amount,
  open: v.nullable(time),
  close: v.nullable(time),
  overdueDays: v.optional(v.nullable(amount)),
  isSurvey: v.optional(v.boolean()),
  precautions: v.optional(v.nullable(precautions)),
  waiting: v.optional(amount),
  kind: v.optional(v.picklist(['return', 'break'])),
});

const roundChoices = {
  visitMinutes: amount,
  returns: v.boolean(),
  vary: v.boolean(),
  break: v.optional(v.nullable(v.object({ minutes: amount, from: v.string(), to: v.string() }))),
};

const roundStop = v.object({
  ...openStop.entries,
  mark: v.nullable(
    v.object({
      at: time,
      reason: v.nullable(v.string()),
      from: v.nullable(position),
      visitId: v.nullable(v.string()),
    }),
  ),
});

/** See `Round` of the domain for the meaning of each field. */
const round = v.object({
  id: v.string(),
  startedAt: time,
  finishBy: time,
  finishedAt: v.nullable(time),
  from: position,
  end: v.nullable(v.object({ ...position.entries, siteName: v.nullable(v.string()) })),
  visitMinutes: amount,
  vary: v.boolean(),
  seed: amount,
  pace: amount,
  legs: v.record(v.string(), v.object({ minutes: amount, metres: amount })),
  planned: amount,
  stops: v.array(roundStop),
  declined: names,
  offeredAt: v.nullable(time),
  leftOut: v.optional(v.array(amount)),
  mode: v.optional(v.picklist(['foot', 'vehicle'])),
});

/**
 * All keys in local storage. `text` is stored unchanged, `json` as JSON. All of them belong to the signed-in person, so
 * signing out removes every key of this table and no other.
 */
export const storedKeys = {
  accessToken: { format: 'text', schema: plainText },
  refreshToken: { format: 'text', schema: plainText },
  /** The areas of the user and when (ms since 1970) they were read. */
  userAreas: { format: 'json', schema: names },
  userAreasTimestamp: { format: 'json', schema: time },
  /** The chosen areas, and the single area the plan is narrowed to. */
  selectedAreas: { format: 'json', schema: names },
  selectedArea: { format: 'text', schema: plainText },
  /** The last significant position, the last fix of any kind, the last geolocation error. */
  wardenLastLocation: { format: 'json', schema: position },
  lastUserLocation: { format: 'json', schema: position },
  errorLocation: { format: 'json', schema: v.string() },
  /** When (ms since 1970) a fix last confirmed the significant position. */
  'pp:positionSeenAt': { format: 'json', schema: time },
  /** Routes by site id, and where the newest one was measured from. */
  routeCache: { format: 'json', schema: v.record(v.string(), route) },
  lastLocation: { format: 'json', schema: position },
  /** The last good plan, the areas it was for, its period, when it was read. */
  cachedSites: { format: 'json', schema: v.array(site) },
  lastSelectedAreas: { format: 'json', schema: names },
  currentPeriod: { format: 'json', schema: v.string() },
  'pp:planReadAt': { format: 'json', schema: time },
  /** The last known boosts by site id. */
  'pp:boosts': { format: 'json', schema: v.record(v.string(), amount) },
  /** Their reasons and ends by site id, where the service sends them, as it sends them. */
  'pp:boostReasons': {
    format: 'json',
    schema: v.record(v.string(), v.array(v.object({ reason: v.string(), ends_at: v.string() }))),
  },
  /** Open requests by site id, as the service sends them. */
  'pp:askedSites': {
    format: 'json',
    schema: v.record(
      v.string(),
      v.array(v.object({ kind: v.string(), times: v.number(), since: v.string() })),
    ),
  },
  /** Ids of sites that cannot be enforced. */
  'pp:markedSites': { format: 'json', schema: v.array(amount) },
  /** Details of sites by id, for use without a connection. */
  'pp:siteDetails': { format: 'json', schema: v.record(v.string(), siteDetail) },
  /** The ids of the sites shown last, and whether the plan was ever opened. */
  filteredSites: { format: 'json', schema: v.array(amount) },
  /** The first sites of the plan as last shown, for the dashboard. */
  'pp:firstSite': {
    format: 'json',
    schema: v.object({ ...rankedSite.entries, at: time, next: v.optional(v.array(rankedSite)) }),
  },
  /** How many sites each area had when its plan was last read. */
  'pp:areaSites': { format: 'json', schema: v.record(v.string(), amount) },
  /** The last known settings, for the dashboard without a connection. */
  'pp:appSettings': {
    format: 'json',
    schema: v.object({ at: time, settings: v.array(v.object({ name: v.string(), on: v.boolean() })) }),
  },
  hasVisitedPatrolPlan: { format: 'json', schema: v.boolean() },
  /** The last known value of the setting for routes. */
  mapboxEnabled: { format: 'json', schema: v.boolean() },
  /** Minute since 1970 until which the maps service is paused, by host and token. */
  'pp:mapsPause': { format: 'json', schema: v.object({ untilMinute: time, maps: v.string() }) },
  /** The last good profile, for a start without a connection. */
  'pp:profile': { format: 'json', schema: profile },
  /** Staff: the active boosts as last read, for the dashboard. */
  'pp:staffBoosts': {
    format: 'json',
    schema: v.object({
      at: time,
      boosts: v.array(v.object({ id: amount, on: v.string(), reason: v.string(), amount, until: time })),
    }),
  },
  /** Staff: unsaved form input, by form. Restored only for its owner. */
  'pp:staffDrafts': {
    format: 'json',
    schema: v.object({ owner: v.string(), forms: v.record(v.string(), v.unknown()) }),
  },
  /** How far (ms) the clock of the service was ahead of the device clock at the last call. */
  'pp:clockDifference': { format: 'json', schema: amount },
  /** Whether the plan was last seen as a list or on the map. */
  'pp:planView': { format: 'json', schema: v.picklist(['list', 'map']) },
  /** Whether the plan hides recently visited sites. */
  'pp:hideVisited': { format: 'json', schema: v.boolean() },
  /** `/config.json` as the boot script last read it, for a start without a connection. */
  'pp:config': { format: 'text', schema: plainText },
  /** The plan as it was last on screen, for the boot script. */
  'pp:firstView': {
    format: 'json',
    schema: v.object({ build: v.string(), owner: v.string(), view: v.unknown() }),
  },
  /** The active or just finished round, and the settings of the last one. */
  'pp:round': { format: 'json', schema: round },
  'pp:roundSettings': {
    format: 'json',
    schema: v.object({ minutes: amount, ...roundChoices }),
  },
  /** A planned round that was not started yet. */
  'pp:roundDraft': {
    format: 'json',
    schema: v.object({
      at: time,
      settings: v.object({
        finishBy: time,
        hours: v.nullable(amount),
        ...roundChoices,
        startSite: v.nullable(openStop),
        endSite: v.nullable(openStop),
      }),
      stops: v.array(openStop),
      listScore: amount,
    }),
  },
} as const satisfies Record<string, StoredEntry>;

export type StoredEntry = { readonly format: 'text' | 'json'; readonly schema: v.GenericSchema };

export type StoredKey = keyof typeof storedKeys;

/** Stored values are immutable; a change writes a new value. */
type Unchanging<T> = T extends object ? { readonly [Name in keyof T]: Unchanging<T[Name]> } : T;

export type StoredIn<Entry extends StoredEntry> = Unchanging<v.InferOutput<Entry['schema']>>;
export type StoredAs<Key extends StoredKey> = StoredIn<(typeof storedKeys)[Key]>;

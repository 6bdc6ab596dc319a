import { milesBetween } from '#geo/distance.ts';
import { deterministic } from './deterministic.ts';
import { type Venue, venues } from './venues.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Slots of a day in UTC, which together leave no hour without an event: whenever the demo is opened, something is on.
 * Few at a time, or every site in the middle of town would get the highest event score there is.
 */
const SLOTS = [
  { name: 'morning', startHour: 8, hours: 5, venues: 1 },
  { name: 'afternoon', startHour: 12.5, hours: 5, venues: 2 },
  { name: 'evening', startHour: 17, hours: 6, venues: 2 },
  { name: 'late', startHour: 22, hours: 5, venues: 1 },
  { name: 'small hours', startHour: 26, hours: 6.5, venues: 1 },
] as const;

/** Grey's Monument; a venue within this distance of it brings people to the sites of the demo. */
const MIDDLE_OF_TOWN = { latitude: 54.9738, longitude: -1.6131 };
const IN_TOWN_MILES = 1;

type Slot = (typeof SLOTS)[number];
type Show = {
  readonly id: string;
  readonly venue: Venue;
  readonly startsAt: number;
  readonly endsAt: number;
};

/** Events in Ticketmaster's wire shape: the same days always have the same events. */
export function simulatedEvents(url: URL): object {
  const query = url.searchParams;
  const [latitude, longitude] = (query.get('latlong') ?? '').split(',').map(Number);
  const centre = { latitude: latitude ?? 0, longitude: longitude ?? 0 };
  const radius = Number(query.get('radius'));
  const from = Date.parse(query.get('startDateTime') ?? '');
  const until = Date.parse(query.get('endDateTime') ?? '');
  const events = showsBetween(from, until).filter(({ venue }) => milesBetween(centre, venue) <= radius);
  return {
    ...(events.length > 0 ? { _embedded: { events: events.map(toWire) } } : {}),
    page: { size: 200, totalElements: events.length, totalPages: events.length > 0 ? 1 : 0, number: 0 },
  };
}

function showsBetween(from: number, until: number): readonly Show[] {
  const shows: Show[] = [];
  for (let day = Math.floor(from / DAY_MS) - 1; day * DAY_MS <= until; day += 1) {
    shows.push(...SLOTS.flatMap((slot) => showsOf(day, slot)));
  }
  return shows.filter(({ startsAt }) => startsAt >= from && startsAt <= until);
}

function showsOf(day: number, slot: Slot): readonly Show[] {
  const startsAt = day * DAY_MS + slot.startHour * HOUR_MS;
  const dice = ({ name }: Venue) => deterministic(`${day} ${slot.name} ${name}`);
  const drawn = venues.toSorted((a, b) => dice(a) - dice(b));
  const inTown = drawn.filter((venue) => milesBetween(MIDDLE_OF_TOWN, venue) <= IN_TOWN_MILES).slice(0, 1);
  return [...new Set([...inTown, ...drawn])].slice(0, slot.venues).map((venue) => ({
    id: `simulated-${day}-${slot.name.replace(' ', '-')}-${venues.indexOf(venue)}`,
    venue,
    startsAt,
    endsAt: startsAt + slot.hours * HOUR_MS,
  }));
}

function toWire({ id, venue, startsAt, endsAt }: Show): object {
  const title = venue.shows[Math.floor(deterministic(id) * venue.shows.length)] ?? venue.shows[0];
  return {
    id,
    name: `${title} (simulated)`,
    type: 'event',
    url: `https://events.example/${id}`,
    dates: {
      start: { dateTime: new Date(startsAt).toISOString() },
      end: { dateTime: new Date(endsAt).toISOString() },
      timezone: 'Europe/London',
      status: { code: 'onsale' },
    },
    _embedded: {
      venues: [
        {
          name: venue.name,
          postalCode: venue.postcode,
          timezone: 'Europe/London',
          city: { name: venue.city },
          address: { line1: venue.street },
          location: { latitude: String(venue.latitude), longitude: String(venue.longitude) },
        },
      ],
    },
  };
}

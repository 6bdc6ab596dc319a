import { zonedMoment } from '#time/wall-time.ts';
import { milesBetween } from '#geo/distance.ts';
import { deterministic } from './deterministic.ts';
import { type DayPart, type Show, programme, showsWanted } from './programme.ts';
import { type Venue, venues } from './venues.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const ZONE = 'Europe/London';
/** The pause between two shows at a venue. */
const BETWEEN_SHOWS_MS = 60 * MINUTE_MS;
const PARTS: readonly DayPart[] = ['day', 'evening', 'late'];
/** Grey's Monument. An event near it affects every site of the centre. */
const MIDDLE_OF_TOWN = { latitude: 54.9738, longitude: -1.6131 };
const IN_TOWN_MILES = 0.7;
const venueByName = new Map(venues.map((venue) => [venue.name, venue]));

type Booking = {
  readonly id: string;
  readonly title: string;
  readonly venue: Venue;
  readonly startsAt: number;
  readonly endsAt: number;
};

/** Events in Ticketmaster's format. Deterministic by day. */
export function simulatedEvents(url: URL): object {
  const query = url.searchParams;
  const [latitude, longitude] = (query.get('latlong') ?? '').split(',').map(Number);
  const centre = { latitude: latitude ?? 0, longitude: longitude ?? 0 };
  const radius = Number(query.get('radius'));
  const from = Date.parse(query.get('startDateTime') ?? '');
  const until = Date.parse(query.get('endDateTime') ?? '');
  const events = bookingsBetween(from, until).filter(({ venue }) => milesBetween(centre, venue) <= radius);
  return {
    ...(events.length > 0 ? { _embedded: { events: events.map(toWire) } } : {}),
    page: { size: 200, totalElements: events.length, totalPages: events.length > 0 ? 1 : 0, number: 0 },
  };
}

function bookingsBetween(from: number, until: number): readonly Booking[] {
  const bookings: Booking[] = [];
  for (let day = Math.floor(from / DAY_MS) - 1; day * DAY_MS <= until; day += 1) {
    bookings.push(...listBookings(day));
  }
  return bookings.filter(({ startsAt }) => startsAt >= from && startsAt <= until);
}

/** Picks the day's shows part by part and skips a venue that is already in use at that time. */
function listBookings(day: number): readonly Booking[] {
  const date = new Date(day * DAY_MS);
  const weekday = date.getUTCDay();
  const month = date.getUTCMonth() + 1;
  const dice = ({ venue, title }: Show) => deterministic(`${day} ${venue} ${title}`);
  const bookings: Booking[] = [];
  for (const part of PARTS) {
    const wanted = showsWanted(part, weekday);
    const drawn: Booking[] = [];
    const possible = programme
      .filter((show) => show.part === part && show.days.includes(weekday) && show.months.includes(month))
      .toSorted((a, b) => dice(a) - dice(b));
    for (const show of possible) {
      const booking = drawn.length < wanted.shows ? book(show, date) : null;
      if (booking === null || [...bookings, ...drawn].some((other) => collide(booking, other))) continue;
      if (isInTown(booking) && drawn.filter(isInTown).length === wanted.inTown) continue;
      drawn.push(booking);
    }
    bookings.push(...drawn);
  }
  return bookings;
}

function book(show: Show, date: Date): Booking | null {
  const venue = venueByName.get(show.venue);
  if (venue === undefined) return null;
  const day = date.toISOString().slice(0, 10);
  const startsAt = zonedMoment(day, `${show.startsAt}:00`, ZONE).getTime();
  const id = `simulated-${day}-${programme.indexOf(show)}`;
  return { id, title: show.title, venue, startsAt, endsAt: startsAt + show.minutes * MINUTE_MS };
}

const isInTown = ({ venue }: Booking): boolean => milesBetween(MIDDLE_OF_TOWN, venue) <= IN_TOWN_MILES;

const collide = (a: Booking, b: Booking): boolean =>
  a.venue === b.venue && a.startsAt < b.endsAt + BETWEEN_SHOWS_MS && b.startsAt < a.endsAt + BETWEEN_SHOWS_MS;

function toWire({ id, title, venue, startsAt, endsAt }: Booking): object {
  return {
    id,
    name: `${title} (simulated)`,
    type: 'event',
    url: `https://events.example/${id}`,
    dates: {
      start: { dateTime: new Date(startsAt).toISOString() },
      end: { dateTime: new Date(endsAt).toISOString() },
      timezone: ZONE,
      status: { code: 'onsale' },
    },
    _embedded: {
      venues: [
        {
          name: venue.name,
          postalCode: venue.postcode,
          timezone: ZONE,
          city: { name: venue.city },
          address: { line1: venue.street },
          location: { latitude: String(venue.latitude), longitude: String(venue.longitude) },
        },
      ],
    },
  };
}

import type { World } from './world.ts';

const HOUR = 60;
const FROM = 8 * HOUR;
const UNTIL = 18 * HOUR;
/** A round visits a site once, and does not know what is due after its start. */
const ROUND_MINUTES = 45;
const ONE_SITE_IN = 12;

/**
 * A city in which one site in twelve is to be seen several times a day between 08:00 and 18:00, and in which the staff can do it:
 * the wardens patrol all areas all that time, in short rounds.
 */
export const withTimesADay = (world: World, visits: number): World => ({
  ...world,
  name: `${world.name}, ${visits} a day`,
  roundMinutes: ROUND_MINUTES,
  sites: world.sites.map((site, n) =>
    n % ONE_SITE_IN === 0 ? { ...site, timesADay: { visits, from: FROM, until: UNTIL } } : site,
  ),
  wardens: world.wardens.map((warden) => ({ ...warden, areas: world.areas, from: FROM, to: UNTIL })),
});

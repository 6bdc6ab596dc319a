const hoursAhead = 12 - new Date().getUTCHours();

/**
 * A time zone in which it is between 12:00 and 13:00, for the service and the pages. So no test depends on the time of day:
 * neither a day nor a period of the demo ends during it. The sign of these names is the opposite of the usual one.
 */
export const MIDDAY_ZONE = `Etc/GMT${hoursAhead > 0 ? '-' : '+'}${Math.abs(hoursAhead)}`;

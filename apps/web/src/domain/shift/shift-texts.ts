import { sameDay, timeText } from '#domain/format.ts';

const DAY_MS = 24 * 3_600_000;

const clock = (at: number): string => timeText(new Date(at));

/** 'Friday, 08:00 to 16:12'; 'today' for one of today, the date for one of more than six days ago. */
export function lastShiftText(
  { startedAt, endedAt }: { startedAt: number; endedAt: number },
  now: Date,
): string {
  return `${dayText(new Date(startedAt), now)}, ${clock(startedAt)} to ${clock(endedAt)}`;
}

function dayText(at: Date, now: Date): string {
  if (sameDay(at, now)) return 'today';
  const isRecent = now.getTime() - at.getTime() < 6 * DAY_MS;
  const format: Intl.DateTimeFormatOptions = isRecent
    ? { weekday: 'long' }
    : { day: 'numeric', month: 'long' };
  return new Intl.DateTimeFormat('en-GB', format).format(at);
}

/** 'Monday 16 November, 08:02 to 16:14'. With a year on paper. */
export function sheetDayText(
  { startedAt, endedAt }: { readonly startedAt: number; readonly endedAt: number },
  withYear = false,
): string {
  const format = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });
  const day = format.format(startedAt) + (withYear ? ` ${new Date(startedAt).getFullYear()}` : '');
  return `${day}, ${clock(startedAt)} to ${clock(endedAt)}`;
}

export type Waiting = {
  readonly due: { readonly sites: number; readonly overdue: number } | null;
  readonly boosts: number;
  readonly since: { readonly boosts_set: number; readonly sites_added: number } | null;
};

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

/** '9 sites, 2 of them overdue'; null when none is due. */
export function dueSitesText(due: Waiting['due']): string | null {
  if (due === null || due.sites === 0) return null;
  const sites = counted(due.sites, 'site');
  return due.overdue === 0 ? sites : `${sites}, ${due.overdue} of them overdue`;
}

/** '2 boosts set, 1 site added'; null when nothing changed. */
export function sinceText(since: Waiting['since']): string | null {
  if (since === null) return null;
  const parts = [
    ...(since.boosts_set > 0 ? [`${counted(since.boosts_set, 'boost')} set`] : []),
    ...(since.sites_added > 0 ? [`${counted(since.sites_added, 'site')} added`] : []),
  ];
  return parts.length === 0 ? null : parts.join(', ');
}

/** '3 boosts'; null when none is in force. */
export const boostsText = (boosts: number): string | null => (boosts === 0 ? null : counted(boosts, 'boost'));

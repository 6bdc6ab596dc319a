import { recordChange } from '#audit/record-change.ts';
import { type Failure, conflict, invalid, notFound } from '#core/failure.ts';
import { type Result, fail, ok } from '#core/result.ts';
import {
  type CalendarDays,
  type StoredCalendar,
  deleteCalendar,
  findCalendar,
  insertCalendar,
  listStoredCalendars,
  lockCalendar,
  storeCalendar,
  storeContents,
  storeFailure,
} from './calendars-table.all-areas.ts';
import { type ReadAddress, calendarUrl } from './read-address.ts';
import { type ReadCalendar, readForCall, readForRules } from './read-in-worker.ts';
import { deleteRuleBoostsBefore } from './rule-effects-table.all-areas.ts';
import { type CalendarDeps, SCHOOL_DAYS_MS, syncRules } from './sync-rules.ts';

export type SourceDeps = CalendarDeps & { readonly read: ReadAddress };

const DAY_MS = 86_400_000;
/** Fetched daily; the job comes every hour. */
const FETCH_AGAIN_MS = 23 * 3_600_000;
const KEEP_BOOSTS_DAYS = 30;
const MAX_CALENDARS = 50;

type Said = Pick<StoredCalendar, 'name' | 'days'>;

/** Adds a calendar of an address or of a file. What cannot be read is refused with one sentence, and nothing is stored. */
export async function addCalendar(
  deps: SourceDeps,
  sent: {
    readonly name: string;
    readonly days: CalendarDays;
    readonly url: string | null;
    readonly contents: string | null;
    readonly actor: string;
  },
): Promise<Result<StoredCalendar['name'], Failure>> {
  const { name, days, actor } = sent;
  const field = sent.url === null ? 'contents' : 'url';
  if ((sent.url === null) === (sent.contents === null))
    return invalid({ url: 'Enter an address or choose a file.' });
  if ((await listStoredCalendars(deps.db)).length >= MAX_CALENDARS)
    return invalid({ name: `At most ${MAX_CALENDARS} calendars. Remove one first.` });
  const url = sent.url === null ? null : calendarUrl(sent.url);
  const read = await readContents(deps, readForCall, { url, contents: sent.contents });
  if (!read.ok) return invalid({ [field]: read.failure });
  const stored = await deps.db.transaction().execute(async (tx) => {
    const at = deps.clock.now();
    const id = await insertCalendar(tx, { name, url, days, ...read.value, fetched_at: at });
    if (id === undefined) return invalid({ name: 'There is a calendar of this name.' });
    const after = { name, host: hostIn(url), days, events: read.value.events };
    await recordChange(tx, {
      at,
      actor,
      action: 'calendar.add',
      subject: `calendar:${name}`,
      before: null,
      after,
    });
    return ok(name);
  });
  if (stored.ok) await syncRules(deps);
  return stored;
}

/** The trail has the host only: the path of an address may be a secret that opens the calendar. */
const hostIn = (url: string | null): string | null => (url === null ? null : new URL(url).host);

/** Changes what staff say about a calendar that is still as the person saw it. */
export async function changeCalendar(
  deps: CalendarDeps,
  sent: Said & { readonly id: number; readonly was: Said; readonly actor: string },
): Promise<Result<string, Failure>> {
  const { id, was, name, days, actor } = sent;
  const changed = await deps.db.transaction().execute(async (tx) => {
    const stored = await lockCalendar(tx, id);
    if (stored === undefined) return notFound('This calendar was removed meanwhile.');
    const before = { name: stored.name, days: stored.days };
    if (before.name !== was.name || before.days !== was.days)
      return conflict('Somebody else changed this calendar meanwhile.', before);
    const after = { name, days };
    if (!(await storeCalendar(tx, id, after))) return invalid({ name: 'There is a calendar of this name.' });
    await recordChange(tx, {
      at: deps.clock.now(),
      actor,
      action: 'calendar.change',
      subject: `calendar:${name}`,
      before,
      after,
    });
    return ok(name);
  });
  if (changed.ok) await syncRules(deps);
  return changed;
}

/** Fetches a calendar again, or takes another file for it. The contents from before stay when that fails. */
export async function refreshCalendar(
  deps: SourceDeps,
  { id, contents, actor }: { readonly id: number; readonly contents: string | null; readonly actor: string },
): Promise<Result<string, Failure>> {
  const calendar = await findCalendar(deps.db, id);
  if (calendar === undefined) return notFound();
  if (contents === null && calendar.url === null) return invalid({ contents: 'Choose a file.' });
  const read = await readContents(deps, readForCall, {
    url: contents === null ? calendar.url : null,
    contents,
  });
  const at = deps.clock.now();
  if (!read.ok) {
    if (contents === null) await storeFailure(deps.db, id, read.failure, at);
    return invalid({ [contents === null ? 'url' : 'contents']: read.failure });
  }
  await deps.db.transaction().execute(async (tx) => {
    await storeContents(tx, id, { ...read.value, fetched_at: at });
    const { name, events } = calendar;
    const after = { name, events: read.value.events };
    await recordChange(tx, {
      at,
      actor,
      action: 'calendar.refresh',
      subject: `calendar:${name}`,
      before: { name, events },
      after,
    });
  });
  await syncRules(deps);
  return ok(calendar.name);
}

export async function removeCalendar(
  deps: CalendarDeps,
  { id, actor }: { readonly id: number; readonly actor: string },
): Promise<Result<string, Failure>> {
  const calendar = await findCalendar(deps.db, id);
  if (calendar === undefined) return notFound();
  const { name, url, days, events } = calendar;
  await deps.db.transaction().execute(async (tx) => {
    await deleteCalendar(tx, id);
    const before = { name, host: hostIn(url), days, events };
    await recordChange(tx, {
      at: deps.clock.now(),
      actor,
      action: 'calendar.remove',
      subject: `calendar:${name}`,
      before,
      after: null,
    });
  });
  await syncRules(deps);
  return ok(name);
}

/** One calendar must not keep the others from being read. */
const UNEXPECTED = 'The calendar could not be read because of an error.';

/** The hourly job: fetches what is a day old, and sets the boosts of the next two days. */
export async function refreshCalendars(deps: SourceDeps): Promise<void> {
  const now = deps.clock.now();
  for (const { id, url, fetched_at } of await listStoredCalendars(deps.db)) {
    if (url === null || now.getTime() - fetched_at.getTime() < FETCH_AGAIN_MS) continue;
    const read = await readContents(deps, readForRules, { url, contents: null }).catch(() =>
      fail(UNEXPECTED),
    );
    if (read.ok) await storeContents(deps.db, id, { ...read.value, fetched_at: now });
    else await storeFailure(deps.db, id, read.failure, now);
  }
  await syncRules(deps);
  await deleteRuleBoostsBefore(deps.db, new Date(now.getTime() - KEEP_BOOSTS_DAYS * DAY_MS));
}

async function readContents(
  { clock, config, read }: SourceDeps,
  readCalendar: ReadCalendar,
  { url, contents }: { readonly url: string | null; readonly contents: string | null },
): Promise<Result<{ readonly contents: string; readonly events: number }, string>> {
  const text = url === null ? ok(contents ?? '') : await read(url);
  if (!text.ok) return text;
  const from = clock.now();
  // All that is read later, so that its errors are known at once.
  const to = new Date(from.getTime() + SCHOOL_DAYS_MS);
  const span = { from, to, timeZone: config.TIME_ZONE, occasionsTo: from };
  const reading = await readCalendar(text.value, span);
  return reading.ok ? ok({ contents: text.value, events: reading.value.events }) : reading;
}

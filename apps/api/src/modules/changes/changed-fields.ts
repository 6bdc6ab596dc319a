import { localMoment } from '#time/local-moment.ts';
import { fieldName, scopeWords } from './change-words.ts';

export type ChangedField = {
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
};

/** The subject shows them by its name, or the list by its columns. */
const NOT_SHOWN = new Set([
  'id',
  'siteId',
  'siteName',
  'areaId',
  'areaName',
  'createdAt',
  'createdBy',
  'series',
  'setting_name',
  'version',
  'weather_cell',
  'weatherCell',
]);

/** What differs between two stored records, in words. A part of a record, such as a base score, is a field of its own. */
export function changedFields(
  before: object | null,
  after: object | null,
  timeZone: string,
): readonly ChangedField[] {
  const old = new Map(flattenRecord(before));
  const fresh = new Map(flattenRecord(after));
  const keys = [...new Set([...old.keys(), ...fresh.keys()])];
  return keys.flatMap((key) => {
    const [from, to] = [old, fresh].map((record) => inWords(key, record.get(key), timeZone));
    return from === to ? [] : [{ name: fieldName(key), before: from ?? null, after: to ?? null }];
  });
}

function flattenRecord(record: object | null): readonly (readonly [string, unknown])[] {
  return Object.entries(record ?? {}).flatMap(([key, value]: [string, unknown]) => {
    if (NOT_SHOWN.has(key)) return [];
    const isRecord = typeof value === 'object' && !Array.isArray(value);
    return isRecord ? flattenRecord(value) : [[key, value] as const];
  });
}

const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Undefined for no value. */
function inWords(key: string, value: unknown, timeZone: string): string | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  if (Array.isArray(value)) {
    const words = value.map(String).map((item) => (key === 'scopes' ? scopeWords(item) : item));
    return words.length === 0 ? 'none' : words.join(', ');
  }
  if (typeof value === 'boolean') {
    if (key === 'setting_value') return value ? 'Enabled' : 'Disabled';
    return value ? 'yes' : 'no';
  }
  if (key === 'amount' && typeof value === 'number') return `+${value.toFixed(2)}`;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (ISO_DAY.test(text) && !Number.isNaN(Date.parse(text))) return dayText(new Date(text), 'UTC');
  return ISO_TIME.test(text) ? dayAndTime(new Date(text), timeZone) : text;
}

/** Such as 'Mon 16 Nov 2026, 10:05'. */
function dayAndTime(at: Date, timeZone: string): string {
  return `${dayText(at, timeZone)}, ${localMoment(at, timeZone).time.slice(0, 5)}`;
}

/** Such as 'Mon 16 Nov 2026'. */
const dayText = (at: Date, timeZone: string): string =>
  cachedDayFormatter(timeZone).format(at).replace(',', '');

/** Cached by time zone: creating a formatter for each time was most of what a page of changes cost. */
const dayFormatters = new Map<string, Intl.DateTimeFormat>();

function cachedDayFormatter(timeZone: string): Intl.DateTimeFormat {
  const known = dayFormatters.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone,
  });
  dayFormatters.set(timeZone, made);
  return made;
}

/** Such as '2026-11-16 10:05'. */
export function localTime(at: Date, timeZone: string): string {
  const { day, time } = localMoment(at, timeZone);
  return `${day} ${time.slice(0, 5)}`;
}

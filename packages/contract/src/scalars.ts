import * as v from 'valibot';

/**
 * Replies are parsed leniently: one invalid field must not hide a whole plan. A field for display only falls back to an
 * empty value; a field that the reply is useless without stays strict.
 */

/** Text that may be missing, null or of another type: then it is empty. */
export const text = v.fallback(v.nullish(v.string(), ''), '');

/** A finite number, also when a server sends its decimals as text; else undefined. */
const numeric = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.trim(), v.nonEmpty(), v.transform(Number))]),
  v.finite(),
);

/** No valid score, temperature, distance or coordinate is larger, and its digits would fill a screen. */
const MAX_AMOUNT = 1_000_000;
const amount = v.pipe(numeric, v.minValue(-MAX_AMOUNT), v.maxValue(MAX_AMOUNT));

/** A part of a score; a missing or unreadable part counts 0. */
export const score = v.fallback(v.nullish(amount, 0), 0);

/** A number that may be unknown. 0 is a known number. */
export const maybeNumber = v.fallback(v.nullish(amount, null), null);

/** A time of a reply. */
export const moment = v.pipe(v.string(), v.isoTimestamp());

/** A time that may be missing or unreadable: then it is null. */
export const maybeTime = v.fallback(v.nullable(moment), null);

/** The id of a site. An entry without it is useless, so it has no fallback. */
export const siteId = v.pipe(numeric, v.integer());

/** An account is active only when the field is true or 1. */
export const active = v.pipe(
  v.optional(v.unknown()),
  v.transform((value) => value === true || value === 1),
);

/** A setting is on when its value is truthy. */
export const switched = v.pipe(
  v.optional(v.unknown()),
  v.transform((value) => Boolean(value)),
);

/** A number that `score` and `maybeNumber` return as it is. */
export const isAmount = (value: unknown): value is number =>
  typeof value === 'number' && value >= -MAX_AMOUNT && value <= MAX_AMOUNT;

/**
 * A list that skips unreadable entries. A reply that is not a list is still refused. `isExact` accepts entries that the schema
 * would return as they are: for ten thousand of them the schema takes ten times as long.
 */
export function lenientList<Entry extends v.GenericSchema>(
  entry: Entry,
  isExact?: (candidate: unknown) => candidate is v.InferOutput<Entry>,
) {
  // Reads any list, is typed by its entries, and exposes their schema to the OpenAPI generator.
  const anyList = Object.assign(v.array(v.unknown()), { entry });
  return v.pipe(
    anyList as v.GenericSchema<v.InferInput<Entry>[], unknown[]>, // safe: every list of entries is a list
    v.transform((entries) =>
      entries.flatMap((candidate): v.InferOutput<Entry> | v.InferOutput<Entry>[] => {
        if (isExact?.(candidate)) return candidate;
        const read = v.safeParse(entry, candidate);
        return read.success ? [read.output] : [];
      }),
    ),
  );
}

// Requests are read strictly: the service refuses what it does not understand.

const MAX_EMAIL_LENGTH = 254;
const MAX_NAME_LENGTH = 100;
/** Longer than any password the service accepts, so that its own rule can name the limit. */
const MAX_PASSWORD_INPUT_LENGTH = 1_000;
const MAX_TOKEN_LENGTH = 512;
const MAX_AREAS = 1_000;
const MAX_SITES = 50_000;

const REQUIRED = 'This field is required.';
const required = v.pipe(v.string(REQUIRED), v.nonEmpty(REQUIRED));

export const emailInput = v.pipe(
  v.string(REQUIRED),
  v.trim(),
  v.nonEmpty(REQUIRED),
  v.maxLength(MAX_EMAIL_LENGTH, 'Enter a shorter email address.'),
  v.email('Enter a valid email address.'),
);
export const passwordInput = v.pipe(
  required,
  v.maxLength(MAX_PASSWORD_INPUT_LENGTH, 'This password is too long.'),
);
export const nameInput = v.pipe(
  v.string(REQUIRED),
  v.trim(),
  v.nonEmpty(REQUIRED),
  v.maxLength(MAX_NAME_LENGTH, 'This name is too long.'),
);
export const tokenInput = v.pipe(required, v.maxLength(MAX_TOKEN_LENGTH, 'This value is too long.'));

const MAX_ID = 2_147_483_647;
const positiveInput = v.pipe(
  v.number('A whole number is required.'),
  v.integer('A whole number is required.'),
  v.minValue(1, 'This number is too small.'),
  v.maxValue(MAX_ID, 'This number is too large.'),
);
export const idInput = positiveInput;
/** A version or another counter from 1. */
export const countInput = positiveInput;
export const siteIdsInput = v.pipe(
  v.array(idInput, 'A list is required.'),
  v.maxLength(MAX_SITES, 'Too many sites.'),
);
export const areaNameInput = v.pipe(
  v.string('A name is required.'),
  v.maxLength(200, 'This name is too long.'),
);
export const areaNamesInput = v.pipe(
  v.array(areaNameInput, 'A list is required.'),
  v.maxLength(MAX_AREAS, 'Too many areas.'),
);

/** '2026-02-30' parses, as the second of March. */
export function isCalendarDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

/** An ISO time with its offset, read as UTC: PostgreSQL refuses some offsets and days that are valid here (`+23:59`). */
export const timeInput = v.pipe(
  v.string(REQUIRED),
  v.maxLength(40, 'An ISO time is required.'),
  v.isoTimestamp('An ISO time is required.'),
  v.check((value) => !Number.isNaN(Date.parse(value)), 'An ISO time is required.'),
  v.check((value) => isCalendarDay(value.slice(0, 10)), 'This day does not exist.'),
  v.transform((value) => new Date(value).toISOString()),
);

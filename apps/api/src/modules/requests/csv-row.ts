import {
  MAX_REQUEST_REFERENCE,
  MAX_REQUEST_TEXT,
  REQUEST_KINDS,
  type RequestKind,
} from '@patrolplan/contract/requests';
import { cutText } from '#core/cut-text.ts';
import { type Result, fail, ok } from '#core/result.ts';
import type { Position } from '#geo/distance.ts';
import { nearestName } from '#modules/imports/nearest-name.ts';
import { zonedMoment } from '#time/wall-time.ts';
import { removePersonalDetails } from './personal-details.ts';

const CSV_COLUMNS = ['site', 'latitude', 'longitude', 'usrn', 'kind', 'text', 'time', 'reference'] as const;
type CsvColumn = (typeof CSV_COLUMNS)[number];
const REQUIRED: readonly CsvColumn[] = ['kind', 'time'];
const PLACES: readonly CsvColumn[] = ['site', 'latitude', 'usrn'];

/** Columns about the sender, as other programs export them. They are dropped; the text loses what it repeats of them. */
const SENDER_COLUMNS = [
  'name',
  'first_name',
  'last_name',
  'surname',
  'email',
  'phone',
  'telephone',
  'mobile',
];
/** Dropped too. Their words also name streets, so the text keeps them. */
const ADDRESS_COLUMNS = ['address', 'postcode'];

export type CellProblem = { readonly column: string | null; readonly reason: string };

export type CsvPlace =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'position'; readonly position: Position }
  | { readonly kind: 'street'; readonly usrn: string };

export type CsvRow = {
  readonly kind: RequestKind;
  readonly place: CsvPlace;
  readonly text: string;
  readonly reference: string;
  readonly askedAt: Date;
  readonly personal: readonly string[];
  readonly droppedFields: number;
};

/** 'First Name' is the column `first_name`. */
export const columnName = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');

/** What is wrong with the heading of a file. */
export function headingProblems(columns: readonly string[]): readonly CellProblem[] {
  const known: ReadonlySet<string> = new Set([...CSV_COLUMNS, ...SENDER_COLUMNS, ...ADDRESS_COLUMNS]);
  const missing = REQUIRED.filter((column) => !columns.includes(column));
  const hasPlace = PLACES.some((column) => columns.includes(column));
  return [
    ...missing.map((column) => ({ column, reason: 'The file does not have this column' })),
    ...(hasPlace
      ? []
      : [{ column: 'site', reason: 'The file needs this column, latitude and longitude, or usrn' }]),
    ...columns
      .filter((column) => !known.has(column))
      .map((column) => ({ column: shown(column), reason: 'Unknown column' })),
    ...columns
      .filter((column, n) => columns.indexOf(column) < n)
      .map((column) => ({ column, reason: 'The file has this column twice' })),
  ];
}

/** Of a request that is older, nobody can tell any more whether it still stands. */
const MAX_AGE_DAYS = 30;
const DAY_MS = 24 * 3_600_000;

/** A request as a line of a file has it, or everything that is wrong with the line. */
export function readCsvRow(
  cells: ReadonlyMap<string, string>,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): Result<CsvRow, readonly CellProblem[]> {
  const cell = (column: CsvColumn) => cells.get(column)?.trim() ?? '';
  const problems: CellProblem[] = [];
  const refuse = (column: CsvColumn, reason: string): undefined => void problems.push({ column, reason });
  const kind = findKind(cell('kind')) ?? refuse('kind', unknownKind(cell('kind')));
  const place = readPlace(cell, refuse);
  const askedAt =
    readTime(cell('time'), timeZone) ?? refuse('time', 'This is not a time such as 2026-11-16 08:30');
  if (askedAt !== undefined && askedAt > now) refuse('time', 'This time is in the future');
  if (askedAt !== undefined && askedAt.getTime() < now.getTime() - MAX_AGE_DAYS * DAY_MS)
    refuse('time', `This is more than ${MAX_AGE_DAYS} days ago`);
  const [text, reference] = [cell('text'), cell('reference')];
  if (text.length > MAX_REQUEST_TEXT) refuse('text', `At most ${MAX_REQUEST_TEXT} characters`);
  if (reference.length > MAX_REQUEST_REFERENCE)
    refuse('reference', `At most ${MAX_REQUEST_REFERENCE} characters`);
  if (problems.length > 0 || kind === undefined || place === undefined || askedAt === undefined)
    return fail(problems);
  const filled = (columns: readonly string[]) =>
    columns.map((column) => cells.get(column)?.trim() ?? '').filter((value) => value !== '');
  const personal = filled(SENDER_COLUMNS);
  const droppedFields = personal.length + filled(ADDRESS_COLUMNS).length;
  return ok({ kind, place, text, reference, askedAt, personal, droppedFields });
}

const KINDS = Object.entries(REQUEST_KINDS);

/** A kind by its code or its name, in any capitals. */
function findKind(text: string): RequestKind | undefined {
  const wanted = plainName(text);
  const found = KINDS.find(([code, name]) => code === wanted || plainName(name) === wanted);
  return found?.[0] as RequestKind | undefined; // safe: a key of the object
}

/** A spreadsheet may write either apostrophe. */
const plainName = (text: string): string => text.toLowerCase().replaceAll('’', "'");

function unknownKind(text: string): string {
  if (text === '') return 'A kind is required';
  const names = KINDS.map(([, name]) => name);
  return `Unknown kind '${shown(text)}'; the nearest name is '${nearestName(text, names)}'`;
}

type Read = (column: CsvColumn) => string;
type Refuse = (column: CsvColumn, reason: string) => undefined;

/** A site or a position, as in the form; a position comes before a USRN, as in Open311. */
function readPlace(cell: Read, refuse: Refuse): CsvPlace | undefined {
  const hasPosition = cell('latitude') !== '' || cell('longitude') !== '';
  const [name, usrn] = [cell('site'), cell('usrn')];
  if (name !== '' && hasPosition) return refuse('site', 'Give a site or a position, not both');
  if (name !== '') return { kind: 'name', name };
  if (hasPosition) {
    const latitude =
      degrees(cell('latitude'), 90) ?? refuse('latitude', 'A number from -90 to 90 is required');
    const longitude =
      degrees(cell('longitude'), 180) ?? refuse('longitude', 'A number from -180 to 180 is required');
    if (latitude === undefined || longitude === undefined) return undefined;
    return { kind: 'position', position: { latitude, longitude } };
  }
  if (usrn === '') return refuse('site', 'A site, a position or a USRN is required');
  return /^\d{8}$/.test(usrn) ? { kind: 'street', usrn } : refuse('usrn', 'A USRN has eight digits');
}

function degrees(text: string, most: number): number | undefined {
  const value = Number(text);
  return /^-?\d{1,3}(\.\d{1,20})?$/.test(text) && Math.abs(value) <= most ? value : undefined;
}

const ISO = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/i;
/** As a spreadsheet in the United Kingdom shows it. */
const BRITISH = /^(\d{1,2})\/(\d{1,2})\/(\d{4}) (\d{1,2}):(\d{2})(?::(\d{2}))?$/;

/** A local time, unless it names its offset; undefined when it is none. */
function readTime(text: string, timeZone: string): Date | undefined {
  const iso = ISO.exec(text);
  const british = BRITISH.exec(text);
  const [, first = '', month = '', third = '', hours = '', minutes = '', seconds = '0', offset] =
    iso ?? british ?? [];
  const [year, date] = iso === null ? [third, first] : [first, third];
  const two = (part: string) => part.padStart(2, '0');
  const day = `${year}-${two(month)}-${two(date)}`;
  const time = `${two(hours)}:${minutes}:${two(seconds)}`;
  const asIfUtc = new Date(`${day}T${time}Z`);
  // 31 November would be 1 December.
  if (Number.isNaN(asIfUtc.getTime()) || asIfUtc.toISOString() !== `${day}T${time}.000Z`) return undefined;
  if (offset === undefined) return zonedMoment(day, time, timeZone);
  const zoned = new Date(
    `${day}T${time}${offset.length === 5 ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset}`,
  );
  return Number.isNaN(zoned.getTime()) ? undefined : zoned;
}

const SHOWN = 60;

/** A cell in a sentence: it may hold anything, also a personal detail. */
export const shown = (text: string): string => cutText(removePersonalDetails(text).text, SHOWN);

import { weatherCell } from '#geo/weather-cell.ts';
import { isPlainNumber } from '#formats/plain-number.ts';
import { type Result, fail, ok } from '#core/result.ts';
import { readHours } from './enforcement-hours.ts';
import { MAX_READ_FIRST, precautionProblems, readPrecautions } from './precautions.ts';
import { readTags, tagProblems } from './tags.ts';
import { type VisitTimes, readTimes, timesProblems } from './times-cells.ts';
import { isUsrn } from './usrn.ts';
import type { HoursDayType } from './openings.ts';
import { type ScoreColumn, isScoreColumn } from './score-column.ts';

/** Columns that a site may have no value for, by the feature that they belong to. */
export const FEATURE_COLUMNS = {
  visit_every_days: 'fair',
  visits_per_day: 'fair',
  visit_from: 'fair',
  visit_until: 'fair',
  limited_waiting_minutes: 'shift',
  in_twos: 'shift',
  not_after: 'shift',
  read_first: 'shift',
  tags: 'integrations',
  usrn: 'integrations',
  hours_school_day: 'integrations',
} as const;

/** The columns of a site file, in the order in which an export writes them. */
export const SITE_COLUMNS = [
  'site_name',
  'addressline1',
  'addressline2',
  'addressline3',
  'addressline4',
  'area_name',
  'city',
  'county',
  'postcode',
  'countrycode',
  'latitude',
  'longitude',
  'base_score',
  'visit_minutes',
  'visit_every_days',
  'visits_per_day',
  'visit_from',
  'visit_until',
  'limited_waiting_minutes',
  'in_twos',
  'not_after',
  'read_first',
  'tags',
  'usrn',
  'hours_weekday',
  'hours_saturday',
  'hours_sunday',
  'hours_bank_holiday',
  'hours_school_day',
] as const;

export type SiteColumn = (typeof SITE_COLUMNS)[number];

export type FeatureColumn = keyof typeof FEATURE_COLUMNS;

/** The columns that an export writes: those of a feature only where it is on. */
export const exportedColumns = (features: readonly string[]): readonly SiteColumn[] =>
  SITE_COLUMNS.filter((column) => !isFeatureColumn(column) || features.includes(FEATURE_COLUMNS[column]));

const isFeatureColumn = (column: SiteColumn): column is FeatureColumn => column in FEATURE_COLUMNS;

export function isSiteColumn(column: string): column is SiteColumn {
  const columns: readonly string[] = SITE_COLUMNS;
  return columns.includes(column);
}

/** The columns of the enforcement hours. */
const HOURS_COLUMNS = {
  weekday: 'hours_weekday',
  saturday: 'hours_saturday',
  sunday: 'hours_sunday',
  'bank holiday': 'hours_bank_holiday',
  'school day': 'hours_school_day',
} as const satisfies Record<HoursDayType, SiteColumn>;

/** The cells of one line by column. A column that the file does not have is absent, an empty cell is ''. */
export type SiteCells = Readonly<Partial<Record<SiteColumn | ScoreColumn, string>>>;

/** The content of one line. A field that the file does not have is absent, and the site keeps its value. */
export type SiteDraft = Partial<VisitTimes> & {
  readonly name: string;
  readonly area_name: string;
  readonly postcode: string;
  readonly addressline1?: string;
  readonly addressline2?: string;
  readonly addressline3?: string;
  readonly addressline4?: string;
  readonly city?: string;
  readonly county?: string;
  readonly countrycode?: string;
  readonly latitude?: number | null;
  readonly longitude?: number | null;
  readonly weather_cell?: string | null;
  readonly default_base_score?: number;
  readonly visit_minutes?: number;
  /** Null where the cell is empty: the site has no visit rule of its own. */
  readonly visit_every_days?: number | null;
  /** Null where the cell is empty: waiting is not limited, and no return visit is needed. */
  readonly limited_waiting_minutes?: number | null;
  /** In their one stored form, such as 'market, school'. */
  readonly tags?: string;
  /** The street's number in the gazetteers of Great Britain; empty for none. */
  readonly usrn?: string;
  /** Only in the draft of a traffic order. */
  readonly order_ref?: string;
  readonly in_twos?: boolean;
  readonly not_after?: string;
  readonly read_first?: string;
  /** By day type, only for the columns that the file has; null where the cell is empty, which means all day. */
  readonly hours: Readonly<Record<string, string | null>>;
  /** Only the columns that the file has; null where the cell is empty, which means the default. */
  readonly base_scores: Readonly<Record<string, number | null>>;
};

const REQUIRED = ['site_name', 'area_name', 'postcode'] as const;
const OPTIONAL_TEXTS = [
  'addressline1',
  'addressline2',
  'addressline3',
  'addressline4',
  'city',
  'county',
  'countrycode',
] as const;
/** More than any name, address or number has. Nothing longer is parsed. */
const MAX_CELL_LENGTH = 200;
const MAX_BASE_SCORE = 100;
const MAX_VISIT_MINUTES = 240;
const MAX_RULE_DAYS = 365;
const LIMITED_WAITING = { least: 5, most: 480 };

/** What is wrong with a line, and in which column. */
export type CellProblem = { readonly column: string | null; readonly reason: string };

/** Parses one line and reports all of its errors, not only the first; of a line with a cell that is too long, only that. */
export function readSiteRow(cells: SiteCells): Result<SiteDraft, readonly CellProblem[]> {
  const tooLong = tooLongCells(cells);
  if (tooLong.length > 0) return fail(tooLong);
  const problems = [
    ...textErrors(cells),
    ...positionErrors(cells),
    ...scoreErrors(cells),
    ...visitErrors(cells),
    ...tagErrors(cells),
    ...usrnErrors(cells),
    ...precautionProblems(cells),
    ...timesProblems(cells),
    ...hoursErrors(cells),
  ];
  if (problems.length > 0) return fail(problems);
  const texts = Object.fromEntries(
    OPTIONAL_TEXTS.flatMap((column) => (cells[column] === undefined ? [] : [[column, tidy(cells[column])]])),
  );
  return ok({
    name: tidy(cells.site_name),
    area_name: tidy(cells.area_name),
    postcode: tidy(cells.postcode),
    ...texts,
    ...parsePosition(cells),
    ...(tidy(cells.base_score) === '' ? {} : { default_base_score: parseNumber(cells.base_score) }),
    ...(tidy(cells.visit_minutes) === '' ? {} : { visit_minutes: parseNumber(cells.visit_minutes) }),
    ...(cells.visit_every_days === undefined
      ? {}
      : { visit_every_days: numberOrNull(cells.visit_every_days) }),
    ...readTimes(cells),
    ...(cells.limited_waiting_minutes === undefined
      ? {}
      : { limited_waiting_minutes: numberOrNull(cells.limited_waiting_minutes) }),
    ...(cells.tags === undefined ? {} : { tags: readTags(cells.tags) }),
    ...readPrecautions(cells),
    ...(cells.usrn === undefined ? {} : { usrn: tidy(cells.usrn) }),
    hours: Object.fromEntries(
      hoursCells(cells).map(([dayType, , cell]) => [dayType, readHours(cell) || null]),
    ),
    base_scores: Object.fromEntries(
      scoreCells(cells).map(([column, cell]) => [column, tidy(cell) === '' ? null : parseNumber(cell)]),
    ),
  });
}

function tooLongCells(cells: SiteCells): CellProblem[] {
  return Object.entries(cells).flatMap(([column, cell = '']) => {
    const most = column === 'read_first' ? MAX_READ_FIRST : MAX_CELL_LENGTH;
    return cell.length > most ? [{ column, reason: `Longer than ${most} characters` }] : [];
  });
}

function textErrors(cells: SiteCells): CellProblem[] {
  // A site of a traffic order has a position and no postcode.
  const hasPosition = tidy(cells.latitude) !== '';
  const missing = REQUIRED.filter(
    (column) => tidy(cells[column]) === '' && !(column === 'postcode' && hasPosition),
  ).map((column) => ({ column, reason: 'Missing' }));
  const unfit = [...REQUIRED, ...OPTIONAL_TEXTS, 'read_first' as const].flatMap((column) =>
    CONTROL_CHARACTER.test(cells[column] ?? '') ? [{ column, reason: 'It holds a control character' }] : [],
  );
  return [...missing, ...unfit];
}

function positionErrors(cells: SiteCells): CellProblem[] {
  const latitude = tidy(cells.latitude);
  const longitude = tidy(cells.longitude);
  if (latitude === '' && longitude === '') return [];
  if (latitude === '') return [{ column: 'latitude', reason: 'Missing, although there is a longitude' }];
  if (longitude === '') return [{ column: 'longitude', reason: 'Missing, although there is a latitude' }];
  return [...rangeErrors('latitude', latitude, -90, 90), ...rangeErrors('longitude', longitude, -180, 180)];
}

function scoreErrors(cells: SiteCells): CellProblem[] {
  return [['base_score', cells.base_score] as const, ...scoreCells(cells)].flatMap(([column, cell]) =>
    tidy(cell) === '' ? [] : rangeErrors(column, tidy(cell), 0, MAX_BASE_SCORE),
  );
}

const visitErrors = (cells: SiteCells): CellProblem[] => [
  ...wholeNumberErrors('visit_minutes', tidy(cells.visit_minutes), 1, MAX_VISIT_MINUTES),
  ...wholeNumberErrors('visit_every_days', tidy(cells.visit_every_days), 1, MAX_RULE_DAYS),
  ...wholeNumberErrors(
    'limited_waiting_minutes',
    tidy(cells.limited_waiting_minutes),
    LIMITED_WAITING.least,
    LIMITED_WAITING.most,
  ),
];

function wholeNumberErrors(column: SiteColumn, value: string, min: number, max: number): CellProblem[] {
  if (value === '') return [];
  if (Number.isInteger(parseNumber(value))) return rangeErrors(column, value, min, max);
  return [{ column, reason: `'${value}' is not a whole number` }];
}

const tagErrors = ({ tags = '' }: SiteCells): CellProblem[] =>
  tagProblems(tags).map((reason) => ({ column: 'tags', reason }));

function usrnErrors({ usrn }: SiteCells): CellProblem[] {
  const value = tidy(usrn);
  return value === '' || isUsrn(value) ? [] : [{ column: 'usrn', reason: `'${value}' is not eight digits` }];
}

function hoursErrors(cells: SiteCells): CellProblem[] {
  return hoursCells(cells).flatMap(([, column, cell]) =>
    readHours(cell) === undefined
      ? [{ column, reason: `'${cell}' is neither hours such as 08:00-18:30 nor 'closed'` }]
      : [],
  );
}

/** Day type, column and content of the columns such as 'hours_weekday' that the line has. */
function hoursCells(cells: SiteCells): (readonly [string, SiteColumn, string])[] {
  return Object.entries(HOURS_COLUMNS).flatMap(([dayType, column]) => {
    const cell = cells[column];
    return cell === undefined ? [] : [[dayType, column, tidy(cell)] as const];
  });
}

/** The cells of the columns such as 'weekday morning'. */
function scoreCells(cells: SiteCells): (readonly [string, string | undefined])[] {
  return Object.entries(cells).filter(([column]) => isScoreColumn(column));
}

function rangeErrors(column: string, value: string, min: number, max: number): CellProblem[] {
  const number = parseNumber(value);
  return number >= min && number <= max
    ? []
    : [{ column, reason: `'${value}' is not a number from ${min} to ${max}` }];
}

function parsePosition(cells: SiteCells): Pick<SiteDraft, 'latitude' | 'longitude' | 'weather_cell'> {
  if (cells.latitude === undefined || cells.longitude === undefined) return {};
  if (tidy(cells.latitude) === '') return { latitude: null, longitude: null, weather_cell: null };
  const position = { latitude: parseNumber(cells.latitude), longitude: parseNumber(cells.longitude) };
  return { ...position, weather_cell: weatherCell(position) };
}

const numberOrNull = (cell: string): number | null => (tidy(cell) === '' ? null : parseNumber(cell));

function parseNumber(value: string | undefined): number {
  const text = tidy(value);
  return isPlainNumber(text) ? Number(text) : NaN;
}

/** Trims the text and collapses inner whitespace. */
function tidy(value: string | undefined): string {
  return (value ?? '').trim().replace(/\s+/g, ' ');
}

/** PostgreSQL cannot hold a NUL, and no address holds the others. */
// oxlint-disable-next-line no-control-regex -- finding them is the point
const CONTROL_CHARACTER = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

import { roundsTexts } from './texts.ts';
import { timeText } from '#domain/format.ts';
import { PACES } from '#domain/round/legs.ts';

/** Limited by the colours and letters. */
export const MOST_WARDENS = 8;
export const FEWEST_MINUTES = 1;
export const MOST_MINUTES = 60;

/** Where a shift starts: the centre of the areas, or a site by its id. */
export const MIDDLE = 'middle';

/** The lengths of a break to choose from, in minutes. */
export const NO_BREAK = '0';
export const BREAK_MINUTES = [15, 20, 30, 45, 60] as const;

/** A shift as typed or chosen: it may be invalid. */
export type ShiftField =
  | 'startAt'
  | 'travelMode'
  | 'from'
  | 'until'
  | 'minutes'
  | 'end'
  | 'break'
  | 'breakFrom'
  | 'breakTo';
export type ShiftFields = Readonly<Record<ShiftField, string>>;

export type Warden = {
  /** The assigned person; null for none. */
  readonly personId: number | null;
  /** Where this warden differs from the others. */
  readonly own: Partial<ShiftFields>;
};

/** Rounds of tomorrow are sent today and wait. */
export type RoundDay = 'today' | 'tomorrow';

export type TeamSettings = {
  /** Null: the areas that the wardens walk. */
  readonly areas: readonly string[] | null;
  readonly day: RoundDay;
  /** Values that were not chosen follow the clock and the defaults. */
  readonly shared: Partial<ShiftFields>;
  readonly wardens: readonly Warden[];
  readonly vary: boolean;
};

/** A warden without an account, whose round is printed. */
export const NOBODY: Warden = { personId: null, own: {} };

export const FIRST_SETTINGS: TeamSettings = {
  areas: null,
  day: 'today',
  shared: {},
  wardens: [NOBODY, NOBODY],
  vary: false,
};

const MINUTE_MS = 60_000;
const STEP_MS = 5 * MINUTE_MS;
const DEFAULT_LENGTH_MS = 4 * 60 * MINUTE_MS;
const LONGEST_MS = 12 * 60 * MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
const LATEST_BEGUN_MS = 60 * MINUTE_MS;
/** Scores hardly change in this time: rounds that begin within it use the current ones. */
const SOON_MS = 15 * MINUTE_MS;

/** Sets a warden's own value; an empty value removes it. */
export function withOwn(
  settings: TeamSettings,
  index: number,
  field: ShiftField,
  value: string,
): TeamSettings {
  const wardens = settings.wardens.map((warden, at) => {
    if (at !== index) return warden;
    const { [field]: _, ...others } = warden.own;
    return { ...warden, own: value === '' ? others : { ...others, [field]: value } };
  });
  return { ...settings, wardens };
}

const FIRST_START = '08:00';

/** The shared shift: from the next full five minutes, or tomorrow at eight, four hours, on foot, back to the start. */
export function sharedFields(
  { shared, day }: Pick<TeamSettings, 'shared' | 'day'>,
  now: number,
): ShiftFields {
  const soon = timeText(new Date(Math.ceil(now / STEP_MS) * STEP_MS));
  const from = shared.from ?? (day === 'today' ? soon : FIRST_START);
  const begin = startMoment(from, now, day);
  const until = shared.until ?? (begin === null ? '' : timeText(new Date(begin + DEFAULT_LENGTH_MS)));
  const finishBy = begin === null ? null : nextMoment(until, begin);
  return {
    startAt: MIDDLE,
    travelMode: 'foot',
    minutes: '6',
    end: 'start',
    break: NO_BREAK,
    ...(begin === null || finishBy === null ? { breakFrom: '', breakTo: '' } : middleHalf(begin, finishBy)),
    ...shared,
    from,
    until,
  };
}

/** The usual window of a break. */
function middleHalf(begin: number, finishBy: number): Pick<ShiftFields, 'breakFrom' | 'breakTo'> {
  const at = (part: number) =>
    timeText(new Date(Math.round((begin + part * (finishBy - begin)) / STEP_MS) * STEP_MS));
  return { breakFrom: at(0.25), breakTo: at(0.75) };
}

/** A shift as the planner needs it; all times in ms since 1970. */
export type ReadShift = {
  readonly startAt: string;
  readonly begin: number;
  readonly finishBy: number;
  readonly pace: number;
  readonly visitMinutes: number;
  readonly returns: boolean;
  /** It begins between two times. */
  readonly break: { readonly minutes: number; readonly open: number; readonly close: number } | null;
};

export type FieldErrors = Partial<Readonly<Record<ShiftField, string>>>;

export type ReadTeam = {
  /** Null unless all shifts are valid. */
  readonly shifts: readonly ReadShift[] | null;
  readonly sharedErrors: FieldErrors;
  readonly wardenErrors: readonly FieldErrors[];
};

/** Parses the input and describes its errors. */
export function readTeam(settings: TeamSettings, now: number): ReadTeam {
  const { wardens, day } = settings;
  const common = sharedFields(settings, now);
  const read = readShift(common, settings.shared, now, day);
  const each = wardens.map((warden) => {
    const chosen = { ...settings.shared, ...warden.own };
    const { shift, errors } = readShift({ ...common, ...warden.own }, chosen, now, day);
    return { shift, errors: onlyOwn(errors, warden.own) };
  });
  const shifts = each.flatMap(({ shift }) => shift ?? []);
  return {
    shifts: shifts.length === wardens.length ? shifts : null,
    sharedErrors: read.errors,
    wardenErrors: each.map(({ errors }) => errors),
  };
}

/** The time of the scores and hours: the first start; null: now. */
export function scoredTime(shifts: readonly ReadShift[] | null, now: number): number | null {
  const first = Math.min(...(shifts ?? []).map(({ begin }) => begin));
  return first - now > SOON_MS && first < Infinity ? first : null;
}

/** An error of a shared value is shown with the shared field only. */
function onlyOwn(errors: FieldErrors, own: Partial<ShiftFields>): FieldErrors {
  // The end may be invalid only because of the warden's own start, and a break because of either.
  const isMoved = own.from !== undefined || own.until !== undefined;
  const isOwn = (field: string) =>
    field in own ||
    (field === 'until' && own.from !== undefined) ||
    (field.startsWith('break') && (isMoved || own.break !== undefined));
  return Object.fromEntries(Object.entries(errors).filter(([field]) => isOwn(field)));
}

/** `chosen` are the fields that somebody filled in: the window of a break follows the shift until then. */
function readShift(
  fields: ShiftFields,
  chosen: Partial<ShiftFields>,
  now: number,
  day: RoundDay,
): { shift: ReadShift | null; errors: FieldErrors } {
  const begin = startMoment(fields.from, now, day);
  const finishBy = begin === null ? null : nextMoment(fields.until, begin);
  const visitMinutes = readMinutes(fields.minutes);
  const errors: FieldErrors = {
    ...(begin === null ? { from: day === 'today' ? roundsTexts.wrongStart : roundsTexts.wrongTime } : {}),
    ...(begin !== null && finishBy === null ? { until: roundsTexts.wrongEnd } : {}),
    ...(visitMinutes === null ? { minutes: roundsTexts.wrongMinutes } : {}),
  };
  if (begin === null || finishBy === null || visitMinutes === null) return { shift: null, errors };
  const rest = readBreak({ ...fields, ...middleHalf(begin, finishBy), ...chosen }, begin, finishBy);
  if (rest.errors) return { shift: null, errors: { ...errors, ...rest.errors } };
  const { startAt, travelMode, end } = fields;
  const pace = travelMode === 'vehicle' ? PACES.vehicle : PACES.foot;
  return {
    shift: {
      startAt,
      begin,
      finishBy,
      pace,
      visitMinutes,
      returns: end !== 'anywhere',
      break: rest.value,
    },
    errors,
  };
}

/** A break begins and ends during the shift. */
function readBreak(
  fields: ShiftFields,
  begin: number,
  finishBy: number,
): { readonly value: ReadShift['break']; readonly errors: FieldErrors | null } {
  const minutes = Number(fields.break);
  if (!(minutes > 0)) return { value: null, errors: null };
  const open = nextMoment(fields.breakFrom, begin - 1);
  const close = nextMoment(fields.breakTo, begin - 1);
  const latest = finishBy - minutes * MINUTE_MS;
  if (open === null || open > latest)
    return { value: null, errors: { breakFrom: roundsTexts.wrongBreakFrom } };
  if (close === null || close < open || close > finishBy)
    return { value: null, errors: { breakTo: roundsTexts.wrongBreakTo } };
  return { value: { minutes, open, close: Math.min(close, latest) }, errors: null };
}

/** The time with this time of day within the next twelve hours, or tomorrow; a shift may have begun up to an hour ago. */
function startMoment(time: string, now: number, day: RoundDay): number | null {
  if (day === 'tomorrow') {
    const today = new Date(now);
    const midnight = new Date(today.getFullYear(), today.getMonth(), today.getDate() + 1).getTime();
    return nextMoment(time, midnight - 1, DAY_MS);
  }
  const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  return nextMoment(time, minute - LATEST_BEGUN_MS - 1, LONGEST_MS + LATEST_BEGUN_MS);
}

/** The next time after another one with this time of day; null for an invalid time, or one too far ahead. */
function nextMoment(time: string, after: number, longest = LONGEST_MS): number | null {
  const read = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time);
  if (!read) return null;
  const at = new Date(after).setHours(Number(read[1]), Number(read[2]), 0, 0);
  const next = at > after ? at : new Date(at).setDate(new Date(at).getDate() + 1);
  return next - after <= longest + 1 ? next : null;
}

function readMinutes(text: string): number | null {
  const minutes = Number(text);
  const isWhole = text.trim() !== '' && Number.isInteger(minutes);
  return isWhole && minutes >= FEWEST_MINUTES && minutes <= MOST_MINUTES ? minutes : null;
}

import type { OpenStop } from './round.ts';

/** A break of the set-up: its length, and between which times of day ('12:00') it begins. */
export type BreakSettings = { readonly minutes: number; readonly from: string; readonly to: string };

/**
 * The settings of a round. `startSite` is where it begins; null: at the current position. `endSite` is where it ends if it
 * does not return; null: anywhere.
 */
export type RoundSettings = {
  readonly finishBy: number;
  /** Whole hours that determine the time; null after a time was typed. */
  readonly hours: number | null;
  readonly visitMinutes: number;
  readonly returns: boolean;
  readonly startSite: OpenStop | null;
  readonly endSite: OpenStop | null;
  readonly vary: boolean;
  /** Null: none. */
  readonly break?: BreakSettings | null | undefined;
};

export const HOURS = [1, 2, 3, 4] as const;
export const LEAST_VISIT_MINUTES = 1;
export const MOST_VISIT_MINUTES = 60;

/** Stored for the next round. */
type StoredSettings = {
  readonly minutes: number;
  readonly visitMinutes: number;
  readonly returns: boolean;
  readonly vary: boolean;
  readonly break?: BreakSettings | null | undefined;
};

export const DEFAULT_VISIT_MINUTES = 6;
const DEFAULTS: StoredSettings = {
  minutes: 120,
  visitMinutes: DEFAULT_VISIT_MINUTES,
  returns: true,
  vary: false,
};
const MINUTE_MS = 60_000;
const LONGEST_MINUTES = 12 * 60;
const STEP_MINUTES = 5;

/** The settings of the last round; for the first round two hours, six minutes per site, and back to the start. */
export function firstSettings(stored: StoredSettings | null, now: number): RoundSettings {
  const { minutes, visitMinutes, returns, vary, break: rest } = { ...DEFAULTS, ...stored };
  const length = Math.min(Math.max(minutes, STEP_MINUTES), LONGEST_MINUTES);
  return {
    finishBy: finishAfter(length, now),
    hours: HOURS.find((hours) => hours * 60 === length) ?? null,
    visitMinutes: clampVisitMinutes(visitMinutes),
    returns,
    startSite: null,
    endSite: null,
    vary,
    ...(rest && { break: rest }),
  };
}

const DRAFT_MS = 30 * MINUTE_MS;

/** A planned round that was not started stays for half an hour, while there is time left for it. */
export function isDraftValid(
  draft: { readonly at: number; readonly settings: Pick<RoundSettings, 'finishBy'> },
  now: number,
): boolean {
  return now - draft.at < DRAFT_MS && draft.settings.finishBy > now;
}

export function settingsToStore(settings: RoundSettings, now: number): StoredSettings {
  const { hours, finishBy, visitMinutes, returns, vary, break: rest } = settings;
  const minutes = hours === null ? Math.round((finishBy - now) / MINUTE_MS) : hours * 60;
  return { minutes, visitMinutes, returns, vary, ...(rest && { break: rest }) };
}

/** This many minutes from now, rounded down to full five minutes. */
export function finishAfter(minutes: number, now: number): number {
  const step = STEP_MINUTES * MINUTE_MS;
  return Math.floor((now + minutes * MINUTE_MS) / step) * step;
}

export function clampVisitMinutes(minutes: number): number {
  const whole = Number.isFinite(minutes) ? Math.round(minutes) : DEFAULTS.visitMinutes;
  return Math.min(MOST_VISIT_MINUTES, Math.max(LEAST_VISIT_MINUTES, whole));
}

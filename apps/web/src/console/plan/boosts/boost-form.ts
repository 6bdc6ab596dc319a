import * as v from 'valibot';
import { type Boost, boostEnd, boostedName } from './boost.ts';
import { laterTimes, MOST_TIMES } from './boost-repeat.ts';
import { type Target, target } from '#console/shared/targets/target.ts';
import { timeValue } from '#domain/local-time.ts';

/** The values of the form. Times are those of a `datetime-local` field, in the time zone of the device. */
export const boostForm = v.object({
  /** Several sites, or one area. */
  targets: v.array(target),
  /** NaN while the field is empty, which JSON stores as null. */
  amount: v.fallback(v.number(), Number.NaN),
  reason: v.string(),
  /** Empty: now. */
  from: v.string(),
  until: v.string(),
  /** Weekdays on which it repeats, Monday is 1, and the last day. None: it is set once. */
  weekdays: v.array(v.number()),
  lastDay: v.string(),
  /** Idempotency key: a boost that is sent again after a lost reply is set once. */
  key: v.optional(v.string(), () => crypto.randomUUID()),
});
export type BoostForm = v.InferOutput<typeof boostForm>;

export const BOOST_DRAFT = 'boost';
const DEFAULT_AMOUNT = 3;
const HOUR_MS = 3_600_000;

export function emptyForm(now: Date, key: string): BoostForm {
  return {
    targets: [],
    amount: DEFAULT_AMOUNT,
    reason: '',
    from: '',
    until: timeValue(presetEnd('1 h', now)),
    weekdays: [],
    lastDay: '',
    key,
  };
}

/** The same boost again: from now, with the same duration. */
export function formFromBoost(boost: Boost, now: Date, key: string): BoostForm {
  const lasted = boostEnd(boost).getTime() - new Date(boost.startsAt).getTime();
  const name = boostedName(boost);
  return {
    ...emptyForm(now, key),
    targets: [boost.siteId === null ? { kind: 'area', name } : { kind: 'site', siteId: boost.siteId, name }],
    amount: boost.amount,
    reason: boost.reason,
    until: timeValue(new Date(now.getTime() + Math.max(lasted, HOUR_MS))),
  };
}

export type Preset = '1 h' | '4 h' | 'rest of today';
export const PRESETS: readonly Preset[] = ['1 h', '4 h', 'rest of today'];

/** The end of a boost that is set now with a preset. */
export function presetEnd(preset: Preset, now: Date): Date {
  if (preset === 'rest of today') return new Date(now.getFullYear(), now.getMonth(), now.getDate(), 23, 59);
  return new Date(now.getTime() + (preset === '1 h' ? 1 : 4) * HOUR_MS);
}

/** The body of the call, or the messages of invalid fields. The start defaults to `now`. */
export function readForm(form: BoostForm, now: Date) {
  const starts = form.from === '' ? null : new Date(form.from);
  const ends = new Date(form.until);
  const repeats = laterTimes({ starts: starts ?? now, ends }, form.weekdays, form.lastDay);
  const errors: Record<string, string> = {};
  if (form.targets.length === 0) errors['siteId'] = 'Choose a site or an area.';
  if (!(form.amount > 0)) errors['amount'] = 'The amount must be above 0.';
  if (form.reason.trim() === '') errors['reason'] = 'A boost needs a reason.';
  if (starts !== null && Number.isNaN(starts.getTime())) errors['startsAt'] = 'Enter a date and a time.';
  if (Number.isNaN(ends.getTime())) errors['endsAt'] = 'Enter a date and a time.';
  else if (form.weekdays.length > 0 && repeats.length === 0)
    errors['repeats'] = 'Enter a last day with one of these weekdays before it.';
  if (repeats.length >= MOST_TIMES)
    errors['repeats'] = `A boost can be set at most ${MOST_TIMES} times at once.`;
  if (Object.keys(errors).length > 0) return { ok: false as const, errors };
  const [first = null, ...others] = form.targets;
  return {
    ok: true as const,
    body: {
      ...targetFields(first),
      moreSiteIds: others.flatMap((other) => (other.kind === 'site' ? [other.siteId] : [])),
      amount: form.amount,
      reason: form.reason.trim(),
      startsAt: starts?.toISOString() ?? null,
      endsAt: ends.toISOString(),
      repeats: repeats.map((times) => ({
        startsAt: times.starts.toISOString(),
        endsAt: times.ends.toISOString(),
      })),
      key: form.key,
    },
  };
}

/** The target with the field names of the calls. */
export function targetFields(chosen: Target | null): { siteId: number | null; areaName: string | null } {
  return {
    siteId: chosen?.kind === 'site' ? chosen.siteId : null,
    areaName: chosen?.kind === 'area' ? chosen.name : null,
  };
}

import { REQUEST_KIND_CODES, type RequestKind } from '@patrolplan/contract/requests';
import { type Result, fail, ok } from '#core/result.ts';

export type Filters = {
  /** Of reports; then nothing else is filtered. */
  readonly ids: readonly number[] | null;
  readonly kinds: readonly RequestKind[] | null;
  readonly status: 'open' | 'closed' | null;
  readonly from: Date;
  readonly until: Date;
};

const DAY_MS = 24 * 3_600_000;
const MAX_DAYS = 90;
const MAX_IDS = 200;
const MAX_ID = 2_147_483_647;
const WITH_ZONE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

type Query = Readonly<Record<string, unknown>>;
type Filtered<T> = Result<T, readonly string[]>;

const list = (query: Query, name: string): readonly string[] | null => {
  const value = query[name];
  if (typeof value !== 'string' || value.trim() === '') return null;
  return value.split(',').map((part) => part.trim());
};

/** The filters of `GET requests`: without any the reports of the last 90 days. */
export function readFilters(query: Query, now: Date): Filtered<Filters> {
  const range = readRange(query, now, MAX_DAYS);
  const ids = list(query, 'service_request_id');
  if (ids !== null) {
    if (ids.length > MAX_IDS) return fail([`At most ${MAX_IDS} service_request_id at once.`]);
    const known = ids.filter((id) => /^\d{1,10}$/.test(id) && Number(id) <= MAX_ID).map(Number);
    return ok({ ids: known, kinds: null, status: null, from: now, until: now });
  }
  const codes = list(query, 'service_code');
  const kinds = REQUEST_KIND_CODES.filter((kind) => codes?.includes(kind));
  const states = list(query, 'status');
  const problems = [
    ...(range.ok ? [] : range.failure),
    ...(codes !== null && kinds.length < new Set(codes).size ? ['service_code was not found.'] : []),
    ...(states?.some((state) => state !== 'open' && state !== 'closed')
      ? ["status is 'open' or 'closed'."]
      : []),
  ];
  if (!range.ok || problems.length > 0) return fail(problems);
  const [status = null, another] = [...new Set(states)];
  return ok({
    ids: null,
    kinds: codes === null ? null : kinds,
    status: another !== undefined || (status !== 'open' && status !== 'closed') ? null : status,
    ...range.value,
  });
}

/** A range of time: without an end up to now, without a start as long as is allowed. */
export function readRange(
  query: Query,
  now: Date,
  defaultDays: number,
): Filtered<{ readonly from: Date; readonly until: Date }> {
  const [end, start] = ['end_date', 'start_date'].map((name) => readTime(query[name]));
  if (end === undefined || start === undefined)
    return fail(['start_date and end_date are times with an offset, such as 2026-11-16T09:00:00Z.']);
  const until = end ?? now;
  const from = start ?? new Date(until.getTime() - defaultDays * DAY_MS);
  if (until < from) return fail(['end_date is before start_date.']);
  if (until.getTime() - from.getTime() > MAX_DAYS * DAY_MS)
    return fail([`start_date and end_date are at most ${MAX_DAYS} days apart.`]);
  return ok({ from, until });
}

/** Null: not given; undefined: no time. */
function readTime(value: unknown): Date | null | undefined {
  if (value === undefined || value === '') return null;
  // In an address a plus is a space.
  const text = typeof value === 'string' ? value.replace(' ', '+') : '';
  const at = new Date(text);
  return WITH_ZONE.test(text) && !Number.isNaN(at.getTime()) ? at : undefined;
}

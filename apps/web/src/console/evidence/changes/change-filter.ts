import type { CallBody } from '@patrolplan/contract';
import { CHANGE_KINDS, type staffContract } from '@patrolplan/contract/staff';

export type ChangesInput = Omit<CallBody<typeof staffContract.exportChanges>, 'after'>;

/** The filter as it is in the address of the page. Days are local: '2026-11-15'. */
export type ChangeFilter = {
  readonly person: string;
  readonly kind: string;
  readonly subject: string;
  readonly from: string;
  readonly until: string;
};

const FILTER_NAMES = ['person', 'kind', 'subject', 'from', 'until'] as const;

export function readFilter(params: URLSearchParams): ChangeFilter {
  const [person, kind, subject, from, until] = FILTER_NAMES.map((name) => params.get(name) ?? '');
  return {
    person: /^\d{1,9}$/.test(person ?? '') ? (person ?? '') : '',
    kind: CHANGE_KINDS.some((known) => known === kind) ? (kind ?? '') : '',
    subject: (subject ?? '').slice(0, 200),
    from: isDay(from) ? from : '',
    until: isDay(until) ? until : '',
  };
}

/** The input of the call: from the start of the first day to the end of the last one, in local time. */
export function changesInput({ person, kind, subject, from, until }: ChangeFilter): ChangesInput {
  return {
    person: person === '' ? null : Number(person),
    kind: CHANGE_KINDS.find((known) => known === kind) ?? null,
    subject: subject === '' ? null : subject,
    from: from === '' ? null : startOfDay(from, 0),
    until: until === '' ? null : startOfDay(until, 1),
  };
}

export const isFiltered = (filter: ChangeFilter): boolean => FILTER_NAMES.some((name) => filter[name] !== '');

function isDay(text: string | undefined): text is string {
  return /^20\d{2}-\d{2}-\d{2}$/.test(text ?? '') && !Number.isNaN(Date.parse(`${text}T00:00`));
}

function startOfDay(day: string, daysLater: number): string {
  const date = new Date(`${day}T00:00`);
  date.setDate(date.getDate() + daysLater);
  return date.toISOString();
}

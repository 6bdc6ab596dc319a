import type { staffContract } from '@patrolplan/contract/staff';
import * as v from 'valibot';
import { accessTexts, peopleTexts, personTexts } from './texts.ts';
import { ageText, momentText, sameDay } from '#domain/format.ts';
import type { Difference } from '#console/shared/form/conflict-notice.tsx';
import type { StaffReply } from '#console/shared/staff-call.ts';
import { screens, staffTabs } from '#config/screens.ts';

/**
 * Addresses of the People pages. A person is identified by a number: names and email addresses are never in an address.
 */
export const peoplePaths = {
  list: staffTabs.staffPeople.path,
  person: (id: number) => screens.staffPerson.path.replace(':personId', String(id)),
} as const;

export type FoundPeople = StaffReply<typeof staffContract.findPeople>;
export type Person = FoundPeople['people'][number];

export const fullName = ({ firstName: first, lastName: last }: Person): string => `${first} ${last}`.trim();

/** '14 min ago' today, '12 Oct, 09:30' before. */
export function lastSignInText({ lastSignInAt: at }: Person, now: Date): string {
  if (at === null) return peopleTexts.never;
  const date = new Date(at);
  return sameDay(date, now) ? ageText(date, now) : momentText(date, now);
}

/** Unsaved changes of a person. Null: unchanged. `version` is the version on screen at the first change. */
export const accessEdit = v.object({
  version: v.number(),
  areas: v.nullable(v.array(v.string())),
  isStaff: v.nullable(v.boolean()),
});
export type AccessEdit = v.InferOutput<typeof accessEdit>;

export const NO_EDIT: AccessEdit = { version: 0, areas: null, isStaff: null };

export const hasEdit = ({ areas, isStaff }: AccessEdit): boolean => areas !== null || isStaff !== null;

/** The values to save: the edit applied to the stored person. */
export function withEdit(person: Person, { areas, isStaff }: AccessEdit) {
  return { areas: areas ?? [...person.areas], isStaff: isStaff ?? person.isStaff };
}

/** After a conflict: the fields where the stored person differs from the values to save. */
export function listDifferences(stored: Person, edit: AccessEdit, seen: Person): readonly Difference[] {
  const mine = withEdit(stored, edit);
  const flag = (is: boolean) => (is ? personTexts.yes : personTexts.no);
  const all = [
    { label: accessTexts.areas, stored: listText(stored.areas), yours: listText(mine.areas) },
    { label: accessTexts.staff, stored: flag(stored.isStaff), yours: flag(mine.isStaff) },
    { label: peopleTexts.active, stored: flag(stored.isActive), yours: flag(seen.isActive) },
  ];
  return all.filter(({ stored: theirs, yours }) => theirs !== yours);
}

function listText(names: readonly string[]): string {
  return names.length === 0 ? personTexts.none : names.toSorted().join(', ');
}

export const personForm = (id: number): string => `person ${id}`;

export const toggled = (names: readonly string[], name: string): string[] =>
  names.includes(name) ? names.filter((other) => other !== name) : [...names, name].toSorted();

/** The id of the person in an address; 0 without one. */
export function readPersonId(pathname: string): number {
  return Number(/\/(\d{1,9})\/?$/.exec(pathname)?.[1] ?? 0);
}

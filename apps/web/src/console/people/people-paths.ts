import { screens, staffTabs } from '#config/screens.ts';

/**
 * Addresses of the People pages. A person is identified by a number: names and email addresses are never in an address.
 */
export const peoplePaths = {
  list: staffTabs.staffPeople.path,
  person: (id: number) => screens.staffPerson.path.replace(':personId', String(id)),
} as const;

/** The id of the person in an address; 0 without one. */
export function readPersonId(pathname: string): number {
  return Number(/\/(\d{1,9})\/?$/.exec(pathname)?.[1] ?? 0);
}

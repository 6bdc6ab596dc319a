import { screens, staffTabs } from '#config/screens.ts';

/** The addresses of the People tab. A person is named by a number: names and email addresses are in no address. */
export const peoplePaths = {
  list: staffTabs.staffPeople.path,
  person: (id: number) => screens.staffPerson.path.replace(':personId', String(id)),
} as const;

/** The number of the person that an address names; 0 when it is none. */
export function readPersonId(pathname: string): number {
  return Number(/\/(\d{1,9})\/?$/.exec(pathname)?.[1] ?? 0);
}

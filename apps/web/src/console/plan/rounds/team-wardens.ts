import { MOST_WARDENS, NOBODY, type Warden } from './team-settings.ts';
import type { TeamPerson } from './team-question.ts';

/** A person who can get a round. */
export type ListedWarden = TeamPerson & {
  /** Null where rounds cannot be sent. */
  readonly isOnShift: boolean | null;
  /** When the person is expected back, ms since 1970. */
  readonly backBy: number | null;
};

/** Those on shift come first, then by name. */
export const sortWardens = (people: readonly ListedWarden[]): readonly ListedWarden[] =>
  people.toSorted(
    (one, other) =>
      Number(other.isOnShift === true) - Number(one.isOnShift === true) ||
      one.name.localeCompare(other.name, undefined, { numeric: true }),
  );

/** The wardens on shift, until somebody chooses others. */
export const wardensOnShift = (people: readonly ListedWarden[]): readonly Warden[] =>
  sortWardens(people)
    .filter(({ isOnShift }) => isOnShift === true)
    .slice(0, MOST_WARDENS)
    .map(({ id }) => ({ personId: id, own: {} }));

/** Adds a person or removes them. The order is that of the list; wardens without an account come last. */
export function toggleWarden(
  wardens: readonly Warden[],
  personId: number,
  people: readonly ListedWarden[],
): readonly Warden[] {
  const isChosen = wardens.some((warden) => warden.personId === personId);
  const next = isChosen
    ? wardens.filter((warden) => warden.personId !== personId)
    : [...wardens, { personId, own: {} }];
  const order = sortWardens(people).map(({ id }) => id);
  const place = (warden: Warden) => (warden.personId === null ? Infinity : order.indexOf(warden.personId));
  // Infinity minus Infinity is not a number.
  return next.toSorted((one, other) => place(one) - place(other) || 0).slice(0, MOST_WARDENS);
}

export const countUnnamed = (wardens: readonly Warden[]): number =>
  wardens.filter(({ personId }) => personId === null).length;

/** Sets the number of wardens without an account. */
export function withUnnamed(wardens: readonly Warden[], count: number): readonly Warden[] {
  const named = wardens.filter(({ personId }) => personId !== null);
  const unnamed = wardens.filter(({ personId }) => personId === null);
  const wanted = Math.max(0, Math.min(MOST_WARDENS - named.length, count));
  return [...named, ...Array.from({ length: wanted }, (_, index) => unnamed[index] ?? NOBODY)];
}

/** The areas that these wardens walk. One without an account may walk all. */
export function walkedAreas(
  wardens: readonly (TeamPerson | null)[],
  allAreas: readonly string[],
): readonly string[] {
  return allAreas.filter((area) =>
    wardens.some((warden) => warden === null || warden.areas === null || warden.areas.includes(area)),
  );
}

/** First names, or whole names where two people share the first one. 'Warden 1' has no first name. */
export function shortNames(names: readonly string[]): readonly string[] {
  const first = (name: string) => name.split(' ')[0] ?? name;
  return names.map((name) =>
    /\d$/.test(name) || names.some((other) => other !== name && first(other) === first(name))
      ? name
      : first(name),
  );
}

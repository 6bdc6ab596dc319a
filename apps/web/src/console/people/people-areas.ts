import type { Person } from './person.ts';

/** What happens to an area of the chosen people. An area that is not listed stays as it is. */
export type AreaPlan = Readonly<Record<string, 'add' | 'remove'>>;

export type PersonAreas = { readonly id: number; readonly version: number; readonly areas: string[] };

/** The new areas of those people whose areas the plan changes. */
export function plannedAreas(people: readonly Person[], plan: AreaPlan): readonly PersonAreas[] {
  const added = Object.keys(plan).filter((area) => plan[area] === 'add');
  return people.flatMap(({ id, version, areas }) => {
    const after = [...new Set([...areas, ...added])].filter((area) => plan[area] !== 'remove').toSorted();
    return after.join('\n') === areas.toSorted().join('\n') ? [] : [{ id, version, areas: after }];
  });
}

/** Gives the saved people the areas from before. */
export function areasBefore(saved: readonly Person[], before: readonly Person[]): readonly PersonAreas[] {
  const areasById = new Map(before.map(({ id, areas }) => [id, areas]));
  return saved.map(({ id, version }) => ({ id, version, areas: [...(areasById.get(id) ?? [])] }));
}

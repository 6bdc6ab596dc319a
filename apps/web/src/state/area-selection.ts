import { keepAllowed, removeArea, toggleArea } from '#domain/area/area-choice.ts';
import { useSource } from '#platform/source.ts';
import { storedValue } from '#platform/storage/stored-value.ts';

/** The chosen areas and the single-area filter. This file is the only writer of both. */
const chosen = storedValue('selectedAreas');
const single = storedValue('selectedArea');

const NONE: readonly string[] = [];

export type AreaSelection = {
  readonly areas: readonly string[];
  /** The one area that the plan is filtered by; null for all chosen ones. */
  readonly filter: string | null;
};

export function useAreaSelection(): AreaSelection {
  const areas = useSource(chosen) ?? NONE;
  const filter = useSource(single);
  return { areas, filter: filter !== null && areas.includes(filter) ? filter : null };
}

function chosenAreas(): readonly string[] {
  return chosen.get() ?? NONE;
}

/** Ticking a box clears the stored single-area filter. */
export function toggleChosenArea(name: string): void {
  store(toggleArea(chosenAreas(), name));
  single.clear();
}

/** Replaces the whole choice. */
export function chooseAreas(names: readonly string[]): void {
  store(names);
  single.clear();
}

export function removeChosenArea(name: string): void {
  store(removeArea(chosenAreas(), name));
  if (single.get() === name) single.clear();
}

export function filterByArea(name: string | null): void {
  if (name === null) single.clear();
  else single.set(name);
}

/** Drops chosen areas that are no longer among the user's. */
export function keepAllowedAreas(allowed: readonly string[]): void {
  store(keepAllowed(chosenAreas(), allowed));
  const filter = single.get();
  if (filter !== null && !allowed.includes(filter)) single.clear();
}

function store(areas: readonly string[]): void {
  if (areas !== chosenAreas()) chosen.set(areas);
}

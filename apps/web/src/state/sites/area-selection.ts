import { keepAllowed, removeArea, toggleArea } from '#domain/area/area-choice.ts';
import { useSource } from '#platform/source.ts';
import { storedValue } from '#platform/storage/stored-value.ts';

/** The selected areas and the single-area filter. Only this file writes them. */
const chosen = storedValue('selectedAreas');
const single = storedValue('selectedArea');

const NONE: readonly string[] = [];

export type AreaSelection = {
  readonly areas: readonly string[];
  /** The area that filters the plan; null for all selected ones. */
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

/** Replaces the whole selection. */
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

/** Drops selected areas that the user no longer has. */
export function keepAllowedAreas(allowed: readonly string[]): void {
  store(keepAllowed(chosenAreas(), allowed));
  const filter = single.get();
  if (filter !== null && !allowed.includes(filter)) single.clear();
}

function store(areas: readonly string[]): void {
  if (areas !== chosenAreas()) chosen.set(areas);
}

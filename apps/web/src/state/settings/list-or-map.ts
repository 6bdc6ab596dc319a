import { useFeature } from './features.ts';
import { useSource } from '#platform/source.ts';
import { storedValue } from '#platform/storage/stored-value.ts';

const stored = storedValue('pp:planView');

/** Whether the plan and the round are shown as a list or on the map: the last choice, by default the list. */
export function useListOrMap(): 'list' | 'map' {
  const chosen = useSource(stored);
  return useFeature('map') ? (chosen ?? 'list') : 'list';
}

export function showListOrMap(view: 'list' | 'map'): void {
  stored.set(view);
}

import { lazy } from 'react';
import { useSource } from '#platform/source.ts';
import { storedValue } from '#platform/storage/stored-value.ts';
import { useFeature } from '#state/features.ts';
import { ListMapToggle } from '#ui/list-map-toggle.tsx';
import type { ListOrMap } from '#ui/list-map-toggle.tsx';

/** Its code, with the map library, is loaded when the map is opened. */
export const PlanMap = lazy(async () => ({
  default: (await import('#features/patrol-plan/map/plan-map.tsx')).PlanMap,
}));

const storedView = storedValue('pp:planView');

/** The list, unless the person last chose the map. */
export function usePlanView(): ListOrMap {
  const stored = useSource(storedView);
  return useFeature('map') ? (stored ?? 'list') : 'list';
}

export function PlanViewToggle() {
  const view = usePlanView();
  return <ListMapToggle view={view} onChange={storedView.set} />;
}

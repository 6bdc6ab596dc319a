import { useFeature } from '#state/features.ts';
import { showListOrMap, useListOrMap } from '#state/list-or-map.ts';
import { ListMapToggle } from '#ui/list-map-toggle.tsx';

/** List or Map, where the deployment has a map. Shares its state with the plan. */
export function StaffMapToggle() {
  const view = useListOrMap();
  return useFeature('map') ? <ListMapToggle view={view} onChange={showListOrMap} /> : null;
}

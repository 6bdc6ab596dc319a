import { lazy } from 'react';
import { showListOrMap, useListOrMap } from '#state/settings/list-or-map.ts';
import { ListMapToggle } from '#ui/page/list-map-toggle.tsx';

/** Loaded with the map library when the map is opened. */
export const PlanMap = lazy(async () => ({
  default: (await import('#features/patrol-plan/map/plan-map.tsx')).PlanMap,
}));

export function PlanViewToggle() {
  return <ListMapToggle view={useListOrMap()} onChange={showListOrMap} />;
}

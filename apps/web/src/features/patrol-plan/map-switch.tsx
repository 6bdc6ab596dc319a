import { lazy, useEffect, useState } from 'react';
import { showListOrMap, useListOrMap } from '#state/settings/list-or-map.ts';
import { ListMapToggle } from '#ui/page/list-map-toggle.tsx';

/** Loaded with the map library when the map is opened. */
export const PlanMap = lazy(async () => ({
  default: (await import('#features/patrol-plan/map/plan-map.tsx')).PlanMap,
}));

/** A hidden map uses memory of the graphics card: it is removed after this time. */
const KEPT_MS = 5 * 60_000;

/** Whether the map is in the page: also hidden, because to create it again takes twice as long as to show it. */
export function useMapInPage(shown: boolean): boolean {
  const [isInPage, setIsInPage] = useState(shown);
  if (shown && !isInPage) setIsInPage(true);
  useEffect(() => {
    if (shown) return undefined;
    const timer = setTimeout(() => setIsInPage(false), KEPT_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return isInPage;
}

export function PlanViewToggle() {
  return <ListMapToggle view={useListOrMap()} onChange={showListOrMap} />;
}

import { type ReactNode, Suspense } from 'react';
import { useListOrMap, showListOrMap } from '#state/settings/list-or-map.ts';
import { useFeature } from '#state/settings/features.ts';
import { ListMapToggle } from '#ui/page/list-map-toggle.tsx';

type MapBesideProps = { map: ReactNode; children: ReactNode };

/** The list; if the map is selected, the map above it, or on a wide screen left of it. */
export function MapBeside({ map, children }: MapBesideProps) {
  if (useListOrMap() === 'list') return children;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-4">
      <div className="min-w-0 lg:sticky lg:top-4">
        <Suspense>{map}</Suspense>
      </div>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

/** List or Map, where the deployment has a map. Shares its state with the plan. */
export function StaffMapToggle() {
  const view = useListOrMap();
  return useFeature('map') ? <ListMapToggle view={view} onChange={showListOrMap} /> : null;
}

import { Suspense, lazy } from 'react';
import type { Scene } from '#map/scene.ts';
import { useFeature } from '#state/settings/features.ts';
import { showListOrMap, useListOrMap } from '#state/settings/list-or-map.ts';
import { ListMapToggle } from '#ui/page/list-map-toggle.tsx';

const RoundMap = lazy(async () => ({
  default: (await import('#features/round/map/round-map.tsx')).RoundMap,
}));

/** List or Map, where the deployment has a map. */
export function RoundViewToggle() {
  const view = useListOrMap();
  return useFeature('map') ? <ListMapToggle view={view} onChange={showListOrMap} /> : null;
}

/** The map above the list, if it is selected. */
export function RoundOnMap({ scene }: { scene: Scene }) {
  if (useListOrMap() === 'list') return null;
  return (
    <Suspense>
      <RoundMap scene={scene} />
    </Suspense>
  );
}

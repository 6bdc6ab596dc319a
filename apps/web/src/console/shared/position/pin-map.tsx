import { staffContract } from '@patrolplan/contract/staff';
import { useMemo, useState } from 'react';
import { positionTexts } from './texts.ts';
import { type TypedPosition, readPosition, typedPosition } from './typed-position.ts';
import { areaScene } from '#console/shared/area-map/area-scene.ts';
import { DataState } from '#console/shared/data-state.tsx';
import { useStaffData } from '#console/shared/staff-call.ts';
import { LazySiteMap } from '#map/lazy-site-map.tsx';
import type { Pin, Scene } from '#map/scene.ts';

export type PinMapProps = {
  /** Of the map. */
  label: string;
  position: Partial<TypedPosition>;
  /** Without a position, the map begins with this area; without a name, with all areas. */
  areaName?: string | undefined;
  onType: (typed: TypedPosition) => void;
};

const PIN: Omit<Pin, 'place'> = {
  id: 0,
  rank: 1,
  label: '+',
  background: 'var(--accent)',
  ink: 'var(--on-accent)',
  boosted: false,
  look: 'place',
};

/** A map with a pin at a position; without a position, with the area. */
export function PinMap({ label, position, areaName, onType }: PinMapProps) {
  const outlines = useStaffData(staffContract.listAreaOutlines, {});
  const { data } = outlines;
  const { latitude = '', longitude = '' } = position;
  // Without a position the area is in view first; once there is one, the area stays.
  const [startsWithArea] = useState(readPosition(position) === null);
  const scene = useMemo((): Scene => {
    const place = readPosition({ latitude, longitude });
    const pins = place === null ? [] : [{ ...PIN, place }];
    if (!startsWithArea || data === undefined) return { pins, areas: [] };
    const own = data.areas.filter(({ name, places }) => name === areaName && places.length > 0);
    return { pins, areas: areaScene(own.length > 0 ? own : data.areas, new Map()).areas };
  }, [latitude, longitude, areaName, data, startsWithArea]);
  return (
    <DataState state={outlines} failedText={positionTexts.mapFailed}>
      {() => (
        <div className="grid w-full gap-2">
          <p className="text-second text-ink-2">{positionTexts.pinHint}</p>
          <div className="h-[min(24rem,60dvh)] overflow-hidden rounded-card border border-line has-data-no-map:-mx-3 has-data-no-map:h-auto has-data-no-map:border-0">
            <LazySiteMap
              label={label}
              scene={scene}
              me={null}
              chosen={PIN.id}
              onChoose={() => undefined}
              onPlace={(place) => onType(typedPosition(place))}
              instead={positionTexts.insteadOfMap}
            />
          </div>
        </div>
      )}
    </DataState>
  );
}

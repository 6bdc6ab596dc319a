import { staffContract } from '@patrolplan/contract/staff';
import { useMemo, useState } from 'react';
import type { FieldsProps } from './site-edit.ts';
import { placeCells, readPlace } from './site-place.ts';
import { siteFormTexts } from './texts.ts';
import { areaScene } from '#console/shared/area-map/area-scene.ts';
import { DataState } from '#console/shared/data-state.tsx';
import { useStaffData } from '#console/shared/staff-call.ts';
import { LazySiteMap } from '#map/lazy-site-map.tsx';
import type { Pin, Scene } from '#map/scene.ts';

export type PinMapProps = Pick<FieldsProps, 'cells' | 'onType'>;

const PIN: Omit<Pin, 'place'> = {
  id: 0,
  rank: 1,
  label: '+',
  background: 'var(--accent)',
  ink: 'var(--on-accent)',
  boosted: false,
  look: 'place',
};

/** A map with the pin of the site; without a position, with its area. */
export function PinMap({ cells, onType }: PinMapProps) {
  const outlines = useStaffData(staffContract.listAreaOutlines, {});
  const { data } = outlines;
  const areaName = cells['area_name'];
  const { latitude = '', longitude = '' } = cells;
  // A site that has no position yet starts with its area in view; once it has one, the area stays.
  const [startsWithArea] = useState(readPlace(cells) === null);
  const scene = useMemo((): Scene => {
    const place = readPlace({ latitude, longitude });
    const pins = place === null ? [] : [{ ...PIN, place }];
    if (!startsWithArea || data === undefined) return { pins, areas: [] };
    const own = data.areas.filter(({ name, places }) => name === areaName && places.length > 0);
    return { pins, areas: areaScene(own.length > 0 ? own : data.areas, new Map()).areas };
  }, [latitude, longitude, areaName, data, startsWithArea]);
  return (
    <DataState state={outlines} failedText={siteFormTexts.mapFailed}>
      {() => (
        <div className="grid w-full gap-2">
          <p className="text-second text-ink-2">{siteFormTexts.pinHint}</p>
          <div className="h-[min(24rem,60dvh)] overflow-hidden rounded-card border border-line has-data-no-map:h-auto">
            <LazySiteMap
              label={siteFormTexts.pinMap}
              scene={scene}
              me={null}
              chosen={PIN.id}
              onChoose={() => undefined}
              onPlace={(place) => onType(placeCells(place))}
              instead={siteFormTexts.insteadOfMap}
            />
          </div>
        </div>
      )}
    </DataState>
  );
}

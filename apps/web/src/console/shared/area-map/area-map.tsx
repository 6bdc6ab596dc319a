import { staffContract } from '@patrolplan/contract/staff';
import { type ReactNode, useMemo, useState } from 'react';
import { type AreaLook, areaScene } from './area-scene.ts';
import { areaMapTexts } from './texts.ts';
import { DataState } from '#console/shared/data-state.tsx';
import { useStaffData } from '#console/shared/staff-call.ts';
import { LazySiteMap } from '#map/lazy-site-map.tsx';
import X from 'lucide-react/icons/x';
import { MapSheet } from '#map/map-sheet.tsx';

/** Details of the selected area, on the map. */
function AreaSheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <MapSheet label={areaMapTexts.chosen}>
      <div className="flex items-start gap-1.5">
        <div className="min-w-0 flex-1">{children}</div>
        <button
          type="button"
          aria-label={areaMapTexts.close}
          onClick={onClose}
          className="grid size-11 shrink-0 place-items-center rounded-control border border-line-strong text-ink hover:bg-sunken"
        >
          <X aria-hidden className="size-5" />
        </button>
      </div>
    </MapSheet>
  );
}

type AreaMapProps = {
  label: string;
  /** By area id. An area without a look has the usual tint. */
  looks: ReadonlyMap<number, AreaLook>;
  /** Details of the selected area. */
  renderCard: (area: number) => ReactNode;
  legend: ReactNode;
};

/** The areas on the map, as outlines of their sites. The list beside it has the same content. */
export function AreaMap({ label, looks, renderCard, legend }: AreaMapProps) {
  const state = useStaffData(staffContract.listAreaOutlines, {});
  const [chosen, setChosen] = useState<number | null>(null);
  const { data } = state;
  const scene = useMemo(() => areaScene(data?.areas ?? [], looks), [data, looks]);
  const chosenCard = chosen === null ? null : renderCard(chosen);
  return (
    <DataState state={state} failedText={areaMapTexts.failed}>
      {() => (
        <>
          <div className="relative -mx-[12px] h-[max(20rem,calc(100dvh-26rem))] has-data-no-map:h-auto! has-data-no-map:min-h-0! lg:mx-0 lg:h-[calc(100dvh-20rem)] lg:min-h-100 lg:overflow-hidden lg:rounded-card lg:border lg:border-line">
            <LazySiteMap
              label={label}
              scene={scene}
              me={null}
              chosen={chosen}
              onChoose={setChosen}
              sheet={
                chosenCard !== null && <AreaSheet onClose={() => setChosen(null)}>{chosenCard}</AreaSheet>
              }
            />
          </div>
          {legend}
        </>
      )}
    </DataState>
  );
}

import MapPin from 'lucide-react/icons/map-pin';
import { Suspense, lazy, useState } from 'react';
import type { PinMapProps } from './pin-map.tsx';
import { positionTexts } from './texts.ts';
import { useFeature } from '#state/settings/features.ts';
import { Button } from '#ui/button.tsx';
import { SkeletonRows } from '#ui/table/skeleton-rows.tsx';

/** The code of the map is loaded when it is opened. */
const PinMap = lazy(async () => ({ default: (await import('./pin-map.tsx')).PinMap }));

/** A position on a map that opens on demand. Two fields above it take the same without a map. */
export function PinOnMap(props: PinMapProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (!useFeature('map')) return null;
  return (
    <div className="grid gap-3">
      <div>
        <Button variant="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          <MapPin aria-hidden className="size-5 shrink-0" />
          {isOpen ? positionTexts.closeMap : positionTexts.openMap}
        </Button>
      </div>
      {isOpen && (
        <Suspense fallback={<SkeletonRows />}>
          <PinMap key={props.areaName} {...props} />
        </Suspense>
      )}
    </div>
  );
}

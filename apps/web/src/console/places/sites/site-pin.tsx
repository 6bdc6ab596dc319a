import MapPin from 'lucide-react/icons/map-pin';
import { Suspense, lazy, useState } from 'react';
import type { PinMapProps } from './pin-map.tsx';
import { siteFormTexts } from './texts.ts';
import { SkeletonRows } from '#console/shared/skeleton-rows.tsx';
import { useFeature } from '#state/features.ts';
import { Button } from '#ui/button.tsx';

/** The code of the map is loaded when it is opened. */
const PinMap = lazy(async () => ({ default: (await import('./pin-map.tsx')).PinMap }));

/** The position on a map that opens on demand. The two fields above it take the same without a map. */
export function SitePin(props: PinMapProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (!useFeature('map')) return null;
  return (
    <div className="mt-4 grid gap-3">
      <div>
        <Button variant="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          <MapPin aria-hidden className="size-5 shrink-0" />
          {isOpen ? siteFormTexts.closeMap : siteFormTexts.openMap}
        </Button>
      </div>
      {isOpen && (
        <Suspense fallback={<SkeletonRows />}>
          <PinMap key={props.cells['area_name']} {...props} />
        </Suspense>
      )}
    </div>
  );
}

import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { areaMapTexts } from './texts.ts';
import { MapSheet } from '#map/map-sheet.tsx';

/** Details of the selected area, on the map. */
export function AreaSheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
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

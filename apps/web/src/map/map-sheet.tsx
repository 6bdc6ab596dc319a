import type { ReactNode } from 'react';
import { setRootFlag } from '#ui/dock/root-flag.ts';

const markSheet = (): (() => void) => setRootFlag('sheet');

/** The selected pin or area, at the lower edge of the map. On a phone it replaces the dock (map.css). The buttons and the attribution stay above it. */
export function MapSheet({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      ref={markSheet}
      aria-label={label}
      data-map-sheet=""
      className="pointer-events-auto m-2 mt-0 rounded-card border border-line bg-surface p-1.5 shadow-popover [--arrive-from:8px] arrive lg:absolute lg:bottom-8 lg:left-3 lg:m-0 lg:w-100"
    >
      {children}
    </section>
  );
}

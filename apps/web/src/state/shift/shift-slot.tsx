import { type ReactNode, Suspense } from 'react';
import { lazySlot } from '#platform/lazy-slot.ts';
import { useFeature } from '#state/settings/features.ts';

export type ShiftPlace = 'bar' | 'dock' | 'dashboard';

const ShiftPart = lazySlot<{ place: ShiftPlace }>(
  // oxlint-disable-next-line no-restricted-imports -- a slot: loaded with the feature only
  async () => (await import('#features/shift/shift-part.tsx')).ShiftPart,
);

/** The part of the shift at a place of a screen. Without the feature nothing is loaded. */
export function ShiftSlot({ place, fallback }: { place: ShiftPlace; fallback?: ReactNode }) {
  return (
    useFeature('shift') && (
      <Suspense fallback={fallback}>
        <ShiftPart place={place} />
      </Suspense>
    )
  );
}

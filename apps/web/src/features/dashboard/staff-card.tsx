import { Suspense } from 'react';
import type { Profile } from '#domain/profile/profile.ts';
import { lazySlot } from '#platform/lazy-slot.ts';
import { useFeature } from '#state/features.ts';

/** Loaded for staff only. If it cannot be loaded, the console can still be opened by its address. */
const ConsoleCard = lazySlot(
  // oxlint-disable-next-line no-restricted-imports -- a slot: loaded for staff only
  async () => (await import('#console/today/console-card.tsx')).ConsoleCard,
);

/** Link to the staff console. */
export function StaffCard({ profile }: { profile: Profile | null }) {
  const isOn = useFeature('staff');
  if (!isOn || !profile?.isStaff) return null;
  return (
    <Suspense fallback={null}>
      <ConsoleCard />
    </Suspense>
  );
}

import { Suspense } from 'react';
import { lazySlot } from '#platform/lazy-slot.ts';
import { useFeature } from '#state/features.ts';
import { useProfile } from '#state/profile.ts';

type QuickBoostProps = { siteId: number; siteName: string };

/** Loaded for staff only. While offline there is no button. */
const QuickBoost = lazySlot<QuickBoostProps>(
  // oxlint-disable-next-line no-restricted-imports -- a slot: loaded for staff only
  async () => (await import('#console/plan/boosts/quick-boost.tsx')).QuickBoost,
);

/** Lets staff boost the site. */
export function BoostSite({ siteId, siteName }: QuickBoostProps) {
  const isOn = useFeature('staff');
  const state = useProfile();
  if (!isOn || state.kind !== 'ready' || !state.profile.isStaff) return null;
  return (
    <Suspense fallback={null}>
      <QuickBoost siteId={siteId} siteName={siteName} />
    </Suspense>
  );
}

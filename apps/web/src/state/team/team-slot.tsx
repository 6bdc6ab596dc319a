import { Suspense } from 'react';
import { lazySlot } from '#platform/lazy-slot.ts';
import { useFeature } from '#state/settings/features.ts';

export type TeamPlace = 'host' | 'for-you' | 'waiting' | 'card' | 'settings';

const TeamPart = lazySlot<{ place: TeamPlace }>(
  // oxlint-disable-next-line no-restricted-imports -- a slot: loaded with the feature only
  async () => (await import('#features/team/team-part.tsx')).TeamPart,
);

/** The part of the team at a place of a screen. Without the feature nothing is loaded. */
export function TeamSlot({ place }: { place: TeamPlace }) {
  return (
    useFeature('team') && (
      <Suspense>
        <TeamPart place={place} />
      </Suspense>
    )
  );
}

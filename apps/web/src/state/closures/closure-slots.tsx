import type { ClosureReason } from '@patrolplan/contract/closures';
import { Suspense } from 'react';
import { lazySlot } from '#platform/lazy-slot.ts';
import { useFeature } from '#state/settings/features.ts';

type CloseSiteProps = { siteId: number; siteName: string };
type ClosureChoicesProps = {
  siteName: string;
  withHeading?: boolean;
  onChoose: (reason: ClosureReason) => void;
};
type ClosureNoteProps = { markId: string };

const CloseSite = lazySlot<CloseSiteProps>(
  // oxlint-disable-next-line no-restricted-imports -- a slot: loaded with the feature only
  async () => (await import('#features/closures/close-site.tsx')).CloseSite,
);
const ClosureChoices = lazySlot<ClosureChoicesProps>(
  // oxlint-disable-next-line no-restricted-imports -- a slot: loaded with the feature only
  async () => (await import('#features/closures/closure-choices.tsx')).ClosureChoices,
);
const ClosureNote = lazySlot<ClosureNoteProps>(
  // oxlint-disable-next-line no-restricted-imports -- a slot: loaded with the feature only
  async () => (await import('#features/closures/closure-note.tsx')).ClosureNote,
);

/** Marks a site. Without the feature nothing is loaded. */
export function CloseSiteSlot(props: CloseSiteProps) {
  return (
    useFeature('marks') && (
      <Suspense>
        <CloseSite {...props} />
      </Suspense>
    )
  );
}

/** The reasons, as choices of a sheet. */
export function ClosureChoicesSlot(props: ClosureChoicesProps) {
  return (
    useFeature('marks') && (
      <Suspense>
        <ClosureChoices {...props} />
      </Suspense>
    )
  );
}

/** A note for a closure that is not sent yet. */
export function ClosureNoteSlot(props: ClosureNoteProps) {
  return (
    <Suspense>
      <ClosureNote {...props} />
    </Suspense>
  );
}

import type { MarkReason } from '@patrolplan/contract/marks';
import { Suspense } from 'react';
import { lazySlot } from '#platform/lazy-slot.ts';
import { useFeature } from '#state/features.ts';

type MarkSiteProps = { siteId: number; siteName: string };
type MarkChoicesProps = { withHeading?: boolean; onChoose: (reason: MarkReason) => void };
type MarkNoteProps = { markId: string };

const MarkSite = lazySlot<MarkSiteProps>(
  // oxlint-disable-next-line no-restricted-imports -- a slot: loaded with the feature only
  async () => (await import('#features/marks/mark-site.tsx')).MarkSite,
);
const MarkChoices = lazySlot<MarkChoicesProps>(
  // oxlint-disable-next-line no-restricted-imports -- a slot: loaded with the feature only
  async () => (await import('#features/marks/mark-choices.tsx')).MarkChoices,
);
const MarkNote = lazySlot<MarkNoteProps>(
  // oxlint-disable-next-line no-restricted-imports -- a slot: loaded with the feature only
  async () => (await import('#features/marks/mark-note.tsx')).MarkNote,
);

/** Marks a site. Without the feature nothing is loaded. */
export function MarkSiteSlot(props: MarkSiteProps) {
  return (
    useFeature('marks') && (
      <Suspense>
        <MarkSite {...props} />
      </Suspense>
    )
  );
}

/** The reasons, as choices of a sheet. */
export function MarkChoicesSlot(props: MarkChoicesProps) {
  return (
    useFeature('marks') && (
      <Suspense>
        <MarkChoices {...props} />
      </Suspense>
    )
  );
}

/** A note for a mark that is not sent yet. */
export function MarkNoteSlot(props: MarkNoteProps) {
  return (
    <Suspense>
      <MarkNote {...props} />
    </Suspense>
  );
}

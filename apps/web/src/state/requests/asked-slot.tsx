import { Suspense } from 'react';
import type { Asked } from '#domain/request/asked.ts';
import { lazySlot } from '#platform/lazy-slot.ts';
import { useAsked } from '#state/plan/asked-sites.ts';

type AskedCardProps = { asked: readonly Asked[] };

const AskedCard = lazySlot<AskedCardProps>(
  // oxlint-disable-next-line no-restricted-imports -- a slot: loaded where something was asked for
  async () => (await import('#features/requests/asked-card.tsx')).AskedCard,
);

/** What others have asked for at a site. Nothing is loaded for a site without requests. */
export function AskedSlot({ siteId }: { siteId: number }) {
  const asked = useAsked(siteId);
  return (
    asked !== undefined && (
      <Suspense>
        <AskedCard asked={asked} />
      </Suspense>
    )
  );
}

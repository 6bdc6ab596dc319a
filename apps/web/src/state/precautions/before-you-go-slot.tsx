import { Suspense } from 'react';
import { type Precautions, precautionFact } from '#domain/site/precautions.ts';
import { lazySlot } from '#platform/lazy-slot.ts';

const BeforeYouGo = lazySlot<{ precautions: Precautions }>(
  // oxlint-disable-next-line no-restricted-imports -- a slot: loaded where a site has a precaution
  async () => (await import('#features/precautions/before-you-go.tsx')).BeforeYouGo,
);

/** What a warden must know before going to a site. Nothing is loaded for a site without a precaution. */
export function BeforeYouGoSlot({ precautions }: { precautions: Precautions | null | undefined }) {
  if (!precautions || precautionFact(precautions) === null) return null;
  return (
    <Suspense>
      <BeforeYouGo precautions={precautions} />
    </Suspense>
  );
}

import { detailTexts } from './texts.ts';
import { Skeleton } from '#ui/page/skeleton.tsx';

/**
 * Why a value is missing: it is loading, the device is offline without a stored value, or the service does not know it.
 */
export type WhyMissing = 'loading' | 'not-stored' | 'unknown';

/** In place of a value. */
export function Missing({ why }: { why: WhyMissing }) {
  if (why === 'loading') {
    return (
      <span className="inline-block align-middle">
        <Skeleton className="h-[1em] w-16 rounded-full!" />
        <span className="sr-only">{detailTexts.loading}</span>
      </span>
    );
  }
  return (
    <span className="font-normal text-ink-2">
      <span aria-hidden>–</span>
      <span className="sr-only">{detailTexts.unknown}</span>
    </span>
  );
}

/** In place of the values of a card. */
export function NotStored() {
  return <p className="text-second text-ink-2">{detailTexts.notStored}</p>;
}

import { tableTexts } from './texts.ts';
import { Skeleton } from '#ui/page/skeleton.tsx';

/** Five rows while a table loads. */
export function SkeletonRows() {
  return (
    <div aria-busy="true" className="grid gap-1.5">
      <output className="sr-only">{tableTexts.loading}</output>
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </div>
  );
}

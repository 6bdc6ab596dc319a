import { staffTexts } from '#console/shared/texts.ts';
import { Skeleton } from '#ui/skeleton.tsx';

const CARDS = ['left top', 'right top', 'left bottom', 'right bottom'];

/** Four cards of three rows while the page loads. */
export function TodaySkeleton() {
  return (
    <div aria-busy="true" className="grid grid-cols-[repeat(auto-fit,minmax(min(24rem,100%),1fr))] gap-4">
      <output className="sr-only">{staffTexts.loading}</output>
      {CARDS.map((card) => (
        <div key={card} className="grid gap-1.5">
          <Skeleton className="h-13" />
          <Skeleton className="h-13" />
          <Skeleton className="h-13" />
        </div>
      ))}
    </div>
  );
}

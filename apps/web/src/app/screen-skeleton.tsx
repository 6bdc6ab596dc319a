import { appTexts } from './texts.ts';
import { Skeleton } from '#ui/page/skeleton.tsx';

/** The placeholder of a screen while its code loads. */
export function ScreenSkeleton() {
  return (
    <div className="w-full max-w-298 px-[12px] pt-3 pb-6 lg:px-10 lg:pt-8" aria-busy="true">
      <p className="sr-only">{appTexts.loading}</p>
      <Skeleton className="h-8 w-48 lg:h-9" />
      <div className="mt-4 grid gap-1.5 pt-14">
        <Skeleton className="h-23" />
        <Skeleton className="h-23" />
        <Skeleton className="h-23" />
      </div>
    </div>
  );
}

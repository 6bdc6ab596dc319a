import { whyTexts } from './texts.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

export function ReasonsLoading() {
  return (
    <div aria-busy="true" className="grid gap-2.5 py-2">
      <output className="sr-only">{whyTexts.loading}</output>
      <Skeleton className="h-5 rounded-full!" />
      <Skeleton className="h-5 w-4/5 rounded-full!" />
      <Skeleton className="h-5 w-3/5 rounded-full!" />
    </div>
  );
}

/** The same words with and without a connection; only a failure of the service is red. */
export function ReasonsFailed({ offline, onRetry }: { offline: boolean; onRetry: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
      <output className={`block text-second font-medium ${offline ? 'text-ink-2' : 'text-bad'}`}>
        {whyTexts.failed}
      </output>
      <Button variant="quiet" onClick={onRetry}>
        {whyTexts.tryAgain}
      </Button>
    </div>
  );
}

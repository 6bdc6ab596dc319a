import { Button } from '#ui/button.tsx';
import { Skeleton } from './skeleton.tsx';

/** Placeholder for a few lines of text. */
export function LoadingLines({ label }: { label: string }) {
  return (
    <div aria-busy="true" className="grid gap-2.5 py-2">
      <output className="sr-only">{label}</output>
      <Skeleton className="h-5 rounded-full!" />
      <Skeleton className="h-5 w-4/5 rounded-full!" />
      <Skeleton className="h-5 w-3/5 rounded-full!" />
    </div>
  );
}

type FailedLinesProps = { children: string; offline: boolean; retryLabel: string; onRetry: () => void };

/** In place of lines that could not be loaded. A failure of the service is red, a missing connection is not. */
export function FailedLines({ children, offline, retryLabel, onRetry }: FailedLinesProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
      <output className={`block text-second font-medium ${offline ? 'text-ink-2' : 'text-bad'}`}>
        {children}
      </output>
      <Button variant="quiet" onClick={onRetry}>
        {retryLabel}
      </Button>
    </div>
  );
}

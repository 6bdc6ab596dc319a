import type { ReactNode } from 'react';
import { SkeletonRows } from '#ui/table/skeleton-rows.tsx';
import type { StaffData } from './staff-call.ts';
import { staffTexts } from './texts.ts';
import { pastText } from '#domain/moment-text.ts';
import { minuteClock } from '#platform/clock.ts';
import { useSource } from '#platform/source.ts';
import { Banner } from '#ui/page/banner.tsx';
import { Button } from '#ui/button.tsx';

type DataStateProps<T> = {
  state: StaffData<T>;
  /** 'The boosts could not be loaded.' */
  failedText: string;
  /** Replaces the five default rows. */
  skeleton?: ReactNode;
  children: (data: T) => ReactNode;
};

/** Skeleton rows, then the data. After a failure, a banner above the last data shows its age. */
export function DataState<T>({ state, failedText, skeleton, children }: DataStateProps<T>) {
  const { data, failed, paused, cause, refresh } = state;
  if (data === undefined && !failed && !paused) return skeleton ?? <SkeletonRows />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {failed && (
        <Banner
          tone="error"
          detail={cause}
          action={
            <Button variant="quiet" onClick={refresh}>
              {staffTexts.tryAgain}
            </Button>
          }
        >
          {failedText}
        </Banner>
      )}
      {data === undefined && paused && <Banner tone="warning">{staffTexts.needsConnection}</Banner>}
      {data !== undefined && (failed || paused) && <DataAge readAt={state.readAt} />}
      {data !== undefined && children(data)}
    </div>
  );
}

function DataAge({ readAt }: { readAt: number }) {
  const now = new Date(useSource(minuteClock) * 60_000);
  const at = new Date(readAt);
  return <p className="px-1 text-fact text-ink-2 lg:px-0">{staffTexts.dataFrom(pastText(at, now))}</p>;
}

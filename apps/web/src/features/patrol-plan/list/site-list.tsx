import {
  type FocusEvent,
  type RefObject,
  Suspense,
  lazy,
  useDeferredValue,
  useEffect,
  useId,
  useRef,
} from 'react';
import { ShortSiteList } from './short-site-list.tsx';
import { useStableRows } from './use-stable-rows.ts';
import type { RankedSite } from '#domain/score/rank-sites.ts';
import type { PlanList } from '#features/patrol-plan/plan-view.ts';
import type { RouteProgress } from '#features/patrol-plan/routes/route-run.ts';
import { planTexts } from '#features/patrol-plan/texts.ts';
import { lazySlot } from '#platform/lazy-slot.ts';
import { useFeature } from '#state/settings/features.ts';
import { Banner } from '#ui/page/banner.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { siteLeft } from '#state/sites/site-left.ts';

/** Up to this number all rows are rendered, so that find-in-page and screen readers see them. */
const ALL_ROWS_UP_TO = 100;
/** Minimum row heights with the gap: stacked, and on one line. */
const STACKED_ROW_PX = 94;
const LINE_ROW_PX = 57;
/** Minimum height of the title and the list header above the first row. */
const ABOVE_ROWS_PX = 120;
const NOT_STACKED_PX = 640;

/** As high as the search of a long list, so that no row moves under a finger when it arrives. */
const FIND_SITE_BOX = 'mb-2.5 h-12 lg:h-11';

const HideVisited = lazySlot(
  async () => (await import('#features/patrol-plan/visited/hide-visited.tsx')).HideVisited,
);

const ScoreLegend = lazySlot(
  async () => (await import('#features/patrol-plan/list/score-legend.tsx')).ScoreLegend,
);

/** All rows, however many, if its code cannot be loaded. */
const LongSiteList = lazy(() =>
  import('#features/patrol-plan/list/long-site-list.tsx').then(
    (loaded) => ({ default: loaded.LongSiteList }),
    () => ({ default: ShortSiteList }),
  ),
);

type SiteListProps = {
  list: PlanList;
  /** Identifies the areas and the filter: rows of another choice are shown immediately. */
  listed: string;
  progress: RouteProgress | null;
  onRetry: () => void;
};

/** Loading, failed, empty, ready: in this order. */
export function SiteList({ list, listed, progress, onRetry }: SiteListProps) {
  if (list.kind === 'loading') return <LoadingList />;
  if (list.kind === 'failed') {
    const retry = (
      <Button variant="quiet" onClick={onRetry}>
        {planTexts.tryNow}
      </Button>
    );
    return (
      <Banner tone="error" detail={list.detail} next={list.next} action={retry}>
        {list.message}
      </Banner>
    );
  }
  if (list.kind === 'empty') return <EmptyState>{planTexts.empty}</EmptyState>;
  return <ReadyList heading={list.heading} rows={list.rows} listed={listed} progress={progress} />;
}

type ReadyListProps = {
  heading: string;
  rows: readonly RankedSite[];
  listed: string;
  progress: RouteProgress | null;
};

function ReadyList({ heading, rows, listed, progress }: ReadyListProps) {
  const headingId = useId();
  const list = useRef<HTMLDivElement>(null);
  const rowFocus = useRowFocus(list);
  const ranking = useStableRows(rows, listed);
  // The first render, and the first of another filter, contain the visible rows; the others, and the code of long lists,
  // follow in a deferred render. A long list stays: it draws the visible rows only, and holds what was searched.
  const drawn = useDeferredValue(listed, '');
  const isShort = ranking.length <= ALL_ROWS_UP_TO;
  const shared = { ranking, progress, labelledBy: headingId };
  const longStart = (
    <>
      <Skeleton className={FIND_SITE_BOX} />
      <ShortSiteList {...shared} atMost={rowsInView()} />
    </>
  );
  return (
    <div ref={list} className="plan-list" {...rowFocus}>
      <ListHeader heading={heading} id={headingId} />
      {ranking.length === 0 ? (
        <EmptyState>{planTexts.allVisited}</EmptyState>
      ) : isShort ? (
        <ShortSiteList {...shared} atMost={drawn === listed ? undefined : rowsInView()} />
      ) : (
        <Suspense fallback={longStart}>{drawn === '' ? longStart : <LongSiteList {...shared} />}</Suspense>
      )}
    </div>
  );
}

/** How many rows fit on the screen, for the first render. */
function rowsInView(): number {
  const row = innerWidth < NOT_STACKED_PX ? STACKED_ROW_PX : LINE_ROW_PX;
  return Math.ceil((innerHeight - ABOVE_ROWS_PX) / row);
}

function LoadingList() {
  return (
    <div className="grid gap-1.5" aria-busy="true">
      <output className="px-1 pb-1 text-body text-ink-2">{planTexts.loading}</output>
      <Skeleton className="h-23" />
      <Skeleton className="h-23" />
      <Skeleton className="h-23" />
    </div>
  );
}

/** Day type and current period, column heads with the legend. */
function ListHeader({ heading, id }: { heading: string; id: string }) {
  return (
    <div className="plan-head">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id={id} className="plan-head-day flex-1 basis-32">
          {heading}
        </h2>
        {useFeature('visits') && (
          <div className="plan-head-switch min-h-[44px]">
            <Suspense>
              <HideVisited />
            </Suspense>
          </div>
        )}
      </div>
      <div className="plan-head-columns">
        <span className="plan-head-name">{planTexts.siteName}</span>
        <span className="plan-head-score">
          {planTexts.score}
          <Suspense>
            <ScoreLegend />
          </Suspense>
        </span>
      </div>
    </div>
  );
}

/**
 * Keeps the keyboard focus with a site: it is set on its row after browser back from the site, and on its new row when
 * the long list has replaced the first rows. The page is not scrolled.
 */
export function useRowFocus(list: RefObject<HTMLElement | null>) {
  const left = useRef<number>(null);
  const focused = useRef<number>(null);
  useEffect(() => {
    // Rows below the first screen are rendered later, so this checks after each render until the row exists.
    left.current = siteLeft() ?? left.current;
    const isLost = document.activeElement === document.body;
    const wanted = left.current ?? (isLost ? focused.current : null);
    if (wanted === null) return;
    focused.current = null;
    const link = list.current?.querySelector<HTMLElement>(`[data-site="${wanted}"] a`);
    if (!link) return;
    left.current = null;
    link.focus({ preventScroll: true });
  });
  return {
    onFocus: ({ target }: FocusEvent) => {
      const row = target.closest<HTMLElement>('[data-site]');
      focused.current = row && Number(row.dataset['site']);
    },
    // React does not call it for a row that it removes.
    onBlur: () => {
      focused.current = null;
    },
  };
}

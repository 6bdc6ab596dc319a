import {
  type VirtualItem,
  type Virtualizer,
  defaultRangeExtractor,
  useWindowVirtualizer,
} from '@tanstack/react-virtual';
import { memo, useCallback, useDeferredValue, useId, useLayoutEffect, useRef, useState } from 'react';
import { siteRowProps } from './site-row-props.ts';
import { anchorShift } from './anchor-shift.ts';
import { SiteRow } from './site-row.tsx';
import type { RankedSite } from '#domain/score/rank-sites.ts';
import { nameFinder } from '#domain/site/site.ts';
import type { RouteProgress } from '#features/patrol-plan/routes/route-run.ts';
import { EmptyState } from '#ui/page/empty-state.tsx';
import Search from 'lucide-react/icons/search';

/** Texts of the search, loaded with long lists. */
const findTexts = {
  find: 'Find site',
  found: (found: number, of: number) => `${found} of ${of} sites`,
  noneFound: 'No site of this name.',
} as const;

type FindSiteProps = { value: string; onChange: (value: string) => void; found: string };

/** A long list renders only the visible rows, so the browser's own find does not see the others; this search does. */
function FindSite({ value, onChange, found }: FindSiteProps) {
  const id = useId();
  return (
    <div className="mb-2.5 flex items-center gap-3">
      <div className="flex min-h-12 flex-1 items-center rounded-control border border-line-strong bg-surface pl-3.5 focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus lg:min-h-11 lg:max-w-96">
        <Search aria-hidden className="size-5 shrink-0 text-ink-2" />
        <label htmlFor={id} className="sr-only">
          {findTexts.find}
        </label>
        <input
          id={id}
          type="search"
          value={value}
          placeholder={findTexts.find}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
          className="-my-px min-h-12 min-w-0 flex-1 bg-transparent px-2.5 text-body outline-none placeholder:text-ink-2 lg:min-h-11"
        />
      </div>
      <output className="text-fact text-ink-2 tabular-nums">{found}</output>
    </div>
  );
}

type LongSiteListProps = {
  ranking: readonly RankedSite[];
  progress: RouteProgress | null;
  labelledBy: string;
};

/** The ranks of the found rows; null for all rows. */
type Places = readonly number[] | null;

/**
 * A virtualized list with a search by name, for plans with too many rows to render. Memoized as the short list is.
 */
export const LongSiteList = memo(function LongSiteList({ ranking, progress, labelledBy }: LongSiteListProps) {
  const [typed, setTyped] = useState('');
  const sought = useDeferredValue(typed);
  const places = foundPlaces(ranking, sought);
  const count = places === null ? ranking.length : places.length;
  return (
    <>
      <FindSite value={typed} onChange={setTyped} found={findTexts.found(count, ranking.length)} />
      {count === 0 ? (
        <EmptyState>{findTexts.noneFound}</EmptyState>
      ) : (
        <RowWindow
          ranking={ranking}
          places={places}
          count={count}
          progress={progress}
          labelledBy={labelledBy}
        />
      )}
    </>
  );
});

function foundPlaces(ranking: readonly RankedSite[], sought: string): Places {
  if (sought.trim() === '') return null;
  const finds = nameFinder(sought);
  return ranking.flatMap(({ site }, place) => (finds(site.siteName) ? [place] : []));
}

const ROW_GAP_PX = 6;
const TYPICAL_ROW_PX = 94;
const ROWS_BEYOND_VIEW = 3;

type RowWindowProps = LongSiteListProps & { places: Places; count: number };

function RowWindow({ ranking, places, count, progress, labelledBy }: RowWindowProps) {
  const list = useRef<HTMLOListElement>(null);
  const [listTop, setListTop] = useState(0);
  // The list moves with the content above it.
  const watchTop = useCallback((element: HTMLOListElement) => {
    list.current = element;
    const measure = () => setListTop(element.getBoundingClientRect().top + scrollY);
    const observer = new ResizeObserver(measure);
    observer.observe(document.documentElement);
    measure();
    return () => {
      observer.disconnect();
      list.current = null;
    };
  }, []);
  // Memoized: for a new function the virtualizer would measure all ten thousand rows again.
  const siteIdAt = useCallback(
    (index: number) => ranking[places === null ? index : (places[index] ?? index)]?.site.siteId ?? index,
    [ranking, places],
  );
  // oxlint-disable-next-line react/incompatible-library -- about the React compiler, which is not used
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => TYPICAL_ROW_PX,
    overscan: ROWS_BEYOND_VIEW,
    gap: ROW_GAP_PX,
    scrollMargin: listTop,
    // The first render has the rows in view, so that the focus can stay with its row.
    initialRect: { width: innerWidth, height: innerHeight },
    getItemKey: siteIdAt,
    rangeExtractor: (range) => withFocused(defaultRangeExtractor(range), list.current, { count, siteIdAt }),
  });

  useStableWindow(siteIdAt, virtualizer);

  return (
    <ol
      ref={watchTop}
      aria-labelledby={labelledBy}
      className="plan-rows plan-rows-long"
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map((item) => {
        const place = places === null ? item.index : places[item.index];
        const ranked = place === undefined ? undefined : ranking[place];
        if (place === undefined || !ranked) return null;
        return (
          <SiteRow
            key={item.key}
            {...siteRowProps(ranking, ranked, place, progress)}
            index={item.index}
            of={count}
            top={item.start - listTop}
            measure={virtualizer.measureElement}
          />
        );
      })}
    </ol>
  );
}

/** Keeps the window's scroll position on a new ranking, as `AnimatedRanking` does for short lists. */
function useStableWindow(
  siteIdAt: (index: number) => number,
  virtualizer: Virtualizer<Window, Element>,
): void {
  const shown = useRef<{ siteIdAt: typeof siteIdAt; items: readonly VirtualItem[] }>(null);
  useLayoutEffect(() => {
    const before = shown.current;
    if (before && before.siteIdAt !== siteIdAt) {
      const after = () => itemTops(virtualizer.measurementsCache);
      const by = anchorShift(itemTops(before.items), after, innerHeight);
      if (by !== 0) scrollBy({ top: by, behavior: 'instant' });
    }
    shown.current = { siteIdAt, items: virtualizer.getVirtualItems() };
  });
}

function itemTops(items: readonly VirtualItem[]): ReadonlyMap<VirtualItem['key'], number> {
  return new Map(items.map(({ key, start }) => [key, start - scrollY]));
}

/** Keeps the focused row rendered, wherever it ranks now, so that the keyboard focus is not lost. */
function withFocused(
  inView: number[],
  list: HTMLElement | null,
  { count, siteIdAt }: { count: number; siteIdAt: (index: number) => number },
): number[] {
  const focused = list?.querySelector(':focus')?.closest('[data-site]')?.getAttribute('data-site');
  if (focused === null || focused === undefined) return inView;
  const siteId = Number(focused);
  if (inView.some((index) => siteIdAt(index) === siteId)) return inView;
  for (let index = 0; index < count; index++) {
    if (siteIdAt(index) === siteId) return [...inView, index].sort((one, other) => one - other);
  }
  return inView; // The site is no longer in the plan.
}

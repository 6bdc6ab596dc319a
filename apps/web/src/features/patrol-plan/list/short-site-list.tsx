import { Component, type ReactNode, createRef, memo } from 'react';
import { siteRowProps } from './site-row-props.ts';
import { SiteRow } from './site-row.tsx';
import { anchorShift } from './anchor-shift.ts';
import type { RankedSite } from '#domain/score/rank-sites.ts';
import type { RouteProgress } from '#features/patrol-plan/routes/route-run.ts';

const MOVE_MS = 200;

type ShortSiteListProps = {
  ranking: readonly RankedSite[];
  progress: RouteProgress | null;
  labelledBy: string;
  /** Renders only this many rows: in the first render, and while the code of the long list loads. */
  atMost?: number | undefined;
};

/** Renders every row of the plan. Memoized: a touch, a position or a minute renders the plan, but changes no row. */
export const ShortSiteList = memo(function ShortSiteList(props: ShortSiteListProps) {
  const { ranking, progress, labelledBy, atMost } = props;
  const drawn = atMost === undefined ? ranking : ranking.slice(0, atMost);
  return (
    <AnimatedRanking order={ranking} labelledBy={labelledBy}>
      {drawn.map((ranked, place) => (
        <SiteRow key={ranked.site.siteId} {...siteRowProps(ranking, ranked, place, progress)} />
      ))}
    </AnimatedRanking>
  );
});

/** The distance of each row from the top of the window, by site id. */
type Tops = ReadonlyMap<string, number>;

type Snapshot = Tops | null;

type Props = {
  readonly children: ReactNode;
  /** Changes when rows may have moved. */
  readonly order: unknown;
  readonly labelledBy: string;
};

/**
 * A list that keeps its scroll position on a new ranking and animates the rows to their new places. A class, because
 * only `getSnapshotBeforeUpdate` can measure the page before the update.
 */
class AnimatedRanking extends Component<Props> {
  private readonly list = createRef<HTMLOListElement>();

  override getSnapshotBeforeUpdate(before: Props): Snapshot {
    const list = this.list.current;
    if (before.order === this.props.order || !list) return null;
    return rowTops(list);
  }

  override componentDidUpdate(_before: Props, _state: unknown, snapshot: Snapshot): void {
    const list = this.list.current;
    if (!snapshot || !list) return;
    stopMoves(list);
    const by = anchorShift(snapshot, () => rowTops(list), innerHeight);
    if (by !== 0) scrollBy({ top: by, behavior: 'instant' });
    animateMoves(list, snapshot);
  }

  override render(): ReactNode {
    return (
      <ol ref={this.list} className="plan-rows" aria-labelledby={this.props.labelledBy}>
        {this.props.children}
      </ol>
    );
  }
}

function rowElements(list: HTMLElement): HTMLElement[] {
  return [...list.children].filter((child) => child instanceof HTMLElement);
}

function rowTops(list: HTMLElement): Tops {
  return new Map(
    rowElements(list).map((element) => [element.dataset['site'] ?? '', element.getBoundingClientRect().top]),
  );
}

/** Cancels running animations, so that each row is measured at its final position. */
function stopMoves(list: HTMLElement): void {
  for (const row of rowElements(list)) for (const move of row.getAnimations?.() ?? []) move.cancel();
}

function animateMoves(list: HTMLElement, before: Tops): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const inView = (top: number) => top < innerHeight && top > -innerHeight;
  const moves = rowElements(list).map((element) => {
    const { top } = element.getBoundingClientRect();
    const was = before.get(element.dataset['site'] ?? '') ?? top;
    return { element, by: was - top, seen: inView(was) || inView(top) };
  });
  for (const { element, by, seen } of moves) {
    if (by === 0 || !seen) continue;
    // The row that becomes first also grows. It fades in, because Chromium would count the growth as a layout shift
    // during the whole animation.
    const opacity = 'first' in element.dataset ? 0 : 1;
    element.animate(
      [
        { transform: `translateY(${by}px)`, opacity },
        { transform: 'none', opacity: 1 },
      ],
      {
        duration: MOVE_MS,
        easing: 'ease-out',
      },
    );
  }
}

import { Component, createRef } from 'react';
import type { ReactNode } from 'react';

const MOVE_MS = 200;

type Place = { readonly element: HTMLElement; readonly top: number };
type Snapshot = ReadonlyMap<string, Place> | null;

type Props = {
  readonly children: ReactNode;
  /** Changes when rows may have changed their places. */
  readonly order: unknown;
  readonly labelledBy: string;
};

/**
 * The list that keeps its place while it is ranked anew: the first visible row stays where it is on the screen, and
 * rows that change place travel there. A class, because only `getSnapshotBeforeUpdate` sees the screen as it was.
 */
export class AnimatedRanking extends Component<Props> {
  private readonly list = createRef<HTMLOListElement>();

  override getSnapshotBeforeUpdate(before: Props): Snapshot {
    const list = this.list.current;
    if (before.order === this.props.order || !list) return null;
    return placesOf(list);
  }

  override componentDidUpdate(_before: Props, _state: unknown, snapshot: Snapshot): void {
    const list = this.list.current;
    if (!snapshot || !list) return;
    keepAnchor(list, snapshot);
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

function rowsOf(list: HTMLElement): HTMLElement[] {
  return [...list.children].filter((child) => child instanceof HTMLElement);
}

function placesOf(list: HTMLElement): ReadonlyMap<string, Place> {
  return new Map(
    rowsOf(list).map((element) => [
      element.dataset['site'] ?? '',
      { element, top: element.getBoundingClientRect().top },
    ]),
  );
}

/**
 * While the top of the list is in view, its top is the place to keep; below that, the first visible row. A row that
 * went out of sight altogether is not followed: the next one takes its part.
 */
function keepAnchor(list: HTMLElement, before: ReadonlyMap<string, Place>): void {
  const [first] = before.values();
  if (!first || first.top >= 0) return;
  const after = placesOf(list);
  for (const [site, { top }] of before) {
    const by = (after.get(site)?.top ?? Infinity) - top;
    if (top < 0 || Math.abs(by) > innerHeight) continue;
    scrollBy({ top: by, behavior: 'instant' });
    return;
  }
}

function animateMoves(list: HTMLElement, before: ReadonlyMap<string, Place>): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const height = innerHeight;
  const moves = rowsOf(list).map((element) => {
    const { top } = element.getBoundingClientRect();
    const was = before.get(element.dataset['site'] ?? '')?.top ?? top;
    return { element, by: was - top, seen: top < height && top > -height };
  });
  for (const { element, by, seen } of moves) {
    if (by === 0 || !seen) continue;
    element.animate([{ transform: `translateY(${by}px)` }, { transform: 'none' }], {
      duration: MOVE_MS,
      easing: 'ease-out',
    });
  }
}

import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useIsWide } from './use-is-wide.ts';

const watchers: { measure: () => void; watched: Element[] }[] = [];

// A wide window. Elsewhere no query matches.
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.documentElement.style.fontSize = '';
  watchers.length = 0;
});

/** happy-dom has no layout: the test sets the width of the box. */
function setWidth(pixels: number): void {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(pixels);
  act(() => {
    for (const { measure, watched } of watchers) if (watched.length > 0) measure();
  });
}

class Watcher {
  readonly #entry: (typeof watchers)[number];
  constructor(measure: () => void) {
    this.#entry = { measure, watched: [] };
    watchers.push(this.#entry);
  }
  observe(element: Element): void {
    this.#entry.watched.push(element);
  }
  disconnect(): void {
    this.#entry.watched.length = 0;
  }
}

function Box({ minRem, isThere = true }: { minRem: number; isThere?: boolean }) {
  const [box, isWide] = useIsWide(minRem);
  return <div>{isThere ? <div ref={box}>{isWide ? 'wide' : 'narrow'}</div> : <p>{String(isWide)}</p>}</div>;
}

test('a box is wide from a width in rem on, and follows its size', () => {
  vi.stubGlobal('ResizeObserver', Watcher);
  document.documentElement.style.fontSize = '20px';
  setWidth(799);
  const { rerender } = render(<Box minRem={40} />);
  expect(screen.getByText('narrow')).toBeTruthy();
  setWidth(800);
  expect(screen.getByText('wide')).toBeTruthy();
  rerender(<Box minRem={41} />);
  expect(screen.getByText('narrow')).toBeTruthy();
});

test('in a narrower window the first render is already the narrow one', () => {
  vi.stubGlobal('ResizeObserver', Watcher);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    // Safe: only `matches` is read.
    return { matches: !query.includes('40rem') } as MediaQueryList;
  });
  const rendered: boolean[] = [];
  const Recorded = () => {
    const [box, isWide] = useIsWide(40);
    rendered.push(isWide);
    return <div ref={box} />;
  };
  setWidth(390);
  render(<Recorded />);
  expect(rendered).toEqual([false]);
});

test('an unknown font size counts as 16 pixels', () => {
  vi.stubGlobal('ResizeObserver', Watcher);
  vi.spyOn(window, 'getComputedStyle').mockReturnValue(document.createElement('i').style);
  setWidth(639);
  render(<Box minRem={40} />);
  expect(screen.getByText('narrow')).toBeTruthy();
  setWidth(640);
  expect(screen.getByText('wide')).toBeTruthy();
});

test('a box without layout counts as wide, and a missing one as the window', () => {
  vi.stubGlobal('ResizeObserver', Watcher);
  setWidth(0);
  render(<Box minRem={40} />);
  expect(screen.getByText('wide')).toBeTruthy();
  render(<Box minRem={40} isThere={false} />);
  expect(screen.getByText('true')).toBeTruthy();
  expect(watchers).toHaveLength(1);
});

test('a removed box is no longer observed', () => {
  vi.stubGlobal('ResizeObserver', Watcher);
  const { unmount } = render(<Box minRem={40} />);
  expect(watchers[0]?.watched).toHaveLength(1);
  unmount();
  expect(watchers[0]?.watched).toEqual([]);
});

import { useState } from 'react';

export type Pages<Position> = {
  /** Cursor of the page; null on the first one. */
  readonly after: Position | null;
  readonly isFirst: boolean;
  readonly next: (position: Position) => void;
  readonly previous: () => void;
  /** Returns to the first page, because the list has changed. */
  readonly restart: () => void;
};

/** Cursor-based pages of a list. */
export function usePages<Position>(): Pages<Position> {
  const [ends, setEnds] = useState<readonly Position[]>([]);
  return {
    after: ends.at(-1) ?? null,
    isFirst: ends.length === 0,
    next: (position) => setEnds([...ends, position]),
    previous: () => setEnds(ends.slice(0, -1)),
    restart: () => setEnds([]),
  };
}

import { useState } from 'react';

export type Pages<Position> = {
  /** Where the page begins: after this; null on the first one. */
  readonly after: Position | null;
  readonly isFirst: boolean;
  readonly next: (position: Position) => void;
  readonly previous: () => void;
  /** To the first page: what is listed has changed. */
  readonly restart: () => void;
};

/** The pages of a list that only knows where each page ends. */
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

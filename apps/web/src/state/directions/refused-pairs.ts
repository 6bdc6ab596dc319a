import type { Position } from '#domain/geo.ts';
import { legKey } from '#domain/route/leg-key.ts';

export type RefusedPairs = {
  readonly has: (from: Position, to: Position) => boolean;
  readonly add: (from: Position, to: Position) => void;
  readonly clear: () => void;
};

export function createRefusedPairs(): RefusedPairs {
  const keys = new Set<string>();
  return {
    has: (from, to) => keys.size > 0 && keys.has(legKey(from, to)),
    add: (from, to) => void keys.add(legKey(from, to)),
    clear: () => keys.clear(),
  };
}

/** Pairs that the maps service refused. They are not requested again until the page is reloaded. */
export const refusedPairs = createRefusedPairs();

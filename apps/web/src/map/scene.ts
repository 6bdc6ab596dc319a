import type { Position } from '#domain/geo.ts';

/** A site on the map. */
export type Pin = {
  readonly id: number;
  readonly place: Position;
  /** 1 is the highest. */
  readonly rank: number;
  /** Label of the disc; only the first pins have a disc, the others are dots. */
  readonly label: string;
  readonly background: string;
  readonly ink: string;
  readonly boosted: boolean;
  /**
   * `visited`, `next` and `stop` are stops of a round; `hollow` is a site that the round leaves out; `dot` is a stop of one of
   * several rounds; `place` can be dragged; `ring` is a place that is not a site.
   */
  readonly look?: 'visited' | 'next' | 'stop' | 'hollow' | 'dot' | 'place' | 'ring';
};

/** An area, by the outline of its sites. */
export type MapArea = {
  readonly places: readonly Position[];
  /** The id that a tap selects; without an id, taps go through. */
  readonly id?: number;
  /** Label on the area. */
  readonly name?: string;
  /** Defaults to the usual tint. */
  readonly colour?: string;
};

export type MapLine = {
  readonly places: readonly Position[];
  readonly colour?: string;
  /** A straight line, not along streets: drawn dashed. */
  readonly isEstimate?: boolean;
};

/** Everything that a screen shows on the map. */
export type Scene = {
  readonly pins: readonly Pin[];
  readonly areas: readonly MapArea[];
  /** The line of a round in order: the part already done, and the part ahead. */
  readonly passed?: readonly Position[];
  readonly ahead?: readonly Position[];
  readonly lines?: readonly MapLine[];
};

export type OwnPosition = { readonly place: Position; readonly accuracyMetres: number };

import type { Position } from '#domain/geo.ts';

/** A site on the map. */
export type Pin = {
  readonly id: number;
  readonly place: Position;
  /** 1 is the first. */
  readonly rank: number;
  /** Label of its disc; only the first pins have a disc, the others a dot. */
  readonly label: string;
  readonly background: string;
  readonly ink: string;
  readonly boosted: boolean;
  /** `visited`, `next` and `stop` are stops of a round; `hollow` is a site that the round leaves out. */
  readonly look?: 'visited' | 'next' | 'stop' | 'hollow';
};

/** An area, by the outline of its sites. */
export type MapArea = {
  readonly places: readonly Position[];
  /** What a tap on it chooses; without one a tap goes through. */
  readonly id?: number;
  /** Written on it. */
  readonly name?: string;
  /** The usual tint unless given. */
  readonly colour?: string;
};

export type MapLine = {
  readonly places: readonly Position[];
  readonly colour?: string;
  /** Not along streets: drawn with dashes. */
  readonly isEstimate?: boolean;
};

/** What a screen wants to see on the map. */
export type Scene = {
  readonly pins: readonly Pin[];
  readonly areas: readonly MapArea[];
  /** The line of a round in order: what is behind, and what is ahead. */
  readonly passed?: readonly Position[];
  readonly ahead?: readonly Position[];
  readonly lines?: readonly MapLine[];
};

export type OwnPosition = { readonly place: Position; readonly accuracyMetres: number };

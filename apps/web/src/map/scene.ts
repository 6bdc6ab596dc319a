import type { Position } from '#domain/geo.ts';

/** A site on the map. */
export type Pin = {
  readonly id: number;
  readonly place: Position;
  /** 1 is the first. */
  readonly rank: number;
  /** What its disc says; the first ones have a disc, the others a dot. */
  readonly label: string;
  readonly background: string;
  readonly ink: string;
  readonly boosted: boolean;
  /** `visited`, `next` and `stop` are stops of a round; `hollow` is a site that the round leaves out. */
  readonly look?: 'visited' | 'next' | 'stop' | 'hollow';
};

/** What a screen wants to see on the map. */
export type Scene = {
  readonly pins: readonly Pin[];
  /** The sites of each area, which give its outline, and the colour of the outline if not the usual one. */
  readonly areas: readonly { readonly places: readonly Position[]; readonly colour?: string }[];
  /** The line of a round in order: what is behind, and what is ahead. */
  readonly passed?: readonly Position[];
  readonly ahead?: readonly Position[];
};

export type OwnPosition = { readonly place: Position; readonly accuracyMetres: number };

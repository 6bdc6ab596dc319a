/** A position in PostgreSQL's write-ahead log, from its text form such as '16/B374D848'. */
export function walPosition(text: string): bigint {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/**
 * Where the log of the primary was in the last minutes. It gives the lag of a replica without comparing clocks of two
 * machines. An idle primary makes no replica look late, and a replica that is cut off from the primary does not look current.
 */
export type WalHistory = {
  add(at: number, position: bigint): void;
  /**
   * Milliseconds since the primary had nothing that a server at this position lacks. Undefined if the server lacks something
   * at every time that is known.
   */
  lagOf(position: bigint, now: number): number | undefined;
};

const KEEP_MS = 600_000;

export function createWalHistory(): WalHistory {
  let newestFirst: { readonly at: number; readonly position: bigint }[] = [];
  return {
    add(at, position) {
      newestFirst = [{ at, position }, ...newestFirst.filter((entry) => entry.at > at - KEEP_MS)];
    },
    lagOf(position, now) {
      const replayed = newestFirst.find((entry) => entry.position <= position);
      return replayed === undefined ? undefined : now - replayed.at;
    },
  };
}

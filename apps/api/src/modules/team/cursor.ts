import { type Snapshot, readSnapshot, seesAllOf, snapshotText } from './snapshot.ts';

/** What a phone has been told: all that a snapshot of a database saw, for a person with certain areas. */
export type Cursor = {
  /** The database, and its history since the last failover. Transactions of another one have other numbers. */
  readonly database: string;
  /** The areas of the person: with others, other jobs and claims are theirs. */
  readonly areas: string;
  readonly snapshot: Snapshot;
};

// A dot is in none of the parts, and none has to be escaped in an address.
export const cursorText = ({ database, areas, snapshot }: Cursor): string =>
  [database, areas, snapshotText(snapshot).replaceAll(':', '_').replaceAll(',', '-')].join('.');

/** Undefined when the text is no cursor. */
function readCursor(text: string): Cursor | undefined {
  const [database = '', areas = '', snapshotPart = '', ...more] = text.split('.');
  const snapshot = readSnapshot(snapshotPart.replaceAll('_', ':').replaceAll('-', ','));
  return snapshot === undefined || more.length > 0 ? undefined : { database, areas, snapshot };
}

export type Position =
  /** Nothing is known of what the phone was told: it gets everything. */
  | { readonly kind: 'whole' }
  /** The phone was told more than this instance has read: another one answered it in the last second. */
  | { readonly kind: 'ahead' }
  | { readonly kind: 'since'; readonly snapshot: Snapshot };

/** Where a phone with that cursor stands. `current` is what this instance has read. */
export function positionOf(text: string, current: Cursor): Position {
  const cursor = readCursor(text);
  if (cursor === undefined || cursor.database !== current.database || cursor.areas !== current.areas)
    return { kind: 'whole' };
  return seesAllOf(current.snapshot, cursor.snapshot)
    ? { kind: 'since', snapshot: cursor.snapshot }
    : { kind: 'ahead' };
}

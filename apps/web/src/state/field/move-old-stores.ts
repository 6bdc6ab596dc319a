import { type FieldRecord, readFieldRecord, stateRecord } from './field-records.ts';
import { emptyState } from '#domain/field/person-state.ts';
import type { Exclusive } from '#platform/http/renew-token.ts';
import type { Keyed, KeyedStore } from '#platform/storage/keyed-store.ts';

/** The stores of an earlier version, and how each of their records is written now. */
const OLD_STORES = {
  'pp:visits': fromVisit,
  'pp:marks': fromMark,
  'pp:shift': fromShiftEvent,
  'pp:team': fromTeamEvent,
  'pp:shiftState': fromShiftState,
  'pp:teamState': fromTeamState,
} as const;

export type OldStoreName = keyof typeof OLD_STORES;
export const OLD_STORE_NAMES = Object.keys(OLD_STORES) as readonly OldStoreName[]; // safe: the keys of the constant

export type OldStores = Readonly<Partial<Record<OldStoreName, KeyedStore<Old>>>>;

/** A record of unknown content. */
export type Old = Keyed & Readonly<Record<string, unknown>>;

type MoveDeps = {
  readonly store: KeyedStore<FieldRecord>;
  readonly oldStores: OldStores;
  /** No other tab uses what was moved before the old records are deleted. */
  readonly exclusive: Exclusive;
};

/**
 * Moves the records of an earlier version into the one store. The old ones are deleted when the move is on disk, so that a kill
 * loses nothing: the next start moves them again, and leaves alone what is there. A record that cannot be read stays.
 */
export async function moveOldStores(deps: MoveDeps): Promise<void> {
  if ((await readOld(deps)).length === 0) return;
  await deps.exclusive(async () => {
    const moved = await readOld(deps);
    await deps.store.update((records) => {
      const known = new Set(records.map(({ id }) => id));
      const added = mergedById(moved.flatMap(({ now }) => now));
      return { put: added.filter(({ id }) => !known.has(id)) };
    });
    for (const name of OLD_STORE_NAMES) {
      const ids = moved.flatMap((record) => (record.from === name ? [record.id] : []));
      if (ids.length > 0) await deps.oldStores[name]?.update(() => ({ remove: ids }));
    }
  });
}

type Moved = { readonly from: OldStoreName; readonly id: string; readonly now: readonly FieldRecord[] };

async function readOld({ oldStores }: MoveDeps): Promise<readonly Moved[]> {
  const moved: Moved[] = [];
  for (const name of OLD_STORE_NAMES) {
    for (const old of (await oldStores[name]?.all()) ?? []) {
      const read = OLD_STORES[name](old).map(readFieldRecord);
      const now = read.flatMap((record) => record ?? []);
      if (now.length === read.length) moved.push({ from: name, id: old.id, now });
    }
  }
  return moved;
}

/** The state of a person came from two stores. */
function mergedById(records: readonly FieldRecord[]): readonly FieldRecord[] {
  const byId = new Map<string, FieldRecord>();
  for (const record of records) {
    const other = byId.get(record.id);
    const isState = record.kind === 'state' && other?.kind === 'state';
    byId.set(record.id, isState ? { ...other, facts: record.facts, ...teamPart(record) } : record);
  }
  return [...byId.values()];
}

const teamPart = ({ hasTeam, report, sites, kept }: Extract<FieldRecord, { kind: 'state' }>) => ({
  hasTeam,
  report,
  sites,
  kept,
});

/** A visit, and its correction that was not sent. The service ignores the visit if it has it. */
function fromVisit({ markedAt: madeAt, correction, ...visit }: Old): readonly unknown[] {
  const moved = { ...visit, kind: 'visit', madeAt };
  if (typeof correction !== 'object' || correction === null) return [moved];
  const { at, change } = correction as Readonly<Record<string, unknown>>; // safe: checked when it is read as a record
  const made = { userId: visit['userId'], at, madeAt: visit['sendAfter'], sendAfter: visit['sendAfter'] };
  const note = change === 'note' ? visit['note'] : '';
  const isWaiting = { state: 'waiting', refusal: null };
  return [
    moved,
    {
      ...made,
      ...isWaiting,
      id: otherId(visit.id),
      kind: 'visit_correction',
      visitId: visit.id,
      change,
      note,
    },
  ];
}

/** The same at every start, so that a move which is repeated adds nothing: the id with another last digit. */
const otherId = (id: string): string => `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`;

function fromMark({ markedAt: madeAt, ...mark }: Old): readonly unknown[] {
  return [{ ...mark, kind: 'closure', madeAt }];
}

function fromShiftEvent(event: Old): readonly unknown[] {
  return [{ ...event, madeAt: event['sendAfter'] }];
}

function fromTeamEvent({ draft, addsStop, ...event }: Old): readonly unknown[] {
  const draftFields = typeof draft === 'object' ? draft : {};
  return [{ ...event, ...draftFields, addsStop, madeAt: event['sendAfter'] }];
}

function fromShiftState({ id, known, last, due, returns }: Old): readonly unknown[] {
  const readAt = typeof known === 'object' && known !== null && 'readAt' in known ? known.readAt : 0;
  return [
    { ...stateRecord(emptyState(Number(id))), readAt, shift: known, last, due, returns: returns ?? [] },
  ];
}

function fromTeamState({ id, facts, report, sites, kept }: Old): readonly unknown[] {
  return [{ ...stateRecord(emptyState(Number(id))), hasTeam: true, facts, report, sites, kept }];
}

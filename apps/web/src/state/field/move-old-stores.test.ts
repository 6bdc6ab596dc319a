import { expect, test } from 'vitest';
import { type FieldRecord } from './field-records.ts';
import { type Old, type OldStoreName, moveOldStores } from './move-old-stores.ts';
import { exclusiveBy } from '#platform/http/renew-token.ts';
import type { Keyed, KeyedStore } from '#platform/storage/keyed-store.ts';
import { aJob, aSentRound } from '#testing/a-team.ts';
import { aKnownShift } from '#testing/a-shift.ts';
import { fieldPhone } from '#testing/field-phone.ts';
import { storeOn } from '#testing/store-on.ts';

const isWaiting = { state: 'waiting', refusal: null };
const times = { at: 1_000, sendAfter: 11_000, markedAt: 1_000 };
const visit = {
  ...times,
  ...isWaiting,
  id: 'v1',
  userId: 7,
  siteId: 1,
  siteName: 'Dean Street',
  outcome: 'visited',
  reason: null,
  note: 'Gate open',
  found: 3,
};
const OLD: Readonly<Record<OldStoreName, readonly Old[]>> = {
  'pp:visits': [
    visit,
    { ...visit, id: 'n2', correction: { change: 'note', at: 2_000 } },
    { ...visit, id: 'r3', correction: { change: 'remove', at: 2_000 } },
    { ...visit, id: 'v4', userId: 8, state: 'refused', refusal: 'too_old' },
  ],
  'pp:marks': [
    {
      ...times,
      ...isWaiting,
      id: 'm1',
      userId: 7,
      siteId: 1,
      siteName: 'Dean Street',
      reason: 'signs',
      note: '',
    },
  ],
  'pp:shift': [
    {
      ...isWaiting,
      id: 's1',
      userId: 7,
      kind: 'help',
      at: 1_000,
      sendAfter: 1_000,
      backBy: null,
      undoes: null,
      position: { latitude: 54.97, longitude: -1.61 },
      sheet: null,
    },
  ],
  'pp:team': [
    {
      ...isWaiting,
      id: 't1',
      userId: 7,
      at: 1_000,
      sendAfter: 1_000,
      addsStop: true,
      draft: { kind: 'job_accepted', job_id: 'job-1', assignment: 1 },
    },
  ],
  'pp:shiftState': [
    {
      id: '7',
      known: { ...aKnownShift(), readAt: 5_000 },
      last: { startedAt: 1, endedAt: 2 },
      due: [{ siteId: 1, siteName: 'Dean Street', overdueDays: 2 }],
      returns: [],
    },
  ],
  'pp:teamState': [
    {
      id: '7',
      facts: { cursor: 'c1', rounds: [aSentRound()], jobs: [aJob()], claims: [], notices: [] },
      readAt: 4_000,
      report: null,
      sites: [],
      kept: [],
    },
  ],
};

/** A device with the stores of the earlier version. Its `n`th write kills the browser, before or after it is on disk. */
function device() {
  const olds = Object.entries(OLD).map(([name, records]) => [
    name,
    new Map(records.map((record) => [record.id, record])),
  ]) as [OldStoreName, Map<string, Old>][]; // safe: the keys of the constant
  const disk = new Map<string, FieldRecord>();
  return {
    disk,
    left: () => olds.flatMap(([, records]) => [...records.keys()]),
    stores: (kill: { readonly at: number; readonly isWritten: boolean } | null) => {
      let writes = 0;
      const killed = <T extends Keyed>(store: KeyedStore<T>): KeyedStore<T> => ({
        ...store,
        update: async (change) => {
          writes += 1;
          if (writes !== kill?.at) return store.update(change);
          if (kill.isWritten) await store.update(change);
          throw new Error('killed');
        },
      });
      return {
        store: killed(storeOn(disk)),
        oldStores: Object.fromEntries(olds.map(([name, records]) => [name, killed(storeOn(records))])),
        exclusive: exclusiveBy(undefined, 'move'),
      };
    },
  };
}

const records = (disk: ReadonlyMap<string, FieldRecord>) =>
  [...disk.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1));

async function movedWithoutKill() {
  const { disk, stores, left } = device();
  await moveOldStores(stores(null));
  expect(left()).toEqual([]);
  return records(disk);
}

test('every record of the old stores is moved, with its corrections and the state of the person', async () => {
  const moved = await movedWithoutKill();
  expect(moved).toMatchObject([
    { id: 'm1', kind: 'closure', reason: 'signs', madeAt: 1_000, state: 'waiting' },
    { id: 'n0', kind: 'visit_correction', visitId: 'n2', change: 'note', note: 'Gate open' },
    { id: 'n2', kind: 'visit' },
    { id: 'r0', kind: 'visit_correction', visitId: 'r3', change: 'remove', note: '' },
    { id: 'r3', kind: 'visit' },
    { id: 's1', kind: 'help', madeAt: 1_000, position: { latitude: 54.97 } },
    {
      id: 'state 7',
      readAt: 5_000,
      shift: { checkInMinutes: 60 },
      last: { startedAt: 1, endedAt: 2 },
      due: [{ siteId: 1 }],
      hasTeam: true,
      facts: { rounds: [{ id: 'round-1' }], jobs: [{ id: 'job-1' }] },
    },
    { id: 't1', kind: 'job_accepted', job_id: 'job-1', addsStop: true },
    { id: 'v1', kind: 'visit', found: 3, madeAt: 1_000, sendAfter: 11_000 },
    { id: 'v4', kind: 'visit', userId: 8, state: 'refused', refusal: 'too_old' },
  ]);
});

const KILLS = Array.from({ length: 7 }, (_, n) => n + 1).flatMap((at) => [
  { at, isWritten: false },
  { at, isWritten: true },
]);

test.each(KILLS)(
  'a browser that is killed at write $at (written: $isWritten) loses nothing',
  async (kill) => {
    const expected = await movedWithoutKill();
    const { disk, stores, left } = device();
    await expect(moveOldStores(stores(kill))).rejects.toThrow('killed');
    const kept = new Set([...disk.keys(), ...left()]);
    for (const { id } of Object.values(OLD).flat()) {
      expect(kept.has(id) || kept.has(`state ${id}`), id).toBe(true);
    }
    await moveOldStores(stores(null));
    expect(records(disk)).toEqual(expected);
    expect(left()).toEqual([]);
  },
);

test('a move that is repeated leaves alone what was sent meanwhile', async () => {
  const { disk, stores } = device();
  await expect(moveOldStores(stores({ at: 2, isWritten: false }))).rejects.toThrow('killed');
  const moved = disk.get('v1');
  if (moved?.kind !== 'visit') throw new Error('The visit was not moved');
  disk.set('v1', { ...moved, state: 'sent' });
  await moveOldStores(stores(null));
  expect(disk.get('v1')).toMatchObject({ state: 'sent' });
});

test('a record that cannot be read stays where it is, and holds up no other', async () => {
  const { disk, stores } = device();
  const bad = new Map<string, Old>([['bad', { id: 'bad', siteId: 'one' }]]);
  const oldStores = { ...stores(null).oldStores, 'pp:marks': storeOn(bad) };
  await moveOldStores({ ...stores(null), oldStores });
  expect([...bad.keys()]).toEqual(['bad']);
  expect(disk.has('v1')).toBe(true);
});

test('the log opens with what was moved, and sends it', async () => {
  const { disk, stores } = device();
  const { service } = await fieldPhone({ disk, shares: { oldStores: stores(null).oldStores } });
  await expect.poll(() => service.kinds().toSorted()).toContain('visit');
  expect(new Set(service.kinds())).toEqual(
    new Set(['help', 'job_accepted', 'closure', 'visit', 'visit_correction']),
  );
});

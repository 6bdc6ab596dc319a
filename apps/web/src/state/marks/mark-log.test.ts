import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openMarkLog } from './mark-log.ts';
import type { MarkLogDeps } from './mark-log.ts';
import type { MarksOnDevice } from './marks.ts';
import type { DeviceMark, OwnMarkedSites } from '#domain/mark/device-mark.ts';
import { failed, ok } from '#domain/result.ts';
import { exclusiveBy } from '#platform/http/renew-token.ts';
import { createSource } from '#platform/source.ts';
import { storeOn } from '#testing/store-on.ts';

const PRIYA = 7;
const SIGNS = { siteId: 1, siteName: 'Grey Street', reason: 'signs' } as const;

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-17T10:00:00Z') }));
afterEach(() => void vi.useRealTimers());

/** A phone on a disk that survives it; `refuses` are the sites that the service does not accept. */
async function phone(disk = new Map<string, DeviceMark>(), { refuses = [] as readonly number[] } = {}) {
  const person = createSource<number | null>(PRIYA);
  const online = createSource(true);
  const service = { deliveries: [] as DeviceMark[][], isDown: false };
  const shown: { marks: MarksOnDevice; sites: OwnMarkedSites } = {
    marks: { marks: [], isFailing: false },
    sites: { waiting: [], undoable: [], sent: [] },
  };
  const deliver: MarkLogDeps['deliver'] = async (_, marks) => {
    if (service.isDown) return failed({ kind: 'offline' });
    service.deliveries.push([...marks]);
    return ok(new Map(marks.map(({ id, siteId }) => [id, refuses.includes(siteId) ? 'site_retired' : null])));
  };
  let made = 0;
  const log = await openMarkLog({
    store: storeOn(disk),
    channel: { announce: () => undefined, listen: () => undefined },
    person,
    online,
    pageVisible: createSource(true),
    now: () => Date.now(),
    difference: () => 0,
    newId: () => `mark-${disk.size}-${(made += 1)}`,
    deliver,
    exclusive: exclusiveBy(undefined, 'marks'),
    publish: (marks) => void (shown.marks = marks),
    hideSites: (sites) => void (shown.sites = sites),
    keepStorage: () => undefined,
    report: (_, cause) => {
      throw cause;
    },
  });
  return { log, disk, person, online, service, shown };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('a mark is on disk and hides its site at once, and is sent after ten seconds', async () => {
  const { log, disk, service, shown } = await phone();
  const mark = await log.mark(SIGNS);
  expect([...disk.keys()]).toEqual([mark?.id]);
  expect(shown.sites.waiting).toEqual([1]);
  await pass(9_999);
  expect(service.deliveries).toEqual([]);
  await pass(1);
  expect(service.deliveries).toMatchObject([[{ id: mark?.id, reason: 'signs' }]]);
  expect(shown.marks.marks).toMatchObject([{ state: 'sent' }]);
  expect(shown.sites).toEqual({ waiting: [], undoable: [], sent: [1] });
});

test('an undone mark is never sent, and it is too late after ten seconds', async () => {
  const { log, disk, service, shown } = await phone();
  const first = await log.mark(SIGNS);
  expect(await log.undo(first?.id ?? '')).toBe(true);
  expect([disk.size, shown.sites.waiting]).toEqual([0, []]);
  const second = await log.mark(SIGNS);
  await pass(10_000);
  expect(await log.undo(second?.id ?? '')).toBe(false);
  expect(service.deliveries.flat().map(({ id }) => id)).toEqual([second?.id]);
});

test('a mark waits while its note is written, and goes with it', async () => {
  const { log, service } = await phone();
  const mark = await log.mark(SIGNS);
  const id = mark?.id ?? '';
  await log.hold(id);
  await pass(60_000);
  expect(service.deliveries).toEqual([]);
  await log.addNote(id, 'Pole bent');
  await log.release(id);
  await pass(0);
  expect(service.deliveries).toMatchObject([[{ id, note: 'Pole bent' }]]);
});

test('without a connection the stop goes when undo is over, and a restarted phone sends the mark once', async () => {
  const before = await phone();
  before.online.set(false);
  const mark = await before.log.mark(SIGNS);
  expect(before.shown.sites).toMatchObject({ waiting: [1], undoable: [1] });
  await pass(10_000);
  expect(before.shown.sites).toMatchObject({ waiting: [1], undoable: [] });
  expect(before.service.deliveries).toEqual([]);
  const after = await phone(before.disk);
  expect(after.shown.sites.waiting).toEqual([1]);
  await pass(0);
  expect(after.service.deliveries).toMatchObject([[{ id: mark?.id }]]);
  await pass(120_000);
  expect(after.service.deliveries).toHaveLength(1);
});

test('a failed delivery is retried with the same id', async () => {
  const { log, service, shown } = await phone();
  service.isDown = true;
  const mark = await log.mark(SIGNS);
  await pass(10_000);
  expect(shown.marks.isFailing).toBe(true);
  service.isDown = false;
  await pass(5_000);
  expect(service.deliveries).toMatchObject([[{ id: mark?.id }]]);
});

test('a refused mark brings its site back and stays with the reason until it is removed', async () => {
  const { log, shown } = await phone(new Map(), { refuses: [1] });
  const mark = await log.mark(SIGNS);
  await pass(10_000);
  expect(shown.sites.waiting).toEqual([]);
  expect(shown.marks.marks).toMatchObject([{ state: 'refused', refusal: 'site_retired' }]);
  await log.dismiss(mark?.id ?? '');
  expect(shown.marks.marks).toEqual([]);
});

test('marks of another person are neither shown nor sent', async () => {
  const { log, person, service, shown } = await phone();
  await log.mark(SIGNS);
  person.set(8);
  await pass(60_000);
  expect([shown.sites.waiting, shown.marks.marks, service.deliveries]).toEqual([[], [], []]);
  person.set(PRIYA);
  await pass(0);
  expect(service.deliveries).toHaveLength(1);
});

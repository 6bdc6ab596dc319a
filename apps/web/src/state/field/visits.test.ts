import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failed, ok } from '#domain/result.ts';
import { exclusiveBy } from '#platform/http/renew-token.ts';
import { createSource } from '#platform/source.ts';
import { aDeviceVisit } from '#testing/a-device-visit.ts';
import { type Disk, PRIYA, TOM, aFieldService, fieldPhone, seconds } from '#testing/field-phone.ts';
import { storeOn } from '#testing/store-on.ts';

const START = new Date(2026, 10, 14, 14, 26).getTime();
const visit = { kind: 'visit', siteId: 1, siteName: 'Dean Street', outcome: 'visited' } as const;
const elsewhere = { id: 'other', siteId: 3, siteName: 'Sandgate', at: START, reason: null, note: '' };

beforeEach(() => void vi.useFakeTimers({ now: START }));
afterEach(() => void vi.useRealTimers());

/** A phone that marks a visit, and its id. */
async function phoneWithVisit(given: Parameters<typeof fieldPhone>[0] = {}) {
  const phone = await fieldPhone(given);
  const id = (await phone.log.record(visit))?.event.id ?? '';
  return { ...phone, id };
}

test('a visit is on disk before it is shown, and is sent when the time to undo is over', async () => {
  const { log, events, service, visits } = await fieldPhone();
  const marked = log.record(visit);
  expect(visits()).toEqual([]);
  await marked;
  expect(events()).toMatchObject([{ userId: PRIYA, siteId: 1, at: START, state: 'waiting' }]);
  expect(visits()).toHaveLength(1);
  await seconds(9);
  expect(service.calls).toEqual([]);
  await seconds(3);
  expect(service.calls).toMatchObject([{ userId: PRIYA, events: [{ kind: 'visit', site_id: 1 }] }]);
  expect(visits()).toMatchObject([{ state: 'sent' }]);
  await seconds(600);
  expect(service.calls).toHaveLength(1);
});

test('a visit undone within ten seconds is removed and never sent', async () => {
  const { log, events, service, id } = await phoneWithVisit();
  expect(await log.undo(id)).toBe(true);
  expect(events()).toEqual([]);
  await seconds(15);
  expect(service.calls).toEqual([]);
});

test('a sent visit can be removed until midnight: it is hidden at once and taken off the disk when the service knows', async () => {
  const { log, online, events, service, shown, visits, id } = await phoneWithVisit();
  await seconds(15);
  online.set(false);
  expect(await log.undo(id)).toBe(true);
  expect(await log.undo(id)).toBe(false);
  expect(visits()).toEqual([]);
  expect([...shown().visits.removedIds]).toEqual([id]);
  await seconds(3_600);
  expect(service.calls).toHaveLength(1);
  online.set(true);
  await seconds(1);
  expect(service.calls.at(-1)?.events).toMatchObject([
    { kind: 'visit_correction', visit_id: id, change: 'remove' },
  ]);
  expect(events()).toMatchObject([{ kind: 'visit_correction', state: 'sent' }]);
  expect([...shown().visits.removedIds]).toEqual([id]);

  const late = (await log.record(visit))?.event.id ?? '';
  await seconds(10 * 3_600);
  expect(await log.undo(late)).toBe(false);
  expect(await log.addNote(late, 'too late')).toBe(false);
});

test('a visit that was removed before it could be sent is not sent, only its removal', async () => {
  const { log, online, service, events, id } = await phoneWithVisit();
  online.set(false);
  await seconds(60);
  expect(await log.undo(id)).toBe(true);
  online.set(true);
  await seconds(1);
  expect(service.kinds()).toEqual(['visit_correction']);
  expect(events()).toMatchObject([{ kind: 'visit_correction', state: 'sent' }]);
});

test('a removal that the service refuses shows the visit again with the reason', async () => {
  const { log, service, visits, id } = await phoneWithVisit();
  await seconds(15);
  service.refuses = () => 'day_over';
  await log.undo(id);
  await seconds(1);
  expect(visits()).toMatchObject([{ id, state: 'refused', refusal: 'day_over' }]);
  await log.dismiss(id);
  expect(visits()).toEqual([]);
});

test('a visit from another device can be corrected here', async () => {
  const { log, service, visits } = await fieldPhone();
  await log.adopt({ ...elsewhere, outcome: 'visited' });
  await log.adopt({ ...elsewhere, outcome: 'visited', note: 'not again' });
  expect(await log.addNote('other', 'Gate open')).toBe(true);
  await seconds(1);
  expect(service.stored).toMatchObject([{ visit_id: 'other', change: 'note', note: 'Gate open' }]);
  expect(visits()).toMatchObject([{ id: 'other', state: 'sent', note: 'Gate open' }]);
});

test('a note waits until its visit is sent, and follows it', async () => {
  const { log, online, service, visits, id } = await phoneWithVisit();
  online.set(false);
  await seconds(60);
  expect(await log.addNote(id, 'Gate open')).toBe(true);
  expect(visits()).toMatchObject([{ state: 'waiting', note: 'Gate open' }]);
  online.set(true);
  await seconds(1);
  expect(service.kinds()).toEqual(['visit', 'visit_correction']);
  expect(visits()).toMatchObject([{ state: 'sent', note: 'Gate open' }]);
});

test('a note that changes while the last one is being sent is sent too', async () => {
  const { log, service, visits, id } = await phoneWithVisit();
  await seconds(15);
  await Promise.all([log.addNote(id, 'first'), log.addNote(id, 'second')]);
  await seconds(1);
  expect(service.stored.slice(1)).toMatchObject([{ note: 'first' }, { note: 'second' }]);
  expect(visits()).toMatchObject([{ state: 'sent', note: 'second' }]);
});

test('a note is sent with its visit, however long it takes to write', async () => {
  const { log, service, id } = await phoneWithVisit();
  await log.hold(id);
  await seconds(120);
  expect(service.calls).toEqual([]);
  // Saved and closed at once, as the dialog does.
  expect(await Promise.all([log.addNote(id, 'Gate open'), log.release(id)])).toEqual([true, true]);
  await seconds(2);
  expect(service.stored).toMatchObject([{ kind: 'visit', note: 'Gate open' }]);
});

test('a note that is not written within ten minutes does not hold the visit up', async () => {
  const { log, service, id } = await phoneWithVisit();
  await log.hold(id);
  await seconds(600);
  expect(service.calls).toEqual([]);
  await seconds(1);
  expect(service.calls).toHaveLength(1);
});

test('a note that is closed early leaves the time to undo as it was', async () => {
  const { log, service, id } = await phoneWithVisit();
  await log.hold(id);
  await seconds(2);
  await log.release(id);
  await seconds(8);
  expect(service.calls).toEqual([]);
  await seconds(1);
  expect(service.calls).toHaveLength(1);
});

test('an answer is kept with its visit through a restart, can be changed for ten seconds, and goes with an undo', async () => {
  const first = await phoneWithVisit();
  await seconds(8);
  expect(await first.log.answer(first.id, 3)).toBe(true);
  // Another instance of the app on the same disk, as after the first one was killed.
  vi.clearAllTimers();
  const { log, disk, service } = await fieldPhone({ disk: first.disk });
  expect(disk.get(first.id)).toMatchObject({ found: 3 });
  await seconds(9);
  expect(await log.answer(first.id, null)).toBe(true);
  await seconds(11);
  expect(service.ids().flat()).toContain(first.id);
  expect(await log.answer(first.id, 1)).toBe(false);
});

test('visits wait without a connection and are sent in calls of a hundred when it returns', async () => {
  const { log, online, service, shown } = await fieldPhone();
  online.set(false);
  for (let n = 0; n < 130; n += 1) await log.record({ ...visit, siteId: n });
  await seconds(3_600);
  expect(service.calls).toEqual([]);
  expect(shown().unsent.visits).toBe(130);
  online.set(true);
  await seconds(1);
  expect(service.ids().map((ids) => ids.length)).toEqual([100, 30]);
  expect(shown().unsent.visits).toBe(0);
});

test('a failed delivery is retried after growing pauses of a minute at most, and the failure is shown', async () => {
  const { service, shown } = await phoneWithVisit();
  service.fails = () => ({ kind: 'server', status: 503 });
  // After 11 s, and after pauses of 5, 10, 20, 40 and 60 s.
  await seconds(12);
  expect(service.calls).toHaveLength(1);
  expect(shown().unsent).toMatchObject({ isFailing: true, visits: 1 });
  await seconds(134);
  expect(service.calls).toHaveLength(6);
  await seconds(59);
  expect(service.calls).toHaveLength(6);
  service.fails = () => null;
  await seconds(1);
  expect(service.calls).toHaveLength(7);
  expect(shown().unsent).toMatchObject({ isFailing: false, visits: 0 });
});

test('a refused visit keeps its reason and does not hold up the others', async () => {
  const { log, service, visits } = await phoneWithVisit();
  service.refuses = (event) => (event.kind === 'visit' && event.site_id === 2 ? 'outside_areas' : null);
  await log.record({ ...visit, siteId: 2 });
  await seconds(12);
  expect(visits()).toMatchObject([
    { siteId: 1, state: 'sent' },
    { siteId: 2, state: 'refused', refusal: 'outside_areas' },
  ]);
});

test('a visit that fails the whole call is found, shown as refused, and never sent again', async () => {
  const { log, service, shown, visits } = await phoneWithVisit();
  service.fails = (events) =>
    events.some((event) => event.kind === 'visit' && event.site_id === 2)
      ? { kind: 'server', status: 500 }
      : null;
  for (const siteId of [2, 3]) await log.record({ ...visit, siteId });
  await seconds(12);
  expect(visits().map(({ siteId, state }) => [siteId, state])).toEqual([
    [1, 'sent'],
    [2, 'refused'],
    [3, 'sent'],
  ]);
  expect(shown().unsent.isFailing).toBe(false);
  const calls = service.calls.length;
  await seconds(600);
  expect(service.calls).toHaveLength(calls);
});

test('a visit without an answer, and one whose reply is lost, is sent again and stored once', async () => {
  const service = aFieldService();
  let calls = 0;
  const { visits } = await phoneWithVisit({
    service,
    shares: {
      calls: {
        async send(_, events) {
          calls += 1;
          if (calls === 1) return ok({ answers: new Map(), reply: service.reply() });
          if (calls === 2) return failed({ kind: 'offline' });
          return ok({ answers: new Map(events.map(({ id }) => [id, null])), reply: service.reply() });
        },
        read: async () => ok(null),
      },
    },
  });
  await seconds(60);
  expect(calls).toBe(3);
  expect(visits()).toMatchObject([{ state: 'sent' }]);
});

test('unsent visits survive a restart without a connection and are sent later', async () => {
  const before = await phoneWithVisit();
  before.online.set(false);
  // The app was killed: only the disk is left.
  vi.clearAllTimers();
  await seconds(60);
  const after = await fieldPhone({ disk: before.disk });
  expect(after.visits()).toMatchObject([{ siteId: 1, state: 'waiting' }]);
  await seconds(2);
  expect(after.service.calls).toHaveLength(1);
});

test('visits of one person are neither shown nor sent in the session of another on the same phone', async () => {
  const { log, online, person, service, visits, events } = await phoneWithVisit();
  online.set(false);
  await seconds(20);
  person.set(null);
  expect(visits()).toEqual([]);
  person.set(TOM);
  online.set(true);
  await log.record({ ...visit, siteId: 2 });
  await seconds(60);
  expect(service.calls.map(({ userId }) => userId)).toEqual([TOM]);
  expect(events().filter(({ userId }) => userId === PRIYA)).toMatchObject([{ state: 'waiting' }]);
  person.set(PRIYA);
  await seconds(2);
  expect(service.calls.at(-1)).toMatchObject({ userId: PRIYA });
  expect(visits()).toMatchObject([{ siteId: 1, state: 'sent' }]);
});

test('sent visits and the state are removed from the device at log-out', async () => {
  const { person, disk } = await phoneWithVisit();
  await seconds(12);
  expect(disk.size).toBe(2);
  person.set(null);
  await seconds(1);
  expect(disk.size).toBe(0);
});

test('only one of two tabs sends, and both show the result', async () => {
  const disk: Disk = new Map();
  const service = aFieldService();
  const listeners: (() => void)[] = [];
  const channel = {
    announce: () => listeners.forEach((hear) => hear()),
    listen: (hear: () => void) => void listeners.push(hear),
  };
  const exclusive = { urgent: exclusiveBy(undefined, 'urgent'), others: exclusiveBy(undefined, 'others') };
  const one = await phoneWithVisit({ disk, service, shares: { exclusive, channel } });
  const other = await fieldPhone({ disk, service, shares: { exclusive, channel } });
  await one.log.addNote(one.id, 'Gate open');
  await seconds(0);
  expect(other.visits()).toMatchObject([{ note: 'Gate open' }]);
  await seconds(30);
  expect(service.calls).toHaveLength(1);
  expect([one.visits()[0]?.state, other.visits()[0]?.state]).toEqual(['sent', 'sent']);
});

test('a visit that can still be undone is not sent together with a due one', async () => {
  const { log, service, id } = await phoneWithVisit();
  await seconds(5);
  const second = await log.record({ ...visit, siteId: 2 });
  await seconds(7);
  expect(service.ids()).toEqual([[id]]);
  await seconds(5);
  expect(service.ids()).toEqual([[id], [second?.event.id]]);
});

test('persistent storage is requested at the first visit, not before', async () => {
  const keepStorage = vi.fn<() => void>();
  const { log } = await fieldPhone({ shares: { keepStorage } });
  expect(keepStorage).not.toHaveBeenCalled();
  await log.record(visit);
  expect(keepStorage).toHaveBeenCalledOnce();
});

test('nothing is recorded without a signed-in person or on a full disk', async () => {
  const nobody = await fieldPhone({ personId: null });
  expect(await nobody.log.record(visit)).toBeNull();
  const report = vi.fn<(where: string, cause: unknown) => void>();
  const store = { ...storeOn(new Map()), update: () => Promise.reject(new Error('full')) };
  const full = await fieldPhone({ shares: { store, report } });
  expect(await full.log.record(visit)).toBeNull();
  expect(await full.log.record({ kind: 'start' })).toBeNull();
  expect(full.isOnShift()).toBe(false);
  expect(report).toHaveBeenCalledTimes(2);
});

test('the time of a visit is corrected to the clock of the service', async () => {
  const { events } = await phoneWithVisit({ shares: { difference: () => 600_000 } });
  expect(events()).toMatchObject([{ at: START + 600_000, madeAt: START }]);
});

test('looking at the screen again retries a delivery at once', async () => {
  const pageVisible = createSource(false);
  const { service } = await phoneWithVisit({ shares: { pageVisible } });
  service.isDown = true;
  await seconds(12);
  expect(service.calls).toHaveLength(1);
  pageVisible.set(true);
  await seconds(0);
  expect(service.calls).toHaveLength(2);
});

test('an unexpected error while sending is reported, and the visit is sent later', async () => {
  const report = vi.fn<(where: string, cause: unknown) => void>();
  const { service, shown, visits } = await phoneWithVisit({ shares: { report } });
  service.fails = () => {
    throw new Error('broken');
  };
  await seconds(12);
  expect(report).toHaveBeenCalledWith('field', new Error('broken'));
  expect(shown().unsent.isFailing).toBe(true);
  service.fails = () => null;
  await seconds(5);
  expect(visits()).toMatchObject([{ state: 'sent' }]);
});

test('the time to undo ends on the screen without a connection too, once', async () => {
  const { online, publish, shown } = await phoneWithVisit();
  online.set(false);
  publish.mockClear();
  await seconds(9);
  expect(publish).not.toHaveBeenCalled();
  expect(shown().visits.undoable).not.toBeNull();
  await seconds(1);
  expect(shown().visits.undoable).toBeNull();
  await seconds(600);
  expect(publish).toHaveBeenCalledOnce();
});

test('a tab that was not told that another one has sent a visit finds it on disk, and rests', async () => {
  const disk: Disk = new Map();
  const store = storeOn(disk);
  const all = vi.fn(store.all);
  const { id, visits } = await phoneWithVisit({ disk, shares: { store: { ...store, all } } });
  disk.set(id, { ...aDeviceVisit({ id, at: START, userId: PRIYA }), state: 'sent' });
  await seconds(12);
  expect(visits()).toMatchObject([{ id, state: 'sent' }]);
  all.mockClear();
  await seconds(60);
  expect(all).not.toHaveBeenCalled();
});

test('a part of the screens that is as before stays the same object', async () => {
  const { log, shown } = await phoneWithVisit();
  const { visits } = shown();
  await log.record({ kind: 'start' });
  expect(shown().visits).toBe(visits);
});

test('a refused visit can be removed from the device, a missing one cannot be changed', async () => {
  const refused = aDeviceVisit({ state: 'refused', at: START });
  const { log, events } = await fieldPhone({ disk: new Map([[refused.id, refused]]) });
  expect([await log.undo(refused.id), await log.undo('none'), await log.hold('none')]).toEqual([
    false,
    false,
    false,
  ]);
  await log.dismiss(refused.id);
  expect(events()).toEqual([]);
});

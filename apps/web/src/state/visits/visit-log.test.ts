import { afterEach, expect, test, vi } from 'vitest';
import type { VisitAnswers } from './deliver-visits.ts';
import { openVisitLog } from './visit-log.ts';
import type { SendingState } from '#state/delivery/create-sender.ts';
import type { VisitLogDeps } from './visit-log-deps.ts';
import { failed, ok } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';
import type { DeviceVisit } from '#domain/visit/device-visit.ts';
import type { CallFailure } from '#platform/http/call-failure.ts';
import { exclusiveBy } from '#platform/http/renew-token.ts';
import { createSource } from '#platform/source.ts';
import { aDeviceVisit } from '#testing/a-device-visit.ts';
import { storeOn } from '#testing/store-on.ts';

const PRIYA = 7;
const TOM = 8;
const START = new Date(2026, 10, 14, 14, 26).getTime();
const site = { siteId: 1, siteName: 'Dean Street', outcome: 'visited' } as const;

type Disk = Map<string, DeviceVisit>;

type Reply = Result<VisitAnswers, CallFailure>;
const stored = (visits: readonly DeviceVisit[]): Reply => ok(new Map(visits.map(({ id }) => [id, null])));

/** A phone with its clock, disk and connection. */
async function phone(given: { disk?: Disk; personId?: number | null; shares?: Partial<VisitLogDeps> } = {}) {
  const disk = given.disk ?? new Map();
  const person = createSource<number | null>(given.personId === undefined ? PRIYA : given.personId);
  const online = createSource(true);
  const sent: { userId: number; ids: string[] }[] = [];
  const corrected: { userId: number; visits: readonly DeviceVisit[] }[] = [];
  const removedIds: string[] = [];
  const shown: ({ visits: readonly DeviceVisit[] } & SendingState)[] = [];
  let reply: (visits: readonly DeviceVisit[]) => Reply = stored;
  let made = 0;
  const log = await openVisitLog({
    store: storeOn(disk),
    channel: { announce: () => undefined, listen: () => undefined },
    person,
    online,
    pageVisible: createSource(true),
    now: () => Date.now(),
    difference: () => 0,
    newId: () => `visit-${(made += 1)}-${disk.size}`,
    deliver: async (userId, visits) => {
      sent.push({ userId, ids: visits.map(({ id }) => id) });
      return reply(visits);
    },
    correct: async (userId, visits) => {
      corrected.push({ userId, visits });
      return reply(visits);
    },
    exclusive: exclusiveBy(undefined, 'visits'),
    publishRemoved: (ids) => void removedIds.push(...ids),
    publish: (visits, sending) => void shown.push({ visits, ...sending }),
    keepStorage: () => undefined,
    report: (_, cause) => {
      throw cause;
    },
    ...given.shares,
  });
  return {
    log,
    disk,
    person,
    online,
    sent,
    corrected,
    removedIds,
    shown: () => shown.at(-1),
    answersWith: (next: typeof reply) => void (reply = next),
  };
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);

function clockAt(time: number): void {
  vi.useFakeTimers({ now: time });
}
afterEach(() => void vi.useRealTimers());

test('a visit is on disk before it is shown, and is sent when the time to undo is over', async () => {
  clockAt(START);
  const { log, disk, sent, shown } = await phone();
  const marked = log.mark(site);
  expect(shown()?.visits).toEqual([]);
  await marked;
  expect([...disk.values()]).toMatchObject([{ userId: PRIYA, siteId: 1, at: START, state: 'waiting' }]);
  expect(shown()?.visits).toHaveLength(1);
  await seconds(9);
  expect(sent).toEqual([]);
  await seconds(3);
  expect(sent).toMatchObject([{ userId: PRIYA, ids: [expect.any(String)] }]);
  expect(shown()?.visits).toMatchObject([{ state: 'sent' }]);
  await seconds(600);
  expect(sent).toHaveLength(1);
});

test('a visit undone within ten seconds is removed and never sent', async () => {
  clockAt(START);
  const { log, disk, sent } = await phone();
  const visit = await log.mark(site);
  expect(await log.undo(visit?.id ?? '')).toBe(true);
  expect(disk.size).toBe(0);
  await seconds(15);
  expect(sent).toEqual([]);
});

test('a sent visit can be removed until midnight: it is hidden at once and taken off the disk when the service knows', async () => {
  clockAt(START);
  const { log, disk, online, corrected, removedIds, shown } = await phone();
  const id = (await log.mark(site))?.id ?? '';
  await log.answer(id, 3);
  await seconds(15);
  online.set(false);
  expect(await log.undo(id)).toBe(true);
  expect(await log.undo(id)).toBe(false);
  expect(shown()?.visits).toEqual([]);
  expect(removedIds).toContain(id);
  expect(disk.get(id)).toMatchObject({ state: 'waiting', correction: { change: 'remove' } });
  await seconds(3_600);
  expect(corrected).toEqual([]);
  online.set(true);
  await seconds(2);
  expect(corrected).toMatchObject([{ userId: PRIYA, visits: [{ id, found: 3 }] }]);
  expect(disk.size).toBe(0);

  const late = (await log.mark(site))?.id ?? '';
  await seconds(10 * 3_600);
  expect(await log.undo(late)).toBe(false);
  expect(await log.addNote(late, 'too late')).toBe(false);
});

test('a removal that the service refuses shows the visit again with the reason', async () => {
  clockAt(START);
  const { log, shown, answersWith } = await phone();
  const id = (await log.mark(site))?.id ?? '';
  await seconds(15);
  answersWith((visits) => ok(new Map(visits.map((visit) => [visit.id, 'day_over']))));
  await log.undo(id);
  await seconds(2);
  expect(shown()?.visits).toMatchObject([{ id, state: 'refused', refusal: 'day_over' }]);
});

test('a visit from another device can be corrected here', async () => {
  clockAt(START);
  const { log, disk, corrected } = await phone();
  const elsewhere = { id: 'other', siteId: 3, siteName: 'Sandgate', at: START, reason: null, note: '' };
  await log.adopt({ ...elsewhere, outcome: 'visited' });
  await log.adopt({ ...elsewhere, outcome: 'visited', note: 'not again' });
  expect(await log.addNote('other', 'Gate open')).toBe(true);
  await seconds(2);
  expect(corrected).toMatchObject([{ visits: [{ id: 'other', note: 'Gate open' }] }]);
  expect(disk.get('other')).toMatchObject({ state: 'sent', note: 'Gate open', correction: null });
});

test('a note that changes while the last one is being sent is sent too', async () => {
  clockAt(START);
  const { log, corrected, disk } = await phone();
  const id = (await log.mark(site))?.id ?? '';
  await seconds(15);
  await log.addNote(id, 'first');
  const sending = vi.advanceTimersByTimeAsync(1_000);
  await vi.advanceTimersByTimeAsync(5);
  await log.addNote(id, 'second');
  await sending;
  await seconds(3);
  expect(corrected.at(-1)?.visits).toMatchObject([{ note: 'second' }]);
  expect(disk.get(id)).toMatchObject({ state: 'sent', note: 'second' });
});

test('a note is sent with its visit, however long it takes to write', async () => {
  clockAt(START);
  const { log, disk, sent } = await phone();
  const id = (await log.mark(site))?.id ?? '';
  await log.hold(id);
  await seconds(120);
  expect(sent).toEqual([]);
  // Saved and closed at once, as the dialog does.
  expect(await Promise.all([log.addNote(id, 'Gate open'), log.release(id)])).toEqual([true, true]);
  expect(disk.get(id)?.note).toBe('Gate open');
  await seconds(2);
  expect(sent).toHaveLength(1);
});

test('an answer is kept with its visit through a restart, can be changed for ten seconds, and goes with an undo', async () => {
  clockAt(START);
  const first = await phone();
  const id = (await first.log.mark(site))?.id ?? '';
  await seconds(8);
  expect(await first.log.answer(id, 3)).toBe(true);
  // Another instance of the app on the same disk, as after the first one was killed.
  const { log, disk, sent } = await phone({ disk: first.disk });
  expect(disk.get(id)?.found).toBe(3);
  await seconds(9);
  expect(await log.answer(id, null)).toBe(true);
  expect(disk.get(id)?.found).toBeNull();
  await seconds(11);
  expect(sent.flatMap(({ ids }) => ids)).toContain(id);
  expect(await log.answer(id, 1)).toBe(false);
  const other = (await log.mark({ ...site, siteId: 2 }))?.id ?? '';
  await log.answer(other, 1);
  expect(await log.undo(other)).toBe(true);
  expect(disk.has(other)).toBe(false);
});

test('visits wait without a connection and are sent when it returns', async () => {
  clockAt(START);
  const { log, online, sent, shown } = await phone();
  online.set(false);
  for (let n = 0; n < 20; n += 1) await log.mark({ ...site, siteId: n });
  await seconds(3_600);
  expect(sent).toEqual([]);
  expect(shown()?.visits.every(({ state }) => state === 'waiting')).toBe(true);
  online.set(true);
  await seconds(2);
  expect(sent.map(({ ids }) => ids.length)).toEqual([20]);
});

test('more than a hundred visits are sent in several calls', async () => {
  clockAt(START);
  const { log, online, sent } = await phone();
  online.set(false);
  for (let n = 0; n < 130; n += 1) await log.mark({ ...site, siteId: n });
  await seconds(20);
  online.set(true);
  await seconds(5);
  expect(sent.map(({ ids }) => ids.length)).toEqual([100, 30]);
});

test('a failed delivery is retried after growing pauses, and the failure is published', async () => {
  clockAt(START);
  const { log, sent, shown, answersWith } = await phone();
  answersWith(() => failed({ kind: 'server', status: 500 }));
  await log.mark(site);
  await seconds(12);
  expect(sent).toHaveLength(1);
  expect(shown()?.isFailing).toBe(true);
  await seconds(5);
  expect(sent).toHaveLength(2);
  await seconds(5);
  expect(sent).toHaveLength(2);
  answersWith(stored);
  await seconds(6);
  expect(sent).toHaveLength(3);
  expect(shown()).toMatchObject({ isFailing: false, visits: [{ state: 'sent' }] });
});

test('a refused visit keeps its reason and does not hold up the others', async () => {
  clockAt(START);
  const { log, shown, answersWith } = await phone();
  answersWith((visits) =>
    ok(new Map(visits.map(({ id, siteId }) => [id, siteId === 2 ? 'outside_areas' : null]))),
  );
  await log.mark(site);
  await log.mark({ ...site, siteId: 2 });
  await seconds(12);
  expect(shown()?.visits).toMatchObject([
    { siteId: 1, state: 'sent' },
    { siteId: 2, state: 'refused', refusal: 'outside_areas' },
  ]);
});

test('a visit that fails the whole call is found, shown as refused, and never sent again', async () => {
  clockAt(START);
  const { log, sent, shown, answersWith } = await phone();
  answersWith((visits) =>
    visits.some(({ siteId }) => siteId === 2) ? failed({ kind: 'server', status: 500 }) : stored(visits),
  );
  for (const siteId of [1, 2, 3]) await log.mark({ ...site, siteId });
  await seconds(12);
  expect(shown()).toMatchObject({
    isFailing: false,
    visits: [
      { siteId: 1, state: 'sent' },
      { siteId: 2, state: 'refused', refusal: 'invalid' },
      { siteId: 3, state: 'sent' },
    ],
  });
  const calls = sent.length;
  await seconds(600);
  expect(sent).toHaveLength(calls);
});

test('a visit without an answer is sent again', async () => {
  clockAt(START);
  const { log, sent, answersWith } = await phone();
  answersWith(() => ok(new Map()));
  await log.mark(site);
  await seconds(12);
  answersWith(stored);
  await seconds(10);
  expect(sent).toHaveLength(2);
});

test('unsent visits survive a restart without a connection and are sent later', async () => {
  clockAt(START);
  const before = await phone();
  before.online.set(false);
  await before.log.mark(site);
  // The app was killed: only the disk is left.
  vi.clearAllTimers();
  await seconds(60);
  const after = await phone({ disk: before.disk });
  expect(after.shown()?.visits).toMatchObject([{ siteId: 1, state: 'waiting' }]);
  await seconds(2);
  expect(after.sent).toHaveLength(1);
});

test('visits of one person are neither shown nor sent in the session of another on the same phone', async () => {
  clockAt(START);
  const { log, online, person, sent, shown, disk } = await phone();
  online.set(false);
  await log.mark(site);
  await seconds(20);
  person.set(null);
  expect(shown()?.visits).toEqual([]);
  person.set(TOM);
  online.set(true);
  await log.mark({ ...site, siteId: 2 });
  await seconds(60);
  expect(sent).toMatchObject([{ userId: TOM }]);
  expect([...disk.values()].filter(({ userId }) => userId === PRIYA)).toMatchObject([{ state: 'waiting' }]);
  person.set(PRIYA);
  await seconds(2);
  expect(sent.at(-1)).toMatchObject({ userId: PRIYA });
  expect(shown()?.visits).toMatchObject([{ siteId: 1, state: 'sent' }]);
});

test('sent visits are removed from the device at log-out', async () => {
  clockAt(START);
  const { log, person, disk } = await phone();
  await log.mark(site);
  await seconds(12);
  expect(disk.size).toBe(1);
  person.set(null);
  await seconds(1);
  expect(disk.size).toBe(0);
});

test('only one of two tabs sends', async () => {
  clockAt(START);
  const disk: Disk = new Map();
  const shares = { exclusive: exclusiveBy(undefined, 'both tabs') };
  const one = await phone({ disk, shares });
  await one.log.mark(site);
  const other = await phone({ disk, shares });
  await seconds(30);
  expect(one.sent.length + other.sent.length).toBe(1);
  expect([one.shown()?.visits[0]?.state, other.shown()?.visits[0]?.state]).toEqual(['sent', 'sent']);
});

test('a visit that can still be undone is not sent together with a due one', async () => {
  clockAt(START);
  const { log, sent } = await phone();
  const first = await log.mark(site);
  await seconds(5);
  const second = await log.mark({ ...site, siteId: 2 });
  await seconds(7);
  expect(sent.map(({ ids }) => ids)).toEqual([[first?.id]]);
  await seconds(5);
  expect(sent.map(({ ids }) => ids)).toEqual([[first?.id], [second?.id]]);
});

test('a visit marked during a delivery waits for its own call', async () => {
  clockAt(START);
  const answer = Promise.withResolvers<Reply>();
  const calls: string[][] = [];
  const deliver: VisitLogDeps['deliver'] = (_, visits) => {
    calls.push(visits.map(({ id }) => id));
    return calls.length === 1 ? answer.promise : Promise.resolve(stored(visits));
  };
  const { log, online } = await phone({ shares: { deliver } });
  const first = await log.mark(site);
  await seconds(12);
  const second = await log.mark({ ...site, siteId: 2 });
  online.set(false);
  online.set(true);
  await seconds(20);
  expect(calls).toEqual([[first?.id]]);
  answer.resolve(ok(new Map([[first?.id ?? '', null]])));
  await seconds(1);
  expect(calls).toEqual([[first?.id], [second?.id]]);
});

test('persistent storage is requested at the first visit, not before', async () => {
  clockAt(START);
  const keepStorage = vi.fn<() => void>();
  const { log } = await phone({ shares: { keepStorage } });
  expect(keepStorage).not.toHaveBeenCalled();
  await log.mark(site);
  expect(keepStorage).toHaveBeenCalledOnce();
});

test('no visit is marked without a signed-in person or on a full disk', async () => {
  clockAt(START);
  const nobody = await phone({ personId: null });
  expect(await nobody.log.mark(site)).toBeNull();
  const reported = vi.fn<(where: string, cause: unknown) => void>();
  const store = { ...storeOn(new Map()), put: () => Promise.reject(new Error('full')) };
  const full = await phone({ shares: { store, report: reported } });
  expect(await full.log.mark(site)).toBeNull();
  expect(reported).toHaveBeenCalledOnce();
});

test('the time of a visit is corrected to the clock of the service', async () => {
  clockAt(START);
  const { log, disk } = await phone({ shares: { difference: () => 600_000 } });
  await log.mark(site);
  expect([...disk.values()]).toMatchObject([{ at: START + 600_000, markedAt: START }]);
});

test('sent visits of another day or person are removed from the device; unsent ones stay', async () => {
  clockAt(START);
  const yesterday = START - 24 * 3_600_000;
  const visits = [
    aDeviceVisit({ id: 'sent yesterday', at: yesterday, state: 'sent' }),
    aDeviceVisit({ id: 'sent today', at: START - 60_000, state: 'sent' }),
    aDeviceVisit({ id: 'sent by Tom', at: START - 60_000, state: 'sent', userId: TOM }),
    aDeviceVisit({ id: 'refused yesterday', at: yesterday, state: 'refused' }),
    aDeviceVisit({ id: 'waits since yesterday', at: yesterday }),
    aDeviceVisit({ id: 'waits for Tom', at: yesterday, userId: TOM }),
  ];
  const { disk, shown } = await phone({ disk: new Map(visits.map((visit) => [visit.id, visit])) });
  await seconds(0);
  expect([...disk.keys()]).toEqual([
    'sent today',
    'refused yesterday',
    'waits since yesterday',
    'waits for Tom',
  ]);
  expect(shown()?.visits.map(({ id }) => id)).toEqual([
    'refused yesterday',
    'waits since yesterday',
    'sent today',
  ]);
});

test('a skipped stop has its reason, a visit has none', async () => {
  clockAt(START);
  const { log, disk } = await phone();
  await log.mark(site);
  await log.mark({ siteId: 2, siteName: 'Sandgate', outcome: 'skipped', reason: 'no_time' });
  expect([...disk.values()]).toMatchObject([
    { siteName: 'Dean Street', outcome: 'visited', reason: null, note: '', refusal: null },
    { siteName: 'Sandgate', outcome: 'skipped', reason: 'no_time' },
  ]);
});

test('visits are shown in the order of their times, not of their marks', async () => {
  clockAt(START);
  const differences = [60_000, 0];
  const { log, shown } = await phone({ shares: { difference: () => differences.shift() ?? 0 } });
  await log.mark(site);
  await log.mark({ ...site, siteId: 2 });
  expect(shown()?.visits.map(({ siteId }) => siteId)).toEqual([2, 1]);
});

test('a note that is not written within ten minutes does not hold the visit up', async () => {
  clockAt(START);
  const { log, sent } = await phone();
  await log.hold((await log.mark(site))?.id ?? '');
  await seconds(600);
  expect(sent).toEqual([]);
  await seconds(1);
  expect(sent).toHaveLength(1);
});

test('a note that is closed early leaves the time to undo as it was', async () => {
  clockAt(START);
  const { log, sent } = await phone();
  const id = (await log.mark(site))?.id ?? '';
  await log.hold(id);
  await seconds(2);
  await log.release(id);
  await seconds(8);
  expect(sent).toEqual([]);
  await seconds(1);
  expect(sent).toHaveLength(1);
});

test('a refused visit can be removed, a missing one cannot be changed', async () => {
  clockAt(START);
  const visit = aDeviceVisit({ state: 'refused' });
  const { log, disk, shown } = await phone({ disk: new Map([[visit.id, visit]]) });
  expect([await log.undo(visit.id), await log.undo('none'), await log.hold('none')]).toEqual([
    false,
    false,
    false,
  ]);
  await log.dismiss(visit.id);
  expect(disk.size).toBe(0);
  expect(shown()?.visits).toEqual([]);
});

test('the pause between two attempts is a minute at most', async () => {
  clockAt(START);
  const { log, sent, answersWith } = await phone();
  answersWith(() => failed({ kind: 'server', status: 500 }));
  await log.mark(site);
  // After 11 s, and after pauses of 5, 10, 20, 40 and 60 s.
  await seconds(146);
  expect(sent).toHaveLength(6);
  await seconds(59);
  expect(sent).toHaveLength(6);
  await seconds(1);
  expect(sent).toHaveLength(7);
});

test('looking at the screen again retries a delivery at once', async () => {
  clockAt(START);
  const pageVisible = createSource(false);
  const { log, sent, answersWith } = await phone({ shares: { pageVisible } });
  answersWith(() => failed({ kind: 'offline' }));
  await log.mark(site);
  await seconds(12);
  expect(sent).toHaveLength(1);
  pageVisible.set(true);
  await seconds(0);
  expect(sent).toHaveLength(2);
});

test('an unexpected error while sending is reported, and the visit is sent later', async () => {
  clockAt(START);
  const report = vi.fn<(where: string, cause: unknown) => void>();
  let tries = 0;
  const deliver: VisitLogDeps['deliver'] = async (_, visits) => {
    tries += 1;
    if (tries === 1) throw new Error('broken');
    return stored(visits);
  };
  const { log, shown } = await phone({ shares: { deliver, report } });
  await log.mark(site);
  await seconds(12);
  expect(report).toHaveBeenCalledWith('visits', new Error('broken'));
  expect(shown()).toMatchObject({ isFailing: true, visits: [{ state: 'waiting' }] });
  await seconds(5);
  expect(shown()).toMatchObject({ isFailing: false, visits: [{ state: 'sent' }] });
});

test('the time to undo ends without a connection too, once', async () => {
  clockAt(START);
  const publish = vi.fn<VisitLogDeps['publish']>();
  const { log, online } = await phone({ shares: { publish } });
  online.set(false);
  await log.mark(site);
  publish.mockClear();
  await seconds(9);
  expect(publish).not.toHaveBeenCalled();
  await seconds(1);
  expect(publish).toHaveBeenCalledOnce();
  await seconds(600);
  expect(publish).toHaveBeenCalledOnce();
});

test('a change in one tab is shown in the other', async () => {
  clockAt(START);
  const disk: Disk = new Map();
  let tellOther = () => {};
  const one = await phone({
    disk,
    shares: { channel: { announce: () => tellOther(), listen: () => undefined } },
  });
  const channel = { announce: () => undefined, listen: (hear: () => void) => void (tellOther = hear) };
  const other = await phone({ disk, shares: { channel } });
  other.online.set(false);
  const undone = await one.log.mark(site);
  await seconds(0);
  expect(other.shown()?.visits).toHaveLength(1);
  await one.log.undo(undone?.id ?? '');
  await seconds(0);
  expect(other.shown()?.visits).toEqual([]);
  const marked = await one.log.mark(site);
  await one.log.addNote(marked?.id ?? '', 'Gate open');
  await seconds(0);
  expect(other.shown()?.visits).toMatchObject([{ note: 'Gate open', state: 'waiting' }]);
  await seconds(12);
  expect(other.shown()?.visits).toMatchObject([{ state: 'sent' }]);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ShiftReply } from './deliver-shift.ts';
import { openShiftLog } from './shift-log.ts';
import type { ShiftLogDeps } from './shift-log.ts';
import type { ShiftRecord } from './shift-records.ts';
import type { ShiftOnDevice } from './shift.ts';
import { failed, ok } from '#domain/result.ts';
import { isRunning } from '#domain/shift/shift.ts';
import { missedDeadline } from '#domain/shift/deadline.ts';
import type { ShiftEvent } from '#domain/shift/shift-event.ts';
import { exclusiveBy } from '#platform/http/renew-token.ts';
import { createSource } from '#platform/source.ts';
import { aKnownShift, aShiftReply, clockTime as at } from '#testing/a-shift.ts';
import { storeOn } from '#testing/store-on.ts';

const PRIYA = 7;
const TOM = 8;

beforeEach(() => void vi.useFakeTimers({ now: at('08:02') }));
afterEach(() => void vi.useRealTimers());

type Disk = { readonly events: Map<string, ShiftEvent>; readonly records: Map<string, ShiftRecord> };
const newDisk = (): Disk => ({ events: new Map(), records: new Map() });

/** A service that stores what it gets, and answers with a shift and an hour until the next check-in. */
function aService() {
  const service = {
    stored: [] as ShiftEvent[],
    reads: 0,
    isDown: false,
    endedAt: null as number | null,
    reply(): ShiftReply {
      const start = service.stored.find(({ kind }) => kind === 'start');
      if (start === undefined || service.endedAt !== null) {
        const ended =
          start && service.endedAt !== null ? { startedAt: start.at, endedAt: service.endedAt } : null;
        return aShiftReply(aKnownShift(null, { ended }));
      }
      const heard = service.stored.filter(({ kind }) => ['start', 'check_in', 'stop'].includes(kind));
      const lastHeardAt = Math.max(...heard.map((event) => event.at));
      return aShiftReply(
        aKnownShift({
          startedAt: start.at,
          endsAt: start.at + 12 * 3_600_000,
          lastHeardAt,
          checkInBy: lastHeardAt + 3_600_000,
        }),
      );
    },
  };
  return service;
}

type Phone = { disk?: Disk; service?: ReturnType<typeof aService>; shares?: Partial<ShiftLogDeps> };

async function phone({ disk = newDisk(), service = aService(), shares = {} }: Phone = {}) {
  const person = createSource<number | null>(PRIYA);
  const online = createSource(true);
  const pageVisible = createSource(true);
  const visitsSent = createSource(0);
  const nextStop = createSource<string | null>(null);
  const sites = createSource<ReturnType<ShiftLogDeps['sites']['get']>>(null);
  const returns = createSource<ReturnType<ShiftLogDeps['returns']['get']>>([]);
  let shown: ShiftOnDevice | null = null;
  let made = 0;
  const log = await openShiftLog({
    store: storeOn(disk.events),
    records: storeOn(disk.records),
    channel: { announce: () => undefined, listen: () => undefined },
    person,
    online,
    pageVisible,
    now: () => Date.now(),
    difference: () => 0,
    newId: () => `event-${disk.events.size}-${(made += 1)}`,
    createDeliver: (onReply) => async (_, events) => {
      if (service.isDown) return failed({ kind: 'offline' });
      service.stored.push(...events.filter(({ id }) => !service.stored.some((one) => one.id === id)));
      if (events.some(({ kind }) => kind === 'end')) service.endedAt = Date.now();
      if (events.some(({ kind }) => kind === 'undo')) service.endedAt = null;
      onReply(service.reply());
      return ok(new Map(events.map(({ id }) => [id, null])));
    },
    async read() {
      service.reads += 1;
      return service.isDown ? null : service.reply();
    },
    isBrought: () => false,
    exclusive: exclusiveBy(undefined, 'shift'),
    publish: (state) => void (shown = state),
    keepStorage: () => undefined,
    report: (_, cause) => {
      throw cause;
    },
    visitsSent,
    nextStop,
    sites,
    returns,
    ...shares,
  });
  return {
    log,
    disk,
    service,
    person,
    online,
    pageVisible,
    visitsSent,
    nextStop,
    sites,
    returns,
    shown: () => {
      if (shown === null) throw new Error('Nothing is published');
      return shown;
    },
    isOnShift: () => shown !== null && isRunning(shown.shift),
    kinds: () => service.stored.map(({ kind }) => kind),
  };
}

const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);

test('before a start nothing is called', async () => {
  const { service, isOnShift, visitsSent } = await phone();
  visitsSent.set(1);
  await minutes(30);
  expect(isOnShift()).toBe(false);
  expect(service.reads).toBe(0);
});

test('a start is on disk and shown before it is sent, and the deadline comes from the reply', async () => {
  const { log, shown, isOnShift, disk } = await phone();
  const recorded = await log.record({ kind: 'start' });
  expect(isOnShift()).toBe(true);
  expect(disk.events.size).toBe(1);
  expect(shown().known).toBeNull();
  expect(await recorded?.isSent).toBe(true);
  expect(shown().known?.shift).toMatchObject({ lastHeardAt: at('08:02'), checkInBy: at('09:02') });
});

test('a start without a connection waits on the disk, survives a kill and is sent later with its time', async () => {
  const first = await phone();
  first.online.set(false);
  const recorded = await first.log.record({ kind: 'start' });
  expect(await recorded?.isSent).toBe(false);
  await minutes(20);

  const second = await phone({ disk: first.disk });
  expect(second.isOnShift()).toBe(true);
  await seconds(1);
  expect(second.service.stored).toMatchObject([{ kind: 'start', at: at('08:02'), userId: PRIYA }]);
});

test('I am OK that is not sent moves no deadline, and is sent with the next connection', async () => {
  const { log, shown, service, online } = await phone();
  await (
    await log.record({ kind: 'start' })
  )?.isSent;
  await minutes(30);
  service.isDown = true;
  online.set(false);
  expect(await (await log.record({ kind: 'check_in' }))?.isSent).toBe(false);
  expect(shown().known?.shift?.checkInBy).toBe(at('09:02'));
  service.isDown = false;
  online.set(true);
  await seconds(1);
  expect(shown().known?.shift?.checkInBy).toBe(at('09:32'));
});

test('the deadline is missed on this phone only after a last look at the service', async () => {
  const { log, shown, service } = await phone();
  await (
    await log.record({ kind: 'start' })
  )?.isSent;
  // A visit from another phone has moved the deadline since the last read.
  const [start] = service.stored;
  await vi.advanceTimersByTimeAsync(at('09:02') - Date.now() - 1_000);
  if (start) service.stored.push({ ...start, id: 'elsewhere', kind: 'check_in', at: at('09:00') });
  await seconds(4);
  expect(missedDeadline(shown().known, shown().at)).toBeNull();
  expect(shown().known?.shift?.checkInBy).toBe(at('10:00'));
});

test('the deadline is missed two seconds after it when the service does not answer', async () => {
  const { log, shown, service } = await phone();
  await (
    await log.record({ kind: 'start' })
  )?.isSent;
  service.isDown = true;
  await vi.advanceTimersByTimeAsync(at('09:02') - Date.now() + 2_500);
  expect(missedDeadline(shown().known, shown().at)).toEqual({ kind: 'check_in', dueAt: at('09:02') });
});

test('while on shift the service is read every 30 s, and not while the page is hidden', async () => {
  const { log, service, pageVisible } = await phone();
  await (
    await log.record({ kind: 'start' })
  )?.isSent;
  await seconds(95);
  expect(service.reads).toBe(3);
  pageVisible.set(false);
  await minutes(5);
  expect(service.reads).toBe(3);
});

test('two tabs read the service as often as one', async () => {
  const disk = newDisk();
  const service = aService();
  const exclusive = exclusiveBy(undefined, 'shift');
  const one = await phone({ disk, service, shares: { exclusive } });
  await (
    await one.log.record({ kind: 'start' })
  )?.isSent;
  await phone({ disk, service, shares: { exclusive } });
  await seconds(95);
  expect(service.reads).toBeLessThanOrEqual(4);
});

test('the shift that a call of the team brings is not read again, and without it the phone reads it itself', async () => {
  const { log, service, shown } = await phone({ shares: { isBrought: () => true } });
  expect(log.storeAlong(30_000)).toBeNull();
  await (
    await log.record({ kind: 'start' })
  )?.isSent;
  for (let n = 0; n < 6; n += 1) {
    await seconds(30);
    await log.storeAlong(30_000)?.(service.reply());
    expect(shown().known?.readAt).toBe(Date.now());
  }
  expect(service.reads).toBe(0);
  await seconds(41);
  expect(service.reads).toBe(1);
});

test('a shift that was read before a check-in does not replace the newer deadline', async () => {
  const { log, service, shown } = await phone();
  await (
    await log.record({ kind: 'start' })
  )?.isSent;
  await seconds(20);
  const store = log.storeAlong(30_000);
  const older = service.reply();
  await (
    await log.record({ kind: 'check_in' })
  )?.isSent;
  const newer = shown().known?.shift?.checkInBy;
  await store?.(older);
  expect(store).not.toBeNull();
  expect(shown().known?.shift?.checkInBy).toBe(newer);
});

test('where nobody checks in, the shift comes with a call of the team every five minutes', async () => {
  const { log, service } = await phone({ shares: { isBrought: () => true } });
  await (
    await log.record({ kind: 'start' })
  )?.isSent;
  const withoutCheckIn = { ...service.reply(), check_in: null };
  await log.storeAlong(30_000)?.(withoutCheckIn);
  let brought = 0;
  for (let n = 0; n < 40; n += 1) {
    await seconds(30);
    const store = log.storeAlong(30_000);
    if (store === null) continue;
    brought += 1;
    await store(withoutCheckIn);
  }
  // After 4.5 minutes: the next poll could be late.
  expect(brought).toBe(4);
  expect(service.reads).toBe(0);
});

test('a visit that was sent reads the new deadline', async () => {
  const { log, service, visitsSent } = await phone();
  await (
    await log.record({ kind: 'start' })
  )?.isSent;
  await seconds(1);
  visitsSent.set(1);
  await seconds(1);
  expect(service.reads).toBe(1);
});

test('going to another stop of a round is an event, during a shift only', async () => {
  const { log, nextStop, kinds } = await phone();
  nextStop.set('round 1');
  await seconds(1);
  await (
    await log.record({ kind: 'start' })
  )?.isSent;
  nextStop.set('round 2');
  await seconds(1);
  nextStop.set(null);
  await seconds(1);
  expect(kinds()).toEqual(['start', 'stop']);
});

test('a shift that ended on another phone ends here with the next read', async () => {
  const { log, service, isOnShift, shown } = await phone();
  await (
    await log.record({ kind: 'start' })
  )?.isSent;
  service.endedAt = at('08:02') + 10_000;
  await seconds(31);
  expect(isOnShift()).toBe(false);
  expect(shown().last).toEqual({ startedAt: at('08:02'), endedAt: at('08:02') + 10_000 });
  const { reads } = service;
  await minutes(10);
  expect(service.reads).toBe(reads);
});

test('an end can be undone, also after it was sent', async () => {
  const { log, isOnShift } = await phone();
  await (
    await log.record({ kind: 'start' })
  )?.isSent;
  const ended = await log.record({ kind: 'end' });
  await ended?.isSent;
  expect(isOnShift()).toBe(false);
  await (
    await log.record({ kind: 'undo', undoes: ended?.event.id ?? '' })
  )?.isSent;
  expect(isOnShift()).toBe(true);
});

test('a shift ends by itself after twelve hours, also without a connection', async () => {
  const { log, isOnShift, online } = await phone();
  await (
    await log.record({ kind: 'start' })
  )?.isSent;
  online.set(false);
  await minutes(12 * 60 - 1);
  expect(isOnShift()).toBe(true);
  await minutes(2);
  expect(isOnShift()).toBe(false);
});

test('the position of a call for help leaves the phone with the call', async () => {
  const { log, disk, service } = await phone();
  await (
    await log.record({ kind: 'start' })
  )?.isSent;
  const position = { latitude: 54.97, longitude: -1.61 };
  await (
    await log.record({ kind: 'help', position })
  )?.isSent;
  expect(service.stored.at(-1)?.position).toEqual(position);
  expect(JSON.stringify([...disk.events.values(), ...disk.records.values()])).not.toContain('54.97');
});

test('signing out erases what was sent; what was not sent waits for its owner', async () => {
  const { log, disk, person, isOnShift, service } = await phone();
  await (
    await log.record({ kind: 'start' })
  )?.isSent;
  service.isDown = true;
  await (
    await log.record({ kind: 'break' })
  )?.isSent;
  person.set(null);
  await seconds(1);
  expect([...disk.events.values()].map(({ kind }) => kind)).toEqual(['break']);
  expect(disk.records.size).toBe(0);
  person.set(TOM);
  service.isDown = false;
  await minutes(5);
  expect(isOnShift()).toBe(false);
  expect(service.stored.map(({ kind }) => kind)).toEqual(['start']);
  person.set(PRIYA);
  await seconds(1);
  expect(service.stored.map(({ kind }) => kind)).toEqual(['start', 'break']);
});

test('sites that are due during the shift are remembered for its sheet', async () => {
  const { log, sites, shown } = await phone();
  sites.set([{ siteId: 1, siteName: 'Dean Street', overdueDays: 0 }]);
  await (
    await log.record({ kind: 'start' })
  )?.isSent;
  sites.set([
    { siteId: 1, siteName: 'Dean Street', overdueDays: null },
    { siteId: 2, siteName: 'Quayside', overdueDays: 2 },
  ]);
  await seconds(1);
  expect(shown().due.map(({ siteId }) => siteId)).toEqual([1, 2]);
});

test('return visits of every round of the shift are remembered for its sheet', async () => {
  const { log, returns, shown } = await phone();
  const visit = { id: 'r1 1', siteName: 'Dean Street', firstAt: at('07:00'), secondAt: null };
  returns.set([visit]);
  await (
    await log.record({ kind: 'start' })
  )?.isSent;
  expect(shown().returns).toEqual([]);
  returns.set([{ ...visit, id: 'r2 1', firstAt: at('08:10') }]);
  await seconds(1);
  returns.set([{ ...visit, id: 'r3 1', firstAt: at('10:10'), secondAt: at('11:00') }]);
  await seconds(1);
  expect(shown().returns.map(({ id }) => id)).toEqual(['r2 1', 'r3 1']);
});

test('an event that cannot be written is not shown', async () => {
  const reports: string[] = [];
  const { log, isOnShift } = await phone({
    shares: {
      store: {
        ...storeOn<ShiftEvent>(new Map()),
        put: () => Promise.reject(new Error('The disk is full')),
      },
      report: (where) => void reports.push(where),
    },
  });
  expect(await log.record({ kind: 'start' })).toBeNull();
  expect(isOnShift()).toBe(false);
  expect(reports).toEqual(['shift']);
});

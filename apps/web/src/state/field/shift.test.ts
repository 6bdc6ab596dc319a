import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endRound, markStop, startRound } from '#domain/round/round.ts';
import { ok } from '#domain/result.ts';
import { missedDeadline } from '#domain/shift/deadline.ts';
import { exclusiveBy } from '#platform/http/renew-token.ts';
import { aSetup } from '#testing/a-round.ts';
import { clockTime as at } from '#testing/a-shift.ts';
import { aSite } from '#testing/a-site.ts';
import { aStop } from '#testing/a-stop.ts';
import { PRIYA, TOM, aFieldService, fieldPhone, minutes, seconds } from '#testing/field-phone.ts';

beforeEach(() => void vi.useFakeTimers({ now: at('08:02') }));
afterEach(() => void vi.useRealTimers());

const visit = { kind: 'visit', siteId: 1, siteName: 'Dean Street', outcome: 'visited' } as const;
const aRound = (id: string) => startRound(id, aSetup({ startedAt: at('08:02') }), [aStop(1), aStop(2)]);

/** A phone on shift. */
async function onShift(given: Parameters<typeof fieldPhone>[0] = {}) {
  const phone = await fieldPhone(given);
  await phone.onShift();
  const known = () => phone.shown().shift?.known ?? null;
  const isMissed = () => missedDeadline(known(), phone.shown().shift?.at ?? 0);
  return { ...phone, known, isMissed };
}

test('before a start nothing is called', async () => {
  const { log, service, isOnShift } = await fieldPhone();
  await minutes(30);
  expect(isOnShift()).toBe(false);
  expect([service.reads, service.calls]).toEqual([[], []]);
  await log.record(visit);
  await minutes(30);
  expect(service.reads, 'a visit begins no shift').toEqual([]);
});

test('a start is on disk and shown before it is sent, and the deadline comes from the reply', async () => {
  const { log, shown, isOnShift, events } = await fieldPhone();
  const recorded = await log.record({ kind: 'start' });
  expect(isOnShift()).toBe(true);
  expect(events()).toHaveLength(1);
  expect(shown().shift?.known).toBeNull();
  expect(await recorded?.isSent).toBe(true);
  expect(shown().shift?.known?.shift).toMatchObject({ lastHeardAt: at('08:02'), checkInBy: at('09:02') });
});

test('a start without a connection waits on the disk, survives a kill and is sent later with its time', async () => {
  const first = await fieldPhone();
  first.online.set(false);
  const recorded = await first.log.record({ kind: 'start' });
  expect(await recorded?.isSent).toBe(false);
  await minutes(20);
  vi.clearAllTimers();
  const second = await fieldPhone({ disk: first.disk });
  expect(second.isOnShift()).toBe(true);
  await seconds(1);
  expect(second.service.calls).toMatchObject([
    { userId: PRIYA, events: [{ kind: 'start', at: new Date(at('08:02')).toISOString() }] },
  ]);
});

test('I am OK that is not sent moves no deadline, and is sent with the next connection', async () => {
  const { log, known, service, online } = await onShift();
  await minutes(30);
  service.isDown = true;
  online.set(false);
  expect(await (await log.record({ kind: 'check_in' }))?.isSent).toBe(false);
  expect(known()?.shift?.checkInBy).toBe(at('09:02'));
  service.isDown = false;
  online.set(true);
  await seconds(1);
  expect(known()?.shift?.checkInBy).toBe(at('09:32'));
});

test('a call for help goes first and alone, then I am OK, then the rest by time', async () => {
  const { log, service, online } = await onShift();
  online.set(false);
  await log.record(visit);
  await log.record({ kind: 'break' });
  await log.record({ kind: 'check_in' });
  await log.record({ kind: 'help', position: null });
  await log.record({ kind: 'help', position: null });
  await seconds(20);
  service.calls.length = 0;
  online.set(true);
  await seconds(1);
  const sent = service.calls.map(({ events }) => events.map(({ kind }) => kind));
  expect(sent.filter((kinds) => kinds.includes('help') || kinds.includes('check_in'))).toEqual([
    ['help'],
    ['help'],
    ['check_in'],
  ]);
  expect(sent).toContainEqual(['visit', 'break']);
});

test('a call for help does not wait for a delivery that hangs', async () => {
  const hanging = Promise.withResolvers<never>();
  const calls: string[] = [];
  const { log } = await fieldPhone({
    shares: {
      calls: {
        send: (_, [first]) => {
          calls.push(first?.kind ?? '');
          return hanging.promise;
        },
        read: () => hanging.promise,
      },
    },
  });
  await log.record(visit);
  await seconds(12);
  await log.record({ kind: 'help', position: null });
  await seconds(0);
  expect(calls).toEqual(['visit', 'help']);
});

test('a call for help that the service cannot take holds up nothing else and is sent again', async () => {
  const { log, service, shown } = await onShift();
  service.fails = (events) =>
    events.some(({ kind }) => kind === 'help') ? { kind: 'server', status: 500 } : null;
  await log.record({ kind: 'help', position: null });
  await log.record({ kind: 'check_in' });
  await seconds(2);
  expect(service.kinds()).toEqual(['start', 'check_in']);
  expect(shown().unsent.others).toBe(1);
  service.fails = () => null;
  await seconds(20);
  expect(service.kinds()).toEqual(['start', 'check_in', 'help']);
});

test('the deadline is missed on this phone only after a last look at the service', async () => {
  const { known, isMissed, service } = await onShift();
  // A visit from another phone has moved the deadline since the last read.
  await vi.advanceTimersByTimeAsync(at('09:02') - Date.now() - 1_000);
  service.stored.push({ id: 'elsewhere', kind: 'check_in', at: new Date(at('09:00')).toISOString() });
  await seconds(4);
  expect(isMissed()).toBeNull();
  expect(known()?.shift?.checkInBy).toBe(at('10:00'));
});

test('the deadline is missed two seconds after it when the service does not answer', async () => {
  const { isMissed, service } = await onShift();
  service.isDown = true;
  await vi.advanceTimersByTimeAsync(at('09:02') - Date.now() + 2_500);
  expect(isMissed()).toEqual({ kind: 'check_in', dueAt: at('09:02') });
});

test('while on shift the state is read every 30 s with the tag of the last reply, and not while the page is hidden', async () => {
  const { service, pageVisible, online } = await onShift();
  const { tag } = service.reply();
  await seconds(95);
  expect(service.reads).toEqual([tag, tag, tag]);
  pageVisible.set(false);
  await minutes(5);
  expect(service.reads).toHaveLength(3);
  pageVisible.set(true);
  await seconds(1);
  online.set(false);
  await minutes(5);
  expect(service.reads).toHaveLength(4);
});

test('where nobody checks in and there is no team, the state is read every five minutes', async () => {
  const service = aFieldService();
  service.shift = { checkInMinutes: null };
  await onShift({ service });
  await minutes(16);
  expect(service.reads).toHaveLength(3);
});

test('while contacts are being notified of a call for help, the state is read every two seconds', async () => {
  const { log, service } = await onShift();
  const step = { role: 'duty', name: 'Mark Elliott', state: 'waiting', at: at('08:02') } as const;
  const alarm = { id: 'a1', kind: 'help', dueAt: at('08:02'), heardAt: null } as const;
  service.shift = { alarms: [{ ...alarm, steps: [step] }] };
  await log.record({ kind: 'help', position: null });
  await seconds(9);
  expect(service.reads).toHaveLength(4);
  service.shift = { alarms: [{ ...alarm, steps: [{ ...step, state: 'told' }] }] };
  await seconds(20);
  expect(service.reads).toHaveLength(5);
});

test('two tabs read the service as often as one', async () => {
  const disk = new Map();
  const service = aFieldService();
  const exclusive = { urgent: exclusiveBy(undefined, 'urgent'), others: exclusiveBy(undefined, 'others') };
  await onShift({ disk, service, shares: { exclusive } });
  await fieldPhone({ disk, service, shares: { exclusive } });
  await seconds(95);
  expect(service.reads.length).toBeLessThanOrEqual(4);
});

test('late: a state that was read before a check-in does not replace the newer deadline', async () => {
  const { log, known, service } = await onShift();
  await minutes(20);
  const before = service.reply();
  await seconds(1);
  await (
    await log.record({ kind: 'check_in' })
  )?.isSent;
  service.reply = () => ({ ...before, tag: 'older' });
  await seconds(1);
  const reads = service.reads.length;
  await log.readNow();
  expect(service.reads).toHaveLength(reads + 1);
  expect(known()?.shift?.checkInBy).toBe(at('09:22') + 1_000);
});

test('a visit that was sent brings the new deadline', async () => {
  const { log, known } = await onShift();
  await minutes(5);
  await log.record(visit);
  await seconds(12);
  expect(known()?.shift?.checkInBy).toBe(at('09:07'));
});

test('going to another stop of a round is an event where people check in, during a shift only', async () => {
  const { log, round, service } = await fieldPhone();
  round.set(aRound('r1'));
  await seconds(1);
  await (
    await log.record({ kind: 'start' })
  )?.isSent;
  round.set(markStop(aRound('r1'), aStop(1), { at: at('08:05'), reason: null, from: null, visitId: null }));
  await seconds(1);
  round.set(endRound(aRound('r1'), at('08:06')));
  await seconds(1);
  expect(service.kinds()).toEqual(['start', 'stop']);
});

test('a shift that ended on another phone ends here with the next read, and reading ends', async () => {
  const { service, isOnShift, shown } = await onShift();
  service.endedAt = at('08:02') + 10_000;
  await seconds(31);
  expect(isOnShift()).toBe(false);
  expect(shown().shift?.last).toEqual({ startedAt: at('08:02'), endedAt: at('08:02') + 10_000 });
  const reads = service.reads.length;
  await minutes(10);
  expect(service.reads).toHaveLength(reads);
});

test('an end can be undone, also after it was sent', async () => {
  const { log, isOnShift } = await onShift();
  const ended = await log.record({ kind: 'end' });
  await ended?.isSent;
  expect(isOnShift()).toBe(false);
  await (
    await log.record({ kind: 'undo', undoes: ended?.event.id ?? '' })
  )?.isSent;
  expect(isOnShift()).toBe(true);
});

test('a shift ends by itself after twelve hours, also without a connection', async () => {
  const { isOnShift, online } = await onShift();
  online.set(false);
  await minutes(12 * 60 - 1);
  expect(isOnShift()).toBe(true);
  await minutes(2);
  expect(isOnShift()).toBe(false);
});

test('the position of a call for help leaves the phone with the call', async () => {
  const { log, disk, service } = await onShift();
  const position = { latitude: 54.97, longitude: -1.61 };
  await (
    await log.record({ kind: 'help', position })
  )?.isSent;
  expect(service.stored.at(-1)).toMatchObject({ position });
  expect(JSON.stringify([...disk.values()])).not.toContain('54.97');
});

test('signing out erases what was sent; what was not sent waits for its owner', async () => {
  const { log, disk, events, person, isOnShift, service } = await onShift();
  service.isDown = true;
  await (
    await log.record({ kind: 'break' })
  )?.isSent;
  person.set(null);
  await seconds(1);
  expect([...disk.values()].map(({ kind }) => kind)).toEqual(['break']);
  person.set(TOM);
  service.isDown = false;
  await minutes(5);
  expect(isOnShift()).toBe(false);
  expect(service.kinds()).toEqual(['start']);
  person.set(PRIYA);
  await seconds(1);
  expect(service.kinds()).toEqual(['start', 'break']);
  expect(events().map(({ state }) => state)).toEqual(['sent']);
});

test('a reply that arrives after the person has signed out leaves nothing on the phone', async () => {
  const service = aFieldService();
  const answer = Promise.withResolvers<void>();
  const { log, person, disk } = await fieldPhone({
    service,
    shares: {
      calls: {
        async send(_, events) {
          await answer.promise;
          return ok({ answers: new Map(events.map(({ id }) => [id, null])), reply: service.reply() });
        },
        read: async () => ok(null),
      },
    },
  });
  await log.record({ kind: 'start' });
  await seconds(1);
  person.set(null);
  await seconds(1);
  answer.resolve();
  await seconds(1);
  expect([...disk.values()].filter(({ kind }) => kind === 'state')).toEqual([]);
});

test('sites that are due during the shift are remembered for its sheet', async () => {
  const { log, sites, shown } = await fieldPhone();
  sites.set([aSite({ siteId: 1, overdueDays: 0 })]);
  await log.record({ kind: 'start' });
  sites.set([aSite({ siteId: 1, overdueDays: null }), aSite({ siteId: 2, overdueDays: 2 })]);
  await seconds(1);
  expect(shown().shift?.due.map(({ siteId }) => siteId)).toEqual([1, 2]);
});

test('return visits of every round of the shift are remembered for its sheet', async () => {
  const { log, returns, shown } = await fieldPhone();
  const made = { id: 'r1 1', siteName: 'Dean Street', firstAt: at('07:00'), secondAt: null };
  returns.set([made]);
  await log.record({ kind: 'start' });
  expect(shown().shift?.returns).toEqual([]);
  returns.set([{ ...made, id: 'r2 1', firstAt: at('08:10') }]);
  await seconds(1);
  returns.set([{ ...made, id: 'r3 1', firstAt: at('10:10'), secondAt: at('11:00') }]);
  await seconds(1);
  expect(shown().shift?.returns.map(({ id }) => id)).toEqual(['r2 1', 'r3 1']);
});

test('the visits of a shift over midnight stay on the phone for its sheet', async () => {
  vi.setSystemTime(at('22:00'));
  const { log, visits } = await onShift();
  await log.record(visit);
  await minutes(4 * 60);
  expect(visits()).toMatchObject([{ state: 'sent', at: at('22:00') }]);
});

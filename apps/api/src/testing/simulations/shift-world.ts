import type { Clock } from '#core/clock.ts';
import type { ContactRole } from '@patrolplan/contract/shift';

/**
 * Wardens of a simulated afternoon and the expected notices, computed independently of the service: the deadline
 * by what has reached it, who is notified when. Times are milliseconds.
 */
const MINUTE = 60_000;
/** Contacts are notified of a missed deadline within this time. */
export const GRACE_MS = MINUTE;
const NOTIFIED_AFTER: Readonly<Record<ContactRole, number>> = { duty: 5 * MINUTE, second: 15 * MINUTE };

export type Random = () => number;

/** mulberry32: the same numbers for the same seed. */
export function seededRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** An event and when the device tries to deliver it. */
export type Delivery = {
  readonly kind: 'start' | 'check_in' | 'end';
  readonly id: string;
  readonly at: number;
  readonly from: number;
};

export type Warden = {
  readonly userId: number;
  readonly intervalMinutes: number;
  readonly deliveries: readonly Delivery[];
  /** Sends nothing any more at some point, until staff reach them. */
  readonly fallsSilent: boolean;
};

export type Afternoon = {
  readonly startsAt: number;
  readonly mostMinutes: number;
  readonly intervals: readonly number[];
};

let serial = 0;
const newId = () => `019a8c9e-3a00-7000-8000-${String((serial += 1)).padStart(12, '0')}`;

/** A shift with check-ins that are in time, late, lost for a while, delivered late, repeated, or missing. */
export function makeWarden(
  userId: number,
  random: Random,
  { startsAt, mostMinutes, intervals }: Afternoon,
): Warden {
  const between = (low: number, high: number) => low + random() * (high - low);
  const intervalMinutes = intervals[Math.floor(random() * intervals.length)] ?? 60;
  const interval = intervalMinutes * MINUTE;
  const start = startsAt + between(0, 20) * MINUTE;
  const end = start + between(0.4, 1) * (mostMinutes - 20) * MINUTE;
  const deliveries: Delivery[] = [{ kind: 'start', id: newId(), at: start, from: start }];
  const add = (kind: Delivery['kind'], at: number, from: number) => {
    const delivery = { kind, id: newId(), at, from };
    deliveries.push(delivery);
    // A device that got no answer sends it again, perhaps much later.
    if (random() < 0.3) deliveries.push({ ...delivery, from: from + between(0, 30) * MINUTE });
  };
  let heard = start;
  for (;;) {
    const draw = random();
    if (draw < 0.04) return { userId, intervalMinutes, deliveries, fallsSilent: true };
    const isLate = draw < 0.12;
    const at = heard + (isLate ? interval + between(0.5, 30) * MINUTE : between(0.3, 0.95) * interval);
    if (at >= end) break;
    // In time, but without a connection for a while; some never arrive.
    const delay = draw >= 0.12 && draw < 0.22 ? between(1, 45) * MINUTE : 0;
    if (draw < 0.12 || draw >= 0.25) add('check_in', at, at + delay);
    else if (delay > 0) add('check_in', at, at + delay);
    heard = at;
  }
  add('end', end, random() < 0.1 ? end + between(1, 30) * MINUTE : end);
  return { userId, intervalMinutes, deliveries, fallsSilent: false };
}

export type ExpectedNotice = { readonly userId: number; readonly role: ContactRole; readonly at: number };

/** The notices that the service must send about one warden. */
export class Oracle {
  readonly expected: ExpectedNotice[] = [];
  readonly userId: number;
  readonly #interval: number;
  #heard = 0;
  #isOn = false;
  #alarm: { due: number; readonly notified: Set<ContactRole> } | undefined;

  constructor({ userId, intervalMinutes }: Pick<Warden, 'userId' | 'intervalMinutes'>) {
    this.userId = userId;
    this.#interval = intervalMinutes * MINUTE;
  }

  /** Until when a delivery must wait, so that it does not fall into the minute in which both outcomes are right. */
  waitsUntil(now: number): number | undefined {
    const due = this.#alarm?.due ?? (this.#isOn ? this.#heard + this.#interval : undefined);
    if (due === undefined) return undefined;
    return Object.values(NOTIFIED_AFTER)
      .map((after) => due + after)
      .filter((from) => now >= from && now <= from + GRACE_MS)
      .map((from) => from + GRACE_MS + 1)[0];
  }

  /** Both contacts must have been notified by now, also where an instance died meanwhile. */
  hasNotifiedAll(now: number): boolean {
    return this.#alarm?.notified.size === 2 && now > this.#alarm.due + NOTIFIED_AFTER.second + GRACE_MS;
  }

  /** An event has reached the service. */
  receive({ kind, at }: Pick<Delivery, 'kind' | 'at'>, now: number): void {
    if (kind === 'start') this.#isOn = true;
    else if (!this.#isOn) return;
    this.#heard = Math.max(this.#heard, at);
    if (kind === 'end') {
      this.#isOn = false;
      this.#alarm = undefined;
      return;
    }
    const due = this.#heard + this.#interval;
    if (this.#alarm === undefined) return;
    if (due > now) this.#alarm = undefined;
    else this.#alarm.due = Math.max(this.#alarm.due, due);
  }

  /** Somebody wrote who reached the person. */
  close(now: number): void {
    this.#alarm = undefined;
    this.#heard = Math.max(this.#heard, now);
  }

  /** Time has passed. */
  look(now: number): void {
    const due = this.#heard + this.#interval;
    if (this.#isOn && this.#alarm === undefined && due <= now) this.#alarm = { due, notified: new Set() };
    const alarm = this.#alarm;
    if (alarm === undefined) return;
    for (const role of ['duty', 'second'] as const) {
      const from = alarm.due + NOTIFIED_AFTER[role];
      if (now < from || alarm.notified.has(role)) continue;
      alarm.notified.add(role);
      this.expected.push({ userId: this.userId, role, at: from });
    }
  }
}

export type FakeClock = Clock & { at: number };
export const fakeClock = (at: number): FakeClock => ({
  at,
  now() {
    return new Date(this.at);
  },
});

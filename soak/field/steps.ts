import { seededRandom } from '#api/testing/simulations/shift-world.ts';

/** How often each tap is made, beside the others. */
const TAP_WEIGHTS = {
  start: 4,
  end: 2,
  'undo the end': 2,
  break: 2,
  resume: 2,
  'check in': 5,
  'back by': 1,
  help: 6,
  incident: 3,
  visit: 14,
  skip: 2,
  undo: 3,
  note: 5,
  remove: 3,
  'close a site': 2,
  'answer a job': 18,
  'answer a round': 7,
  'next stop': 8,
  dismiss: 1,
};

const STAFF_WEIGHTS = {
  'send a job': 14,
  'reassign a job': 4,
  'withdraw a job': 2,
  'send a round': 10,
  'withdraw a round': 1,
  'strike a visit': 4,
  'restore a visit': 1,
  'confirm a closure': 1,
  'clear a closure': 7,
  'merge areas': 0.3,
};

export type Tap = keyof typeof TAP_WEIGHTS;
export type StaffAct = keyof typeof STAFF_WEIGHTS;

/** `pick` chooses among what there is at that moment: 0 the first, nearly 1 the last. */
export type Step = { readonly at: number } & (
  | { readonly kind: 'tap'; readonly phone: number; readonly tap: Tap; readonly pick: number }
  | { readonly kind: 'staff'; readonly act: StaffAct; readonly pick: number; readonly other: number }
  | { readonly kind: 'offline' | 'bad network'; readonly phone: number; readonly forMs: number }
  | {
      readonly kind: 'kill';
      readonly phone: number;
      readonly on: 'now' | 'reply' | 'write';
      readonly afterMs: number;
      readonly reopenMs: number;
    }
  | { readonly kind: 'tab'; readonly phone: number; readonly change: 'open' | 'close' | 'switch' }
  | { readonly kind: 'clock'; readonly phone: number; readonly error: number }
  | { readonly kind: 'log out'; readonly phone: number }
  | { readonly kind: 'sign in'; readonly phone: number; readonly person: number }
  | { readonly kind: 'rush'; readonly forMs: number }
  | { readonly kind: 'restart'; readonly instance: number; readonly forMs: number }
  | { readonly kind: 'break connection'; readonly instance: number; readonly statement: number }
  | { readonly kind: 'break watch'; readonly instance: number; readonly statement: number }
  | { readonly kind: 'contacts fail'; readonly channel: 'mail' | 'webhook'; readonly forMs: number }
  | { readonly kind: 'die with message'; readonly moment: 'before' | 'after' }
);

export const PHONES = 3;
const PERSONS = 4;
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** How long people act and faults happen. */
export const BUSY_MS = 20 * MINUTE;
const MOST_CLOCK_ERROR_MS = 10 * MINUTE;

/** What happens in the run of this seed. Each step stands for itself, so that a run without some of them makes sense too. */
export function planSteps(seed: number): readonly Step[] {
  const random = seededRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const within = (low: number, high: number) => Math.round(low + random() * (high - low));
  const time = () => within(10 * SECOND, BUSY_MS);
  const times = (count: number, make: () => Step): readonly Step[] => Array.from({ length: count }, make);
  const phone = () => below(PHONES);
  const kill = (): Step => ({
    at: time(),
    kind: 'kill',
    phone: phone(),
    on: (['now', 'reply', 'write', 'write'] as const)[below(4)] ?? 'now',
    afterMs: below(8),
    reopenMs: within(SECOND, 2 * MINUTE),
  });
  /** Somebody reports an incident, and then it gets worse. */
  const incidentThenHelp = (): readonly Step[] => {
    const [at, one] = [time(), phone()];
    return [
      { at: at - 5 * SECOND, kind: 'tap', phone: one, tap: 'start', pick: 0 },
      { at: at - SECOND, kind: 'bad network', phone: one, forMs: within(20, 60) * SECOND },
      { at, kind: 'tap', phone: one, tap: 'incident', pick: random() },
      { at: at + within(100, 8 * SECOND), kind: 'tap', phone: one, tap: 'help', pick: 0 },
    ];
  };
  /** An incident that is not sent yet, and somebody else who takes the phone. */
  const leftIncident = (): readonly Step[] => {
    const [at, one] = [time(), phone()];
    return [
      { at: at - 5 * SECOND, kind: 'tap', phone: one, tap: 'start', pick: 0 },
      { at, kind: 'offline', phone: one, forMs: within(20, 60) * SECOND },
      { at: at + 2 * SECOND, kind: 'tap', phone: one, tap: 'incident', pick: random() },
      { at: at + 10 * SECOND, kind: 'sign in', phone: one, person: below(PERSONS) },
    ];
  };
  const begin = Array.from({ length: PHONES }, (_, n): Step => ({
    at: within(1, 9) * SECOND,
    kind: 'tap',
    phone: n,
    tap: 'start',
    pick: 0,
  }));
  const steps = [
    ...begin,
    ...times(170, () => ({
      at: time(),
      kind: 'tap',
      phone: phone(),
      tap: weighted(TAP_WEIGHTS, random()),
      pick: random(),
    })),
    ...times(44, () => ({
      at: time(),
      kind: 'staff',
      act: weighted(STAFF_WEIGHTS, random()),
      pick: random(),
      other: random(),
    })),
    ...times(8, () => ({ at: time(), kind: 'offline', phone: phone(), forMs: within(5, 240) * SECOND })),
    ...times(9, () => ({ at: time(), kind: 'bad network', phone: phone(), forMs: within(30, 240) * SECOND })),
    ...times(7, kill),
    ...times(6, () => ({
      at: time(),
      kind: 'tab',
      phone: phone(),
      change: (['open', 'open', 'close', 'switch'] as const)[below(4)] ?? 'open',
    })),
    ...times(2, () => ({
      at: time(),
      kind: 'clock',
      phone: phone(),
      error: within(-MOST_CLOCK_ERROR_MS, MOST_CLOCK_ERROR_MS),
    })),
    ...times(2, (): Step => ({ at: time(), kind: 'log out', phone: phone() })),
    ...times(4, (): Step => ({ at: time(), kind: 'sign in', phone: phone(), person: below(PERSONS) })),
    ...times(2, () => ({ at: time(), kind: 'rush', forMs: within(10, 60) * SECOND })),
    ...times(2, () => ({ at: time(), kind: 'restart', instance: below(2), forMs: within(1, 40) * SECOND })),
    ...times(5, () => ({
      at: time(),
      kind: 'break connection',
      instance: below(2),
      statement: within(1, 25),
    })),
    ...[incidentThenHelp(), incidentThenHelp(), leftIncident(), leftIncident()].flat(),
    ...times(3, () => ({
      at: time(),
      kind: 'break watch',
      instance: below(2),
      statement: within(1, 12),
    })),
    ...times(3, () => ({
      at: time(),
      kind: 'contacts fail',
      channel: (['mail', 'webhook'] as const)[below(2)] ?? 'mail',
      forMs: within(10, 45) * SECOND,
    })),
    ...times(3, () => ({
      at: time(),
      kind: 'die with message',
      moment: (['before', 'after'] as const)[below(2)] ?? 'before',
    })),
  ] as const satisfies readonly Step[];
  return steps.toSorted((one, other) => one.at - other.at);
}

/** A key, each as often as its weight says. */
function weighted<Key extends string>(weights: Readonly<Record<Key, number>>, fraction: number): Key {
  const keys = Object.keys(weights) as Key[]; // safe: the keys of the record
  let left = fraction * keys.reduce((sum, key) => sum + weights[key], 0);
  const found = keys.find((key) => (left -= weights[key]) < 0) ?? keys[0];
  if (found === undefined) throw new Error('Nothing to choose from');
  return found;
}

/** 'at 3:05.250 phone 1 taps visit' */
export function stepText({ at, ...step }: Step): string {
  const { kind, ...details } = step;
  const what = Object.entries(details).map(([name, value]) => `${name} ${value}`);
  return `${timeText(at)} ${kind} (${what.join(', ')})`;
}

export function timeText(ms: number): string {
  const minutes = Math.floor(ms / MINUTE);
  return `${minutes}:${((ms % MINUTE) / SECOND).toFixed(3).padStart(6, '0')}`;
}

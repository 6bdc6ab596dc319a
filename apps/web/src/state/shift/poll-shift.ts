import type { ShiftReply } from './deliver-shift.ts';
import type { ShiftOnDevice } from './shift.ts';
import { isRunning } from '#domain/shift/shift.ts';
import { missedDeadline, nextMoment } from '#domain/shift/deadline.ts';
import type { KnownShift } from '#domain/shift/known-shift.ts';
import { createPoll } from '#state/delivery/create-poll.ts';
import type { SendingDeps } from '#state/delivery/create-sender.ts';

type PollingDeps = SendingDeps & {
  readonly serviceNow: () => number;
  readonly read: () => Promise<ShiftReply | null>;
  /** What is stored of the last reply, also by another tab. */
  readonly readKnown: () => Promise<KnownShift | null>;
  readonly storeReply: (userId: number, reply: ShiftReply) => Promise<void>;
  readonly changed: () => Promise<void>;
  /** Another call brings the shift, as long as it succeeds. */
  readonly isBrought: () => boolean;
  /** Publishes the state of this moment. */
  readonly shown: () => void;
};

type Polling = {
  /** Plans the next call and the next moment at which the screens change. Null: no session. */
  readonly schedule: (state: ShiftOnDevice | null) => void;
  readonly readNow: () => Promise<void>;
  /** Whether a call is due in less than so many ms. */
  readonly isDueWithin: (ms: number) => boolean;
};

/** The beat of the boosts. */
const EVERY_MS = 30_000;
const EVERY_WITHOUT_CHECK_IN_MS = 5 * 60_000;
/** While contacts are being told of a call for help. */
const EVERY_WHILE_TELLING_MS = 2_000;
/** How long a call waits for another one that brings the shift. */
const BROUGHT_WITHIN_MS = 10_000;
/** How long a missed deadline waits for a newer one from the service. */
const LAST_READ_MS = 2_000;
/** Longer timers overflow in browsers. */
const LONGEST_TIMER_MS = 24 * 3_600_000;

/** Reads the shift from the service while one runs and the page is visible, once for all tabs. */
export function createPolling(deps: PollingDeps): Polling {
  let momentTimer: ReturnType<typeof setTimeout> | undefined;
  let last: ShiftOnDevice | null = null;
  const poll = createPoll({
    ...deps,
    name: 'shift',
    readAt: async () => (await deps.readKnown())?.readAt ?? null,
    async read(userId) {
      const reply = await deps.read();
      if (reply !== null) await deps.storeReply(userId, reply);
    },
  });

  function schedule(state: ShiftOnDevice | null): void {
    last = state;
    clearTimeout(momentTimer);
    if (state === null || !isRunning(state.shift)) {
      poll.schedule(null);
      return;
    }
    // Before the first event has reached the service there is nothing to read.
    const { known } = state;
    const graceMs = deps.isBrought() ? BROUGHT_WITHIN_MS : 0;
    poll.schedule(known && { everyMs: interval(known, graceMs), readAt: known.readAt });
    scheduleMoment(state, state.shift.endsAt);
  }

  function scheduleMoment({ known, at }: ShiftOnDevice, endsAt: number): void {
    const moment = nextMoment(known, endsAt, at);
    if (moment === null) return;
    const wait = Math.min(Math.max(0, moment - deps.serviceNow()), LONGEST_TIMER_MS);
    momentTimer = setTimeout(() => {
      const isMissed = missedDeadline(known, deps.serviceNow()) !== null;
      if (!isMissed || !deps.online.get()) return deps.shown();
      // A visit from another device may have moved the deadline.
      momentTimer = setTimeout(deps.shown, LAST_READ_MS);
      return poll.read(0).catch((cause: unknown) => deps.report('shift', cause));
    }, wait);
  }

  const follow = () => schedule(last);
  deps.online.subscribe(follow);
  deps.pageVisible.subscribe(() => {
    // Timers of a hidden page are late.
    if (deps.pageVisible.get()) deps.shown();
    else follow();
  });
  return {
    schedule,
    readNow: () => poll.read(0),
    isDueWithin(ms) {
      if (!last?.known || !isRunning(last.shift)) return false;
      return last.known.readAt + interval(last.known) - deps.now() <= ms;
    },
  };
}

function interval({ checkInMinutes, alarms }: KnownShift, graceMs = 0): number {
  const isTelling = alarms.some(
    ({ kind, steps }) => kind === 'help' && steps.some(({ state }) => state === 'waiting'),
  );
  if (isTelling) return EVERY_WHILE_TELLING_MS;
  return graceMs + (checkInMinutes === null ? EVERY_WITHOUT_CHECK_IN_MS : EVERY_MS);
}

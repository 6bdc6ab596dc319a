import type { ShiftReply } from './deliver-shift.ts';
import type { ShiftOnDevice } from './shift.ts';
import { isRunning } from '#domain/shift/shift.ts';
import { missedDeadline, nextMoment } from '#domain/shift/deadline.ts';
import type { KnownShift } from '#domain/shift/known-shift.ts';
import type { SendingDeps } from '#state/delivery/create-sender.ts';

type PollingDeps = SendingDeps & {
  readonly serviceNow: () => number;
  readonly read: () => Promise<ShiftReply | null>;
  /** What is stored of the last reply, also by another tab. */
  readonly readKnown: () => Promise<KnownShift | null>;
  readonly storeReply: (userId: number, reply: ShiftReply) => Promise<void>;
  readonly changed: () => Promise<void>;
  /** Publishes the state of this moment. */
  readonly shown: () => void;
};

type Polling = {
  /** Plans the next call and the next moment at which the screens change. Null: no session. */
  readonly schedule: (state: ShiftOnDevice | null) => void;
  readonly readNow: () => Promise<void>;
};

/** The beat of the boosts. */
const EVERY_MS = 30_000;
const EVERY_WITHOUT_CHECK_IN_MS = 5 * 60_000;
/** While contacts are being told of a call for help. */
const EVERY_WHILE_TELLING_MS = 2_000;
/** How long a missed deadline waits for a newer one from the service. */
const LAST_READ_MS = 2_000;
/** Longer timers overflow in browsers. */
const LONGEST_TIMER_MS = 24 * 3_600_000;

/** Reads the shift from the service while one runs and the page is visible, once for all tabs. */
export function createPolling(deps: PollingDeps): Polling {
  let pollTimer: ReturnType<typeof setTimeout> | undefined;
  let momentTimer: ReturnType<typeof setTimeout> | undefined;
  let triedAt = 0;
  let last: ShiftOnDevice | null = null;

  /** Discards the call if another tab has read it in the last `maxAgeMs`. */
  async function read(maxAgeMs: number): Promise<void> {
    triedAt = deps.now();
    const oldest = triedAt - maxAgeMs;
    await deps.exclusive(async () => {
      const userId = deps.person.get();
      const known = await deps.readKnown();
      if (userId === null || (known !== null && known.readAt >= oldest)) return;
      const reply = await deps.read();
      if (reply !== null) await deps.storeReply(userId, reply);
    });
    await deps.changed();
  }

  const readOrReport = (maxAgeMs: number) => {
    read(maxAgeMs).catch((cause: unknown) => deps.report('shift', cause));
  };

  function schedule(state: ShiftOnDevice | null): void {
    last = state;
    clearTimeout(pollTimer);
    clearTimeout(momentTimer);
    if (state === null || !isRunning(state.shift)) return;
    scheduleMoment(state, state.shift.endsAt);
    // Before the first event has reached the service there is nothing to read.
    if (state.known === null || !deps.online.get() || !deps.pageVisible.get()) return;
    const every = interval(state.known);
    const wait = Math.max(state.known.readAt, triedAt) + every - deps.now();
    pollTimer = setTimeout(() => readOrReport(every / 2), Math.max(0, wait));
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
      return readOrReport(0);
    }, wait);
  }

  const follow = () => schedule(last);
  deps.online.subscribe(follow);
  deps.pageVisible.subscribe(() => {
    // Timers of a hidden page are late.
    if (deps.pageVisible.get()) deps.shown();
    else follow();
  });
  return { schedule, readNow: () => read(0) };
}

function interval({ checkInMinutes, alarms }: KnownShift): number {
  const isTelling = alarms.some(
    ({ kind, steps }) => kind === 'help' && steps.some(({ state }) => state === 'waiting'),
  );
  if (isTelling) return EVERY_WHILE_TELLING_MS;
  return checkInMinutes === null ? EVERY_WITHOUT_CHECK_IN_MS : EVERY_MS;
}

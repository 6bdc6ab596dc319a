import { backOffMs } from '#domain/back-off.ts';
import type { Exclusive } from '#platform/http/renew-token.ts';
import type { Source } from '#platform/source.ts';

export type SendingState = {
  readonly isSending: boolean;
  /** Whether the last attempt to send failed. */
  readonly isFailing: boolean;
};

/** What a log of records on this device needs to send them. */
export type SendingDeps = {
  /** The signed-in person; null without a session. */
  readonly person: Source<number | null>;
  readonly online: Source<boolean>;
  readonly pageVisible: Source<boolean>;
  /** The clock of the device, in ms. */
  readonly now: () => number;
  /** One sender across all tabs. */
  readonly exclusive: Exclusive;
  readonly report: (where: string, cause: unknown) => void;
};

type SenderDeps = SendingDeps & {
  /** Names the sender in reports. */
  readonly name: string;
  /** Own records that are not sent; `sendAfter` is by the clock of the device. */
  readonly waiting: () => readonly { readonly sendAfter: number }[];
  /** A record may be sent this long after its `sendAfter`. */
  readonly graceMs: number;
  /** Sends what is due. False if something due could not be sent. */
  readonly sendDue: () => Promise<boolean>;
  /** Called when the store may have changed. */
  readonly changed: () => Promise<void>;
};

export type Sender = {
  /** Sends what is due, now or when it becomes due. */
  readonly schedule: () => void;
  /** Sends what is due without waiting for the back-off. Settles after the attempt. */
  readonly sendNow: () => Promise<void>;
  readonly state: () => SendingState;
};

/** Longer timers overflow in browsers. */
const LONGEST_TIMER_MS = 24 * 3_600_000;

/** Sends records when they are due while there is a connection; a failed attempt is retried with back-off. */
export function createSender(deps: SenderDeps): Sender {
  let failures = 0;
  let resumeAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;

  function schedule(): void {
    clearTimeout(timer);
    if (running) return;
    const next = Math.min(...deps.waiting().map(({ sendAfter }) => sendAfter));
    if (next === Infinity) return;
    if (deps.online.get()) wake(run, Math.max(next + deps.graceMs, resumeAt));
    // It cannot be sent, but from now on it cannot be undone either.
    else if (next > deps.now()) wake(deps.changed, next);
  }

  function wake(work: () => Promise<void>, at: number): void {
    const wait = Math.min(Math.max(0, at - deps.now()), LONGEST_TIMER_MS);
    timer = setTimeout(() => {
      work().catch((cause: unknown) => deps.report(deps.name, cause));
    }, wait);
  }

  function run(): Promise<void> {
    running ??= attempt();
    return running;
  }

  async function attempt(): Promise<void> {
    try {
      await deps.changed();
      const isDone = await deps.exclusive(deps.sendDue);
      failures = isDone ? 0 : failures + 1;
    } catch (cause) {
      failures += 1;
      deps.report(deps.name, cause);
    }
    resumeAt = failures === 0 ? 0 : deps.now() + backOffMs(failures);
    running = null;
    await deps.changed();
  }

  /** Retries immediately: the connection is back, or the page became visible. */
  function retryNow(): void {
    resumeAt = 0;
    schedule();
  }

  async function sendNow(): Promise<void> {
    clearTimeout(timer);
    // A running attempt may have read the store before the newest record was written.
    await running;
    if (deps.online.get()) await run();
  }

  deps.online.subscribe(retryNow);
  deps.pageVisible.subscribe(retryNow);
  deps.person.subscribe(retryNow);
  return {
    schedule,
    sendNow,
    state: () => ({ isSending: running !== null, isFailing: failures > 0 }),
  };
}

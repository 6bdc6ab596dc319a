import { setTimeout as wait } from 'node:timers/promises';
import { restartDelayMs } from './restart-delay.ts';

/** A started process: when it has ended by itself, and how to end it. */
export type Running = { readonly ended: Promise<void>; stop(): Promise<void> };

export type KeptAlive = {
  /** Fulfils when starting it again was given up. */
  readonly hopeless: Promise<void>;
  /** Fulfils at once while it runs, else when it runs again or there is no hope. */
  whenRunning(): Promise<void>;
  stop(): Promise<void>;
};

type Plan<R extends Running> = {
  readonly name: string;
  readonly first: R;
  /** Fulfils when it is ready to work. */
  readonly startAgain: (last: R) => Promise<R>;
  readonly say: (sentence: string) => void;
};

/** Starts a process again whenever it dies, until it is told to stop or there is no hope. */
export function keepAlive<R extends Running>({ name, first, startAgain, say }: Plan<R>): KeptAlive {
  let current = first;
  let starting: Promise<unknown> | undefined;
  let reviving: Promise<boolean> | undefined;
  const stopped = new AbortController();
  const hopeless = Promise.withResolvers<void>();

  async function watch(): Promise<void> {
    for (;;) {
      await current.ended;
      if (stopped.signal.aborted) return;
      say(`${name} has stopped unexpectedly; starting it again.`);
      reviving = revive();
      if (!(await reviving)) return;
      reviving = undefined;
    }
  }

  async function revive(): Promise<boolean> {
    for (let failures = 1; ; failures += 1) {
      const delay = restartDelayMs(failures);
      if (delay === undefined) {
        hopeless.resolve();
        return false;
      }
      await wait(delay, undefined, { signal: stopped.signal }).catch(() => undefined);
      if (stopped.signal.aborted) return false;
      try {
        const attempt = startAgain(current);
        starting = attempt;
        current = await attempt;
        say(`${name} is running again.`);
        return true;
      } catch (cause) {
        say(`${name} could not be started again: ${cause instanceof Error ? cause.message : String(cause)}`);
      } finally {
        starting = undefined;
      }
    }
  }

  void watch();
  return {
    hopeless: hopeless.promise,
    async whenRunning() {
      await reviving;
    },
    async stop() {
      stopped.abort();
      await starting?.catch(() => undefined);
      await current.stop();
    },
  };
}

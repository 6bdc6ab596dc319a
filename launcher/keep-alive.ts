import { setTimeout as wait } from 'node:timers/promises';
import { restartDelayMs } from './restart-delay.ts';

/** A started process: `ended` fulfils when it exits, `stop` ends it. */
export type Running = { readonly ended: Promise<void>; stop(): Promise<void> };

export type KeptAlive = {
  /** Fulfils after the last failed restart. */
  readonly gaveUp: Promise<void>;
  /** Fulfils at once while it runs, otherwise when it runs again or restarting was given up. */
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

/** Restarts a process whenever it dies, until it is stopped or restarting is given up. */
export function keepAlive<R extends Running>({ name, first, startAgain, say }: Plan<R>): KeptAlive {
  let current = first;
  let starting: Promise<unknown> | undefined;
  let reviving: Promise<boolean> | undefined;
  const stopped = new AbortController();
  const gaveUp = Promise.withResolvers<void>();

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
        gaveUp.resolve();
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
    gaveUp: gaveUp.promise,
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

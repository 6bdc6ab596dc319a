import { AsyncLocalStorage } from 'node:async_hooks';

/** What has timers and a clock of its own, and stops for good when it is killed. */
export type Program = { isAlive: boolean; readonly clock: () => number };

type Task = {
  readonly at: number;
  readonly run: () => unknown;
  /** Runs at the same time as others of that moment. */
  readonly isTogether: boolean;
  isCancelled: boolean;
};

const MOST_IN_A_SECOND = 600;

/** Programs see their own clock and these timers; everything else in the process keeps the real ones. */
const running = new AsyncLocalStorage<{ readonly program: Program; readonly time: VirtualTime }>();

/**
 * The time of a simulated run. Tasks run one after the other in the order of their times, and the next one only when nothing that
 * the last one started is still to be done, so that a run takes the same course every time. Only tasks of one moment that are
 * meant to race do.
 */
export class VirtualTime {
  now: number;
  #tasks: Task[] = [];
  #inSecond = 0;

  constructor(start: number) {
    this.now = start;
  }

  /** Runs this many ms later. */
  after(ms: number, run: () => unknown, isTogether = false): Task {
    const task = { at: this.now + Math.max(0, ms), run, isTogether, isCancelled: false };
    const index = this.#tasks.findLastIndex(({ at }) => at <= task.at);
    this.#tasks.splice(index + 1, 0, task);
    return task;
  }

  async runUntil(end: number): Promise<void> {
    await afterMicrotasks();
    for (let task = this.#next(end); task; task = this.#next(end)) {
      this.#countTask(task.at);
      this.now = task.at;
      const runs = [task.run()];
      while (task.isTogether && this.#tasks[0]?.isTogether && this.#tasks[0].at === task.at)
        runs.push(this.#tasks.shift()?.run());
      await Promise.all(runs);
      await afterMicrotasks();
    }
    this.now = end;
  }

  /** A program that does something all the time would make a run last for ever. */
  #countTask(at: number): void {
    const second = Math.floor(at / 1_000);
    this.#inSecond = Math.floor(this.now / 1_000) === second ? this.#inSecond + 1 : 0;
    if (this.#inSecond > MOST_IN_A_SECOND) throw new Error('A program never rests');
  }

  #next(end: number): Task | undefined {
    while (this.#tasks[0]?.isCancelled) this.#tasks.shift();
    const [first] = this.#tasks;
    return first === undefined || first.at > end ? undefined : this.#tasks.shift();
  }

  /** Runs code of a program. What it awaits continues as code of this program too. */
  runAs<T>(program: Program, work: () => T): T {
    return running.run({ program, time: this }, work);
  }
}

const afterMicrotasks = () => new Promise<void>((resolve) => void setImmediate(resolve));

class VirtualTimer {
  readonly task: Task;
  constructor(task: Task) {
    this.task = task;
  }
}

/** Gives programs their clock and timers until the returned function is called. */
export function replaceTimers(): () => void {
  const real = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout, now: Date.now };
  const setVirtual = (work: (...args: unknown[]) => void, ms = 0, ...args: unknown[]): unknown => {
    const current = running.getStore();
    if (current === undefined) return real.setTimeout(work, ms, ...args);
    const { program, time } = current;
    return new VirtualTimer(
      time.after(ms, () => {
        if (program.isAlive) time.runAs(program, () => work(...args));
      }),
    );
  };
  const clearVirtual = (timer: unknown): void => {
    if (timer instanceof VirtualTimer) timer.task.isCancelled = true;
    else real.clearTimeout(timer as NodeJS.Timeout | undefined); // safe: what the real one has returned
  };
  Object.assign(globalThis, {
    setTimeout: Object.assign(setVirtual, real.setTimeout),
    clearTimeout: clearVirtual,
  });
  Date.now = () => running.getStore()?.program.clock() ?? real.now();
  return () => {
    Object.assign(globalThis, { setTimeout: real.setTimeout, clearTimeout: real.clearTimeout });
    Date.now = real.now;
  };
}

/** Slow work that runs a few at a time; what would wait too long is turned away at once. */
export type WorkQueue = {
  /** Undefined when the queue is full. */
  run<T>(work: () => Promise<T>): Promise<{ readonly value: T } | undefined>;
  /** How much work waits for its turn. */
  waiting(): number;
};

export function createWorkQueue({
  atOnce,
  maxWaiting,
}: {
  readonly atOnce: number;
  readonly maxWaiting: number;
}): WorkQueue {
  let running = 0;
  const waiting: (() => void)[] = [];

  /** A slot is handed from the one that ends to the one that has waited longest. */
  function release(): void {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  return {
    waiting: () => waiting.length,
    async run(work) {
      if (running < atOnce) running += 1;
      else if (waiting.length < maxWaiting) await new Promise<void>((resolve) => waiting.push(resolve));
      else return undefined;
      try {
        return { value: await work() };
      } finally {
        release();
      }
    },
  };
}

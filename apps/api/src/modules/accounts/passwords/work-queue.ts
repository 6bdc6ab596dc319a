/** Runs slow work with limited concurrency. Keys take turns, however much work each of them queues. */
export type WorkQueue = {
  /** Undefined when the queue is full. */
  run<T>(key: string, work: () => Promise<T>): Promise<{ readonly value: T } | undefined>;
  /** How much work waits for its turn. */
  waiting(): number;
};

type Start = (mayStart: boolean) => void;

export function createWorkQueue({
  atOnce,
  maxWaiting,
  maxWaitingPerKey,
}: {
  readonly atOnce: number;
  readonly maxWaiting: number;
  readonly maxWaitingPerKey: number;
}): WorkQueue {
  let running = 0;
  let waiting = 0;
  /** In the order of their turns: the key at the front is next. */
  const lines = new Map<string, Start[]>();

  /** Hands the slot to the next key, which then moves to the end of the order. */
  function release(): void {
    const [next] = lines;
    if (next === undefined) {
      running -= 1;
      return;
    }
    const [key, line] = next;
    lines.delete(key);
    const start = line.shift();
    if (line.length > 0) lines.set(key, line);
    waiting -= 1;
    start?.(true);
  }

  /** Whether there is room. A full queue drops the last entry of the key with the most waiting. */
  function makeRoom(key: string): boolean {
    const own = lines.get(key)?.length ?? 0;
    if (own >= maxWaitingPerKey) return false;
    if (waiting < maxWaiting) return true;
    const longest = [...lines.values()].reduce<Start[]>(
      (most, line) => (line.length > most.length ? line : most),
      [],
    );
    if (longest.length <= own + 1) return false;
    waiting -= 1;
    longest.pop()?.(false);
    return true;
  }

  function takePlace(key: string): Promise<boolean> {
    return new Promise((resolve) => {
      waiting += 1;
      lines.set(key, [...(lines.get(key) ?? []), resolve]);
    });
  }

  return {
    waiting: () => waiting,
    async run(key, work) {
      if (running < atOnce) running += 1;
      else if (!makeRoom(key) || !(await takePlace(key))) return undefined;
      try {
        return { value: await work() };
      } finally {
        release();
      }
    },
  };
}

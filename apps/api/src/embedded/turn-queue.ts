/** The state of the session that all connections share. */
export type SharedSession = {
  isInTransaction(): boolean;
  rollBack(): Promise<void>;
};

type Turn = {
  readonly owner: symbol;
  readonly work: () => Promise<void>;
  readonly unfinished: boolean;
  readonly done: (cause?: unknown) => void;
};

/**
 * Lets many connections share a single database session, one turn at a time. A turn is everything up to a point where
 * the session is free again; a connection that opened a transaction, or stopped in the middle of a statement, keeps the
 * session until that is over, and everybody else waits.
 */
export type TurnQueue = {
  /** `unfinished` keeps the session for the owner's next turn even outside a transaction. */
  run(owner: symbol, work: () => Promise<void>, unfinished?: boolean): Promise<void>;
  /** The owner is gone: its waiting turns are dropped and its open transaction is undone. */
  leave(owner: symbol): Promise<void>;
  holds(owner: symbol): boolean;
};

export function createTurnQueue(session: SharedSession): TurnQueue {
  let waiting: Turn[] = [];
  let holder: symbol | undefined;
  let busy = false;

  async function advance(): Promise<void> {
    if (busy) return;
    const index = holder === undefined ? 0 : waiting.findIndex((turn) => turn.owner === holder);
    const [turn] = index < 0 ? [] : waiting.splice(index, 1);
    if (turn === undefined) return;
    busy = true;
    let failure: unknown;
    try {
      await turn.work();
    } catch (cause) {
      failure = cause ?? new Error('A turn failed without a reason');
    }
    holder = turn.unfinished || session.isInTransaction() ? turn.owner : undefined;
    busy = false;
    turn.done(failure);
    void advance();
  }

  function run(owner: symbol, work: () => Promise<void>, unfinished = false): Promise<void> {
    return new Promise((resolve, reject) => {
      const done = (cause?: unknown) => {
        if (cause === undefined) resolve();
        else reject(cause instanceof Error ? cause : new Error('A turn failed', { cause }));
      };
      waiting.push({ owner, work, unfinished, done });
      void advance();
    });
  }

  return {
    run,
    async leave(owner) {
      const dropped = waiting.filter((turn) => turn.owner === owner);
      waiting = waiting.filter((turn) => turn.owner !== owner);
      for (const turn of dropped) turn.done();
      // A turn of its own, so that it waits for the one that may be running.
      await run(owner, async () => {
        if (holder === owner) await session.rollBack();
      });
    },
    holds: (owner) => holder === owner,
  };
}

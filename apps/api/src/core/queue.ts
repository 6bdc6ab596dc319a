/** Stored messages that wait to be sent. Safe to use on several instances at once. */
export type Queue<Message> = {
  /** Claims one due message, for all instances; undefined when none is due. */
  readonly take: () => Promise<Message | undefined>;
  /** One attempt with a time limit of its own. Stores what became of it. */
  readonly send: (message: Message) => Promise<void>;
};

/** Sends what is due, one message after the other, until nothing is due or the time is over. */
export async function drainQueue<Message>(
  { take, send }: Queue<Message>,
  { longestMs = Infinity }: { readonly longestMs?: number } = {},
): Promise<void> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < longestMs) {
    const message = await take();
    if (message === undefined) return;
    await send(message);
  }
}

/** Calls for help and missed check-ins never wait for messages about incidents. */
export type UrgentKind = 'alarm' | 'incident';

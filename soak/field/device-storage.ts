import { type FieldRecord, readFieldRecord } from '#web/state/field/field-records.ts';
import type { Exclusive } from '#web/platform/http/renew-token.ts';
import { type KeyedStore, withChanges } from '#web/platform/storage/keyed-store.ts';
import type { Program, VirtualTime } from './virtual-time.ts';

/** How long a transaction takes until it is on disk, and until the program hears of it: between the two it can be killed. */
const WRITE_MS = 3;

export type FieldDisk = Map<string, FieldRecord>;

/** One transaction at a time, over all tabs. What a killed program had not committed never happens. */
export function storeFor(
  { time, disk }: { readonly time: VirtualTime; readonly disk: FieldDisk },
  program: Program,
  committed: (records: readonly FieldRecord[]) => void,
): KeyedStore<FieldRecord> {
  return {
    all: () =>
      new Promise((resolve) => {
        time.after(1, () => {
          if (program.isAlive) resolve([...disk.values()]);
        });
      }),
    update: (change) =>
      new Promise((resolve, reject) => {
        time.after(WRITE_MS, () => {
          if (!program.isAlive) return;
          try {
            const before = [...disk.values()];
            const changes = time.runAs(program, () => change(before));
            const put = (changes.put ?? []).map(asStored);
            const after = withChanges(before, { ...changes, put });
            disk.clear();
            for (const record of after) disk.set(record.id, record);
            committed(put);
            time.after(WRITE_MS, () => {
              if (program.isAlive) resolve(after);
            });
          } catch (cause) {
            reject(cause instanceof Error ? cause : new Error(String(cause)));
          }
        });
      }),
  };
}

/** What the app would read again. */
function asStored(record: FieldRecord): FieldRecord {
  const read = readFieldRecord(structuredClone(record));
  if (read === null) throw new Error(`This record cannot be read again: ${JSON.stringify(record)}`);
  return read;
}

export type Locks = {
  readonly exclusive: (name: string, program: Program) => Exclusive;
  /** Gives on what killed programs held. */
  readonly free: () => void;
};

/** The Web Locks of a browser. */
export function createLocks(): Locks {
  const waiting = new Map<string, { readonly program: Program; readonly start: () => void }[]>();
  const holders = new Map<string, Program>();

  function startNext(name: string): void {
    if (holders.get(name)?.isAlive) return;
    holders.delete(name);
    const queue = waiting.get(name) ?? [];
    while (queue[0] && !queue[0].program.isAlive) queue.shift();
    const next = queue.shift();
    if (next === undefined) return;
    holders.set(name, next.program);
    next.start();
  }

  return {
    exclusive: (name, program) => async (work) => {
      const queue = waiting.get(name) ?? [];
      waiting.set(name, queue);
      await new Promise<void>((start) => {
        queue.push({ program, start });
        startNext(name);
      });
      try {
        return await work();
      } finally {
        holders.delete(name);
        startNext(name);
      }
    },
    free: () => [...waiting.keys()].forEach(startNext),
  };
}

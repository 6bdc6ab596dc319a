import { pgBackRest } from './pgbackrest.ts';
import { restoreCopy } from './restored-copy.ts';
import { type LocalServer, type TableCounts, countTables, noteMoment } from './table-counts.ts';

export type DrillOptions = {
  /** The primary. */
  readonly server: LocalServer;
  readonly configuration: string;
  readonly programs: string;
  /** Writes rows after the moment, which must not be in the restored copy. */
  readonly writeMore: () => Promise<void>;
};

export type DrillResult = {
  readonly time: string;
  readonly tables: number;
  readonly rows: number;
  /** Tables whose count or digest differs in the restored copy. Empty means that the restore is proven. */
  readonly different: readonly string[];
  /** Tables that have changed since the moment: the copy without these changes shows that it stops there. */
  readonly changedSince: readonly string[];
  readonly writersWaitedMs: number;
  readonly restoreMs: number;
  readonly startMs: number;
};

/** Notes a moment, writes more, restores to the moment into an empty folder and compares every table. */
export async function drillRestore(options: DrillOptions): Promise<DrillResult> {
  const { server, configuration } = options;
  const moment = await noteMoment(server);
  await options.writeMore();
  // Sends the log up to now to the repository and waits until it is there.
  await pgBackRest({ pgbackrest: configuration }, 'check');
  const changedSince = differences(moment.tables, await countTables(server));
  const copy = await restoreCopy(options, moment.time);
  try {
    const { restoreMs, startMs } = copy;
    return {
      time: moment.time,
      tables: moment.tables.size,
      rows: [...moment.tables.values()].reduce((sum, { rows }) => sum + rows, 0),
      different: differences(moment.tables, await countTables(copy.server)),
      changedSince,
      writersWaitedMs: moment.writersWaitedMs,
      restoreMs,
      startMs,
    };
  } finally {
    await copy.stop();
  }
}

export function differences(before: TableCounts, after: TableCounts): readonly string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].filter((name) => {
    const [one, other] = [before.get(name), after.get(name)];
    return one?.rows !== other?.rows || one?.digest !== other?.digest;
  });
}

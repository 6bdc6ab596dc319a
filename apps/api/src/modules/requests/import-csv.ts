import type { CallReply } from '@patrolplan/contract';
import type { staffContract } from '@patrolplan/contract/staff';
import { recordChange } from '#audit/record-change.ts';
import { type Failure, conflict } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import { checkCsv } from './check-csv.ts';
import { type ReceiveDeps, receiveWithin } from './receive-report.ts';
import { lockReports } from './requests-table.ts';

/**
 * Stores every request of a file or none, each at its own time, the earliest first. A row that is stored already changes
 * nothing, so the same file can be sent again.
 */
export async function importCsv(
  deps: ReceiveDeps,
  { bytes, actor }: { readonly bytes: Uint8Array; readonly actor: string },
): Promise<Result<CallReply<typeof staffContract.importRequests>, Failure>> {
  const { db, clock, timeZone } = deps;
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    await lockReports(tx);
    const checked = await checkCsv(tx, bytes, { now, timeZone });
    if (!checked.ok) return checked;
    const { created, unchanged, wrong } = checked.value;
    if (wrong.length > 0)
      return conflict(`Correct ${wrong.length} ${wrong.length === 1 ? 'row' : 'rows'} first.`);
    const done = { created: 0, repeated: 0, unchanged: unchanged.length, removed_details: 0 };
    for (const { place, ...row } of created.toSorted((one, other) => +one.askedAt - +other.askedAt)) {
      const report = { ...row, source: 'csv' as const, program: null, actor: null };
      const received = await receiveWithin(tx, deps, { report, place, now });
      // `checkCsv` has looked at everything that could refuse it.
      if (!received.ok) throw new Error('A checked request was refused');
      done[received.value.times === 1 ? 'created' : 'repeated'] += 1;
      done.removed_details += received.value.removedDetails;
    }
    // One line for the file: it has no texts, and no names of files.
    if (created.length > 0)
      await recordChange(tx, {
        at: now,
        actor,
        action: 'request.import',
        subject: 'request:CSV',
        before: null,
        after: { created: done.created, repeated: done.repeated },
      });
    return ok(done);
  });
}

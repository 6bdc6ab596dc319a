import type { Database } from '#db/database.ts';

/** One change, as the append-only audit log stores it. Pass the transaction that makes the change. */
export type Change = {
  readonly at: Date;
  /** `user:12` for a signed-in caller, `key:3` for a program, `cli:<name>` for the command line, `service` for the service itself. */
  readonly actor: string;
  /** What was done, such as `boost.set`. */
  readonly action: string;
  /** What it was done to, such as `site:7`. */
  readonly subject: string;
  readonly before: object | null;
  readonly after: object | null;
};

/** A statement takes at most 65,535 values; six for each row stay well below that. */
const ROWS_PER_STATEMENT = 5_000;

export async function recordChange(db: Database, change: Change): Promise<void> {
  await recordChanges(db, [change]);
}

export async function recordChanges(db: Database, changes: readonly Change[]): Promise<void> {
  for (let start = 0; start < changes.length; start += ROWS_PER_STATEMENT) {
    const rows = changes.slice(start, start + ROWS_PER_STATEMENT).map((change) => ({
      at: change.at,
      actor: change.actor,
      action: change.action,
      subject: change.subject,
      before: change.before && JSON.stringify(change.before),
      after: change.after && JSON.stringify(change.after),
    }));
    await db.insertInto('audit').values(rows).execute();
  }
}

import type { CallReply } from '@patrolplan/contract';
import type { staffContract } from '@patrolplan/contract/staff';
import type { Database } from '#db/database.ts';
import { appliedImports } from './applied-imports-table.ts';
import { reportApplied } from './site-imports-table.ts';

const NEWEST = 20;

/** The imports of all staff that were applied, newest first, with what they changed. */
export async function listImports(db: Database): Promise<CallReply<typeof staffContract.listImports>> {
  const imports = await appliedImports(db, NEWEST);
  return {
    imports: imports.map(({ applied_at, undone_at, ...row }) => ({
      ...row,
      applied_at: applied_at.toISOString(),
      undone_at: undone_at?.toISOString() ?? null,
    })),
  };
}

/**
 * Stores how far an import is, over a connection of its own, because nobody sees into its transaction. It never waits for
 * this: the embedded database serves one transaction at a time, and the report then comes after the end and changes nothing.
 */
export function progressReporter(db: Database, importId: number, onFailure: (cause: unknown) => void) {
  let isReporting = false;
  return (rows: number): void => {
    if (isReporting) return;
    isReporting = true;
    reportApplied(db, importId, rows)
      .catch(onFailure)
      .finally(() => (isReporting = false));
  };
}

import type { CallReply } from '@patrolplan/contract';
import type { staffContract } from '@patrolplan/contract/staff';
import type { Database } from '#db/database.ts';
import { appliedImports } from './applied-imports-table.ts';

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

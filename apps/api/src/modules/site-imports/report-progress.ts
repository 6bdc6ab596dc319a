import type { Database } from '#db/database.ts';
import { reportApplied } from './site-imports-table.ts';

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

import { expect, test } from 'vitest';
import { preparedFacts, readPreparedFacts } from '#testing/database/prepared-facts.ts';

/** A full run makes the database again and compares every row. */
test('the prepared database is of this version of the engine and of these migrations; if not, run node scripts/prepared-database.ts', () => {
  const stored = readPreparedFacts();
  expect(stored.migrations).not.toEqual([]);
  expect(preparedFacts(stored.migrations)).toEqual(stored);
});

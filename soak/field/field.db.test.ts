import { expect, test } from 'vitest';
import { createTestDatabase } from '#api/testing/database/test-database.ts';
import { simulate } from './simulate.ts';

/** `npm run soak -- --only field` runs the same with 200 seeds. */
test.each([1, 2, 3])(
  'phones and service agree after twenty minutes with faults, and nothing is lost or stored for another (seed %i)',
  async (seed) => {
    const database = await createTestDatabase();
    const { failures, events, refused, incidents, told } = await simulate({ url: database.url, seed });
    await database.close();
    expect(failures).toEqual([]);
    // The run had what it is for.
    expect(events).toBeGreaterThan(30);
    expect(Math.min(refused, incidents, told)).toBeGreaterThan(0);
  },
);

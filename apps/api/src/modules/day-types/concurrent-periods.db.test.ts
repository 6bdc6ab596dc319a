import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTestApp } from '#testing/test-app.ts';
import { createPeriod } from './change-periods.ts';
import { insertPeriod, lockPeriods } from './periods-table.all-areas.ts';

test('a period at the time of another one that is being added waits for it and is refused', async () => {
  const app = await createTestApp();
  const late = { name: 'late', startsAt: '15:10' };
  const { adding } = await app.db.transaction().execute(async (tx) => {
    await lockPeriods(tx);
    const waiting = { adding: createPeriod(app.deps, { period: late, actor: 'cli:ada' }) };
    await setTimeout(100); // long enough to read the periods, if nothing held them
    await insertPeriod(tx, { ...late, name: 'first' });
    return waiting;
  });
  expect(await adding).toMatchObject({ failure: { fields: { starts_at: "'first' starts at this time." } } });
  await app.close();
});

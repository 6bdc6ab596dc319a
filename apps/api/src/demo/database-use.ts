import type { Database } from '#db/database.ts';
import { hasTable } from '#db/migrate.ts';
import { demoAccounts } from './demo-accounts.ts';
import { readValue } from './installation-table.ts';
import { ACTOR, holdsDemo } from './seed-demo.ts';

/** `own`: started in production before, or filled by anybody but the demo. */
export type DatabaseUse = 'unused' | 'demo' | 'own';

type Mode = 'demo' | 'production';
const MODE = 'mode';

/** Also of a database that has no tables yet, or those of an older release, which wrote no mode. */
export async function readDatabaseUse(db: Database): Promise<DatabaseUse> {
  if (!(await hasTable(db, 'installation'))) return 'unused';
  const mode = await readValue(db, MODE);
  if (mode === 'demo' || (await holdsDemo(db))) return 'demo';
  return mode !== undefined || (await hasOtherData(db)) ? 'own' : 'unused';
}

/** The first start decides, even if two happen at once. False when the database belongs to the other mode. */
export async function claimDatabase(db: Database, mode: Mode): Promise<boolean> {
  await db
    .insertInto('installation')
    .values({ key: MODE, value: mode })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  return (await readValue(db, MODE)) === mode;
}

/** Every change is in the audit, so a database without one by somebody else is as it was created. */
async function hasOtherData(db: Database): Promise<boolean> {
  const emails = demoAccounts.map((account) => account.email);
  const account = await db
    .selectFrom('users')
    .select('id')
    .where('email', 'not in', emails)
    .limit(1)
    .executeTakeFirst();
  if (account !== undefined) return true;
  const change = await db
    .selectFrom('audit')
    .select('id')
    .where('actor', '!=', ACTOR)
    .limit(1)
    .executeTakeFirst();
  return change !== undefined;
}

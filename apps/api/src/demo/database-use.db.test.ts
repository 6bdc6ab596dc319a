import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAccount } from '#modules/accounts/create-account.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { claimDatabase, readDatabaseUse } from './database-use.ts';
import { demoAccounts } from './demo-accounts.ts';
import { seedDemo } from './seed-demo.ts';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

test('a database without tables, and one that was only migrated, are unused', async () => {
  expect(await readDatabaseUse(app.db)).toBe('unused');
  await sql`drop schema public cascade`.execute(app.db);
  await sql`create schema public`.execute(app.db);
  expect(await readDatabaseUse(app.db)).toBe('unused');
});

test(
  'a seeded database is a demo, also one of a release that wrote no mode',
  { timeout: 60_000 },
  async () => {
    await seedDemo(app);
    expect(await readDatabaseUse(app.db)).toBe('demo');
  },
);

test('a demo whose first start was interrupted is a demo', async () => {
  await claimDatabase(app.db, 'demo');
  await app.makeUser({ email: demoAccounts[0]?.email ?? '' });
  expect(await readDatabaseUse(app.db)).toBe('demo');
});

test('an empty database that was started in production stays its own', async () => {
  expect(await claimDatabase(app.db, 'production')).toBe(true);
  expect(await readDatabaseUse(app.db)).toBe('own');
  expect(await claimDatabase(app.db, 'demo')).toBe(false);
  expect(await claimDatabase(app.db, 'production')).toBe(true);
});

test('one of two simultaneous starts in different modes gets the database', async () => {
  const claims = await Promise.all([claimDatabase(app.db, 'demo'), claimDatabase(app.db, 'production')]);
  expect(claims.toSorted((a, b) => Number(a) - Number(b))).toEqual([false, true]);
});

test('a database that has or had an account is never used for a demo', async () => {
  const account = {
    email: 'chief@city.example',
    firstName: 'Al',
    lastName: 'Boss',
    password: 'seven wet umbrellas',
    isStaff: true,
    actor: 'cli:test',
  };
  expect(await createAccount(app, account)).toMatchObject({ ok: true });
  expect(await readDatabaseUse(app.db)).toBe('own');
  await app.db.deleteFrom('users').execute();
  expect(await readDatabaseUse(app.db)).toBe('own');
});

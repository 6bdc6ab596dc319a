import { expect, test } from 'vitest';
import { readDemoAccounts } from './demo-accounts.tsx';

const priya = {
  name: 'Priya Nair',
  role: 'Warden',
  email: 'p@example.org',
  password: 'secret',
  areas: ['Quayside'],
};

test('demo accounts are read as they are', () => {
  expect(readDemoAccounts({ accounts: [priya] })).toEqual([priya]);
});

test('invalid demo accounts are left out', () => {
  expect(
    readDemoAccounts({
      accounts: [null, 7, 'text', { ...priya, email: 3 }, { ...priya, areas: ['Quayside', 1] }, priya],
    }),
  ).toEqual([priya]);
  for (const demo of [undefined, null, true, 'demo', [], {}, { accounts: 'all' }]) {
    expect(readDemoAccounts(demo)).toEqual([]);
  }
});

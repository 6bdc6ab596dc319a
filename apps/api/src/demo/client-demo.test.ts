import { expect, test } from 'vitest';
import { clientDemo } from './client-demo.ts';

test('the demo offers its active accounts, each with areas', () => {
  const { accounts } = clientDemo({ keepsEmail: true });
  expect(accounts.map(({ name, role, areas }) => `${name}: ${role} (${areas.length})`)).toEqual([
    'Priya Nair: Warden, three city areas (3)',
    'Tom Robson: Warden, Gosforth and Jesmond (2)',
    'Amina Yusuf: Warden, three eastern areas (3)',
    'Helen Armstrong: Staff, all areas (8)',
  ]);
});

test('the demo has a mailbox page only while email is not really sent', () => {
  expect(clientDemo({ keepsEmail: true })).toHaveProperty('mailbox', '/demo/mail');
  expect(clientDemo({ keepsEmail: false })).not.toHaveProperty('mailbox');
});

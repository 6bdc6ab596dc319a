import { expect, test } from 'vitest';
import { pageAt } from './pages.ts';

test.each([
  ['/login', false, 'account'],
  ['/forgot-password', false, 'account'],
  ['/reset-password', false, 'account'],
  ['/register', false, 'account'],
  ['/', true, 'inside'],
  ['/settings', true, 'inside'],
  ['/settings/change-password', true, 'inside'],
  ['/patrolplan', false, 'inside'],
  ['/patrolplan/7/A%2FB', false, 'inside'],
  ['/choose-locations', false, 'inside'],
])('%s is a screen; guarded: %s', (path, guarded, kind) => {
  expect(pageAt(path)).toMatchObject({ guarded, kind });
});

test('a slash at the end leads to the same screen', () => {
  expect(pageAt('/settings/')).toBe(pageAt('/settings'));
});

test.each(['/nowhere', '/patrolplan/7', '/constructor'])('%s is no screen', (path) => {
  expect(pageAt(path)).toBeNull();
});

test('a site screen is named after its site', () => {
  expect(pageAt('/patrolplan/7/A%2FB%20%26%20C')?.title).toBe('A/B & C');
});

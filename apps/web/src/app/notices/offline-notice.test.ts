import { expect, test } from 'vitest';
import { offlineNotice } from './offline-notice.ts';
import type { OfflineFacts } from './offline-notice.ts';

const now = new Date(2026, 10, 15, 15, 18);
const facts: OfflineFacts = {
  pathname: '/',
  signedIn: true,
  profileReadAt: new Date(2026, 10, 15, 14, 46).getTime(),
  detailReadAt: (siteId) => (siteId === '7' ? new Date(2026, 10, 15, 15, 0).getTime() : null),
  now,
};

test('a screen says how old its data is', () => {
  expect(offlineNotice(facts)).toBe('data from 14:46, 32 min ago');
});

test('a site says when its own details were read', () => {
  expect(offlineNotice({ ...facts, pathname: '/patrolplan/7/Grey%20Street' })).toBe(
    'data from 15:00, 18 min ago',
  );
});

test('a site of which nothing is known needs a connection', () => {
  expect(offlineNotice({ ...facts, pathname: '/patrolplan/8/Dean%20Street' })).toBe(
    'this needs a connection.',
  );
});

test('the plan has its own notice', () => {
  expect(offlineNotice({ ...facts, pathname: '/patrolplan/' })).toBeNull();
});

test('the staff console is read only', () => {
  expect(offlineNotice({ ...facts, pathname: '/staff/boosts' })).toBe(
    'you can read, but not change anything.',
  );
});

test('without a session a screen needs a connection', () => {
  expect(offlineNotice({ ...facts, pathname: '/login', signedIn: false })).toBe('this needs a connection.');
});

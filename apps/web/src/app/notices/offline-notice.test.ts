import { expect, test } from 'vitest';
import { type OfflineFacts, offlineNotice } from './notices.tsx';

const now = new Date(2026, 10, 15, 15, 18);
const facts: OfflineFacts = {
  pathname: '/',
  signedIn: true,
  profileReadAt: new Date(2026, 10, 15, 14, 46).getTime(),
  detailReadAt: (siteId) => (siteId === '7' ? new Date(2026, 10, 15, 15, 0).getTime() : null),
  planReadAt: (siteId) => (siteId === '9' ? new Date(2026, 10, 15, 15, 8).getTime() : null),
  unsent: 0,
  now,
};

test('an offline screen shows the age of its data', () => {
  expect(offlineNotice(facts)).toBe('data from 14:46, 32 min ago');
});

test('an offline site shows when its own details were read', () => {
  expect(offlineNotice({ ...facts, pathname: '/patrolplan/7/Grey%20Street' })).toBe(
    'data from 15:00, 18 min ago',
  );
});

test('an offline site without stored details needs a connection', () => {
  expect(offlineNotice({ ...facts, pathname: '/patrolplan/8/Dean%20Street' })).toBe(
    'this needs a connection.',
  );
});

test('visits that are not sent follow the time of the data, in the same notice', () => {
  expect(offlineNotice({ ...facts, unsent: 2 })).toBe('data from 14:46 · 2 visits not sent');
  const form = { ...facts, pathname: '/settings/change-password', unsent: 1 };
  expect(offlineNotice(form)).toBe('1 visit not sent · this needs a connection.');
});

test('the offline plan has no second notice for visits that are not sent', () => {
  expect(offlineNotice({ ...facts, pathname: '/patrolplan', unsent: 2 })).toBeNull();
});

test('the offline plan has its own notice', () => {
  expect(offlineNotice({ ...facts, pathname: '/patrolplan/' })).toBeNull();
});

test('the offline staff console is read only', () => {
  expect(offlineNotice({ ...facts, pathname: '/staff/boosts' })).toBe(
    'you can read, but not change anything.',
  );
});

test('an offline screen without a session needs a connection', () => {
  expect(offlineNotice({ ...facts, pathname: '/login', signedIn: false })).toBe('this needs a connection.');
});

test('a site without stored details is as old as the plan that lists it', () => {
  expect(offlineNotice({ ...facts, pathname: '/patrolplan/9/Side' })).toBe('data from 15:08, 10 min ago');
});

test('a readable page of unknown age never says that it needs a connection', () => {
  const unknown = { ...facts, profileReadAt: null };
  expect(offlineNotice({ ...unknown, pathname: '/settings' })).toBe('you see what is on this phone.');
  expect(offlineNotice({ ...unknown, pathname: '/choose-locations' })).toBe('you see what is on this phone.');
});

test('a form says that it needs a connection', () => {
  expect(offlineNotice({ ...facts, pathname: '/settings/change-password' })).toBe('this needs a connection.');
});

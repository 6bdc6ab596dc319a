import { contract } from '@patrolplan/contract';
import { expect, test } from 'vitest';
import { readIncoming } from './read-incoming.ts';
import { PROFILE } from '#testing/http-tab.ts';

test.each([
  [199, 'refused'],
  [300, 'refused'],
  [499, 'refused'],
  [500, 'server'],
])('status %i is a failure of kind %s', (status, kind) => {
  expect(readIncoming(contract.readProfile, { status, body: PROFILE })).toMatchObject({ failure: { kind } });
});

test('statuses 200 and 299 count as success', () => {
  for (const status of [200, 299]) {
    expect(readIncoming(contract.readProfile, { status, body: PROFILE }).ok).toBe(true);
  }
});

import { expect, test } from 'vitest';
import { eventsFreshSince } from './event-limits.ts';

test('an event counts for two days after it was last confirmed', () => {
  expect(eventsFreshSince(new Date('2026-11-15T01:30:00Z'))).toEqual(new Date('2026-11-13T01:30:00Z'));
});

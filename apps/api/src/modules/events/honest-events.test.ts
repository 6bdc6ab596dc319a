import { expect, test } from 'vitest';
import { oldestHonestFetch } from './honest-events.ts';

test('an event is honest for two days after it was last confirmed', () => {
  expect(oldestHonestFetch(new Date('2026-11-15T01:30:00Z'))).toEqual(new Date('2026-11-13T01:30:00Z'));
});

import { expect, test } from 'vitest';
import { visitedText } from './visited-text.ts';

const now = new Date(2026, 10, 14, 15, 30);
const minutesAgo = (minutes: number) => now.getTime() - minutes * 60_000;

test.each([
  [0, 'visited just now'],
  [12, 'visited 12\u00a0min ago'],
  [59, 'visited 59\u00a0min ago'],
  [60, 'visited 1\u00a0h 0\u00a0min ago'],
  [61, 'visited 1\u00a0h 1\u00a0min ago'],
  [15 * 60 + 30, 'visited 15\u00a0h 30\u00a0min ago'],
])('a visit %i minutes ago has its text', (minutes, text) => {
  expect(visitedText(minutesAgo(minutes), now)).toBe(text);
});

test('a visit on another day, or none, has no text', () => {
  expect(visitedText(minutesAgo(15 * 60 + 31), now)).toBeNull();
  expect(visitedText(null, now)).toBeNull();
});

import { expect, test } from 'vitest';
import { isClosing, updateSentence } from './answers.ts';

const LONDON = 'Europe/London';
const at = new Date('2026-07-08T12:00:00Z');
const visitedAt = new Date('2026-07-07T23:26:00Z');

test.each([
  ['visited', 'Visited on 8 July at 00:26.', true],
  ['struck', 'The visit of 00:26 was removed.', false],
  ['acknowledged', 'Acknowledged on 8 July.', false],
  ['not_enforced', 'Closed on 8 July: Not a place that we enforce.', true],
] as const)('senders read of %s: %s', (what, sentence, closes) => {
  expect(updateSentence({ what, at, visitedAt }, LONDON)).toBe(sentence);
  expect(isClosing(what)).toBe(closes);
});

import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';

test.each([
  ['a short text', 'Term', 10, 'Term'],
  ['a long text', 'Half term', 4, 'Half'],
  ['a text with an emoji at the cut', 'Term \u{1f3eb} opens', 6, 'Term '],
  ['a text with an emoji before the cut', 'Term \u{1f3eb} opens', 7, 'Term \u{1f3eb}'],
])('%s is cut between two characters', (_what, text, length, expected) => {
  expect(cutText(text, length)).toBe(expected);
});

import { expect, test } from 'vitest';
import { hasHiddenCharacters, visibleName } from './visible-name.ts';

test.each([
  ['a line feed', '\n'],
  ['a carriage return', '\r'],
  ['a tab', '\t'],
  ['a null character', '\0'],
  ['a C1 line break', '\u0085'],
  ['a line separator', '\u2028'],
  ['a paragraph separator', '\u2029'],
  ['a right-to-left override', '\u202e'],
  ['a left-to-right mark', '\u200e'],
  ['an Arabic letter mark', '\u061c'],
  ['an isolate', '\u2066'],
  ['a zero-width space', '\u200b'],
  ['a zero-width joiner', '\u200d'],
  ['a byte order mark', '\ufeff'],
  ['a soft hyphen', '\u00ad'],
  ['a variation selector', '\ufe0f'],
  ['a Hangul filler', '\u3164'],
  ['a tag', '\u{e0041}'],
])('%s is hidden in a name', (_what, character) => {
  expect(hasHiddenCharacters(`Ad${character}a`)).toBe(true);
});

test.each(['Ada', 'Zoë-Marie', "O'Neill", 'Núñez de la Peña', 'Żółć', '李小龍', 'محمد', 'Nguyễn', 'e\u0301'])(
  'the name %s hides nothing',
  (name) => {
    expect(hasHiddenCharacters(name)).toBe(false);
    expect(visibleName(name)).toBe(name);
  },
);

test('a stored name with hidden characters is compared as people can type it', () => {
  expect(visibleName(' J\ufeffo \u200b  van\tder\nBerg\u202e ')).toBe('Jo van der Berg');
});

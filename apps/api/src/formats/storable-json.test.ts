import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacters } from '#testing/inputs/hostile-values.ts';
import { storableJson } from './storable-json.ts';

const read = (json: string): unknown => JSON.parse(storableJson(json));

test.each([
  ['a lone high surrogate', String.raw`"a\ud83db"`, 'a\ufffdb'],
  ['a lone low surrogate', String.raw`"a\uDE00"`, 'a\ufffd'],
  ['two surrogates in the wrong order', String.raw`"\ude00\ud83d"`, '\ufffd\ufffd'],
  ['a high surrogate before a pair', String.raw`"\ud83d\ud83d\ude00"`, '\ufffd😀'],
  ['the character NUL', String.raw`"a\u0000b"`, 'a\ufffdb'],
])('text that PostgreSQL cannot store becomes U+FFFD: %s', (_, json, text) => {
  expect(read(json)).toBe(text);
});

test.each([
  ['a surrogate pair', String.raw`"\ud83d\ude00"`, '😀'],
  ['the typed text \\u0000', String.raw`"\\u0000"`, '\\u0000'],
  ['the typed text \\ud83d', String.raw`"\\\\ud83d"`, '\\\\ud83d'],
  ['other escapes', String.raw`"\"\n\t\\\u00e9\u0001"`, '"\n\t\\é\u0001'],
])('storable text stays unchanged: %s', (_, json, text) => {
  expect(read(json)).toBe(text);
});

test('unstorable characters are also replaced in field names', () => {
  expect(read(String.raw`{"\u0000":["\ud800"]}`)).toEqual({ '\ufffd': ['\ufffd'] });
});

test('text that is not JSON does not become JSON', () => {
  for (const text of [String.raw`"\ud8"`, String.raw`"\u00"`, '"\\'])
    expect(() => read(text)).toThrow(SyntaxError);
});

test('storable text is well formed, has no NUL and is otherwise unchanged', () => {
  const unit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));
  const anyText = fc.oneof(
    anyCharacters(50),
    fc.array(unit, { maxLength: 50 }).map((units) => units.join('')),
  );
  fc.assert(
    fc.property(anyText, (text) => {
      expect(read(JSON.stringify(text))).toBe(text.toWellFormed().replaceAll('\u0000', '\ufffd'));
    }),
  );
});

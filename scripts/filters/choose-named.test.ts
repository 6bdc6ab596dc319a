import { expect, test } from 'vitest';
import { chooseNamed } from './choose-named.ts';

const parts = ['plan', 'memory', 'map'];

test('every name is chosen without a filter', () => {
  expect(chooseNamed(parts, [])).toEqual(parts);
});

test('names are chosen in the order of the list', () => {
  expect(chooseNamed(parts, ['map', 'plan'])).toEqual(['plan', 'map']);
});

test('one filter without a match is an error even when another one matches', () => {
  expect(() => chooseNamed(parts, ['plan', 'memmory'])).toThrow(
    "Nothing is named 'memmory'. The names are: plan, memory, map.",
  );
});

test('a filter may match a part of a name', () => {
  const startsWith = (name: string, filter: string) => name.startsWith(filter);
  expect(chooseNamed(parts, ['m'], startsWith)).toEqual(['memory', 'map']);
  expect(() => chooseNamed(parts, ['x'], startsWith)).toThrow("Nothing is named 'x'");
});

import { expect, test } from 'vitest';
import { hasTest, namedTests } from './named-tests.ts';

test('a document names a test by a link with its title', () => {
  const document =
    "| guard | [guard: / sends a 'stranger' to /login](../e2e/spec/shell.spec.ts) | [x](readme.md) |";
  expect(namedTests(document)).toEqual([
    { title: "guard: / sends a 'stranger' to /login", file: '../e2e/spec/shell.spec.ts' },
  ]);
});

test('a test title is found exactly as it is written', () => {
  expect(hasTest("test('it\\'s there', () => {})", "it's there")).toBe(true);
  expect(hasTest("test('another', () => {})", "it's there")).toBe(false);
});

test('a title made of parts matches what the parts may become', () => {
  const source = 'for (const n of [1]) test(`minute :${n.at(0)} fetches`, run);';
  expect(hasTest(source, 'minute :16 fetches')).toBe(true);
  expect(hasTest(source, 'minute :16 sleeps')).toBe(false);
});

test('a title of a table of cases matches each case', () => {
  const source = "test.each<[string, number]>([['other 4xx', f(1)]])('%s reads well', run)";
  expect(hasTest(source, 'other 4xx reads well')).toBe(true);
  expect(hasTest(source, 'other 4xx reads badly')).toBe(false);
  expect(hasTest("test.each(CASES)('%s reads well', run)", 'other 4xx reads well')).toBe(true);
});

test('a title in a comment or another call does not count as a test', () => {
  expect(hasTest("describe('the title', () => {})", 'the title')).toBe(false);
});

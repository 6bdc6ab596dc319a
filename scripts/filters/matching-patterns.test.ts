import { expect, test } from 'vitest';
import { matchingPatterns } from './matching-patterns.ts';

const here = import.meta.dirname;

test('patterns that match a file are returned as they are', () => {
  expect(matchingPatterns(here, ['*.test.ts', '**/choose-*.ts'])).toEqual(['*.test.ts', '**/choose-*.ts']);
});

test('a pattern that matches no file is an error that repeats it', () => {
  expect(() => matchingPatterns(here, ['*.test.ts', 'renamed/*.test.ts'])).toThrow(
    `No file in ${here} matches renamed/*.test.ts.`,
  );
});

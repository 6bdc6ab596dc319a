import { describe, expect, test } from 'vitest';
import { SUITES, testFilesOf } from './suites.ts';

test.each(SUITES)('every filter of the suite "$scenario" matches a test file', (suite) => {
  expect(testFilesOf(suite).length).toBeGreaterThanOrEqual(suite.files.length);
});

describe('a suite with a filter that matches no file', () => {
  test('a filter of a suite that matches no file is an error that names it', () => {
    const suite = {
      scenario: '',
      config: 'vitest.config.ts',
      files: ['soak/suites', 'cli/no-such'],
    } as const;
    expect(() => testFilesOf(suite)).toThrow("Nothing is named 'cli/no-such'");
  });

  test('a filter of a suite does not match a file that only the other configuration runs', () => {
    const suite = { scenario: '', config: 'vitest.config.ts', files: ['http/bad-input'] } as const;
    expect(() => testFilesOf(suite)).toThrow("Nothing is named 'http/bad-input'");
  });
});

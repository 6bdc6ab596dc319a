import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleSize } from '#testing/full-run.ts';
import { csvLine, unguardCell } from './csv-line.ts';

const RISKY_STARTS = ['=', '+', '-', '@', '\t', '\r', '\n'];

test.each(RISKY_STARTS)('a cell that begins with %j gets an apostrophe in front', (start) => {
  expect(csvLine([`${start}1+cmd|x`]).replaceAll('"', '')).toBe(`'${start}1+cmd|x`);
});

test('a formula that begins like a negative number gets an apostrophe in front', () => {
  expect(csvLine(['-2+3+cmd|calc', '+1-1', '-1e5', '-', '--1', '-1.5.2'])).toBe(
    "'-2+3+cmd|calc,'+1-1,'-1e5,'-,'--1,'-1.5.2",
  );
});

test('plain numbers stay numbers', () => {
  const numbers = ['-5', '+5', '-0.25', '-.5', '54.97', '-1.'];
  expect(csvLine(numbers)).toBe(numbers.join(','));
});

test('a text with its own apostrophes is read back with exactly those', () => {
  for (const text of ["'=1", "''=1", "'-5", "'tis", "'", '=1', '-5', '-5x'])
    expect(unguardCell(csvLine([text]))).toBe(text);
});

test('no generated cell starts a formula, and each is read back', () => {
  const start = fc.constantFrom("'", ...RISKY_STARTS, '1', '.', 'a', '');
  const cell = fc
    .tuple(fc.array(start, { maxLength: 4 }), fc.string())
    .map(([first, rest]) => first.join('') + rest);
  fc.assert(
    fc.property(cell, (text) => {
      const written = csvLine([text]);
      const content = written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written;
      if (RISKY_STARTS.some((risky) => content.startsWith(risky))) expect(content).toMatch(/^[+-][\d.]+$/);
      expect(unguardCell(content)).toBe(text);
    }),
    { numRuns: sampleSize(2_000) },
  );
});

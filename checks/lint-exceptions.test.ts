import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#launcher/repository.ts';

const SOURCES = '{apps,packages,bench,checks,deploy,e2e,launcher,scripts,soak}/**/*.{ts,tsx,mjs}';
const EXCEPTION = /(?:ox|es)lint-disable|@ts-(?:ignore|expect-error|nocheck)/;
const REASON = / -- \S+ \S+/;

test('every exception to a lint rule says why on its own line', () => {
  const files = globSync(SOURCES, { cwd: ROOT, exclude: ['**/node_modules', '**/dist'] });
  expect(files.length).toBeGreaterThan(1_000);
  const unexplained = files.flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (EXCEPTION.test(line) && !REASON.test(line) ? [`${file}:${index + 1}`] : [])),
  );
  expect(unexplained.filter((place) => !place.startsWith('checks/lint-exceptions.test.ts'))).toEqual([]);
});

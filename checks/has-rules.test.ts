import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#launcher/repository.ts';

const SOURCES = join(ROOT, 'apps', 'web', 'src');
const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
const textOf = (name: string): string => readFileSync(join(SOURCES, name), 'utf8');

/** The rules for paper, which a change of the screen does not concern. A block ends at the first brace of its own line. */
const withoutPrint = (css: string): string => css.replace(/^@media print \{$.*?^\}$/gms, '');

// With such a rule a browser computes the styles of hundreds of elements again at every change of the page.
test.each(files.filter((name) => name.endsWith('.css')))(
  'no rule of %s looks for changes of the whole page with :has()',
  (name) => {
    const css = withoutPrint(textOf(name));
    expect(css.match(/^.*(?:\b(?:html|body|main)|(?:^|[\s(,>~+]|:root)):has\(.*$/gm) ?? []).toEqual([]);
  },
);

test('no utility styles an element by what its preceding sibling contains', () => {
  const components = files.filter((name) => name.endsWith('.tsx'));
  expect(components.length).toBeGreaterThan(0);
  expect(components.filter((name) => textOf(name).includes('peer-has-'))).toEqual([]);
});

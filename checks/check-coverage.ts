import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hasTest, namedTests } from './named-tests.ts';
import { sectionProblems } from './section-coverage.ts';

/**
 * Fails when a document names a test that does not exist, or when the coverage page and `behaviour.md` have different
 * sections: `node checks/check-coverage.ts [docs/security.md …]`.
 */
const root = join(import.meta.dirname, '..');
const COVERAGE = 'docs/behaviour-coverage.md';
const BEHAVIOUR = 'docs/behaviour.md';
const requested = process.argv.slice(2);
const documents = requested.length > 0 ? requested : [COVERAGE, 'docs/security.md', 'docs/reliability.md'];

const problems = documents.flatMap((document) => {
  const named = namedTests(read(document));
  if (named.length === 0) return [`${document} names no test`];
  console.log(`${document}: ${named.length} named tests`);
  return named.flatMap(({ title, file }) => {
    const testFile = join(dirname(document), file);
    if (!existsSync(join(root, testFile))) return [`${document}: there is no ${testFile}`];
    // A link whose text is the name of the file means the whole file.
    const found = file.endsWith(title) || hasTest(read(testFile), title);
    return found ? [] : [`${document}: ${testFile} has no test '${title}'`];
  });
});
if (documents.includes(COVERAGE)) {
  problems.push(
    ...sectionProblems(read(COVERAGE), read(BEHAVIOUR)).map((problem) => `${COVERAGE}: ${problem}`),
  );
}

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { hasTest, namedTests } from './named-tests.ts';

/** Fails when a document names a test that does not exist: `node scripts/check-coverage.ts docs/security.md …` */
const root = join(import.meta.dirname, '..');
const [...asked] = process.argv.slice(2);
const promised = ['docs/specification-coverage.md', 'docs/security.md', 'docs/reliability.md'];
const documents = asked.length > 0 ? asked : promised.filter((document) => existsSync(join(root, document)));

const complaints = documents.flatMap((document) => {
  const path = join(root, document);
  const named = namedTests(readFileSync(path, 'utf8'));
  if (named.length === 0) return [`${document} names no test`];
  console.log(`${document}: ${named.length} named tests`);
  return named.flatMap(({ title, file }) => {
    const testFile = join(dirname(path), file);
    if (!existsSync(testFile)) return [`${document}: there is no ${relative(root, testFile)}`];
    // A link that only says the file's own name stands for the whole file.
    const found = file.endsWith(title) || hasTest(readFileSync(testFile, 'utf8'), title);
    return found ? [] : [`${document}: ${relative(root, testFile)} has no test '${title}'`];
  });
});

for (const complaint of complaints) console.error(complaint);
if (complaints.length > 0) process.exitCode = 1;

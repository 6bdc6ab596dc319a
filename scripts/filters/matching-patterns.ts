import { globSync } from 'node:fs';

/** The patterns themselves. A pattern without a file is an error: the tests that it names would not run. */
export function matchingPatterns(folder: string, patterns: readonly string[]): string[] {
  const unmatched = patterns.filter((pattern) => globSync(pattern, { cwd: folder }).length === 0);
  if (unmatched.length > 0) throw new Error(`No file in ${folder} matches ${unmatched.join(' or ')}.`);
  return [...patterns];
}

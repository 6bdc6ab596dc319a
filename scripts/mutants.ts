import { execFileSync } from 'node:child_process';
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { ensurePostgres } from './system-tools.ts';
import { goalOf, type Run, runsFor, within } from './mutants/groups.ts';
import { isMissed, percentOf, type Score, scoreOf } from './mutants/scores.ts';

/**
 * Plants small faults (mutants) in the code, one at a time, and counts how many the tests notice (docs/mutants.md).
 * Without arguments: the files changed since `main`. A second run tests only what has changed since the first.
 */
const { values: options, positionals: named } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    /** Tests every mutant again. */
    force: { type: 'boolean', default: false },
    /** Each worker keeps about one core busy. */
    workers: { type: 'string', default: '1' },
    /** So many milliseconds may the tests take longer with a mutant than without. A busy machine needs many. */
    timeout: { type: 'string', default: '20000' },
  },
});

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);

function chosenFiles(): string[] {
  const tracked = git('ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate');
  if (options.all) return tracked;
  if (named.length > 0) return within(tracked, named);
  const [base = 'HEAD'] = git('merge-base', 'HEAD', 'main');
  return [
    ...git('diff', '--name-only', '--diff-filter=d', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
}

async function mutate({ folder, files, projects }: Run): Promise<Score> {
  console.log(`\n${folder}: ${files.length} files`);
  if (projects.includes('postgres')) ensurePostgres();
  process.env['MUTANTS_PROJECTS'] = projects.join(',');
  const report = `.cache/mutants/${folder.replaceAll('/', '-')}`;
  const all = await new Stryker({
    mutate: files,
    // Property tests try hundreds of random cases: that takes too long for each mutant.
    testFiles: [`${folder}/**/!(*.property).test.{ts,tsx}`],
    plugins: ['@stryker-mutator/vitest-runner'],
    testRunner: 'vitest',
    vitest: { configFile: 'vitest.mutants.config.ts', related: true },
    coverageAnalysis: 'perTest',
    // Code that runs when a module is loaded: one mutant of it needs a new process and every test.
    ignoreStatic: true,
    concurrency: Number(options.workers),
    timeoutMS: Number(options.timeout),
    incremental: true,
    incrementalFile: `${report}.json`,
    force: options.force,
    tempDirName: '.cache/stryker',
    ignorePatterns: ['.cache', '.data', 'dist', 'docs/images', 'test-results', 'playwright-report'],
    // Stryker reads tsconfig.json with TypeScript's old API, which TypeScript 7 does not have. Vitest does not need the file.
    tsconfigFile: 'none',
    disableTypeChecks: false,
    checkers: [],
    reporters: ['html'],
    htmlReporter: { fileName: `${report}.html` },
    allowEmpty: true,
  }).runMutationTest();
  // The file of the last run also holds the mutants of files that were not named this time.
  const results = all.filter(({ fileName }) => files.includes(relative(process.cwd(), fileName)));
  for (const { fileName, location, mutatorName, replacement, status } of results) {
    if (!isMissed(status)) continue;
    const place = `${relative(process.cwd(), fileName)}:${location.start.line}:${location.start.column}`;
    const fate = status === 'NoCoverage' ? 'no test ' : 'survived';
    console.log(`${fate}  ${place}  ${mutatorName}: ${firstLine(replacement)}`);
  }
  return scoreOf(
    folder,
    results.map(({ status }) => status),
  );
}

function firstLine(code: string): string {
  const [line = '', ...rest] = code.split('\n');
  return rest.length === 0 ? line : `${line} …`;
}

const scores: Score[] = [];
for (const run of runsFor(chosenFiles())) scores.push(await mutate(run));
if (scores.length === 0) console.log('Nothing to mutate.');
else console.log(`\n${'folder'.padEnd(44)} mutants  missed   score    goal`);
for (const score of scores) {
  const cells = [score.noticed + score.missed, score.missed, `${percentOf(score).toFixed(1)} %`];
  const goal = goalOf(score.folder);
  console.log(
    score.folder.padEnd(44) +
      [...cells, goal === undefined ? '' : `${goal} %`].map((cell) => String(cell).padStart(8)).join(''),
  );
}

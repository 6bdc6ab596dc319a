/** Mutation tests (docs/mutants.md): `npm run mutants -- --mutate path`. */
const config = {
  // Logic only. A `.tsx` file is mostly layout, which the browser tests look at.
  mutate: [
    'apps/web/src/{domain,config,platform,state,features,console}/**/*.ts',
    'apps/api/src/modules/**/*.ts',
    'packages/round-planner/src/**/*.ts',
    '!**/{*.test,*.d,texts}.ts',
    '!**/testing/**',
  ],
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutants.config.ts', related: true },
  // Property tests try hundreds of random cases: that takes too long for each mutant.
  testFiles: ['{apps,packages}/**/!(*.property).test.{ts,tsx}'],
  coverageAnalysis: 'perTest',
  // Code that runs when a module is loaded: one mutant of it needs a new process and every test.
  ignoreStatic: true,
  concurrency: 1,
  // So much longer may the tests take with a mutant than without. A busy machine needs many milliseconds.
  timeoutMS: 20_000,
  incremental: true,
  incrementalFile: '.cache/mutants/results.json',
  tempDirName: '.cache/stryker',
  ignorePatterns: ['.cache', '.data', 'dist', 'docs/images', 'test-results', 'playwright-report'],
  // Stryker reads tsconfig.json with TypeScript's old API, which TypeScript 7 does not have. Vitest does not need the file.
  tsconfigFile: 'none',
  disableTypeChecks: false,
  // Tests of the service start a database and processes.
  dryRunTimeoutMinutes: 30,
  reporters: ['clear-text', 'html'],
  clearTextReporter: { reportTests: false },
  htmlReporter: { fileName: '.cache/mutants/report.html' },
};

export default config;

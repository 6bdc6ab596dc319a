import { relative } from 'node:path';

/** What a suite says about itself: its counts, and how long each test file took. */
export type SuiteReport = {
  readonly passed: number;
  readonly failed: number;
  readonly files: readonly TimedFile[];
};
export type TimedFile = { readonly name: string; readonly seconds: number };

/** Reads the JSON report of Vitest, of the version pinned beside it. */
export function readVitestReport(report: string, root: string): SuiteReport {
  // Safe: the documented shape.
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(report) as {
    numPassedTests: number;
    numFailedTests: number;
    testResults: { name: string; startTime: number; endTime: number }[];
  };
  const files = testResults.map(({ name, startTime, endTime }) => ({
    name: relative(root, name),
    seconds: (endTime - startTime) / 1_000,
  }));
  return { passed: numPassedTests, failed: numFailedTests, files };
}

type PlaywrightSuite = {
  readonly file: string;
  readonly specs?: readonly { tests: readonly { results: readonly { duration: number }[] }[] }[];
  readonly suites?: readonly PlaywrightSuite[];
};

/** Reads the JSON report of Playwright, of the version pinned beside it. A test that needed a retry has passed. */
export function readPlaywrightReport(report: string): SuiteReport {
  // Safe: the documented shape.
  const { stats, suites, config } = JSON.parse(report) as {
    stats: { expected: number; unexpected: number; flaky: number };
    suites: PlaywrightSuite[];
    config: { rootDir: string; configFile: string };
  };
  const folder = relative(config.configFile.replace(/[^/]*$/, ''), config.rootDir);
  const files = suites.map((suite) => ({
    name: `${folder}/${suite.file}`,
    seconds: playwrightSeconds(suite),
  }));
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, files };
}

function playwrightSeconds({ specs = [], suites = [] }: PlaywrightSuite): number {
  const own = specs.flatMap(({ tests }) =>
    tests.flatMap(({ results }) => results.map((run) => run.duration)),
  );
  return (
    own.reduce((sum, ms) => sum + ms / 1_000, 0) + suites.reduce((sum, s) => sum + playwrightSeconds(s), 0)
  );
}

/** The files that took longest, longest first, a line each. */
export function slowestFiles(files: readonly TimedFile[], most: number): string[] {
  return files
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, most)
    .map(({ name, seconds }) => `${seconds.toFixed(0).padStart(5)} s  ${name}`);
}

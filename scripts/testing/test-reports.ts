import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** The result of a suite: its counts, what failed, and how long each test took. */
export type SuiteReport = {
  readonly passed: number;
  readonly failed: number;
  readonly problems: readonly string[];
  readonly tests: readonly TimedTest[];
};
export type TimedTest = { readonly name: string; readonly seconds: number };

const ERROR_LINES = 30;
const PAGE_LINES = 60;

/** Reads the JSON report of Vitest, of the version pinned beside it. */
export function readVitestReport(report: string, root: string): SuiteReport {
  // Safe: the documented shape.
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(report) as {
    numPassedTests: number;
    numFailedTests: number;
    testResults: {
      name: string;
      message: string;
      assertionResults: {
        fullName: string;
        status: string;
        duration?: number | null;
        failureMessages?: string[];
      }[];
    }[];
  };
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${relative(root, name)}: ${fullName}`,
      seconds: (duration ?? 0) / 1_000,
    })),
  );
  const problems = testResults.flatMap(({ name, message, assertionResults }) => [
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages = [] }) =>
        problem('failed', `${relative(root, name)}: ${fullName}`, failureMessages[0]),
      ),
    // A file that could not be loaded has no tests.
    ...(message && assertionResults.length === 0 ? [problem('failed', relative(root, name), message)] : []),
  ]);
  return { passed: numPassedTests, failed: numFailedTests, problems, tests };
}

/** The end of a long run is what a log shows, so it says there what went wrong, with the first lines of the error. */
function problem(kind: string, test: string, error = ''): string {
  const lines = stripVTControlCharacters(error).split('\n').slice(0, ERROR_LINES);
  return [`${kind}: ${test}`, ...lines.map((line) => `    ${line}`)].join('\n');
}

type PlaywrightResult = {
  readonly duration: number;
  readonly error?: { message?: string };
  readonly attachments?: readonly { name: string; path?: string }[];
};

type PlaywrightSuite = {
  readonly file: string;
  readonly specs?: readonly {
    title: string;
    tests: readonly {
      status: string;
      results: readonly PlaywrightResult[];
    }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
};

/** Reads the JSON report of Playwright, of the version pinned beside it, and the files that it refers to. */
export function readPlaywrightReport(report: string, readFile: (path: string) => string): SuiteReport {
  // Safe: the documented shape.
  const { stats, suites, config } = JSON.parse(report) as {
    stats: { expected: number; unexpected: number };
    suites: PlaywrightSuite[];
    config: { rootDir: string; configFile: string };
  };
  const folder = relative(config.configFile.replace(/[^/]*$/, ''), config.rootDir);
  const tests = suites.flatMap((suite) => playwrightTests(suite, folder));
  const problems = suites.flatMap((suite) => playwrightProblems(suite, readFile));
  return { passed: stats.expected, failed: stats.unexpected, problems, tests };
}

function playwrightProblems(
  { file, specs = [], suites = [] }: PlaywrightSuite,
  readFile: (path: string) => string,
): string[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) =>
        [
          problem('failed', `${file}: ${title}`, results[0]?.error?.message),
          ...pageOf(results[0], readFile),
        ].join('\n'),
      ),
  );
  return [...own, ...suites.flatMap((suite) => playwrightProblems(suite, readFile))];
}

/** What the page contained when the test failed: often the only trace of a failure on a machine that is gone. */
function pageOf(result: PlaywrightResult | undefined, readFile: (path: string) => string): string[] {
  const path = result?.attachments?.find(({ name }) => name === 'error-context')?.path;
  if (path === undefined) return [];
  const page = /```yaml\n(?<page>.*?)\n```/s.exec(readFile(path))?.groups?.['page'] ?? '';
  const lines = page.slice(Math.max(0, page.indexOf('- main:'))).split('\n');
  return lines.slice(0, PAGE_LINES).map((line) => `      ${line}`);
}

function playwrightTests({ file, specs = [], suites = [] }: PlaywrightSuite, folder: string): TimedTest[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ results }) => ({
      name: `${folder}/${file}: ${title}`,
      seconds: results.reduce((sum, run) => sum + run.duration / 1_000, 0),
    })),
  );
  return [...own, ...suites.flatMap((suite) => playwrightTests(suite, folder))];
}

/** The tests that took longest, longest first, a line each. */
export function slowestTests(tests: readonly TimedTest[], most: number): string[] {
  return tests
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, most)
    .map(({ name, seconds }) => `${seconds.toFixed(0).padStart(5)} s  ${name}`);
}

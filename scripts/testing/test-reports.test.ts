import { expect, test } from 'vitest';
import { readPlaywrightReport, readVitestReport, slowestTests } from './test-reports.ts';

test('a report of Vitest gives the counts, the failed tests and the time of each test', () => {
  const report = {
    numPassedTests: 7,
    numFailedTests: 1,
    testResults: [
      {
        name: '/house/apps/api/src/a.test.ts',
        message: '',
        assertionResults: [
          { fullName: 'one is one', status: 'passed', duration: 2_500 },
          {
            fullName: 'two is two',
            status: 'failed',
            failureMessages: ['\u001B[31mexpected 3 to be 2\u001B[39m'],
          },
        ],
      },
      {
        name: '/house/apps/api/src/b.test.ts',
        message: 'Cannot find module',
        assertionResults: [],
      },
    ],
  };
  expect(readVitestReport(JSON.stringify(report), '/house')).toEqual({
    passed: 7,
    failed: 1,
    problems: [
      'failed: apps/api/src/a.test.ts: two is two\n    expected 3 to be 2',
      'failed: apps/api/src/b.test.ts\n    Cannot find module',
    ],
    tests: [
      { name: 'apps/api/src/a.test.ts: one is one', seconds: 2.5 },
      { name: 'apps/api/src/a.test.ts: two is two', seconds: 0 },
    ],
  });
});

test('a report of Playwright names what failed, shows its page and gives the time of each test', () => {
  const spec = (title: string, status: string, duration: number) => ({
    title,
    tests: [
      {
        status,
        results: [
          {
            duration,
            ...(status === 'unexpected' && {
              error: { message: 'no pin\nwas found' },
              attachments: [{ name: 'error-context', path: '/house/error-context.md' }],
            }),
          },
        ],
      },
    ],
  });
  const report = {
    config: { rootDir: '/house/e2e', configFile: '/house/playwright.config.ts' },
    stats: { expected: 1, unexpected: 1, flaky: 0 },
    suites: [
      {
        file: 'map.spec.ts',
        specs: [spec('map: pins', 'unexpected', 3_000)],
        suites: [{ file: 'map.spec.ts', specs: [spec('map: routes', 'expected', 500)] }],
      },
    ],
  };
  const page = '```\nno pin\n```\n\n```yaml\n- banner:\n- main:\n  - heading "Map"\n```\n';
  const readFile = (path: string) => (path === '/house/error-context.md' ? page : '');
  expect(readPlaywrightReport(JSON.stringify(report), readFile)).toEqual({
    passed: 1,
    failed: 1,
    problems: [
      'failed: map.spec.ts: map: pins\n    no pin\n    was found\n      - main:\n        - heading "Map"',
    ],
    tests: [
      { name: 'e2e/map.spec.ts: map: pins', seconds: 3 },
      { name: 'e2e/map.spec.ts: map: routes', seconds: 0.5 },
    ],
  });
});

test('the slowest tests come longest first, at most as many as wanted', () => {
  const tests = [
    { name: 'short', seconds: 1 },
    { name: 'long', seconds: 100.4 },
    { name: 'middle', seconds: 20 },
  ];
  expect(slowestTests(tests, 2)).toEqual(['  100 s  long', '   20 s  middle']);
});

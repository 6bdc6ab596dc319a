import { expect, test } from 'vitest';
import { readPlaywrightReport, readVitestReport, slowestFiles } from './test-reports.ts';

test('a report of Vitest gives the counts and the time of each file', () => {
  const report = {
    numPassedTests: 7,
    numFailedTests: 1,
    testResults: [{ name: '/house/apps/api/src/a.test.ts', startTime: 1_000, endTime: 3_500 }],
  };
  expect(readVitestReport(JSON.stringify(report), '/house')).toEqual({
    passed: 7,
    failed: 1,
    files: [{ name: 'apps/api/src/a.test.ts', seconds: 2.5 }],
  });
});

test('a report of Playwright counts a retried test as passed and adds the time of all its runs', () => {
  const spec = (...durations: number[]) => ({
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  });
  const report = {
    config: { rootDir: '/house/e2e', configFile: '/house/playwright.config.ts' },
    stats: { expected: 2, unexpected: 1, flaky: 1 },
    suites: [
      {
        file: 'map.spec.ts',
        specs: [spec(1_000, 2_000)],
        suites: [{ file: 'map.spec.ts', specs: [spec(500)] }],
      },
    ],
  };
  expect(readPlaywrightReport(JSON.stringify(report))).toEqual({
    passed: 3,
    failed: 1,
    files: [{ name: 'e2e/map.spec.ts', seconds: 3.5 }],
  });
});

test('the slowest files come longest first, at most as many as wanted', () => {
  const files = [
    { name: 'short', seconds: 1 },
    { name: 'long', seconds: 100.4 },
    { name: 'middle', seconds: 20 },
  ];
  expect(slowestFiles(files, 2)).toEqual(['  100 s  long', '   20 s  middle']);
});

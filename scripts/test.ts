import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium, ensurePostgres } from './system-tools.ts';

/**
 * Every check there is, in one command. A check that runs many tests writes its counts to a file; any other counts
 * as one. Nothing stops at the first failure, and the last line is the sum over all.
 */
type Counts = { passed: number; failed: number };
type Check = {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly counts?: (report: string) => Counts;
};

const REPORTS = '.cache/test-reports';
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

let chromium: string;
try {
  chromium = ensureChromium();
  ensurePostgres();
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : cause);
  console.log('0 passed, 1 failed');
  process.exit(1);
}

const vitest = (name: string, config: string): Check => ({
  name,
  command: [
    'vitest',
    'run',
    '--config',
    config,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportOf(name)}`,
  ],
  counts: vitestCounts,
});

const CHECKS: readonly Check[] = [
  { name: 'types', command: ['npm', 'run', '--silent', 'types'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'format', command: ['prettier', '--check', '--log-level', 'warn', '.'] },
  { name: 'unused', command: ['knip'] },
  { name: 'documents', command: ['node', 'scripts/check-documents.ts'] },
  vitest('unit', 'vitest.config.ts'),
  vitest('database', 'vitest.db.config.ts'),
  { name: 'build', command: ['npm', 'run', '--silent', 'build'] },
  { name: 'browser', command: ['playwright', 'test'], counts: playwrightCounts },
];

const total: Counts = { passed: 0, failed: 0 };
const summary: string[] = [];
for (const check of CHECKS) {
  console.log(`\n── ${check.name} ${'─'.repeat(Math.max(0, 60 - check.name.length))}`);
  const started = Date.now();
  const counts = run(check);
  total.passed += counts.passed;
  total.failed += counts.failed;
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  summary.push(
    `${check.name.padEnd(12)}${String(counts.passed).padStart(6)} passed ${String(counts.failed).padStart(4)} failed ${seconds.padStart(5)} s`,
  );
}
console.log(`\n${summary.join('\n')}\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

function run(check: Check): Counts {
  const [program, ...args] = check.command;
  const { status } = spawnSync(program, args, {
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf('browser') },
  });
  const ended = status === 0;
  const counted = check.counts && readReport(check);
  if (!counted) return ended ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  // A runner may fail outside any test, for example while it sets up: that is a failure too.
  return ended || counted.failed > 0 ? counted : { ...counted, failed: 1 };
}

function readReport(check: Check): Counts | undefined {
  try {
    return check.counts?.(readFileSync(reportOf(check.name), 'utf8'));
  } catch {
    return { passed: 0, failed: 1 };
  }
}

function reportOf(name: string): string {
  return join(REPORTS, `${name}.json`);
}

function vitestCounts(report: string): Counts {
  // Safe: the shape is Vitest's documented JSON report, of the version pinned beside it.
  const { numPassedTests, numFailedTests } = JSON.parse(report) as {
    numPassedTests: number;
    numFailedTests: number;
  };
  return { passed: numPassedTests, failed: numFailedTests };
}

function playwrightCounts(report: string): Counts {
  // Safe: the shape is Playwright's documented JSON report, of the version pinned beside it.
  const { stats } = JSON.parse(report) as { stats: { expected: number; unexpected: number } };
  return { passed: stats.expected, failed: stats.unexpected };
}

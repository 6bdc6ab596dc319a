import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  ensureChromium,
  ensurePostgres,
  hasFirefox,
  hasNginx,
  hasPgBouncer,
  hasWebKit,
} from './system-tools.ts';
import { readPlaywrightReport, readVitestReport, slowestFiles } from './test-reports.ts';
import type { SuiteReport, TimedFile } from './test-reports.ts';
import { canRunSystemd } from '#deploy/systemd/trial/start-systemd.ts';

/**
 * Runs every check. A check that runs many tests writes its counts to a file; any other check counts as one. A failure
 * does not stop the run. The end names the files that took longest and what went wrong; the last line is the sum of all
 * counts.
 */
type Check = {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly read?: (report: string) => SuiteReport;
};

const ROOT = join(import.meta.dirname, '..');
const REPORTS = '.cache/test-reports';
/** The tests start many processes of the same modules; a start from compiled ones takes a third less CPU. */
const COMPILE_CACHE = join(ROOT, '.cache', 'compiled');
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

let chromium: string;
try {
  chromium = ensureChromium();
  ensurePostgres();
  if (!hasPgBouncer()) console.log('PgBouncer is not installed: its test is left out.');
  if (!hasNginx()) console.log('nginx is not installed: the test of its sample is left out.');
  if (!canRunSystemd()) console.log('systemd cannot run here: the test of the deployment steps is left out.');
  if (!hasFirefox()) console.log('Firefox is not installed: the journey is not made in it.');
  if (!hasWebKit())
    console.log('WebKit (webkit2gtk-driver, xvfb) is not installed: the journey is not made in it.');
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
  read: (report) => readVitestReport(report, ROOT),
});

/** Independent of each other, so two run at a time; the longest come first. The build is what later checks need. */
const QUICK_CHECKS: readonly Check[] = [
  { name: 'lint', command: ['npm', 'run', '--silent', 'lint'] },
  { name: 'format', command: ['npm', 'run', '--silent', 'format:check'] },
  { name: 'types', command: ['npm', 'run', '--silent', 'types'] },
  { name: 'build', command: ['npm', 'run', '--silent', 'build'] },
  { name: 'unused', command: ['npm', 'run', '--silent', 'unused'] },
  { name: 'units', command: ['npm', 'run', '--silent', 'check:units'] },
  { name: 'cluster', command: ['npm', 'run', '--silent', 'check:cluster'] },
  { name: 'regexes', command: ['npm', 'run', '--silent', 'check:regexes'] },
  { name: 'alerts', command: ['npm', 'run', '--silent', 'check:alerts'] },
  { name: 'documents', command: ['node', 'checks/check-documents.ts'] },
];
const CHECKS_AT_A_TIME = 2;
const SUITES_AT_A_TIME = 2;
const SLOWEST = 12;

const playwright = (name: string, ...options: readonly string[]): Check => ({
  name,
  command: ['playwright', 'test', `--output=${REPORTS}/${name}`, ...options],
  read: (report) => readPlaywrightReport(report, (path) => readFileSync(path, 'utf8')),
});

/** The longest come first. Two at a time keep two cores busy; with a third each test only waits longer. */
const SUITES: readonly Check[] = [
  playwright('service', '--project=service'),
  vitest('unit', 'vitest.config.ts'),
  vitest('database', 'vitest.db.config.ts'),
  playwright('scripted', '--project=scripted'),
  playwright('engines', '--config=playwright.engines.config.ts'),
];

const total = { passed: 0, failed: 0 };
const summary: string[] = [];
const files: TimedFile[] = [];
const problems: string[] = [];
await runAll(QUICK_CHECKS, CHECKS_AT_A_TIME);
await runAll(SUITES, SUITES_AT_A_TIME);
console.log(`\n${summary.join('\n')}\n`);
console.log(`Test files that took longest:\n${slowestFiles(files, SLOWEST).join('\n')}\n`);
if (problems.length > 0) console.log(`${problems.join('\n')}\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

/** Runs checks, so many at a time. The output of a check appears when it has ended. */
async function runAll(checks: readonly Check[], atATime: number): Promise<void> {
  const queue = [...checks];
  const takeNext = async (): Promise<void> => {
    for (let check = queue.shift(); check !== undefined; check = queue.shift()) {
      const output = await run(check);
      console.log(`${title(check)}\n${output}`);
    }
  };
  await Promise.all(Array.from({ length: atATime }, takeNext));
}

function title({ name }: Check): string {
  return `\n── ${name} ${'─'.repeat(Math.max(0, 60 - name.length))}`;
}

/** Runs a check, adds its counts to the total and returns its output. */
async function run(check: Check): Promise<string> {
  const started = Date.now();
  const [program, ...args] = check.command;
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      CHROMIUM_PATH: chromium,
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf(check.name),
    },
  });
  let output = '';
  const keep = (chunk: Buffer) => (output += chunk.toString());
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const succeeded = await new Promise<boolean>((resolve) => {
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });
  const { passed, failed, problems: found, files: timed } = reportFor(check, succeeded);
  problems.push(...found);
  files.push(...timed);
  total.passed += passed;
  total.failed += failed;
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  summary.push(
    `${check.name.padEnd(12)}${String(passed).padStart(6)} passed ${String(failed).padStart(4)} failed ${seconds.padStart(5)} s`,
  );
  return output;
}

function reportFor(check: Check, succeeded: boolean): SuiteReport {
  const report = check.read && readReport(check);
  if (!report)
    return succeeded
      ? { passed: 1, failed: 0, problems: [], files: [] }
      : { passed: 0, failed: 1, problems: [`failed: ${check.name}`], files: [] };
  // A runner may fail outside any test, for example in its setup: that is a failure too.
  if (succeeded || report.failed > 0) return report;
  return { ...report, failed: 1, problems: [...report.problems, `failed: ${check.name}, outside its tests`] };
}

function readReport(check: Check): SuiteReport | undefined {
  try {
    return check.read?.(readFileSync(reportOf(check.name), 'utf8'));
  } catch {
    return { passed: 0, failed: 1, problems: [`failed: ${check.name} wrote no report`], files: [] };
  }
}

function reportOf(name: string): string {
  return join(REPORTS, `${name}.json`);
}

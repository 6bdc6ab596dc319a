import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { openCpuGroup } from './cpu-group.ts';
import { cpuSecondsOfChildren } from './cpu-seconds.ts';
import { type Check, reportPath } from './test-plan.ts';
import { type SuiteReport, readPlaywrightReport, readVitestReport } from './test-reports.ts';

export type CheckResult = SuiteReport & {
  readonly name: string;
  readonly seconds: number;
  readonly cpuSeconds: number;
};

export type RunOptions = {
  readonly root: string;
  readonly reports: string;
  readonly env: NodeJS.ProcessEnv;
  readonly atATime: number;
};

/** Runs checks, some at a time. The output of a check appears when it has ended; a failure does not stop the others. */
export async function runChecks(checks: readonly Check[], options: RunOptions): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  const queue = [...checks];
  const takeNext = async (): Promise<void> => {
    for (let check = queue.shift(); check !== undefined; check = queue.shift())
      results.push(await run(check, options));
  };
  await Promise.all(Array.from({ length: options.atATime }, takeNext));
  return results;
}

async function run(check: Check, options: RunOptions): Promise<CheckResult> {
  const started = Date.now();
  const group = openCpuGroup(check.name, check.command);
  const [program, ...args] = group?.command ?? check.command;
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...options.env, PLAYWRIGHT_JSON_OUTPUT_FILE: reportPath(options.reports, check.name) },
  });
  let output = '';
  const append = (chunk: Buffer) => (output += chunk.toString());
  child.stdout.on('data', append);
  child.stderr.on('data', append);
  let cpuSeconds = 0;
  child.on('exit', () => (cpuSeconds = Math.max(takeCpuSeconds(), group?.cpuSeconds() ?? 0)));
  const succeeded = await new Promise<boolean>((resolve) => {
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });
  group?.close();
  console.log(`\n── ${check.name} ${'─'.repeat(Math.max(0, 60 - check.name.length))}\n${output}`);
  const report = resultFor(check, succeeded, options);
  return { ...report, name: check.name, seconds: (Date.now() - started) / 1_000, cpuSeconds };
}

let counted = 0;

/** Without control groups: what the sum of all ended children has grown by since another one ended. */
function takeCpuSeconds(): number {
  const all = cpuSecondsOfChildren();
  const own = all - counted;
  counted = all;
  return own;
}

function resultFor(check: Check, succeeded: boolean, options: RunOptions): SuiteReport {
  if (check.report === undefined)
    return succeeded
      ? { passed: 1, failed: 0, problems: [], tests: [] }
      : { passed: 0, failed: 1, problems: [`failed: ${check.name}`], tests: [] };
  const report = readReport(check, options);
  // A runner may fail outside any test, for example in its setup: that is a failure too.
  if (succeeded || report.failed > 0) return report;
  return { ...report, failed: 1, problems: [...report.problems, `failed: ${check.name}, outside its tests`] };
}

function readReport(check: Check, { root, reports }: RunOptions): SuiteReport {
  try {
    const text = readFileSync(reportPath(reports, check.name), 'utf8');
    return check.report === 'vitest'
      ? readVitestReport(text, root)
      : readPlaywrightReport(text, (path) => readFileSync(path, 'utf8'));
  } catch {
    return { passed: 0, failed: 1, problems: [`failed: ${check.name} wrote no report`], tests: [] };
  }
}

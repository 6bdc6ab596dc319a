import { join } from 'node:path';

/**
 * `change`: all that protects a user's promise (`npm test`). `all`: also system drills, three engines, full numbers and a
 * shuffled order (`npm run test:all`). `near`: what a change can touch (`npm run test:near`).
 */
export type TestMode = 'change' | 'all' | 'near';

/** A check that writes a report has many tests; any other counts as one. */
export type Check = {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly report?: 'vitest' | 'playwright';
};

export type TestPlan = {
  /** Independent of each other; the build is what the suites need. The longest come first. */
  readonly quick: readonly Check[];
  readonly suites: readonly Check[];
};

export type PlanOptions = {
  readonly mode: TestMode;
  /** For `near`: the commit that a change is compared with. */
  readonly base: string;
  /** For `all`: the seed of the order. */
  readonly seed: number;
  readonly reports: string;
};

export function planTests({ mode, base, seed, reports }: PlanOptions): TestPlan {
  const vitest = (name: string, config: string): Check => ({
    name,
    command: [
      'vitest',
      'run',
      '--config',
      config,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportPath(reports, name)}`,
      ...(mode === 'near' ? ['--changed', base, '--passWithNoTests'] : []),
      ...(mode === 'all' ? ['--sequence.shuffle', `--sequence.seed=${seed}`] : []),
    ],
    report: 'vitest',
  });
  const playwright = (name: string, ...options: readonly string[]): Check => ({
    name,
    command: [
      'playwright',
      'test',
      `--output=${reports}/${name}`,
      ...options,
      ...(mode === 'near' ? [`--only-changed=${base}`, '--pass-with-no-tests'] : []),
      ...(mode === 'all' ? [`--shuffle=${seed}`] : []),
    ],
    report: 'playwright',
  });
  const everywhere: readonly Check[] = [
    npm('lint', 'lint'),
    npm('format', 'format:check'),
    npm('types', 'types'),
    npm('build', 'build'),
    npm('unused', 'unused'),
    { name: 'documents', command: ['node', 'checks/check-documents.ts'] },
  ];
  const atEveryChange: readonly Check[] = [npm('regexes', 'check:regexes')];
  const ofSystem: readonly Check[] = [
    npm('units', 'check:units'),
    npm('cluster', 'check:cluster'),
    npm('alerts', 'check:alerts'),
  ];
  return {
    quick: [...everywhere, ...(mode === 'near' ? [] : atEveryChange), ...(mode === 'all' ? ofSystem : [])],
    suites: [
      playwright('service', '--project=service'),
      vitest('unit', 'vitest.config.ts'),
      vitest('database', 'vitest.db.config.ts'),
      playwright('scripted', '--project=scripted'),
      ...(mode === 'all' ? [playwright('engines', '--config=playwright.engines.config.ts')] : []),
    ],
  };
}

export function reportPath(reports: string, name: string): string {
  return join(reports, `${name}.json`);
}

function npm(name: string, script: string): Check {
  return { name, command: ['npm', 'run', '--silent', script] };
}

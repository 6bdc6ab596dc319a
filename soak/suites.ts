import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { ROOT } from '#launcher/repository.ts';
import { chooseNamed } from '#scripts/filters/choose-named.ts';
import type { Outcome } from './outcome.ts';

/** Tests of `npm test` that are also in the table: what they check, and their files. */
export type Suite = {
  readonly scenario: string;
  readonly config: 'vitest.config.ts' | 'vitest.db.config.ts';
  readonly files: readonly string[];
};

export const SUITES: readonly Suite[] = [
  {
    scenario: 'embedded folder damaged, second process on it, parent killed, folder full or foreign',
    config: 'vitest.config.ts',
    files: ['apps/api/src/embedded', 'launcher/start.test.ts', 'soak/product.test.ts'],
  },
  {
    scenario: 'providers down for a day, two instances at once, backup files that are cut or changed',
    config: 'vitest.db.config.ts',
    files: ['jobs/providers-down', 'jobs/two-instances', 'backup/backup', 'providers/provider'],
  },
  {
    scenario: 'generated input on every route',
    config: 'vitest.db.config.ts',
    files: ['http/bad-input', 'http/access-matrix'],
  },
  {
    scenario: 'generated input on every parser, hostile replies on the front end',
    config: 'vitest.config.ts',
    files: ['hostile-input', 'imports/read-site-file'],
  },
];

/** Vitest runs the files that any of its filters matches, and says nothing of a filter that matches none. */
export function testFilesOf({ config, files }: Suite): readonly string[] {
  const isOfConfig = (path: string) => path.endsWith('.db.test.ts') === (config === 'vitest.db.config.ts');
  const tests = globSync('{apps,packages,launcher,scripts,soak}/**/*.test.{ts,tsx}', {
    cwd: ROOT,
    exclude: ['**/node_modules'],
  });
  return chooseNamed(tests.filter(isOfConfig), files, (path, filter) => path.includes(filter));
}

const report = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  testResults: v.array(
    v.object({
      assertionResults: v.array(
        v.object({ meta: v.optional(v.object({ inputsTried: v.optional(v.number(), 0) })) }),
      ),
    }),
  ),
});

export async function runSuite(suite: Suite): Promise<Outcome> {
  const { scenario, config } = suite;
  const folder = await mkdtemp(join(tmpdir(), 'patrol-soak-suite-'));
  const path = join(folder, 'report.json');
  try {
    const args = [
      'run',
      '--config',
      config,
      '--reporter=json',
      `--outputFile=${path}`,
      ...testFilesOf(suite),
    ];
    const vitest = spawn(process.execPath, [join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'), ...args], {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const code = await new Promise<number | null>((resolve) => vitest.once('close', resolve));
    const { numPassedTests, numFailedTests, testResults } = v.parse(
      report,
      JSON.parse(await readFile(path, 'utf8')),
    );
    const inputs = testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .reduce((sum, { meta }) => sum + (meta?.inputsTried ?? 0), 0);
    const tried = inputs === 0 ? '' : `, ${inputs} inputs tried`;
    const failures = code === 0 && numFailedTests === 0 ? [] : [`${numFailedTests} tests failed (${code}).`];
    return { scenario, held: `${numPassedTests} tests passed${tried}`, writes: 0, lost: 0, failures };
  } finally {
    await rm(folder, { recursive: true });
  }
}

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openApiDocument } from '#api/openapi/document.ts';
import { ROOT } from '#launcher/repository.ts';

/**
 * `npm run lint:openapi`: checks the OpenAPI document with the command lines of Spectral and Redocly. They bring some 260
 * packages, so npx fetches them when this runs. `npm test` checks the same document with Redocly's library.
 */
const LINTERS = [
  [
    '@stoplight/spectral-cli@6.16.3',
    'lint',
    '--fail-severity=hint',
    `--ruleset=${join(ROOT, '.spectral.yaml')}`,
  ],
  ['@redocly/cli@2.73.0', 'lint', '--extends=recommended-strict', '--skip-rule=no-path-trailing-slash'],
] as const;

const folder = mkdtempSync(join(tmpdir(), 'patrolplan-openapi-'));
try {
  const file = join(folder, 'openapi.json');
  writeFileSync(file, JSON.stringify(openApiDocument('https://patrol.example'), null, 2));
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', npm_config_ignore_scripts: 'true' };
  const failed = LINTERS.filter(
    ([linter, ...args]) =>
      spawnSync('npx', ['--yes', linter, ...args, file], { cwd: folder, env, stdio: 'inherit' }).status !== 0,
  );
  process.exitCode = failed.length;
} finally {
  rmSync(folder, { recursive: true });
}

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '#launcher/repository.ts';
import { hasPromtool } from '#scripts/system-tools.ts';

/**
 * `npm run check:alerts`: the alert rules must be valid and fire when they should, the dashboard's queries must be valid,
 * and Prometheus must accept the sample configuration.
 */
const FOLDER = join(ROOT, 'deploy', 'observability');

if (hasPromtool()) check();
else
  console.log(
    'promtool is not installed (Debian: apt-get install prometheus): the alert rules were not checked.',
  );

function check(): void {
  const temporary = mkdtempSync(join(tmpdir(), 'patrol-alerts-'));
  try {
    const queries = join(temporary, 'dashboard-queries.json');
    writeFileSync(queries, JSON.stringify(dashboardQueriesAsRules()));
    const passed = [
      promtool('check', 'rules', 'alerts.yml', queries),
      promtool('test', 'rules', 'alerts.test.yml'),
      // Only the syntax: the file with the token is on the operator's machine.
      promtool('check', 'config', '--syntax-only', 'prometheus.yml'),
    ];
    process.exitCode = passed.every(Boolean) ? 0 : 1;
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

/** Promtool cannot read a dashboard, but it checks the query of a rule. JSON is YAML too. */
function dashboardQueriesAsRules(): object {
  const text = readFileSync(join(FOLDER, 'dashboard.json'), 'utf8');
  // The file is ours; Grafana's type is far larger than what is read here.
  const { panels } = JSON.parse(text) as { panels: { id: number; targets?: { expr: string }[] }[] };
  const rules = panels.flatMap(({ id, targets = [] }) =>
    targets.map(({ expr }, index) => ({ record: `panel_${id}_${index}`, expr })),
  );
  return { groups: [{ name: 'dashboard', rules }] };
}

function promtool(...args: readonly string[]): boolean {
  return spawnSync('promtool', args, { cwd: FOLDER, stdio: 'inherit' }).status === 0;
}

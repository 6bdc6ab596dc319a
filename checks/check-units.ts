import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '#launcher/repository.ts';
import { hasSystemdAnalyze } from '#scripts/system-tools.ts';

/** `npm run check:units`: the systemd units must be valid and hardened. Prints their security score; 0 is best, 10 worst. */
const UNITS = join(ROOT, 'deploy', 'systemd');
/** systemd calls anything up to here 'OK'. */
const MAX_EXPOSURE = 2;

if (hasSystemdAnalyze()) check();
else
  console.log(
    'systemd-analyze is not installed (Debian: apt-get install systemd): the units were not checked.',
  );

function check(): void {
  const folder = mkdtempSync(join(tmpdir(), 'patrol-units-'));
  try {
    const names = readdirSync(UNITS).filter((name) => /\.(?:service|timer)$/.test(name));
    for (const name of names) {
      // The program must exist for the check; the checkout has the same one as a release.
      const text = readFileSync(join(UNITS, name), 'utf8').replaceAll('/opt/patrolplan/current', ROOT);
      writeFileSync(join(folder, name), text);
    }
    const paths = names.map((name) => join(folder, name));
    const verified = analyze('verify', ...paths);
    // An unknown setting is only a warning for systemd, and its exit code is 0.
    const isValid = verified.status === 0 && verified.output.trim() === '';
    console.log(isValid ? `${names.length} units are valid.` : verified.output);

    const services = paths.filter((path) => path.endsWith('.service'));
    const results = services.map((path) =>
      analyze('security', '--offline=true', `--threshold=${MAX_EXPOSURE * 10}`, path),
    );
    for (const { output } of results) console.log(/Overall exposure.*/.exec(output)?.[0] ?? output);
    process.exitCode = isValid && results.every(({ status }) => status === 0) ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function analyze(...args: readonly string[]): { readonly status: number | null; readonly output: string } {
  const { status, stdout, stderr } = spawnSync('systemd-analyze', ['--no-pager', ...args], {
    encoding: 'utf8',
  });
  return { status, output: `${stdout}${stderr}` };
}

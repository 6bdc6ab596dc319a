import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findProgram } from '#api/testing/find-program.ts';
import { findPostgresBinaries } from '#api/testing/database/postgres-cluster.ts';
import type { ClusterProgram } from '#deploy/cluster/trial/cluster-programs.ts';
import { readMachines } from '#deploy/cluster/trial/cluster-settings.ts';
import { freePorts } from '#deploy/cluster/trial/free-ports.ts';
import { PORTS_NEEDED, loopbackSettings } from '#deploy/cluster/trial/loopback-settings.ts';
import { TEMPLATES, renderCluster } from '#deploy/cluster/trial/render-cluster.ts';
import { startProgram, systemUser } from '#deploy/cluster/trial/run-program.ts';

/** `npm run check:cluster`: each program of the cluster must accept its sample, rendered for loopback. */
type Check = { readonly program: ClusterProgram | 'nft'; readonly problems: () => string | Promise<string> };

/** Patroni also looks at the machine: it objects to loopback, and etcd does not run here. Version 3.0 wants rules for the start. */
const OF_THE_MACHINE = /must not contain "127\.0\.0\.1"|is not reachable|already in use|^bootstrap\.pg_hba/;

const folder = mkdtempSync(join(tmpdir(), 'patrol-cluster-check-'));
const settings = loopbackSettings({
  folder,
  firstPort: await freePorts(PORTS_NEEDED),
  systemUser: await systemUser(),
  postgresPrograms: findPostgresBinaries() ?? '',
});
try {
  // The sample for real machines must render too.
  renderCluster(readMachines(readFileSync(join(TEMPLATES, 'machines.json'), 'utf8')));
  const { members, application } = renderCluster(settings);
  const file = (name: string, text: string) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  const patroni = file('patroni.yml', members['db1']?.['patroni.yml'] ?? '');
  const pgbackrest = file('pgbackrest.conf', members['db1']?.['pgbackrest.conf'] ?? '');
  const firewall = file('nftables.conf', members['db1']?.['nftables.conf'] ?? '');
  const haproxy = file('haproxy.cfg', application['haproxy.cfg']);
  const checks: readonly Check[] = [
    { program: 'haproxy', problems: () => complaints('haproxy', ['-c', '-f', haproxy]) },
    { program: 'patroni', problems: () => patroniComplaints(patroni) },
    { program: 'pgbackrest', problems: () => pgBackRestComplaints(pgbackrest) },
    { program: 'pgbouncer', problems: () => pgBouncerComplaints(application['pgbouncer.ini']) },
    { program: 'nft', problems: () => nftComplaints(firewall) },
  ];
  for (const { program, problems } of checks) {
    if (findProgram(program) === undefined) {
      console.log(`${program} is not installed: its sample was not checked.`);
      continue;
    }
    const found = (await problems()).trim();
    console.log(found === '' ? `${program} accepts its sample.` : `${program}: ${found}`);
    if (found !== '') process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true });
}

function complaints(program: ClusterProgram, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(findProgram(program) ?? program, args, { encoding: 'utf8' });
  return status === 0 ? stderr : `ended with ${status}: ${stdout}${stderr}`;
}

/** Only root may ask the kernel, and not in every container. */
function nftComplaints(path: string): string {
  const { status, stderr } = spawnSync(findProgram('nft') ?? 'nft', ['--check', '--file', path], {
    encoding: 'utf8',
  });
  if (status === 0 || /not permitted|not supported|cache initialization failed/.test(stderr)) return '';
  return stderr;
}

/** It prints what is wrong, and its exit code says nothing. */
function patroniComplaints(path: string): string {
  const { stdout, stderr } = spawnSync('patroni', ['--validate-config', path], { encoding: 'utf8' });
  const lines = `${stdout}${stderr}`.split('\n');
  return lines.filter((line) => !OF_THE_MACHINE.test(line)).join('\n');
}

/** An unknown option is a warning on standard output. A repository that is missing is none. */
function pgBackRestComplaints(path: string): string {
  const args = [`--config=${path}`, '--stanza=patrolplan', 'info'];
  const { status, stdout, stderr } = spawnSync('pgbackrest', args, { encoding: 'utf8' });
  const isFine = status === 0 && !/WARN|ERROR:/.test(stdout + stderr);
  return isFine ? '' : stdout + stderr;
}

/** It has no such check, so it is started for a moment. */
async function pgBouncerComplaints(sample: string): Promise<string> {
  const own = mkdtempSync(join(tmpdir(), 'patrol-pgbouncer-check-'));
  const [path, list, log] = [join(own, 'pgbouncer.ini'), join(own, 'userlist.txt'), join(own, 'start.log')];
  writeFileSync(list, '"patrolplan" "no password"\n');
  const text = sample.replace(settings.userList, list).replace(/^logfile.*$/m, '');
  writeFileSync(path, text);
  spawnSync('chmod', ['-R', 'a+rX', own]);
  const running = startProgram(findProgram('pgbouncer') ?? 'pgbouncer', [path], { log });
  try {
    const giveUp = performance.now() + 20_000;
    for (;;) {
      const said = readFileSync(log, 'utf8');
      if (said.includes('process up')) return '';
      if (running.hasEnded() || performance.now() > giveUp) return said || 'It did not start.';
      await wait(50);
    }
  } finally {
    await running.end('SIGKILL');
    rmSync(own, { recursive: true });
  }
}

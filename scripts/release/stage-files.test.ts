import { expect, test } from 'vitest';
import { isReleased, neededWorkspaces } from './stage-files.ts';

test('the service needs the workspaces that its dependencies name, and theirs', () => {
  const link = (resolved: string) => ({ link: true, resolved });
  const packages = {
    'apps/api': { dependencies: { '@p/contract': '1.0.0', fastify: '5.0.0' } },
    'apps/web': { dependencies: { '@p/screen': '1.0.0' } },
    'packages/contract': { dependencies: { '@p/words': '1.0.0' } },
    'packages/words': {},
    'node_modules/@p/contract': link('packages/contract'),
    'node_modules/@p/screen': link('packages/screen'),
    'node_modules/@p/words': link('packages/words'),
    'node_modules/fastify': { resolved: 'elsewhere' },
  };
  expect(neededWorkspaces({ packages })).toEqual(['apps/api', 'packages/contract', 'packages/words']);
});

test.each([
  ['apps/api/src/service/main.ts', true],
  ['apps/api/migrations/0001-accounts.sql', true],
  ['apps/api/src/service/main.db.test.ts', false],
  ['deploy/cluster/trial', false],
  ['apps/api/src/testing', false],
  ['apps/api/node_modules', false],
  ['apps/api/tsconfig.json', false],
])('%s is released: %s', (path, expected) => {
  expect(isReleased(path)).toBe(expected);
});

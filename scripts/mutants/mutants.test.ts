import { describe, expect, test } from 'vitest';
import { goalOf, runsFor, scoreFolder, within } from './groups.ts';
import { percentOf, scoreOf } from './scores.ts';

describe('what is mutated', () => {
  const paths = [
    'apps/web/src/domain/geo.ts',
    'apps/web/src/domain/geo.test.ts',
    'apps/web/src/features/round/texts.ts',
    'apps/web/src/features/round/round-page.tsx',
    'apps/web/src/testing/fake-server.ts',
    'apps/api/src/modules/sites/site-table.ts',
    'packages/round-planner/src/plan.ts',
    'README.md',
  ];

  test('logic, not tests, texts, layout or fakes, one run for each folder', () => {
    expect(runsFor(paths)).toEqual([
      {
        folder: 'apps/web/src/domain',
        files: ['apps/web/src/domain/geo.ts'],
        projects: ['web', 'components'],
      },
      {
        folder: 'apps/api/src/modules/sites',
        files: ['apps/api/src/modules/sites/site-table.ts'],
        projects: ['api', 'postgres'],
      },
      {
        folder: 'packages/round-planner/src',
        files: ['packages/round-planner/src/plan.ts'],
        projects: ['round-planner'],
      },
    ]);
  });

  test('a named folder or file, with or without a slash at its end', () => {
    expect(within(paths, ['./packages/', 'README.md'])).toEqual([
      'packages/round-planner/src/plan.ts',
      'README.md',
    ]);
    expect(within(paths, ['apps/web/src/dom'])).toEqual([]);
  });
});

describe('scores', () => {
  test.each([
    ['apps/web/src/state/plan/use-scores.ts', 'apps/web/src/state'],
    ['apps/web/src/platform/http/send.ts', 'apps/web/src/platform/http'],
    ['apps/web/src/console/plan/rounds/team-plan.ts', 'apps/web/src/console/plan'],
    ['apps/api/src/modules/sites/site-table.ts', 'apps/api/src/modules/sites'],
    ['packages/round-planner/src/search/ruin.ts', 'packages/round-planner/src'],
  ])('%s counts for %s', (path, folder) => {
    expect(scoreFolder(path)).toBe(folder);
  });

  test('a timeout is noticed, a line without a test is missed, the rest does not count', () => {
    const statuses = ['Killed', 'Timeout', 'Killed', 'NoCoverage', 'Survived', 'Ignored', 'RuntimeError'];
    const score = scoreOf('apps/web/src/domain', statuses);
    expect(score).toEqual({ folder: 'apps/web/src/domain', noticed: 3, missed: 2 });
    expect(percentOf(score)).toBe(60);
  });

  test('each folder has the goal of the folder around it', () => {
    expect(goalOf('apps/web/src/features/round')).toBe(85);
    expect(goalOf('apps/web/src/config')).toBeUndefined();
  });
});

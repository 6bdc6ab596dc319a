import { expect, test } from 'vitest';
import { type TestMode, planTests } from './test-plan.ts';

const planFor = (mode: TestMode) => planTests({ mode, base: 'abc123', seed: 7, reports: 'reports' });
const names = (mode: TestMode) => {
  const { quick, suites } = planFor(mode);
  return [...quick, ...suites].map(({ name }) => name);
};
const command = (mode: TestMode, suite: string) =>
  planFor(mode).suites.find(({ name }) => name === suite)?.command ?? [];

test('npm test runs types, lint, unit, database and browser tests', () => {
  expect(names('change')).toEqual([
    'lint',
    'format',
    'types',
    'build',
    'unused',
    'documents',
    'regexes',
    'service',
    'unit',
    'database',
    'scripted',
  ]);
});

test('test:all adds the system checks and the journey in three engines', () => {
  const added = names('all').filter((name) => !names('change').includes(name));
  expect(added).toEqual(['units', 'cluster', 'alerts', 'engines']);
  expect(names('all')).toEqual(expect.arrayContaining(names('change')));
});

test('test:all shuffles all tests by its seed', () => {
  for (const suite of ['unit', 'database']) expect(command('all', suite)).toContain('--sequence.seed=7');
  for (const suite of ['service', 'scripted']) expect(command('all', suite)).toContain('--shuffle=7');
  expect([...command('change', 'unit'), ...command('change', 'service')].join(' ')).not.toContain('shuffle');
});

test('test:near runs the tests that depend on files changed since the base', () => {
  expect(command('near', 'unit').join(' ')).toContain('--changed abc123');
  expect(command('near', 'scripted')).toContain('--only-changed=abc123');
  expect(names('near')).not.toContain('regexes');
});

import { expect, test } from 'vitest';
import { sectionProblems } from './section-coverage.ts';

const behaviour = '# Behaviour\n## Section 6: roles\n## Section 7: calls\n';
const roles = '## [Section 6: roles](behaviour.md#section-6-roles)\n';
const calls = '## [Section 7: calls](behaviour.md#section-7-calls)\n';

test('coverage with matching sections has no problem', () => {
  expect(sectionProblems(roles + calls, behaviour)).toEqual([]);
});

test('a section that links to no section of behaviour.md is a problem', () => {
  const gone = '## [Section 8: errors](behaviour.md#section-8-errors)\n';
  expect(sectionProblems(roles + calls + gone, behaviour)).toEqual([
    "'Section 8: errors' links to no section of behaviour.md",
  ]);
  expect(sectionProblems(`${roles}${calls}## Beyond\n`, behaviour)).toEqual([
    "'Beyond' links to no section of behaviour.md",
  ]);
});

test('a section of behaviour.md without coverage is a problem', () => {
  expect(sectionProblems(roles, behaviour)).toEqual(['behaviour.md#section-7-calls has no section here']);
});

import { expect, test } from 'vitest';
import { actorName, subjectName, titleOf } from './change-words.ts';

const names = new Map([
  ['user:12', 'Helen Armstrong'],
  ['site:7', 'Sandgate'],
]);

test.each([
  ['user:12', 'Helen Armstrong'],
  ['user:13', 'Deleted account 13'],
  ['user:erased', 'Erased person'],
  ['cli:ada', 'command line (ada)'],
  ['service', 'PatrolPlan'],
  ['demo', 'demo'],
])('%s made the change: %s', (actor, name) => {
  expect(actorName(actor, names)).toBe(name);
});

test.each([
  ['user:12', 'Helen Armstrong'],
  ['site:7', 'Sandgate'],
  ['site:8', 'Site 8'],
  ['setting:mapbox_api', 'mapbox_api'],
  ['period:late: evening', 'late: evening'],
])('%s was changed: %s', (subject, name) => {
  expect(subjectName(subject, names)).toBe(name);
});

test('an action without words of its own is readable too', () => {
  expect(titleOf('boost.set')).toBe('Boost set');
  expect(titleOf('site.bring-back')).toBe('Site bring back');
});

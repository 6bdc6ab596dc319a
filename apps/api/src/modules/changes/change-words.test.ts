import { expect, test } from 'vitest';
import { actorName, fieldName, subjectName, actionTitle } from './change-words.ts';

const names = new Map([
  ['user:12', 'Helen Armstrong'],
  ['site:7', 'Sandgate'],
]);

test.each([
  ['user:12', 'Helen Armstrong'],
  ['user:13', 'Deleted account 13'],
  ['user:erased', 'Erased person'],
  ['cli:ada', 'command line (ada)'],
  ['cli:ada:night', 'command line (ada:night)'],
  ['service', 'PatrolPlan'],
  ['demo', 'Demo data'],
  ['demo:user', 'demo:user'],
])('%s made the change: %s', (actor, name) => {
  expect(actorName(actor, names)).toBe(name);
});

test.each([
  ['user:12', 'Helen Armstrong'],
  ['site:7', 'Sandgate'],
  ['site:8', 'Site 8'],
  ['site:80', 'Site 80'],
  ['user:13', 'Deleted account 13'],
  ['setting:mapbox_api', 'Routes API'],
  ['setting:visit_recovery', 'Recovery after a visit'],
  ['setting:name_wardens', 'Name wardens'],
  ['period:late: evening', 'late: evening'],
  ['period:2nd shift', '2nd shift'],
  ['period:shift 2', 'shift 2'],
  ['bank-holiday:12', 'Bank holiday 12'],
])('%s was changed: %s', (subject, name) => {
  expect(subjectName(subject, names)).toBe(name);
});

test('an unknown action is still described in readable words', () => {
  expect(actionTitle('boost.set')).toBe('Boost set');
  expect(actionTitle('site.bring-back')).toBe('Site bring back');
  expect(actionTitle('site.bring--back.')).toBe('Site bring back');
});

test.each([
  ['is_staff', 'Staff'],
  ['base_score', 'Base score'],
  ['firstName', 'First name'],
  ['weekday morning', 'Weekday morning'],
])('the field %s is called %s', (key, name) => {
  expect(fieldName(key)).toBe(name);
});

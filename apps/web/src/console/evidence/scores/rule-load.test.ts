import { expect, test } from 'vitest';
import { type VisitRules, neededVisits, readDays, ruleChanges } from './rule-load.ts';

const area = {
  id: 3,
  name: 'Quayside',
  everyDays: null,
  sites: 9,
  sitesWithRule: 9,
  inheritingSites: 8,
  ownVisitsNeeded: 0.5,
  visitsNeeded: 1.5,
  visitsHad: 2,
};
const rules: VisitRules = { everyDays: 8, visitsNeeded: 1.5, visitsHad: 2, areas: [area] };

test('a rule is from 1 to 365 whole days, or empty for none', () => {
  expect(['1', ' 365 ', ''].map(readDays)).toEqual([1, 365, null]);
  expect(['0', '366', '2.5', '-1', 'weekly'].map(readDays)).toEqual(Array(5).fill(undefined));
});

test('the needed visits follow what is typed for the area, else for the organisation', () => {
  expect(neededVisits(area, {}, 8)).toBe(1.5);
  expect(neededVisits(area, { 3: '2' }, 8)).toBe(4.5);
  expect(neededVisits(area, { all: '4' }, 8)).toBe(2.5);
  expect(neededVisits(area, { all: '4', 3: '2' }, 8)).toBe(4.5);
  expect(neededVisits(area, { all: '' }, 8)).toBe(0.5);
});

test('an unreadable field needs what the stored rule needs', () => {
  expect(neededVisits(area, { 3: 'often' }, 8)).toBe(1.5);
});

test('only typed rules that differ from the stored ones are changes', () => {
  expect(ruleChanges(rules, {})).toEqual([]);
  expect(ruleChanges(rules, { all: '8', 3: '' })).toEqual([]);
  expect(ruleChanges(rules, { all: '', 3: '5' })).toEqual([
    { areaId: null, was: 8, everyDays: null },
    { areaId: 3, was: null, everyDays: 5 },
  ]);
});

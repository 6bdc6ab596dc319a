import { expect, test } from 'vitest';
import { hasPassed, showOutcomes } from './outcome.ts';

const good = { scenario: 'kill -9', held: '20 kills', writes: 7, lost: 0, failures: [] };

test('a scenario has passed when nothing was lost and nothing went wrong', () => {
  expect(hasPassed(good)).toBe(true);
  expect(hasPassed({ ...good, lost: 1 })).toBe(false);
  expect(hasPassed({ ...good, failures: ['It answered 500.'] })).toBe(false);
});

test('the outcome table has a row for each scenario and names the failed one', () => {
  expect(showOutcomes([good, { ...good, scenario: 'disk full', lost: 2 }])).toBe(
    [
      '| Scenario | Held | Writes | Lost |  |',
      '| --- | --- | --: | --: | --- |',
      '| kill -9 | 20 kills | 7 | 0 | passed |',
      '| disk full | 20 kills | 7 | 2 | FAILED |',
    ].join('\n'),
  );
});

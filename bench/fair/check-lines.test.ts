import { expect, test } from 'vitest';
import { impossibleVisit } from './check-lines.ts';
import { smallWorld } from './testing/small-world.ts';

const line = { day: 1, warden: 0, site: 's1', minute: 480 };
const check = (...lines: (typeof line)[]) => impossibleVisit(smallWorld(), lines);

test('a warden may visit a site of an own area within the hours', () => {
  expect(check(line, { ...line, site: 's2', minute: 490 }, { ...line, day: 2 })).toBeUndefined();
});

test.each([
  [{ ...line, site: 's99' }, 'unknown'],
  [{ ...line, warden: 7 }, 'unknown'],
  [{ ...line, day: 7 }, 'nobody patrols'],
  [{ ...line, site: 's13', minute: 530 }, 'not an area'],
  [{ ...line, site: 's6' }, 'too soon'],
  [{ ...line, minute: 534.02 }, 'ends after the hours'],
])('the visit %j is reported as impossible: %s', (impossible, reason) => {
  expect(check(impossible)).toContain(reason);
});

test('the next visit begins after the time at the site and the walk to it', () => {
  expect(check(line, { ...line, minute: 485.9 })).toContain('too soon');
  expect(check(line, { ...line, minute: 486 })).toBeUndefined();
});

import { expect, test } from 'vitest';
import { type Boost, activeByArea, boostedName, isFound, stateText, whenText } from './boost.ts';

const now = new Date(2026, 10, 14, 14, 12);
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).toISOString();
const boost: Boost = {
  id: 1,
  siteId: 7,
  siteName: 'Eldon Garden Car Park',
  areaName: null,
  inArea: 'City Centre',
  amount: 3,
  reason: 'Coaches expected',
  startsAt: at(14, 14, 5),
  endsAt: at(14, 16, 30),
  endedAt: null,
  createdBy: 'Helen Armstrong',
  state: 'in force',
  series: null,
};

test('a boost in force shows its end', () => {
  expect(whenText(boost, now)).toBe('14:05 to 16:30');
  expect(stateText(boost, now)).toBe('ends in 2 h 18 min');
});

test('a planned boost shows its start, with the day', () => {
  const planned: Boost = { ...boost, state: 'planned', startsAt: at(15, 9), endsAt: at(15, 16) };
  expect(whenText(planned, now)).toBe('Sun 09:00 to Sun 16:00');
  expect(stateText(planned, now)).toBe('starts in 18 h 48 min');
  expect(whenText({ ...planned, startsAt: at(29, 9), endsAt: at(29, 16) }, now)).toBe(
    '29 Nov 09:00 to 29 Nov 16:00',
  );
});

test('a day within six days is written as a weekday, also in the past', () => {
  const on = (day: number, hour: number) =>
    whenText({ ...boost, startsAt: at(day, hour), endsAt: at(day, hour) }, now);
  expect(on(20, 14)).toBe('Fri 14:00 to Fri 14:00');
  expect(on(20, 15)).toBe('20 Nov 15:00 to 20 Nov 15:00');
  expect(on(9, 9)).toBe('Mon 09:00 to Mon 09:00');
  expect(on(8, 14)).toBe('8 Nov 14:00 to 8 Nov 14:00');
});

test('the remaining time of a boost that ended since is 0', () => {
  expect(stateText({ ...boost, endsAt: at(14, 14) }, now)).toBe('ends in 0 min');
});

test('a boost has the name of its area, or of its site', () => {
  expect(boostedName(boost)).toBe('Eldon Garden Car Park');
  expect(boostedName({ ...boost, areaName: 'Quayside' })).toBe('Quayside');
  expect(boostedName({ ...boost, siteName: null })).toBe('');
});

test('a boost that was ended early ends at that moment', () => {
  const over: Boost = { ...boost, state: 'over', endedAt: at(14, 14, 10) };
  expect(whenText(over, now)).toBe('14:05 to 14:10');
  expect(stateText(over, now)).toBe('ended 2 min ago');
});

test('the search covers site, area and reason', () => {
  expect(isFound(boost, ' coaches ')).toBe(true);
  expect(isFound(boost, 'ELDON')).toBe(true);
  expect(isFound({ ...boost, areaName: 'Quayside' }, 'quay')).toBe(true);
  expect(isFound(boost, 'quay')).toBe(false);
});

test('active boosts are counted in the area of their site, or in the boosted area', () => {
  const wholeArea: Boost = { ...boost, id: 2, siteId: null, siteName: null, areaName: 'City Centre' };
  const elsewhere: Boost = { ...boost, id: 3, inArea: 'Jesmond' };
  const byArea = activeByArea([boost, wholeArea, elsewhere, { ...elsewhere, id: 4, state: 'planned' }]);
  expect([...byArea].map(([area, boosts]) => [area, boosts.length])).toEqual([
    ['City Centre', 2],
    ['Jesmond', 1],
  ]);
});

import { expect, test } from 'vitest';
import { legsBetween, withStreets } from './round-map.tsx';

const at = (latitude: number) => ({ latitude, longitude: -1.6 });
const scene = { pins: [], areas: [], passed: [at(1), at(2), at(2)], ahead: [at(2), at(3), at(4)] };

test('the legs of a round leave out those that lead nowhere', () => {
  expect(legsBetween(scene.passed)).toEqual([{ from: at(1), to: at(2) }]);
  expect(legsBetween(undefined)).toEqual([]);
});

test('all legs of a round follow the streets, or all are straight', () => {
  expect(withStreets(scene, null)).toBe(scene);
  const streets = [
    [at(1), at(1.5), at(2)],
    [at(2), at(2.5), at(3)],
    [at(3), at(4)],
  ];
  expect(withStreets(scene, streets)).toMatchObject({
    passed: [at(1), at(1.5), at(2)],
    ahead: [at(2), at(2.5), at(3), at(3), at(4)],
  });
});

test('a round that has not begun has nothing behind it', () => {
  expect(withStreets({ ...scene, passed: [] }, [[at(2)], [at(3)]])).toMatchObject({ passed: [] });
});

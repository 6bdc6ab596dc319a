import { expect, test } from 'vitest';
import { roundScene } from './round-scene.ts';
import type { OpenStop } from '#domain/round/round.ts';
import { aStop } from '#testing/a-stop.ts';

const stop = (siteId: number, given: Partial<OpenStop> = {}) =>
  aStop(siteId, { ...place(siteId), base: 1, ...given });
const place = (siteId: number) => ({ latitude: 54.9 + siteId / 100, longitude: -1.6 });
const HOME = { latitude: 54.9, longitude: -1.6 };
const visited = (at: number) => ({ at, reason: null, visitId: null, from: null });

test('stops are numbered, the next one is larger, a left-out site is hollow', () => {
  const scene = roundScene({
    from: HOME,
    at: HOME,
    stops: [stop(1), stop(2, { boost: 3 })],
    end: HOME,
    sites: [
      { fit: true, stop: stop(2), isRecovering: false },
      { fit: true, stop: stop(9), isRecovering: false },
      { fit: false, siteId: 10, siteName: 'Nowhere', why: 'no position' },
    ],
  });
  expect(scene.pins.map(({ id, label, look, boosted }) => [id, label, look, boosted])).toEqual([
    [1, '1', 'next', false],
    [2, '2', 'stop', true],
    [9, '', 'hollow', false],
  ]);
  expect(scene.pins.map(({ rank }) => rank)).toEqual([1, 2, 3]);
  expect(scene.ahead).toEqual([HOME, place(1), place(2), HOME]);
  expect(scene.passed).toEqual([]);
});

test('finished stops form the travelled line in the order of visits, without skipped ones', () => {
  const scene = roundScene({
    from: HOME,
    at: place(1),
    stops: [
      { ...stop(1, { boost: 2 }), mark: visited(20) },
      { ...stop(2), mark: visited(10) },
      { ...stop(3), mark: { ...visited(30), reason: 'no_time' } },
      { ...stop(4), mark: null },
    ],
    end: null,
    sites: [],
  });
  expect(scene.pins.map(({ look }) => look)).toEqual(['visited', 'visited', 'hollow', 'next']);
  expect(scene.pins.some(({ boosted }) => boosted)).toBe(false);
  const [first, second, skipped, next] = scene.pins.map(({ background, ink }) => `${background} ${ink}`);
  expect(second).toBe(first);
  expect(new Set([first, skipped, next]).size).toBe(3);
  expect(scene.passed).toEqual([HOME, place(2), place(1), place(1)]);
  expect(scene.ahead).toEqual([place(1), place(4)]);
});

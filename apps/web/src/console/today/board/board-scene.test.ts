import { expect, test } from 'vitest';
import { boardScene } from './board-scene.ts';

const site = (siteId: number, latitude: number | null = 54 + siteId / 100) => ({
  siteId,
  latitude,
  longitude: latitude === null ? null : -1.6,
});

test('a round is a line in the colour of its letter, with the letter at its first stop and dots at the others', () => {
  const scene = boardScene({
    rounds: [{ letter: 'B', siteIds: [1, 2, 1, 9, 3] }],
    sites: [site(1), site(2), site(3, null)],
    place: null,
    theme: 'light',
  });
  expect(scene.pins.map(({ id, label, look }) => [id, label, look])).toEqual([
    [1, 'B', 'stop'],
    [2, '', 'dot'],
  ]);
  expect(scene.lines).toHaveLength(1);
  expect(scene.lines?.[0]?.places.map(({ latitude }) => latitude)).toEqual([54.01, 54.02, 54.01]);
  expect(scene.lines?.[0]?.colour).toBe(scene.pins[0]?.background);
});

test('the place of a call for help is a ring, also without a round', () => {
  const place = { latitude: 54.9, longitude: -1.6 };
  const { pins } = boardScene({ rounds: [], sites: [], place, theme: 'light' });
  expect(pins).toMatchObject([{ place, look: 'ring' }]);
});

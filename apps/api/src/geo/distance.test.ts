import { describe, expect, test } from 'vitest';
import { metresBetween, milesBetween } from './distance.ts';

const newcastle = { latitude: 54.9783, longitude: -1.6178 };
const london = { latitude: 51.5074, longitude: -0.1278 };

describe('great-circle distance with an Earth radius of 6371 km', () => {
  test('no distance to itself', () => {
    expect(metresBetween(newcastle, newcastle)).toBe(0);
  });

  test('Newcastle to London is about 398 km', () => {
    expect(metresBetween(newcastle, london) / 1000).toBeCloseTo(398, -1);
    expect(metresBetween(london, newcastle)).toBeCloseTo(metresBetween(newcastle, london), 6);
  });

  test('a quarter of the way round the Earth', () => {
    const quarter = metresBetween({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 90 });
    expect(quarter).toBeCloseTo((Math.PI / 2) * 6_371_000, 3);
  });

  test('a metre is 0.00062137 miles', () => {
    expect(milesBetween(newcastle, london)).toBeCloseTo(metresBetween(newcastle, london) * 0.00062137, 9);
  });
});

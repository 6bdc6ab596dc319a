import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { metresBetween } from './distance.ts';
import { weatherCell, weatherCellCentre } from './weather-cell.ts';

const quayside = { latitude: 54.9687, longitude: -1.6022 };

describe('the weather grid', () => {
  test('sites in one street share a weather cell', () => {
    expect(weatherCell({ latitude: 54.9688, longitude: -1.602 })).toBe(weatherCell(quayside));
  });

  test('places 5 km apart never share a weather cell', () => {
    expect(weatherCell({ latitude: 54.9687, longitude: -1.524 })).not.toBe(weatherCell(quayside));
    expect(weatherCell({ latitude: 55.014, longitude: -1.6022 })).not.toBe(weatherCell(quayside));
  });

  test('180 degrees east and west are the same weather cell', () => {
    expect(weatherCell({ latitude: 10, longitude: 180 })).toBe(
      weatherCell({ latitude: 10, longitude: -180 }),
    );
  });

  test('a text that is not a weather cell has no centre', () => {
    for (const text of ['', '1', '7200:0', '7199:99', 'a:b', '1:2:3'])
      expect(weatherCellCentre(text)).toBeNull();
  });

  test('any place on earth lies in a weather cell about 2.8 km wide and tall', () => {
    const place = fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(
      fc.property(place, (position) => {
        const cell = weatherCell(position);
        const centre = weatherCellCentre(cell);
        if (centre === null) throw new Error(`no centre for ${cell}`);
        expect(weatherCell(centre)).toBe(cell);
        expect(metresBetween(position, centre)).toBeLessThan(2_800);
      }),
      { numRuns: 1_000 },
    );
  });
});

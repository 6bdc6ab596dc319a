import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { weatherCell, weatherCellCentre } from '#geo/weather-cell.ts';
import { currentWeatherReply, toObservation } from '#modules/weather/observation.ts';
import { weatherIcon } from './weather-icon.ts';
import { simulatedWeather } from './weather.ts';

/** The cells of a city's width around its centre. */
const cells = [54.96, 54.98, 55.01, 55.04].flatMap((latitude) =>
  [-1.7, -1.66, -1.61, -1.56].map((longitude) => weatherCell({ latitude, longitude })),
);

function at(cell: string, time: Date) {
  const centre = weatherCellCentre(cell);
  const url = new URL(`https://weather.test/?lat=${centre?.latitude}&lon=${centre?.longitude}`);
  const observation = toObservation(v.parse(currentWeatherReply, simulatedWeather(url, time)), time);
  if (observation === null) throw new Error('no observation');
  return observation;
}

const hours = Array.from({ length: 24 * 90 }, (_, hour) => new Date(Date.UTC(2026, 8, 1, hour)));
const cell = weatherCell({ latitude: 54.97, longitude: -1.61 });

describe('simulated weather', () => {
  test('is the same whenever it is asked for the same place and time', () => {
    const time = new Date('2026-11-16T10:00:00Z');
    expect(at(cell, time)).toEqual(at(cell, new Date(time)));
  });

  test('changes over the day and differs from cell to cell', () => {
    const day = hours.slice(0, 24).map((time) => at(cell, time));
    expect(new Set(day.map((observation) => observation.main)).size).toBeGreaterThan(1);
    expect(new Set(day.map((observation) => observation.temp)).size).toBeGreaterThan(10);
    const places = cells.map((other) => at(other, new Date('2026-11-16T10:00:00Z')).description);
    expect(new Set(places).size).toBeGreaterThan(1);
  });

  test('is always wet in one of three cells in a row, and dry in another', () => {
    const wet = new Set(['Rain', 'Drizzle', 'Thunderstorm', 'Snow']);
    const centre = weatherCellCentre(cell);
    if (centre === null) throw new Error('no centre');
    const row = [0, 0.08, 0.16].map((east) =>
      weatherCell({ latitude: centre.latitude, longitude: centre.longitude + east }),
    );
    expect(new Set(row).size).toBe(3);
    for (const time of hours) {
      const skies = row.map((other) => at(other, time).main);
      expect(skies.filter((main) => wet.has(main))).toHaveLength(1);
    }
  });

  test('stays within what a temperate city sees, with an icon that can be drawn', () => {
    for (const time of hours) {
      const observation = at(cell, time);
      expect(observation.temp).toBeGreaterThan(-12);
      expect(observation.temp).toBeLessThan(32);
      expect(weatherIcon(observation.icon)).not.toBeNull();
    }
  });
});

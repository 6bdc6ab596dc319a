import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { demoSites } from '#demo/demo-sites.ts';
import { weatherCell, weatherCellCentre } from '#geo/weather-cell.ts';
import { currentWeatherReply, toObservation } from '#modules/weather/observation.ts';
import { weatherIcon } from './weather-icon.ts';
import { simulatedWeather } from './weather.ts';

const sites = Object.values(demoSites).flat();
const cells = [...new Set(sites.map(weatherCell))];

function at(cell: string, time: Date) {
  const centre = weatherCellCentre(cell);
  const url = new URL(`https://weather.test/?lat=${centre?.latitude}&lon=${centre?.longitude}`);
  return toObservation(v.parse(currentWeatherReply, simulatedWeather(url, time)), time);
}

const hoursFrom = (day: string, count: number, step = 1) =>
  Array.from(
    { length: count },
    (_, index) => new Date(Date.parse(`${day}T00:00:00Z`) + index * step * 3_600_000),
  );
/** A year, each of its spells of two hours once. */
const year = hoursFrom('2026-01-01', 365 * 12, 2);
const cell = weatherCell({ latitude: 54.97, longitude: -1.61 });

describe('simulated weather', () => {
  test('simulated weather is the same for the same place and time', () => {
    const time = new Date('2026-11-16T10:00:00Z');
    expect(at(cell, time)).toEqual(at(cell, new Date(time)));
  });

  test('simulated weather changes over the day and differs from cell to cell', () => {
    const day = hoursFrom('2026-11-16', 24).map((time) => at(cell, time));
    expect(new Set(day.map((observation) => observation.main)).size).toBeGreaterThan(1);
    expect(new Set(day.map((observation) => observation.temp)).size).toBeGreaterThan(10);
  });

  test('simulated weather differs across the city at all times of a year, also within the three city areas', () => {
    const areas = ['City Centre', 'Quayside', 'St James and Westgate'];
    const inCentre = new Set(areas.flatMap((area) => demoSites[area] ?? []).map(weatherCell));
    const alike = year.filter((time) => {
      const city = cells.map((other) => ({ other, ...at(other, time) }));
      const skies = (some: typeof city) => new Set(some.map(({ description }) => description)).size;
      return skies(city) < 3 || skies(city.filter(({ other }) => inCentre.has(other))) < 2;
    });
    expect(alike).toEqual([]);
  });

  test('simulated weather has thunder only in warm months and snow only in cold ones', () => {
    const observations = year.map((time) => ({ month: time.getUTCMonth() + 1, main: at(cell, time).main }));
    const monthsWith = (main: string) =>
      new Set(observations.filter((each) => each.main === main).map(({ month }) => month));
    expect(monthsWith('Thunderstorm').size).toBeGreaterThan(0);
    expect([...monthsWith('Thunderstorm')].filter((month) => month < 5 || month > 9)).toEqual([]);
    expect([...monthsWith('Snow')].filter((month) => month > 4 && month < 11)).toEqual([]);
  });

  test('simulated weather has daylight for 17 hours in June and 7 in December', () => {
    const light = (day: string) =>
      hoursFrom(day, 24).filter((time) => at(cell, time).icon.endsWith('d')).length;
    expect(light('2026-06-21')).toBe(17);
    expect(light('2026-12-21')).toBe(7);
  });

  test('simulated weather is always wet in one of three adjacent cells and dry in another', () => {
    const wet = new Set(['Rain', 'Drizzle', 'Thunderstorm', 'Snow']);
    const centre = weatherCellCentre(cell);
    if (centre === null) throw new Error('no centre');
    const row = [0, 0.0436, 0.0872].map((east) =>
      weatherCell({ latitude: centre.latitude, longitude: centre.longitude + east }),
    );
    expect(new Set(row).size).toBe(3);
    const wetCells = (time: Date) => row.filter((other) => wet.has(at(other, time).main)).length;
    expect(year.filter((time) => wetCells(time) !== 1)).toEqual([]);
  });

  test('simulated weather stays within a temperate climate and has a known icon', () => {
    const observations = year.map((time) => at(cell, time));
    const temperatures = observations.map(({ temp }) => temp);
    expect(Math.min(...temperatures)).toBeGreaterThan(-12);
    expect(Math.max(...temperatures)).toBeLessThan(32);
    for (const icon of new Set(observations.map(({ icon }) => icon)))
      expect(weatherIcon(icon), icon).not.toBeNull();
  });
});

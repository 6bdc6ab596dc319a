import { expect, test } from 'vitest';
import type { Place } from '#problem.ts';
import { randomCity } from '#testing/random-city.ts';
import { createModel, sitesInReach } from './model.ts';

test('the model has the sites that can be visited, then starts and ends', () => {
  const places = [
    { score: 1 },
    { score: 0 },
    { score: 2, open: 3, close: 2 },
    { score: 3, open: 9, service: 2 },
    { score: 4, close: 4, service: 5 },
    { score: Infinity },
    { score: NaN },
    { score: 5 },
  ];
  const travel = Array.from({ length: 64 }, (_, index) => index);
  const model = createModel(
    { places, travel },
    [
      { start: 1, startTime: 2, end: 0, limit: 11 },
      { start: 3, limit: 5 },
    ],
    new Set([7]),
  );
  expect([...model.place]).toEqual([0, 3, 4, 1, 0, 3, -1]);
  expect(model.sites).toBe(3);
  expect(model.size).toBe(7);
  expect(model.windows).toBe(true);
  expect(Array.from(model.score.slice(0, 3))).toEqual([1, 3, 4]);
  expect([model.open[3], model.close[4], model.open[5], model.close[6]]).toEqual([2, 11, 0, 5]);
  expect(model.habits[0]?.travel[1]).toBe(3);
  expect(model.habits[0]?.travel[7]).toBe(24);
  expect(model.habits[0]?.travel[4]).toBe(0);
  expect(model.habits[0]?.travel[13]).toBe(0);
});

test.each<[string, Place, boolean]>([
  ['leaves at the limit', { score: 1, service: 8 }, true],
  ['leaves after the limit', { score: 1, service: 8.1 }, false],
  ['leaves after the limit, having waited', { score: 1, service: 2, open: 8.1 }, false],
  ['begins when the site closes', { score: 1, open: 9, close: 9 }, true],
  ['begins after the site has closed', { score: 1, open: 9, close: 8.9 }, false],
  ['begins when the site closes at the start time', { score: 1, close: 2 }, true],
  ['begins after the site has closed before the start time', { score: 1, close: 1.9 }, false],
  ['collects nothing', { score: 0 }, false],
  ['collects a loss', { score: -1 }, false],
  ['collects more than a number', { score: Infinity }, false],
])('a site is within reach or not: a warden who %s', (_, place, isInReach) => {
  const shift = { start: 0, startTime: 2, limit: 10 };
  const city = { places: [place], travel: [0] };
  const short = { ...shift, limit: 0 };
  for (const shifts of [[shift], [short, shift], [shift, short]]) {
    expect(sitesInReach(city, shifts, new Set())).toEqual(isInReach ? [0] : []);
  }
  expect(sitesInReach(city, [shift], new Set([0]))).toEqual([]);
});

test('travel takes no time between nodes of one place and to an open end', () => {
  const places = [{ score: 1 }, { score: 1 }];
  const travel = [7, 1, 2, 8];
  const { habits } = createModel({ places, travel }, [{ start: 1, limit: 9 }], new Set());
  // The sites 0 and 1, the start at 1, the end anywhere.
  expect(habits.map((one) => [...one.travel])).toEqual([[0, 1, 1, 0, 2, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0]]);
});

test('a place takes time as a stop, not as a start or an end', () => {
  const places = [
    { score: 1, service: 3 },
    { score: 1, service: 4 },
  ];
  const shift = { start: 1, end: 0, limit: 9 };
  const { habits } = createModel({ places, travel: [0, 1, 2, 0] }, [shift], new Set());
  expect(habits.map(({ service }) => [...service])).toEqual([[3, 4, 0, 0]]);
});

test('a leg without a valid time cannot be travelled', () => {
  const places = [{ score: 0 }, { score: 1 }];
  for (const time of [NaN, -1, Infinity]) {
    const { habits } = createModel({ places, travel: [0, time, 0, 0] }, [{ start: 0, limit: 9 }], new Set());
    // The site 1, the start at 0, the end anywhere.
    expect(habits.map((one) => [...one.travel])).toEqual([[0, 0, 0, Infinity, 0, 0, 0, 0, 0]]);
  }
});

test('a city without hours, or with hours that never matter, has no windows', () => {
  const shift = { start: 0, startTime: 5, limit: 20 };
  const windows = (open?: number, close?: number): boolean => {
    const place = {
      score: 1,
      ...(open === undefined ? {} : { open }),
      ...(close === undefined ? {} : { close }),
    };
    return createModel({ places: [place], travel: [0] }, [shift], new Set()).windows;
  };
  expect(windows()).toBe(false);
  expect(windows(5, 20)).toBe(false);
  expect(windows(6, 20)).toBe(true);
  expect(windows(5, 19)).toBe(true);
  const later = { start: 0, startTime: 8, limit: 30 };
  const ofTwo = (place: Place): boolean =>
    createModel({ places: [place], travel: [0] }, [shift, later], new Set()).windows;
  expect(ofTwo({ score: 1, open: 6 })).toBe(true);
  expect(ofTwo({ score: 1, close: 25 })).toBe(true);
  expect(ofTwo({ score: 1, open: 5, close: 30 })).toBe(false);
});

test('wardens share equal travel times, and all data if their times at sites are equal too', () => {
  const city = randomCity(5, 1);
  const shift = { start: 0, limit: 100 };
  const slow = Array.from(city.travel, (time) => 2 * time);
  const long = city.places.map(() => 9);
  const { habits } = createModel(
    city,
    [
      shift,
      { ...shift, service: long },
      shift,
      { ...shift, travel: slow },
      { ...shift, travel: slow, service: long },
    ],
    new Set(),
  );
  const [plain, longer, plainAgain, slower, both] = habits;
  expect(plainAgain).toBe(plain);
  expect(longer?.travel).toBe(plain?.travel);
  expect(longer?.service[0]).toBe(9);
  expect(plain?.service[0]).toBe(1);
  expect(slower?.travel[1]).toBe(2 * (plain?.travel[1] ?? 0));
  expect(slower?.service).toEqual(plain?.service);
  expect(both?.travel).toBe(slower?.travel);
  expect(both?.service).toEqual(longer?.service);
});

import { expect, test } from 'vitest';
import { timeRound } from './timetable.ts';

const city = {
  places: [{ score: 0 }, { score: 2, service: 3 }, { score: 5, open: 20, close: 30, service: 1 }],
  travel: [0, 4, 9, 5, 0, 6, 7, 8, 0],
};

test('a timetable has the arrival, the beginning and the end of each visit', () => {
  expect(timeRound(city, { start: 0, startTime: 1, end: 0, limit: 28 }, [1, 2])).toEqual({
    visits: [
      { place: 1, arrive: 5, begin: 5, leave: 8 },
      { place: 2, arrive: 14, begin: 20, leave: 21 },
    ],
    end: 28,
    score: 7,
    inTime: true,
  });
});

test('a round that ends anywhere ends with its last visit', () => {
  expect(timeRound(city, { start: 0, limit: 7 }, [1])).toMatchObject({ end: 7, inTime: true });
  expect(timeRound(city, { start: 0, limit: 7 }, [])).toMatchObject({ end: 0, visits: [], inTime: true });
});

test('a round past its limit or past a window is not in time', () => {
  expect(timeRound(city, { start: 0, end: 0, limit: 28 }, [1, 2]).inTime).toBe(true);
  expect(timeRound(city, { start: 0, end: 0, limit: 27.9 }, [1, 2]).inTime).toBe(false);
  expect(timeRound(city, { start: 0, startTime: 21, limit: 99 }, [2]).inTime).toBe(true);
  expect(timeRound(city, { start: 0, startTime: 21.1, limit: 99 }, [2]).inTime).toBe(false);
  expect(timeRound(city, { start: 0, startTime: 8, limit: 7 }, []).inTime).toBe(false);
});

test('an unknown place and a missing or negative leg cannot be travelled', () => {
  expect(timeRound(city, { start: 0, limit: 99 }, [9])).toMatchObject({
    end: Infinity,
    score: 0,
    inTime: false,
  });
  const odd = { ...city, travel: [0, -1, NaN, 5, 0, 6, 7, 8, 0] };
  expect(timeRound(odd, { start: 0, limit: 99 }, [1]).inTime).toBe(false);
  expect(timeRound(odd, { start: 0, limit: 99 }, [2]).inTime).toBe(false);
});

test('travel from a place to itself takes no time', () => {
  const odd = { ...city, travel: city.travel.map(() => 50) };
  expect(timeRound(odd, { start: 1, end: 1, limit: 3 }, [1])).toMatchObject({ end: 3, inTime: true });
});

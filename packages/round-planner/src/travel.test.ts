import { expect, test } from 'vitest';
import { DEFAULT_PACE, estimateTravel, learnHopPace, learnPace } from './travel.ts';

const trip = (metres: number, minutes: number) => ({ metres, minutes });
const metres = (from: number, to: number): number => Math.abs(from - to);

test('a straight kilometre takes 1.35 km at 22 km/h until three trips are known', () => {
  expect(learnPace([]) * 1_000).toBeCloseTo((1.35 / 22) * 60, 9);
  expect(learnPace([trip(100, 1), trip(100, 1)])).toBe(DEFAULT_PACE);
});

test('the pace is the median of minutes over straight metres from three trips on', () => {
  expect(learnPace([trip(100, 1), trip(100, 90), trip(100, 2)])).toBe(0.02);
  expect(learnPace([trip(100, 4), trip(200, 2), trip(100, 2), trip(100, 90)])).toBeCloseTo(0.03, 12);
});

test('a trip without length, duration or end does not change the pace', () => {
  const useless = [trip(0, 5), trip(100, 0), trip(100, Infinity), trip(100, NaN), trip(NaN, 5), trip(-5, 5)];
  expect(learnPace([...useless, trip(100, 1), trip(100, 1)])).toBe(DEFAULT_PACE);
  expect(learnPace([...useless, trip(100, 1), trip(100, 1), trip(100, 1)])).toBe(0.01);
});

test('the pace of a round is time over length of the shortest third of the trips', () => {
  expect(learnHopPace([trip(100, 1), trip(100, 1)])).toBe(DEFAULT_PACE);
  const long = Array.from({ length: 8 }, () => trip(1_000, 4));
  const short = [trip(100, 1), trip(200, 2), trip(100, 3), trip(100, 2)];
  expect(learnHopPace([...long, ...short])).toBeCloseTo(8 / 500, 12);
  expect(learnHopPace([trip(100, 1), trip(0, 5), trip(200, 3), trip(200, 4)])).toBeCloseTo(8 / 500, 12);
});

test('an estimated leg is its straight line times the pace, in both directions', () => {
  const travel = estimateTravel({ points: [0, 100, 300], metres, pace: 0.5 });
  expect([...travel]).toEqual([0, 50, 150, 50, 0, 100, 150, 100, 0]);
});

test('an estimated leg from a point to itself takes no time', () => {
  expect([...estimateTravel({ points: ['a', 'b'], metres: () => 5, pace: 1 })]).toEqual([0, 5, 5, 0]);
});

test('a real leg replaces the estimate in its own direction only', () => {
  const legs = [
    { from: 0, to: 1, minutes: 7 },
    { from: 2, to: 0, minutes: Infinity },
    { from: 1, to: 2, minutes: 0 },
  ];
  const travel = estimateTravel({ points: [0, 100, 300], metres, pace: 0.5, legs });
  expect([...travel]).toEqual([0, 7, 150, 50, 0, 0, Infinity, 100, 0]);
});

test('a leg between unknown points or of no real duration is ignored', () => {
  const legs = [
    { from: 0, to: 9, minutes: 7 },
    { from: 9, to: 0, minutes: 7 },
    { from: 0, to: 2, minutes: 7 },
    { from: 0.5, to: 0, minutes: 7 },
    { from: 0, to: 1, minutes: NaN },
    { from: 1, to: 0, minutes: -1 },
  ];
  expect([...estimateTravel({ points: [0, 100], metres, pace: 1, legs })]).toEqual([0, 100, 100, 0]);
});

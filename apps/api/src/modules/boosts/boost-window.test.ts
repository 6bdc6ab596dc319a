import { expect, test } from 'vitest';
import { boostState } from './boost-window.ts';

const noon = new Date('2026-11-16T12:00:00Z');
const two = new Date('2026-11-16T14:00:00Z');
const boost = { startsAt: noon, endsAt: two, endedAt: null };
const before = (at: Date) => new Date(at.getTime() - 1);

test('a boost holds from its start, which is part of the window', () => {
  expect(boostState(boost, before(noon))).toBe('planned');
  expect(boostState(boost, noon)).toBe('in force');
});

test('a boost holds up to its end, which is not part of the window', () => {
  expect(boostState(boost, before(two))).toBe('in force');
  expect(boostState(boost, two)).toBe('over');
});

test('a boost that staff ended is over from that moment', () => {
  const one = new Date('2026-11-16T13:00:00Z');
  expect(boostState({ ...boost, endedAt: one }, before(one))).toBe('in force');
  expect(boostState({ ...boost, endedAt: one }, one)).toBe('over');
});

test('a boost that was ended before it started never holds', () => {
  const cancelled = { ...boost, endedAt: new Date('2026-11-16T11:00:00Z') };
  expect(boostState(cancelled, noon)).toBe('over');
});

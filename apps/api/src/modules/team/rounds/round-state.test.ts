import { expect, test } from 'vitest';
import { type RoundFacts, freeLetter, roundState } from './round-state.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 16, 10, minute));
const sent: RoundFacts = {
  sent_at: at(0),
  seen_at: null,
  accepted_at: null,
  declined_at: null,
  withdrawn_at: null,
  finished_at: null,
  progress_at: null,
};

test.each<[string, Partial<RoundFacts>, number]>([
  ['sent', {}, 0],
  ['seen', { seen_at: at(1) }, 1],
  ['accepted', { seen_at: at(1), accepted_at: at(2) }, 2],
  ['stop', { seen_at: at(1), accepted_at: at(2), progress_at: at(3) }, 3],
  ['declined', { accepted_at: at(2), declined_at: at(4) }, 4],
  ['finished', { accepted_at: at(2), progress_at: at(3), finished_at: at(5) }, 5],
  ['withdrawn', { accepted_at: at(2), progress_at: at(3), withdrawn_at: at(6) }, 6],
  ['withdrawn', { withdrawn_at: at(6), finished_at: at(7) }, 6],
  ['finished', { withdrawn_at: at(6), finished_at: at(5) }, 5],
])('a round is %s with %j', (state, facts, minute) => {
  expect(roundState({ ...sent, ...facts })).toEqual({ state, at: at(minute) });
});

test('a round gets the first letter that no other round of the day has', () => {
  expect(freeLetter(new Set())).toBe('A');
  expect(freeLetter(new Set(['A', 'C']))).toBe('B');
  const all = Array.from({ length: 26 }, (_, n) => String.fromCodePoint(65 + n));
  expect(freeLetter(new Set(all))).toBe('AA');
  expect(freeLetter(new Set([...all, 'AA']))).toBe('AB');
});

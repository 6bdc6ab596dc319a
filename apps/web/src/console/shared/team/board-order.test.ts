import { expect, test } from 'vitest';
import { letterIndex, nextLetters, sortJobs, sortRounds } from './board-order.ts';
import { aBoardJob, aBoardRound } from '#testing/a-board.ts';

test('active rounds come first, then those without an answer, then those that are over, each by letter', () => {
  const rounds = [
    aBoardRound({ letter: 'A', state: 'withdrawn' }),
    aBoardRound({ letter: 'AA', state: 'stop' }),
    aBoardRound({ letter: 'B', state: 'stop' }),
    aBoardRound({ letter: 'D', state: 'seen' }),
    aBoardRound({ letter: 'C', state: 'sent' }),
    aBoardRound({ letter: 'E', state: 'finished' }),
    aBoardRound({ letter: 'F', state: 'declined' }),
    aBoardRound({ letter: 'G', state: 'accepted' }),
  ];
  expect(sortRounds(rounds).map(({ letter }) => letter)).toEqual(['B', 'AA', 'G', 'C', 'D', 'F', 'E', 'A']);
});

test('declined jobs come first, then open ones by deadline, then ended ones, the newest first', () => {
  const at = (hour: number) => new Date(2026, 10, 17, hour).toISOString();
  const jobs = [
    aBoardJob({ id: 'done early', state: 'done', stateAt: at(10) }),
    aBoardJob({ id: 'by 16', state: 'open', by: at(16) }),
    aBoardJob({ id: 'done late', state: 'done', stateAt: at(13) }),
    aBoardJob({ id: 'expired', state: 'expired', stateAt: at(9) }),
    aBoardJob({ id: 'by 15', state: 'accepted', by: at(15) }),
    aBoardJob({ id: 'declined', state: 'declined', by: at(18) }),
  ];
  expect(sortJobs(jobs).map(({ id }) => id)).toEqual([
    'declined',
    'by 15',
    'by 16',
    'expired',
    'done late',
    'done early',
  ]);
});

test('letters count on after Z', () => {
  expect(['A', 'B', 'Z', 'AA', 'AB'].map(letterIndex)).toEqual([0, 1, 25, 26, 27]);
});

test('the next rounds get the letters that no round of the day has, except withdrawn ones', () => {
  const day = new Date(2026, 10, 17, 9);
  const startsAt = day.toISOString();
  const rounds = [
    aBoardRound({ letter: 'A', state: 'stop', startsAt }),
    aBoardRound({ letter: 'B', state: 'withdrawn', startsAt }),
    aBoardRound({ letter: 'C', state: 'declined', startsAt }),
    aBoardRound({ letter: 'D', state: 'sent', startsAt: new Date(2026, 10, 18, 9).toISOString() }),
  ];
  expect(nextLetters(rounds, day, 3)).toEqual(['B', 'D', 'E']);
  expect(nextLetters([], day, 28).at(-1)).toBe('AB');
});

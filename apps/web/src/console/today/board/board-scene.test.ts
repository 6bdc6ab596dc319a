import { expect, test } from 'vitest';
import { boardScene } from './board-scene.ts';
import { breakSince, boardOfArea, countOnShift } from './board-filter.ts';
import { aBoardJob, aBoardRound } from '#testing/a-board.ts';

const site = (siteId: number, latitude: number | null = 54 + siteId / 100) => ({
  siteId,
  latitude,
  longitude: latitude === null ? null : -1.6,
});

test('a round is a line in the colour of its letter, with the letter at its first stop and dots at the others', () => {
  const scene = boardScene(
    [{ letter: 'B', siteIds: [1, 2, 1, 9, 3] }],
    [site(1), site(2), site(3, null)],
    'light',
  );
  expect(scene.pins.map(({ id, label, look }) => [id, label, look])).toEqual([
    [1, 'B', 'stop'],
    [2, '', undefined],
  ]);
  expect(scene.lines).toHaveLength(1);
  expect(scene.lines?.[0]?.places.map(({ latitude }) => latitude)).toEqual([54.01, 54.02, 54.01]);
  expect(scene.lines?.[0]?.colour).toBe(scene.pins[0]?.background);
});

const shift = (warden: number, state: 'patrolling' | 'break' | 'ended') => ({
  warden,
  name: null,
  state,
  startedAt: '2026-11-17T08:00:00Z',
  breakSince: state === 'break' ? '2026-11-17T12:00:00Z' : null,
  endedAt: null,
  backBy: null,
  checkInBy: null,
});

test('wardens on shift are counted once, and a break is found by warden', () => {
  const shifts = [shift(1, 'ended'), shift(1, 'patrolling'), shift(2, 'break'), shift(3, 'ended')];
  expect(countOnShift({ shifts })).toBe(2);
  expect(breakSince({ shifts }, 2)).toBe('2026-11-17T12:00:00Z');
  expect(breakSince({ shifts }, 1)).toBeNull();
});

test('an area keeps the rounds that have a stop in it, and its jobs', () => {
  const rounds = [
    aBoardRound({ letter: 'A', areas: ['Byker', 'Quayside'] }),
    aBoardRound({ areas: ['Jesmond'] }),
  ];
  const jobs = [aBoardJob({ area: 'Quayside' }), aBoardJob({ area: 'Jesmond' })];
  const board = { tag: '', now: '', namesWardens: true, shifts: [], rounds, jobs, claims: [] };
  expect(boardOfArea(board, 'Quayside')).toEqual({ rounds: [rounds[0]], jobs: [jobs[0]] });
  expect(boardOfArea(board, '')).toEqual({ rounds, jobs });
});

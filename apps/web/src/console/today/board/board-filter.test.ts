import { expect, test } from 'vitest';
import {
  boardOfArea,
  breakSince,
  countOnShift,
  countStates,
  earlierDays,
  jobsInState,
  readBoardFilter,
  withBoardFilter,
} from './board-filter.ts';
import { aBoardJob, aBoardRound } from '#testing/a-board.ts';

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

test('a state keeps its jobs, and those that have not ended are one choice', () => {
  const jobs = (['open', 'accepted', 'declined', 'done', 'expired', 'withdrawn'] as const).map((state) =>
    aBoardJob({ id: state, state }),
  );
  const ids = (state: Parameters<typeof jobsInState>[1]) => jobsInState(jobs, state).map(({ id }) => id);
  expect(ids('')).toHaveLength(6);
  expect(ids('running')).toEqual(['open', 'accepted', 'declined']);
  expect(ids('expired')).toEqual(['expired']);
});

test('the filter in the address is read, and what is usual leaves it', () => {
  const params = new URLSearchParams('job&area=Quayside&state=done&day=earlier');
  expect(readBoardFilter(params)).toEqual({ area: 'Quayside', state: 'done', day: 'earlier' });
  expect(readBoardFilter(new URLSearchParams('state=lost&day=someday'))).toEqual({
    area: '',
    state: '',
    day: 'today',
  });
  expect(withBoardFilter(params, { state: '', day: 'today' }).toString()).toBe('job=&area=Quayside');
});

test('jobs whose time was over before today are grouped by their day, with what became of them', () => {
  const now = new Date(2026, 10, 17, 14);
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();
  const jobs = [
    aBoardJob({ id: 'tonight', by: at(17, 18) }),
    aBoardJob({ id: 'this morning', by: at(17, 9), state: 'expired' }),
    aBoardJob({ id: 'late', by: at(16, 23), state: 'done' }),
    aBoardJob({ id: 'early', by: at(16, 1), state: 'done' }),
    aBoardJob({ id: 'before', by: at(14, 12), state: 'withdrawn' }),
  ];
  const days = earlierDays(jobs, now);
  expect(days.map(({ day, jobs: ofDay }) => [day.getDate(), ofDay.map(({ id }) => id)])).toEqual([
    [16, ['late', 'early']],
    [14, ['before']],
  ]);
  expect(countStates(jobs)).toEqual([
    ['open', 1],
    ['done', 2],
    ['expired', 1],
    ['withdrawn', 1],
  ]);
});

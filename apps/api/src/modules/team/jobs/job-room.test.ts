import { expect, test } from 'vitest';
import { MAX_JOBS_A_DAY, MAX_OPEN_JOBS, jobRoom } from './job-room.ts';

const areaJob = { areaId: 1, userId: null };

test('an area takes 200 open jobs, those of the same call counted', () => {
  const hasRoom = jobRoom([{ kind: 'area', id: 1, open: MAX_OPEN_JOBS - 2, today: 0 }]);
  expect([hasRoom(areaJob), hasRoom(areaJob), hasRoom(areaJob)]).toEqual([true, true, false]);
  expect(hasRoom({ areaId: 2, userId: null })).toBe(true);
});

test('a person takes 200 open jobs in all areas together', () => {
  const hasRoom = jobRoom([{ kind: 'person', id: 7, open: MAX_OPEN_JOBS - 1, today: 0 }]);
  expect(hasRoom({ areaId: 1, userId: 7 })).toBe(true);
  expect(hasRoom({ areaId: 2, userId: 7 })).toBe(false);
  expect(hasRoom({ areaId: 2, userId: 8 })).toBe(true);
});

test('jobs that were taken back count for the day, so that nobody fills the board with them', () => {
  const hasRoom = jobRoom([{ kind: 'area', id: 1, open: 0, today: MAX_JOBS_A_DAY }]);
  expect(hasRoom(areaJob)).toBe(false);
});

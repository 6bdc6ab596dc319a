import { expect, test } from 'vitest';
import { acceptedJobs, lostStops, recentJobs, withoutLostJobs } from './accepted-jobs.ts';
import { clockTime as at } from '#testing/a-shift.ts';
import { aJob, aTeamEvent } from '#testing/a-team.ts';

const NOW = at('14:10');
const never = () => undefined;
const accepts = aTeamEvent({ kind: 'job_accepted', job_id: 'job-1', assignment: 1, addsStop: true });
const accepted = acceptedJobs([], [aJob()], [accepts], never, NOW);

test('an accepted job is kept from its acceptance, an open one is not', () => {
  expect(accepted).toEqual([
    { id: 'job-1', siteName: 'Grey Street On-Street Bays', acceptedAt: at('13:50'), doneAt: null },
  ]);
  expect(acceptedJobs([], [aJob()], [], never, NOW)).toEqual([]);
});

test('the own visit between sending and deadline completes it', () => {
  const done = (visit: string) =>
    acceptedJobs([], [aJob()], [accepts], () => at(visit), NOW)[0]?.doneAt ?? null;
  expect(done('14:05')).toBe(at('14:05'));
  expect(done('13:00')).toBeNull();
  expect(done('15:01')).toBeNull();
});

test('a completed and an expired job stay on the sheet, one that somebody else has does not', () => {
  const after = (why: 'done' | 'expired' | 'reassigned') =>
    withoutLostJobs(accepted, [{ id: 'job-1', why }], NOW).map(({ doneAt }) => doneAt);
  expect(after('done')).toEqual([NOW]);
  expect(after('expired')).toEqual([null]);
  expect(after('reassigned')).toEqual([]);
});

test('jobs of an earlier shift are forgotten', () => {
  expect(recentJobs(accepted, NOW)).toHaveLength(1);
  expect(recentJobs(accepted, NOW + 14 * 3_600_000)).toHaveLength(0);
});

test('only a stop that was added for a job is lost with it', () => {
  const gone = (why: 'taken' | 'done') => [{ id: 'job-1', why }];
  expect(lostStops([aJob()], gone('taken'), [accepts])).toEqual([5]);
  expect(lostStops([aJob()], gone('taken'), [{ ...accepts, addsStop: false }])).toEqual([]);
  expect(lostStops([aJob()], gone('done'), [accepts])).toEqual([]);
});

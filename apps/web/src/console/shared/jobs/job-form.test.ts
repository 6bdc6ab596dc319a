import { expect, test } from 'vitest';
import { type JobForm, defaultBy, emptyJob, jobErrors, jobsToSend, withIds } from './job-form.ts';

const at = (hour: number, minute = 0) => new Date(2026, 10, 17, hour, minute);
const NOW = at(14, 31);
const site = (siteId: number) => ({ kind: 'site' as const, siteId, name: `Bay ${siteId}` });
const complete: JobForm = { ...emptyJob(NOW), sites: [site(7)], reason: 'Loading bay blocked' };
const wrong = (part: Partial<JobForm>) => jobErrors({ ...complete, ...part }, NOW);

test('a job is due at the next half hour that is at least half an hour away, for the area of its site', () => {
  expect(defaultBy(NOW)).toBe('15:30');
  expect(defaultBy(at(14, 30))).toBe('15:00');
  expect(jobErrors(complete, NOW)).toEqual({});
  expect(emptyJob(NOW)).toMatchObject({ isForArea: true, wardenId: null });
});

test('each missing part of a job has its message', () => {
  expect(wrong({ sites: [] })).toEqual({ siteId: 'Choose a site.' });
  expect(wrong({ reason: '  ' })).toEqual({ reason: 'A job needs a reason.' });
  expect(wrong({ reason: 'x'.repeat(201) })).toEqual({ reason: 'At most 200 characters.' });
  expect(wrong({ isForArea: false })).toEqual({ wardenId: 'Choose a warden.' });
  expect(wrong({ sites: Array.from({ length: 101 }, (_, n) => site(n)) })).toEqual({
    siteId: 'Choose at most 100 sites.',
  });
});

test.each(['', 'noon', '14:31', '02:32'])('the deadline %j is refused', (by) => {
  expect(wrong({ by })).toEqual({ by: 'Enter a time within the next 12 hours.' });
});

test('the deadline of a job may be after midnight', () => {
  const form = { ...complete, by: '01:00' };
  expect(jobErrors(form, at(22))).toEqual({});
  expect(jobsToSend(form, at(22))[0]?.by).toBe(new Date(2026, 10, 18, 1).toISOString());
});

test('jobs keep their ids when they are sent again, and a site that was added gets one', () => {
  let made = 0;
  const newId = () => `id-${(made += 1)}`;
  const ids = withIds({ ...complete, sites: [site(7)] }, newId);
  expect(ids).toEqual({ 7: 'id-1' });
  const more = withIds({ ...complete, sites: [site(7), site(9)], ids }, newId);
  expect(more).toEqual({ 7: 'id-1', 9: 'id-2' });
  const jobs = jobsToSend({ ...complete, sites: [site(7), site(9)], ids: more, reason: ' Blocked ' }, NOW);
  expect(jobs).toEqual([
    { id: 'id-1', siteId: 7, reason: 'Blocked', by: at(15, 30).toISOString(), userId: null },
    { id: 'id-2', siteId: 9, reason: 'Blocked', by: at(15, 30).toISOString(), userId: null },
  ]);
});

test('a job for one warden names that warden, and one for an area nobody', () => {
  const named = { ...complete, ids: { 7: 'id' }, wardenId: 4 };
  expect(jobsToSend({ ...named, isForArea: false }, NOW)[0]?.userId).toBe(4);
  expect(jobsToSend(named, NOW)[0]?.userId).toBeNull();
});

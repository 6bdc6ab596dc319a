import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type JobFacts, jobState } from './job-state.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 16, 10, minute));
const open: JobFacts = {
  sent_at: at(0),
  due_by: at(30),
  accepted_at: null,
  declined_at: null,
  withdrawn_at: null,
  done_at: null,
};

test.each<[string, Partial<JobFacts>, number, number]>([
  ['open', {}, 29, 0],
  ['expired', {}, 30, 30],
  ['accepted', { accepted_at: at(5) }, 29, 5],
  ['expired', { accepted_at: at(5) }, 31, 30],
  ['declined', { accepted_at: at(5), declined_at: at(6) }, 40, 6],
  ['withdrawn', { withdrawn_at: at(7) }, 40, 7],
  // The visit counts by its own time, also when it arrived later.
  ['done', { done_at: at(20), withdrawn_at: at(25) }, 40, 20],
  ['done', { done_at: at(30) }, 40, 30],
  ['withdrawn', { done_at: at(20), withdrawn_at: at(10) }, 40, 10],
])('a job is %s with %j at minute %i', (state, facts, now, since) => {
  expect(jobState({ ...open, ...facts }, at(now))).toEqual({ state, at: at(since) });
});

test('a job that has ended stays in the same state as time goes on', () => {
  const maybe = fc.option(fc.nat(40).map(at));
  fc.assert(
    fc.property(
      maybe,
      maybe,
      maybe,
      fc.nat(60),
      fc.nat(60),
      (done_at, withdrawn_at, declined_at, one, other) => {
        const facts = { ...open, done_at, withdrawn_at, declined_at };
        const [now, later] = [Math.min(one, other), Math.max(one, other)];
        // What is known at a time has happened by then.
        fc.pre([done_at, withdrawn_at, declined_at].every((time) => time === null || time <= at(now)));
        const before = jobState(facts, at(now)).state;
        if (before !== 'open' && before !== 'accepted') expect(jobState(facts, at(later)).state).toBe(before);
      },
    ),
  );
});

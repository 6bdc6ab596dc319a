import { expect, test } from 'vitest';
import { teamNow } from './team-now.ts';
import { teamStrip } from './team-strip.ts';
import { NO_FACTS, type Notice, type TeamFacts } from './team-facts.ts';
import { clockTime as at } from '#testing/a-shift.ts';
import { aJob, aSentRound, aTeamEvent } from '#testing/a-team.ts';

const NOW = at('14:00');
const never = () => undefined;
const withJobs = (...jobs: TeamFacts['jobs']): TeamFacts => ({ ...NO_FACTS, jobs });
const accepts = { kind: 'job_accepted' as const, job_id: 'job-1', assignment: 1 };

test('an accepted job counts before it is sent, and says so', () => {
  const { jobs, unsent } = teamNow(withJobs(aJob()), [aTeamEvent(accepts)], never, NOW);
  expect(jobs).toMatchObject([{ state: 'accepted', isUnsent: true }]);
  expect(unsent).toBe('accepted');
});

test('an accepted job that the service has stored is sent', () => {
  const events = [aTeamEvent(accepts, { state: 'sent' })];
  expect(teamNow(withJobs(aJob()), events, never, NOW)).toMatchObject({
    jobs: [{ state: 'accepted', isUnsent: false }],
    unsent: null,
  });
});

test('a refused answer counts as none', () => {
  const events = [aTeamEvent(accepts, { state: 'refused', refusal: 'taken' })];
  expect(teamNow(withJobs(aJob()), events, never, NOW).jobs).toMatchObject([{ state: 'open' }]);
});

test('a declined job leaves the phone at once', () => {
  const event = aTeamEvent({ ...accepts, kind: 'job_declined', reason: 'too_far' });
  expect(teamNow(withJobs(aJob()), [event], never, NOW)).toMatchObject({ jobs: [], unsent: 'declined' });
});

test('an answer to an earlier assignment says nothing about a job that came back', () => {
  const event = aTeamEvent({ ...accepts, kind: 'job_declined', reason: 'none' }, { state: 'sent' });
  expect(teamNow(withJobs(aJob({ assignment: 3 })), [event], never, NOW).jobs).toMatchObject([
    { state: 'open' },
  ]);
});

test('a job ends at its time without a message', () => {
  expect(teamNow(withJobs(aJob()), [], never, at('14:59')).jobs).toHaveLength(1);
  expect(teamNow(withJobs(aJob()), [], never, at('15:00')).jobs).toHaveLength(0);
});

test('the own visit completes an accepted job, and one from before it was sent does not', () => {
  const accepted = withJobs(aJob({ state: 'accepted' }));
  expect(teamNow(accepted, [], () => at('13:59'), NOW).jobs).toHaveLength(0);
  expect(teamNow(accepted, [], () => at('13:00'), NOW).jobs).toHaveLength(1);
});

test('the most urgent job comes first', () => {
  const jobs = [aJob(), aJob({ id: 'job-2', by: at('14:30') })];
  expect(teamNow(withJobs(...jobs), [], never, NOW).jobs.map(({ id }) => id)).toEqual(['job-2', 'job-1']);
});

test('a round is an offer until it is answered on this phone or elsewhere', () => {
  const offers = (rounds: TeamFacts['rounds'], ...events: Parameters<typeof teamNow>[1]) =>
    teamNow({ ...NO_FACTS, rounds }, events, never, at('08:00')).offers.length;
  expect(offers([aSentRound()])).toBe(1);
  expect(offers([aSentRound({ state: 'seen' })])).toBe(1);
  expect(offers([aSentRound({ state: 'accepted' })])).toBe(0);
  expect(offers([aSentRound()], aTeamEvent({ kind: 'round_accepted', round_id: 'round-1' }))).toBe(0);
  expect(offers([aSentRound()], aTeamEvent({ kind: 'round_seen', round_id: 'round-1' }))).toBe(1);
});

test('one strip at a time: a line, an answer that is not sent, a job, an offer', () => {
  const facts: TeamFacts = {
    ...NO_FACTS,
    rounds: [aSentRound({ finishBy: at('18:00') })],
    jobs: [aJob(), aJob({ id: 'job-2' })],
  };
  const events = [aTeamEvent(accepts)];
  const line = { id: 'job-9', text: 'Somebody else took it.', at: NOW };
  const strip = (notices: readonly Notice[], isFailing: boolean, aside: readonly string[] = []) =>
    teamStrip({ ...teamNow(facts, events, never, NOW), notices, isFailing }, new Set(aside))?.kind;
  expect(strip([line], true)).toBe('notice');
  expect(strip([], true)).toBe('unsent');
  expect(strip([], false)).toBe('job');
  expect(strip([], false, ['job-2'])).toBe('offer');
  expect(strip([], false, ['job-2', 'round-1'])).toBeUndefined();
});

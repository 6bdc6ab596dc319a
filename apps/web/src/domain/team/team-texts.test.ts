import { expect, test } from 'vitest';
import {
  jobByText,
  jobFrom,
  jobPlace,
  jobTitle,
  notVisitedText,
  offerFacts,
  offerStops,
  offerTitle,
  sentNote,
} from './team-texts.ts';
import { clockTime as at } from '#testing/a-shift.ts';
import { aStop } from '#testing/a-stop.ts';
import { aJob, aSentRound } from '#testing/a-team.ts';

const NOW = at('13:50');

test('the words of an offer name the sender, the stops, the points and when it was sent', () => {
  const round = aSentRound();
  expect(offerTitle(round)).toBe('Helen planned a round');
  expect(offerStops(round)).toBe('3 stops until 12:00');
  expect(offerFacts(round, NOW)).toBe('12.50 points, 1 due site · sent 07:55');
  expect(offerFacts(aSentRound({ dueSites: 0 }), NOW)).toBe('12.50 points · sent 07:55');
  expect(sentNote(round, NOW)).toBe('3 stops until 12:00, 1 due site · sent 07:55');
  expect(sentNote(aSentRound({ mode: 'foot' }), NOW)).toBe(
    '3 stops on foot until 12:00, 1 due site · sent 07:55',
  );
});

test('a sender whose account is gone is the supervisor', () => {
  expect(offerTitle(aSentRound({ sentBy: '' }))).toBe('Your supervisor planned a round');
  expect(jobFrom(aJob({ sentBy: '' }), NOW)).toBe('A job from your supervisor · sent 13:48');
});

test('a break is no stop', () => {
  const rest = { siteId: null, kind: 'break' as const, arriveAt: NOW, minutes: 30 };
  expect(offerStops(aSentRound({ stops: [...aSentRound().stops, rest] }))).toBe('3 stops until 12:00');
});

test('the time of a job is a clock time with what is left, and a day when it is not today', () => {
  expect(jobByText(aJob(), NOW)).toBe('15:00, in 1\u00a0h\u00a010\u00a0min');
  expect(jobByText(aJob({ by: at('15:00') + 86_400_000 }), NOW)).toBe('17 Nov, 15:00');
});

test('one job is counted, several are numbered', () => {
  expect(jobTitle(aJob(), 0, 1, NOW)).toBe('1 job, by 15:00');
  expect(jobTitle(aJob({ state: 'accepted' }), 0, 1, NOW)).toBe('1 job accepted, by 15:00');
  expect(jobTitle(aJob(), 1, 3, NOW)).toBe('Job 2 of 3, by 15:00');
});

test('a place without a postcode is its street', () => {
  expect(jobPlace(aJob())).toBe('Grey Street · NE1 6EE');
  expect(jobPlace(aJob({ postcode: '' }))).toBe('Grey Street');
});

test('the question before a round is replaced counts stops at sites', () => {
  const rest = aStop(0, { kind: 'break' });
  expect(notVisitedText([aStop(1), rest])).toBe('1 stop is not visited.');
  expect(notVisitedText([aStop(1), aStop(2), rest])).toBe('2 stops are not visited.');
});

import { describe, expect, test } from 'vitest';
import {
  NO_FACTS,
  type TeamFacts,
  claimedSites,
  isOfferedNow,
  replaceFacts,
  siteIdsInTeam,
  untilNextChange,
} from './team-facts.ts';
import { clockTime as at } from '#testing/a-shift.ts';
import { aJob, aSentRound, aTeamState } from '#testing/a-team.ts';

const NOW = at('14:00');
const facts: TeamFacts = { ...NO_FACTS, rounds: [aSentRound()], jobs: [aJob()] };
const seen = new Set(['round-1', 'job-1']);
const texts = ({ notices }: TeamFacts) => notices.map(({ text }) => text);

describe('a reply', () => {
  test('it replaces everything that was known', () => {
    const jobs = [aJob({ state: 'accepted' }), aJob({ id: 'job-2' })];
    const after = replaceFacts(facts, aTeamState({ jobs }), seen, NOW);
    expect([after.rounds, after.jobs, texts(after)]).toEqual([[], jobs, []]);
  });

  test('the same reply twice makes no difference', () => {
    const gone = [{ kind: 'job' as const, id: 'job-1', why: 'taken' as const }];
    const once = replaceFacts(facts, aTeamState({ gone }), seen, NOW);
    expect(replaceFacts(once, aTeamState({ gone }), seen, NOW)).toEqual(once);
  });

  test('late: a job that came back after it had gone has no line', () => {
    const gone = [{ kind: 'job' as const, id: 'job-1', why: 'reassigned' as const }];
    const after = replaceFacts(facts, aTeamState({ jobs: [aJob({ assignment: 3 })], gone }), seen, NOW);
    expect([after.jobs.length, texts(after)]).toEqual([1, []]);
  });

  test('a round that staff took back leaves the phone with a line', () => {
    const gone = [{ kind: 'round' as const, id: 'round-1', why: 'withdrawn' as const }];
    const after = replaceFacts(facts, aTeamState({ gone }), seen, NOW);
    expect(after.rounds).toEqual([]);
    expect(texts(after)).toEqual(['Helen took the round back.']);
  });

  test.each([
    ['withdrawn', 'Helen took the job at Grey Street On-Street Bays back.'],
    ['reassigned', 'The job at Grey Street On-Street Bays was given to somebody else.'],
    ['taken', 'Somebody else took the job at Grey Street On-Street Bays.'],
    ['expired', 'The time for the job at Grey Street On-Street Bays is over.'],
    ['unknown', 'The job at Grey Street On-Street Bays is no longer yours.'],
  ] as const)('a job that is gone because it was %s leaves with its line', (why, text) => {
    const gone = [{ kind: 'job' as const, id: 'job-1', why }];
    const after = replaceFacts(facts, aTeamState({ gone }), seen, NOW);
    expect(after.jobs).toEqual([]);
    expect(texts(after)).toEqual([text]);
  });

  test.each(['done', 'declined'] as const)('a job that the person has %s leaves without a line', (why) => {
    const gone = [{ kind: 'job' as const, id: 'job-1', why }];
    expect(texts(replaceFacts(facts, aTeamState({ gone }), seen, NOW))).toEqual([]);
  });

  test('what the person has not seen, or does not have, leaves without a line', () => {
    const gone = ['job-1', 'job-9'].map((id) => ({ kind: 'job' as const, id, why: 'taken' as const }));
    const after = replaceFacts(facts, aTeamState({ gone }), new Set(['job-9']), NOW);
    expect([after.jobs, texts(after)]).toEqual([[], []]);
  });

  test('two reasons for one job make one line', () => {
    const gone = (['taken', 'reassigned'] as const).map((why) => ({
      kind: 'job' as const,
      id: 'job-1',
      why,
    }));
    expect(texts(replaceFacts(facts, aTeamState({ gone }), seen, NOW))).toHaveLength(1);
  });

  test('a line goes after half a minute', () => {
    const gone = [{ kind: 'job' as const, id: 'job-1', why: 'reassigned' as const }];
    const after = replaceFacts(facts, aTeamState({ gone }), seen, NOW);
    expect(replaceFacts(after, aTeamState(), seen, NOW + 29_999).notices).toHaveLength(1);
    expect(replaceFacts(after, aTeamState(), seen, NOW + 30_000).notices).toHaveLength(0);
  });
});

describe('a sent round', () => {
  test('it is offered on its day until its time is over', () => {
    expect(isOfferedNow(aSentRound(), at('06:00'))).toBe(true);
    expect(isOfferedNow(aSentRound(), at('11:59'))).toBe(true);
    expect(isOfferedNow(aSentRound(), at('12:00'))).toBe(false);
  });

  test('one for tomorrow waits until its day begins', () => {
    const day = 24 * 3_600_000;
    const tomorrow = aSentRound({ startsAt: at('08:30') + day, finishBy: at('12:00') + day });
    expect(isOfferedNow(tomorrow, at('22:00'))).toBe(false);
    expect(isOfferedNow(tomorrow, at('00:00') + day)).toBe(true);
  });

  test('one that begins after midnight is offered to the night shift', () => {
    const start = at('00:30') + 24 * 3_600_000;
    expect(isOfferedNow(aSentRound({ startsAt: start, finishBy: start + 3_600_000 }), at('23:00'))).toBe(
      true,
    );
  });
});

test('a claim ends by itself', () => {
  const claims = [
    { siteId: 1, until: NOW },
    { siteId: 2, until: NOW + 1 },
  ];
  expect([...claimedSites(claims, NOW)]).toEqual([2]);
  expect(untilNextChange({ ...NO_FACTS, claims }, NOW, NOW)).toBe(1);
  expect(untilNextChange({ ...NO_FACTS, claims }, NOW + 1, NOW)).toBe(Infinity);
});

test('a line ends by the clock of the device, whatever the service says', () => {
  const notices = [{ id: 'job-1', text: 'Gone.', at: NOW }];
  expect(untilNextChange({ ...NO_FACTS, notices }, NOW - 900_000, NOW + 10_000)).toBe(20_000);
});

test('the sites of rounds and jobs include the start and leave out breaks', () => {
  const stops = [{ siteId: null, kind: 'break' as const, arriveAt: NOW, minutes: 30 }];
  const round = aSentRound({ startSiteId: 8, stops });
  expect([...siteIdsInTeam({ rounds: [round], jobs: [aJob()] })]).toEqual([8, 5]);
});

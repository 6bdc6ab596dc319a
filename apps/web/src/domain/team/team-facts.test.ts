import { describe, expect, test } from 'vitest';
import {
  applyChanges,
  claimedSites,
  isOfferedNow,
  NO_FACTS,
  sitesOf,
  untilNextChange,
} from './team-facts.ts';
import type { TeamFacts } from './team-facts.ts';
import { clockTime as at } from '#testing/a-shift.ts';
import { aJob, aSentRound, someChanges } from '#testing/a-team.ts';

const NOW = at('14:00');
const facts: TeamFacts = { ...NO_FACTS, cursor: 'c1', rounds: [aSentRound()], jobs: [aJob()] };
const seen = new Set(['round-1', 'job-1']);
const texts = ({ notices }: TeamFacts) => notices.map(({ text }) => text);

describe('changes since a cursor', () => {
  test('a changed row replaces the one of its id, and others stay', () => {
    const after = applyChanges(
      facts,
      someChanges({ jobs: [aJob({ state: 'accepted' }), aJob({ id: 'job-2' })] }),
      seen,
      NOW,
    );
    expect(after.cursor).toBe('c2');
    expect(after.jobs.map(({ id, state }) => [id, state])).toEqual([
      ['job-1', 'accepted'],
      ['job-2', 'open'],
    ]);
    expect(after.rounds).toEqual(facts.rounds);
  });

  test('the same change twice makes no difference', () => {
    const changes = someChanges({ jobs: [aJob({ state: 'accepted' })], gone: [] });
    const once = applyChanges(facts, changes, seen, NOW);
    expect(applyChanges(once, changes, seen, NOW)).toEqual(once);
  });

  test('a whole reply replaces everything that is held', () => {
    const after = applyChanges(facts, someChanges({ isWhole: true, claims: [] }), seen, NOW);
    expect([after.rounds, after.jobs]).toEqual([[], []]);
  });

  test('claims stay when the reply says that they are as before', () => {
    const claims = [{ siteId: 4, until: NOW + 60_000 }];
    const with4 = applyChanges(facts, someChanges({ claims }), seen, NOW);
    expect(applyChanges(with4, someChanges(), seen, NOW).claims).toEqual(claims);
    expect(applyChanges(with4, someChanges({ claims: [] }), seen, NOW).claims).toEqual([]);
  });

  test('a round that staff took back leaves the phone with a line', () => {
    const gone = [{ kind: 'round' as const, id: 'round-1', why: 'withdrawn' as const }];
    const after = applyChanges(facts, someChanges({ gone }), seen, NOW);
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
    const after = applyChanges(facts, someChanges({ gone }), seen, NOW);
    expect(after.jobs).toEqual([]);
    expect(texts(after)).toEqual([text]);
  });

  test.each(['done', 'declined'] as const)('a job that the person has %s leaves without a line', (why) => {
    const gone = [{ kind: 'job' as const, id: 'job-1', why }];
    expect(texts(applyChanges(facts, someChanges({ gone }), seen, NOW))).toEqual([]);
  });

  test('what the person has not seen, or does not have, leaves without a line', () => {
    const gone = ['job-1', 'job-9'].map((id) => ({ kind: 'job' as const, id, why: 'taken' as const }));
    const after = applyChanges(facts, someChanges({ gone }), new Set(['job-9']), NOW);
    expect([after.jobs, texts(after)]).toEqual([[], []]);
  });

  test('two reasons for one job make one line', () => {
    const gone = (['taken', 'reassigned'] as const).map((why) => ({
      kind: 'job' as const,
      id: 'job-1',
      why,
    }));
    expect(texts(applyChanges(facts, someChanges({ gone }), seen, NOW))).toHaveLength(1);
  });

  test('a line goes after half a minute', () => {
    const gone = [{ kind: 'job' as const, id: 'job-1', why: 'reassigned' as const }];
    const after = applyChanges(facts, someChanges({ gone }), seen, NOW);
    expect(applyChanges(after, someChanges(), seen, NOW + 29_999).notices).toHaveLength(1);
    expect(applyChanges(after, someChanges(), seen, NOW + 30_000).notices).toHaveLength(0);
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
  expect([...sitesOf({ rounds: [round], jobs: [aJob()] })]).toEqual([8, 5]);
});

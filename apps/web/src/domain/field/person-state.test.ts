import { expect, test } from 'vitest';
import { afterReply, emptyState } from './person-state.ts';
import { aDeviceVisit } from '#testing/a-device-visit.ts';
import { aKnownShift, clockTime as at } from '#testing/a-shift.ts';
import { aJob, aTeamEvent, aTeamState } from '#testing/a-team.ts';

const NOW = at('14:10');
const times = { at: NOW, now: NOW };
const accepts = aTeamEvent({ kind: 'job_accepted', job_id: 'job-1', assignment: 1, addsStop: true });
const reply = {
  tag: '"1"',
  requestedAt: NOW,
  toldAt: NOW,
  shift: aKnownShift(),
  team: aTeamState({ jobs: [aJob()] }),
};
const { state: read } = afterReply(emptyState(7), reply, [], times);

test('a reply replaces what was known as a whole', () => {
  expect(read).toMatchObject({ tag: '"1"', readAt: NOW, hasTeam: true, facts: { jobs: [{ id: 'job-1' }] } });
  const next = { ...reply, tag: '"2"', toldAt: NOW + 1, shift: null, team: null };
  expect(afterReply(read, next, [], times).state).toMatchObject({
    tag: '"2"',
    shift: null,
    hasTeam: false,
    facts: { jobs: [] },
  });
});

test('late: of replies to two calls at once the older one changes nothing, and the state has to be read again', () => {
  const older = { ...reply, tag: '"0"', requestedAt: NOW - 1, toldAt: NOW - 5_000, team: aTeamState() };
  expect(afterReply(read, older, [], times)).toEqual({ state: read, lost: [], isUnsure: true });
  const newer = { ...older, toldAt: NOW + 5_000 };
  expect(afterReply(read, newer, [], times)).toMatchObject({ state: { tag: '"0"' }, isUnsure: true });
});

test('a reply to a later call counts, also of an instance whose clock is behind', () => {
  const after = afterReply(read, { ...reply, tag: '"2"', toldAt: NOW - 60_000 }, [], times);
  expect(after).toMatchObject({ state: { tag: '"2"' }, isUnsure: false });
});

test('the last shift that has ended stays known while the next one runs', () => {
  const ended = { startedAt: at('08:00'), endedAt: at('14:00') };
  const over = afterReply(read, { ...reply, shift: aKnownShift(null, { ended }) }, [], times).state;
  expect(over.last).toEqual(ended);
  expect(afterReply(over, reply, [], times).state.last).toEqual(ended);
});

test('a job that somebody else has takes its added stop with it', () => {
  const refused = { ...accepts, state: 'refused', refusal: 'taken' } as const;
  const after = afterReply(read, { ...reply, team: aTeamState() }, [refused], times);
  expect(after.lost).toEqual([5]);
  expect(after.state.facts.notices).toMatchObject([{ id: 'job-1' }]);
  const again = afterReply(after.state, { ...reply, team: aTeamState() }, [refused], times);
  expect([again.lost, again.state.facts.notices.length]).toEqual([[], 1]);
});

test('of two reasons why a job has left, the newest counts', () => {
  const accepted = afterReply(read, reply, [accepts], times).state;
  const gone = (['done', 'reassigned'] as const).map((why) => ({ kind: 'job' as const, id: 'job-1', why }));
  const visit = aDeviceVisit({ siteId: 5, at: at('14:05'), state: 'sent' });
  const after = afterReply(accepted, { ...reply, team: aTeamState({ gone }) }, [accepts, visit], times);
  expect(after.state.kept).toMatchObject([{ id: 'job-1', doneAt: at('14:05') }]);
  expect(after.lost).toEqual([]);
});

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endRound, markStop, startRound } from '#domain/round/round.ts';
import { aSetup } from '#testing/a-round.ts';
import { clockTime as at } from '#testing/a-shift.ts';
import { aStop } from '#testing/a-stop.ts';
import { aJob, aSentRound, aTeamState } from '#testing/a-team.ts';
import { type FieldService, aFieldService, fieldPhone, seconds } from '#testing/field-phone.ts';
import { storeOn } from '#testing/store-on.ts';

beforeEach(() => void vi.useFakeTimers({ now: at('14:00') }));
afterEach(() => void vi.useRealTimers());

const theRound = aSentRound({ startsAt: at('14:00'), finishBy: at('18:30'), sentAt: at('13:55') });
const accepts = { kind: 'job_accepted', job_id: 'job-1', assignment: 1 } as const;
const gone = (why: 'reassigned' | 'done' | 'taken') => [{ kind: 'job' as const, id: 'job-1', why }];

/** A phone on shift whose service has a team. */
async function onShift(given: Parameters<typeof fieldPhone>[0] = {}) {
  const service = given.service ?? aFieldService();
  service.team ??= aTeamState();
  const phone = await fieldPhone({ ...given, service });
  await phone.onShift();
  const team = () => phone.shown().team;
  const notices = () => team().notices.map(({ text }) => text);
  return { ...phone, team, notices };
}

const teamKinds = (service: FieldService) =>
  service.kinds().filter((kind) => !['start', 'stop'].includes(kind));

describe('polling', () => {
  test('during a shift the state is read every 30 seconds, also where nobody checks in', async () => {
    const service = aFieldService();
    service.shift = { checkInMinutes: null };
    const { team } = await onShift({ service });
    service.team = aTeamState({ jobs: [aJob()] });
    await seconds(31);
    expect(service.reads).toHaveLength(1);
    expect(team().jobs).toMatchObject([{ id: 'job-1', state: 'open' }]);
  });

  test('the state survives a kill', async () => {
    const first = await onShift();
    first.service.team = aTeamState({
      jobs: [aJob()],
      rounds: [theRound],
      claims: [{ siteId: 2, until: at('14:20') }],
    });
    await seconds(31);
    vi.clearAllTimers();
    first.service.isDown = true;
    const again = await fieldPhone({ disk: first.disk, service: first.service });
    expect(again.shown().team).toMatchObject({ jobs: [{ id: 'job-1' }], offers: [{ id: 'round-1' }] });
    expect([...again.shown().claimed]).toEqual([2]);
  });

  test('a claim ends by itself, without a call', async () => {
    const { service, shown, online } = await onShift();
    service.team = aTeamState({ claims: [{ siteId: 2, until: at('14:10') }] });
    await seconds(31);
    expect([...shown().claimed]).toEqual([2]);
    online.set(false);
    await seconds(600);
    expect([...shown().claimed]).toEqual([]);
  });

  test('sites of other areas are read once and stay on the device', async () => {
    const { service, team, siteReads } = await onShift();
    service.team = aTeamState({ jobs: [aJob()] });
    await seconds(31);
    service.team = aTeamState({ jobs: [aJob({ reason: 'Another one' })] });
    await seconds(31);
    expect(team().sites.map(({ siteId }) => siteId)).toEqual([5]);
    expect(siteReads()).toBe(1);
  });
});

describe('answers', () => {
  test('an answer without a connection waits on the phone and is sent with the next one', async () => {
    const service = aFieldService();
    service.team = aTeamState({ jobs: [aJob()] });
    const { log, online, team } = await onShift({ service });
    online.set(false);
    await log.record(accepts);
    expect(team()).toMatchObject({ jobs: [{ state: 'accepted', isUnsent: true }], unsent: 'accepted' });
    await seconds(300);
    expect(teamKinds(service)).toEqual([]);
    online.set(true);
    await seconds(1);
    expect(teamKinds(service)).toEqual(['job_accepted']);
    expect(team()).toMatchObject({ jobs: [{ state: 'accepted', isUnsent: false }], unsent: null });
  });

  test('late: a job that somebody else took first is a sentence, once, and its added stop goes', async () => {
    const service = aFieldService();
    service.team = aTeamState({ jobs: [aJob()] });
    const { log, lastSeen, team, notices } = await onShift({ service });
    service.refuses = () => 'taken';
    service.team = aTeamState();
    await log.record({ ...accepts, addsStop: true });
    await seconds(1);
    expect(team().jobs).toEqual([]);
    expect(notices()).toEqual(['Somebody else took the job at Grey Street On-Street Bays.']);
    expect(lastSeen.dropped).toEqual([5]);
    await seconds(31);
    expect(notices()).toEqual([]);
    await seconds(120);
    expect([notices(), lastSeen.dropped]).toEqual([[], [5]]);
  });

  test('a reassigned job leaves at the next poll with a line', async () => {
    const service = aFieldService();
    service.team = aTeamState({ jobs: [aJob()] });
    const { log, team, notices } = await onShift({ service });
    await log.record({ ...accepts, kind: 'job_seen' });
    await seconds(1);
    service.team = aTeamState({ gone: gone('reassigned') });
    await seconds(31);
    expect(team().jobs).toEqual([]);
    expect(notices()).toEqual(['The job at Grey Street On-Street Bays was given to somebody else.']);
  });

  test('a failed attempt is known until the next one succeeds', async () => {
    const service = aFieldService();
    service.team = aTeamState({ jobs: [aJob()] });
    const { log, shown, team } = await onShift({ service });
    service.isDown = true;
    await log.record(accepts);
    await seconds(1);
    expect([shown().unsent.isFailing, team().unsent]).toEqual([true, 'accepted']);
    service.isDown = false;
    await log.sendNow();
    expect([shown().unsent.isFailing, team().unsent]).toEqual([false, null]);
  });

  test('a job done by the own visit is on the sheet of the shift after it has gone', async () => {
    const service = aFieldService();
    service.team = aTeamState({ jobs: [aJob()] });
    const { log, team, notices } = await onShift({ service });
    await log.record(accepts);
    await seconds(300);
    await log.record({ kind: 'visit', siteId: 5, siteName: 'Grey Street', outcome: 'visited' });
    expect(team().jobs).toEqual([]);
    service.team = aTeamState({ gone: gone('done') });
    await seconds(60);
    expect(team().acceptedJobs).toMatchObject([{ id: 'job-1', doneAt: at('14:05') }]);
    expect(notices()).toEqual([]);
  });

  test('a job whose visit the service does not count is shown again once the visit is sent', async () => {
    const service = aFieldService();
    service.team = aTeamState({ jobs: [aJob()] });
    const { log, team } = await onShift({ service });
    await log.record(accepts);
    await log.record({ kind: 'visit', siteId: 5, siteName: 'Grey Street', outcome: 'visited' });
    await seconds(10);
    expect(team().jobs).toEqual([]);
    await seconds(3);
    expect(team().jobs).toMatchObject([{ id: 'job-1', state: 'accepted' }]);
  });

  test('what one person has is not shown to the next', async () => {
    const service = aFieldService();
    service.team = aTeamState({ jobs: [aJob()] });
    const { team, person } = await onShift({ service });
    expect(team().jobs).toHaveLength(1);
    person.set(8);
    expect(team().jobs).toEqual([]);
  });
});

describe('the round of this phone', () => {
  const aRound = (id = 'round-1') => startRound(id, aSetup({ startedAt: at('14:00') }), [aStop(1), aStop(2)]);
  const visited = { at: at('14:05'), reason: null, from: null, visitId: null };
  const withoutCheckIn = () => {
    const service = aFieldService();
    service.shift = { checkInMinutes: null };
    return service;
  };

  test('each stop that starts is claimed once, and the end of the round ends the claim', async () => {
    const { round, service, events } = await onShift({ service: withoutCheckIn() });
    round.set(aRound('own'));
    await seconds(1);
    expect(service.stored.at(-1)).toMatchObject({ kind: 'on_my_way', site_id: 1 });
    round.set(markStop(aRound('own'), aStop(1), visited));
    await seconds(1);
    expect(service.stored.at(-1)).toMatchObject({ kind: 'on_my_way', site_id: 2 });
    round.set(endRound(aRound('own'), at('14:10')));
    await seconds(31);
    expect(teamKinds(service)).toEqual(['on_my_way', 'on_my_way', 'on_my_way_end']);
    expect(events().map(({ kind }) => kind)).not.toContain('on_my_way');
  });

  test('without a connection nothing is claimed, and nothing is sent later', async () => {
    const { round, online, service } = await onShift({ service: withoutCheckIn() });
    online.set(false);
    round.set(aRound('own'));
    await seconds(60);
    online.set(true);
    await seconds(60);
    expect(teamKinds(service)).toEqual([]);
  });

  test('without a shift, or without a team, nothing is claimed', async () => {
    const { round, service } = await fieldPhone();
    round.set(aRound('own'));
    await seconds(1);
    expect(service.calls).toEqual([]);
    const alone = await fieldPhone();
    await alone.onShift();
    alone.round.set(aRound('own'));
    await seconds(1);
    expect(teamKinds(alone.service)).toEqual([]);
  });

  test("a sent round reports 'stop n of m' and its end, and nothing else", async () => {
    const service = withoutCheckIn();
    service.team = aTeamState({ rounds: [theRound] });
    const { round } = await onShift({ service });
    round.set(aRound());
    await seconds(1);
    const first = markStop(aRound(), aStop(1), visited);
    round.set(first);
    await seconds(1);
    round.set(markStop(first, aStop(2), visited));
    await seconds(1);
    expect(service.stored.filter(({ kind }) => kind.startsWith('round'))).toEqual([
      {
        id: expect.any(String),
        at: expect.any(String),
        kind: 'round_stop',
        round_id: 'round-1',
        done: 1,
        stops: 2,
      },
      {
        id: expect.any(String),
        at: expect.any(String),
        kind: 'round_stop',
        round_id: 'round-1',
        done: 2,
        stops: 2,
      },
      { id: expect.any(String), at: expect.any(String), kind: 'round_finished', round_id: 'round-1' },
    ]);
  });

  test('the end of a round that could not be stored is reported when the page is looked at again', async () => {
    const service = withoutCheckIn();
    service.team = aTeamState({ rounds: [theRound] });
    const disk = new Map();
    const store = storeOn(disk);
    let isFull = false;
    const update: typeof store.update = async (change) => {
      if (isFull) throw new Error('The disk is full');
      return store.update(change);
    };
    const { round, pageVisible } = await onShift({
      service,
      disk,
      shares: { store: { ...store, update }, report: () => undefined },
    });
    round.set(aRound());
    await seconds(1);
    isFull = true;
    round.set(endRound(aRound(), at('14:10')));
    await seconds(1);
    isFull = false;
    pageVisible.set(false);
    pageVisible.set(true);
    await seconds(1);
    expect(service.stored.filter(({ kind }) => kind === 'round_finished')).toHaveLength(1);
  });
});

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openTeamLog } from './team-log.ts';
import type { TeamLogDeps } from './team-log-deps.ts';
import type { TeamRecord, TeamReply } from './team-records.ts';
import type { TeamOnDevice } from './team.ts';
import { failed, ok } from '#domain/result.ts';
import { endRound, markStop, startRound } from '#domain/round/round.ts';
import type { Round } from '#domain/round/round.ts';
import type { TeamEvent } from '#domain/team/team-event.ts';
import { exclusiveBy } from '#platform/http/renew-token.ts';
import { createSource } from '#platform/source.ts';
import { aSetup } from '#testing/a-round.ts';
import { clockTime as at } from '#testing/a-shift.ts';
import { aSite } from '#testing/a-site.ts';
import { aStop } from '#testing/a-stop.ts';
import { storeOn } from '#testing/store-on.ts';

const PRIYA = 7;

beforeEach(() => void vi.useFakeTimers({ now: at('14:00') }));
afterEach(() => void vi.useRealTimers());

const newDisk = () => ({ events: new Map<string, TeamEvent>(), records: new Map<string, TeamRecord>() });
const text = (time: string) => new Date(at(time)).toISOString();

const theJob: TeamReply['jobs'][number] = {
  id: 'job-1',
  assignment: 1,
  site_id: 5,
  site_name: 'Grey Street',
  street: 'Grey Street',
  postcode: 'NE1 6EE',
  reason: 'Bus lane blocked',
  by: text('15:00'),
  for: 'area',
  state: 'open',
  sent_by: 'Helen',
  sent_at: text('13:48'),
};

const theRound: TeamReply['rounds'][number] = {
  id: 'round-1',
  sent_by: 'Helen',
  sent_at: text('13:55'),
  starts_at: text('14:00'),
  finish_by: text('18:30'),
  start_site_id: null,
  returns: true,
  stops: [1, 2].map((site_id) => ({ site_id, kind: 'visit', arrive_at: text('14:10'), minutes: 6 })),
  points: 8,
  due_sites: 0,
  state: 'sent',
  progress: null,
};

/** A service that answers with what is new since the last cursor. */
function aService() {
  const service = {
    news: [] as Partial<TeamReply>[],
    asked: [] as string[],
    sent: [] as { kind: string; [name: string]: unknown }[],
    answer: { status: null as 'taken' | 'reassigned' | null },
    isDown: false,
    reply(since: string): TeamReply {
      service.asked.push(since);
      const from = Number(since || 0);
      const news = service.news.slice(from);
      return {
        cursor: String(service.news.length),
        now: new Date().toISOString(),
        is_whole: since === '',
        rounds: news.flatMap(({ rounds = [] }) => rounds),
        jobs: news.flatMap(({ jobs = [] }) => jobs),
        gone: news.flatMap(({ gone = [] }) => gone),
        claims: news.findLast(({ claims }) => claims)?.claims ?? null,
      };
    },
  };
  return service;
}

type Phone = { disk?: ReturnType<typeof newDisk>; service?: ReturnType<typeof aService> };

async function phone(
  { disk = newDisk(), service = aService() }: Phone = {},
  shares: Partial<TeamLogDeps> = {},
) {
  const person = createSource<number | null>(PRIYA);
  const online = createSource(true);
  const pageVisible = createSource(true);
  const isOnShift = createSource(true);
  const round = createSource<Round | null>(null);
  const lastVisits = createSource<ReadonlyMap<number, number>>(new Map());
  const dropped: number[] = [];
  let shown: TeamOnDevice | null = null;
  let claimed: ReadonlySet<number> = new Set();
  let made = 0;
  let siteReads = 0;
  const log = await openTeamLog({
    store: storeOn(disk.events),
    records: storeOn(disk.records),
    channel: { announce: () => undefined, listen: () => undefined },
    person,
    online,
    pageVisible,
    now: () => Date.now(),
    difference: () => 0,
    newId: () => `event-${disk.events.size}-${(made += 1)}`,
    isOnShift,
    async send(_, since, events) {
      if (service.isDown) return failed({ kind: 'offline' });
      service.sent.push(...events.map(({ input }) => ({ ...input })));
      const answers = new Map(events.map(({ input }) => [input.id, service.answer.status]));
      return ok({ answers, reply: service.reply(since) });
    },
    read: async (since) => (service.isDown ? null : service.reply(since)),
    exclusive: exclusiveBy(undefined, 'team'),
    publish: (team, sites) => {
      shown = team;
      claimed = sites;
    },
    round,
    lastVisits,
    planSites: () => [aSite({ siteId: 1 }), aSite({ siteId: 2 })],
    readSites: async () => {
      siteReads += 1;
      return [1, 2, 5].map((siteId) => aSite({ siteId }));
    },
    dropStop: (siteId) => void dropped.push(siteId),
    keepStorage: () => undefined,
    report: (_, cause) => {
      throw cause;
    },
    ...shares,
  });
  return {
    log,
    disk,
    service,
    person,
    online,
    pageVisible,
    isOnShift,
    round,
    lastVisits,
    dropped,
    siteReads: () => siteReads,
    shown: () => {
      if (shown === null) throw new Error('Nothing is published');
      return shown;
    },
    claimed: () => [...claimed],
    kinds: () => service.sent.map(({ kind }) => kind),
  };
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);
const aRound = (id = 'round-1') => startRound(id, aSetup({ startedAt: at('14:00') }), [aStop(1), aStop(2)]);
const visited = { at: at('14:05'), reason: null, from: null, visitId: null };

describe('polling', () => {
  test('without a shift nothing is called', async () => {
    const { service, isOnShift } = await phone({}, { isOnShift: createSource(false) });
    isOnShift.set(false);
    await seconds(600);
    expect(service.asked).toEqual([]);
  });

  test('during a shift changes are read at once and every 30 seconds, with the cursor of the last reply', async () => {
    const { service, shown } = await phone();
    await seconds(1);
    expect(service.asked).toEqual(['']);
    service.news.push({ jobs: [theJob] });
    await seconds(30);
    expect(service.asked).toEqual(['', '0']);
    expect(shown().jobs).toMatchObject([{ id: 'job-1', state: 'open', siteName: 'Grey Street' }]);
    await seconds(30);
    expect(service.asked).toEqual(['', '0', '1']);
  });

  test('a hidden page and a phone without a connection call nothing, and read once they are back', async () => {
    const { service, pageVisible, online } = await phone();
    await seconds(1);
    pageVisible.set(false);
    await seconds(120);
    pageVisible.set(true);
    await seconds(1);
    expect(service.asked).toHaveLength(2);
    online.set(false);
    await seconds(120);
    online.set(true);
    await seconds(1);
    expect(service.asked).toHaveLength(3);
  });

  test('the cursor and what came with it survive a kill', async () => {
    const { disk, service } = await phone();
    service.news.push({ jobs: [theJob], rounds: [theRound], claims: [{ site_id: 2, until: text('14:20') }] });
    await seconds(31);
    service.isDown = true;
    const again = await phone({ disk, service });
    expect(again.shown()).toMatchObject({ jobs: [{ id: 'job-1' }], offers: [{ id: 'round-1' }] });
    expect(again.claimed()).toEqual([2]);
    service.isDown = false;
    await seconds(31);
    expect(service.asked.at(-1)).toBe('1');
  });

  test('a claim ends by itself, without a call', async () => {
    const { service, claimed, online } = await phone();
    service.news.push({ claims: [{ site_id: 2, until: text('14:10') }] });
    await seconds(31);
    expect(claimed()).toEqual([2]);
    online.set(false);
    await seconds(600);
    expect(claimed()).toEqual([]);
  });

  test('sites of other areas are read once and stay on the device', async () => {
    const { service, shown, siteReads } = await phone();
    service.news.push({ jobs: [theJob] });
    await seconds(61);
    expect(shown().sites.map(({ siteId }) => siteId)).toEqual([5]);
    expect(siteReads()).toBe(1);
  });
});

describe('answers', () => {
  const accepts = { kind: 'job_accepted' as const, job_id: 'job-1', assignment: 1 };

  test('an answer without a connection waits on the phone and is sent with the next one', async () => {
    const { log, service, online, shown, kinds } = await phone();
    service.news.push({ jobs: [theJob] });
    await seconds(31);
    online.set(false);
    expect(await log.record(accepts)).toBe(true);
    expect(shown()).toMatchObject({ jobs: [{ state: 'accepted', isUnsent: true }], unsent: 'accepted' });
    await seconds(300);
    expect(kinds()).toEqual([]);
    online.set(true);
    await seconds(1);
    expect(kinds()).toEqual(['job_accepted']);
    expect(shown()).toMatchObject({ jobs: [{ state: 'accepted', isUnsent: false }], unsent: null });
  });

  test('a job that somebody else took first is a sentence, and its added stop goes', async () => {
    const { log, service, shown, dropped } = await phone();
    service.news.push({ jobs: [theJob] });
    await seconds(31);
    service.answer.status = 'taken';
    await log.record(accepts, true);
    await seconds(1);
    expect(shown().jobs).toEqual([]);
    expect(shown().notices.map(({ text: line }) => line)).toEqual([
      'Somebody else took the job at Grey Street.',
    ]);
    expect(dropped).toEqual([5]);
    await seconds(31);
    expect(shown().notices).toEqual([]);
  });

  test('a reassigned job leaves at the next poll with a line', async () => {
    const { log, service, shown } = await phone();
    service.news.push({ jobs: [theJob] });
    await seconds(31);
    await log.record({ ...accepts, kind: 'job_seen' });
    await seconds(1);
    service.news.push({ gone: [{ kind: 'job', id: 'job-1', why: 'reassigned' }] });
    await seconds(30);
    expect(shown().jobs).toEqual([]);
    expect(shown().notices).toMatchObject([{ text: 'The job at Grey Street was given to somebody else.' }]);
  });

  test('a failed attempt is known until the next one succeeds', async () => {
    const { log, service, shown } = await phone();
    service.news.push({ jobs: [theJob] });
    await seconds(31);
    service.isDown = true;
    await log.record(accepts);
    await seconds(1);
    expect(shown()).toMatchObject({ isFailing: true, unsent: 'accepted' });
    service.isDown = false;
    await log.sendNow();
    expect(shown()).toMatchObject({ isFailing: false, unsent: null });
  });

  test('a job done by the own visit is on the sheet of the shift after it has gone', async () => {
    const { log, service, shown, lastVisits } = await phone();
    service.news.push({ jobs: [theJob] });
    await seconds(31);
    await log.record(accepts);
    lastVisits.set(new Map([[5, at('14:05')]]));
    expect(shown().jobs).toEqual([]);
    service.news.push({ gone: [{ kind: 'job', id: 'job-1', why: 'done' }] });
    await seconds(60);
    expect(shown().kept).toMatchObject([{ id: 'job-1', doneAt: at('14:05') }]);
    expect(shown().notices).toEqual([]);
  });

  test('what one person has is not shown to the next', async () => {
    const { service, shown, person } = await phone();
    service.news.push({ jobs: [theJob] });
    await seconds(31);
    person.set(8);
    await seconds(0);
    expect(shown().jobs).toEqual([]);
  });
});

describe('the round of this phone', () => {
  test('each stop that starts is claimed once, and the end of the round ends the claim', async () => {
    const { round, service, kinds } = await phone();
    await seconds(1);
    round.set(aRound('own'));
    await seconds(1);
    expect(service.sent).toMatchObject([{ kind: 'on_my_way', site_id: 1 }]);
    round.set(markStop(aRound('own'), aStop(1), visited));
    await seconds(1);
    expect(service.sent.at(-1)).toMatchObject({ kind: 'on_my_way', site_id: 2 });
    round.set(endRound(aRound('own'), at('14:10')));
    await seconds(1);
    expect(kinds()).toEqual(['on_my_way', 'on_my_way', 'on_my_way_end']);
  });

  test('without a connection nothing is claimed, and nothing is sent later', async () => {
    const { round, online, kinds } = await phone();
    await seconds(1);
    online.set(false);
    round.set(aRound('own'));
    await seconds(60);
    online.set(true);
    await seconds(60);
    expect(kinds()).toEqual([]);
  });

  test('without a shift nothing is claimed', async () => {
    const { round, isOnShift, kinds } = await phone();
    isOnShift.set(false);
    round.set(aRound('own'));
    await seconds(1);
    expect(kinds()).toEqual([]);
  });

  test("a sent round reports 'stop n of m' and its end, and nothing else", async () => {
    const { round, service } = await phone();
    service.news.push({ rounds: [theRound] });
    await seconds(31);
    round.set(aRound());
    await seconds(1);
    const first = markStop(aRound(), aStop(1), visited);
    round.set(first);
    await seconds(1);
    round.set(markStop(first, aStop(2), visited));
    await seconds(1);
    expect(service.sent.filter(({ kind }) => kind.startsWith('round'))).toEqual([
      { id: expect.any(String), kind: 'round_stop', round_id: 'round-1', done: 1, stops: 2 },
      { id: expect.any(String), kind: 'round_stop', round_id: 'round-1', done: 2, stops: 2 },
      { id: expect.any(String), kind: 'round_finished', round_id: 'round-1' },
    ]);
  });

  test('progress that failed to be stored is reported with the next stop', async () => {
    const disk = newDisk();
    const store = storeOn(disk.records);
    let isBroken = false;
    const all = async () => {
      if (isBroken) throw new Error('The connection to the database is lost');
      return store.all();
    };
    const { round, service } = await phone({ disk }, { records: { ...store, all }, report: () => undefined });
    service.news.push({ rounds: [theRound] });
    await seconds(31);
    round.set(aRound());
    await seconds(1);
    isBroken = true;
    const first = markStop(aRound(), aStop(1), visited);
    round.set(first);
    await seconds(1);
    isBroken = false;
    round.set(markStop(first, aStop(2), visited));
    await seconds(1);
    expect(service.sent.filter(({ kind }) => kind.startsWith('round'))).toMatchObject([
      { kind: 'round_stop', done: 2, stops: 2 },
      { kind: 'round_finished' },
    ]);
  });

  test('the end of a round that could not be stored is reported when the page is looked at again', async () => {
    const disk = newDisk();
    const store = storeOn(disk.events);
    let isFull = false;
    const put = async (events: readonly TeamEvent[]) => {
      if (isFull) throw new Error('The disk is full');
      await store.put(events);
    };
    const { round, service, pageVisible } = await phone(
      { disk },
      { store: { ...store, put }, report: () => undefined },
    );
    service.news.push({ rounds: [theRound] });
    await seconds(31);
    round.set(aRound());
    await seconds(1);
    isFull = true;
    round.set(endRound(aRound(), at('14:10')));
    await seconds(1);
    isFull = false;
    pageVisible.set(false);
    pageVisible.set(true);
    await seconds(1);
    expect(service.sent.filter(({ kind }) => kind === 'round_finished')).toHaveLength(1);
  });
});

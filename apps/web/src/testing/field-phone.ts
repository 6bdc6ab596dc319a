import type { FieldEventInput, FieldRefusal } from '@patrolplan/contract/field';
import { vi } from 'vitest';
import { aKnownShift } from './a-shift.ts';
import { aSite } from './a-site.ts';
import { storeOn } from './store-on.ts';
import type { OwnClosedSites } from '#domain/closure/device-closure.ts';
import type { FieldReply } from '#domain/field/person-state.ts';
import { failed, ok } from '#domain/result.ts';
import type { Round } from '#domain/round/round.ts';
import type { KnownShift } from '#domain/shift/known-shift.ts';
import type { ReturnVisit } from '#domain/shift/return-visits.ts';
import { isRunning } from '#domain/shift/shift.ts';
import type { Site } from '#domain/site/site.ts';
import type { TeamState } from '#domain/team/team-facts.ts';
import type { CallFailure } from '#platform/http/call-failure.ts';
import { exclusiveBy } from '#platform/http/renew-token.ts';
import { createSource } from '#platform/source.ts';
import { openFieldLog } from '#state/field/field-log.ts';
import type { FieldLogDeps } from '#state/field/field-log-deps.ts';
import type { FieldRecord } from '#state/field/field-records.ts';
import { NOTHING } from '#state/field/on-device.ts';

export const PRIYA = 7;
export const TOM = 8;

type SentCall = { readonly userId: number; readonly events: readonly FieldEventInput[] };

/** A service that stores what it gets, with check-in every hour. */
export function aFieldService() {
  const service = {
    calls: [] as SentCall[],
    stored: [] as FieldEventInput[],
    /** The tags of the reads. */
    reads: [] as string[],
    isDown: false,
    /** What is answered instead of the state. */
    fails: (_: readonly FieldEventInput[]): CallFailure | null => null,
    refuses: (_: FieldEventInput): FieldRefusal | null => null,
    /** Changes what is known of the shift. */
    shift: {} as Partial<KnownShift>,
    endedAt: null as number | null,
    team: null as TeamState | null,
    kinds: () => service.stored.map(({ kind }) => kind),
    ids: () => service.calls.map(({ events }) => events.map(({ id }) => id)),
    known(): KnownShift {
      const start = service.stored.find(({ kind }) => kind === 'start');
      const startedAt = Date.parse(start?.at ?? '');
      if (!start) return aKnownShift(null, service.shift);
      if (service.endedAt !== null) {
        return aKnownShift(null, { ended: { startedAt, endedAt: service.endedAt }, ...service.shift });
      }
      const heard = service.stored.filter(({ kind }) =>
        ['start', 'check_in', 'stop', 'visit'].includes(kind),
      );
      const lastHeardAt = Math.max(...heard.map(({ at }) => Date.parse(at)));
      const endsAt = startedAt + 12 * 3_600_000;
      const checkInBy = service.shift.checkInMinutes === null ? null : lastHeardAt + 3_600_000;
      return aKnownShift({ startedAt, endsAt, lastHeardAt, checkInBy }, service.shift);
    },
    reply(): FieldReply {
      const state = { shift: service.known(), team: service.team };
      return { tag: JSON.stringify(state), requestedAt: Date.now(), toldAt: Date.now(), ...state };
    },
  };
  return service;
}

export type FieldService = ReturnType<typeof aFieldService>;

function fieldCalls(service: FieldService): FieldLogDeps['calls'] {
  return {
    async send(userId, events) {
      service.calls.push({ userId, events });
      if (service.isDown) return failed({ kind: 'offline' });
      const failure = service.fails(events);
      if (failure !== null) return failed(failure);
      const answers = new Map(events.map((event) => [event.id, service.refuses(event)]));
      for (const event of events) {
        const isNew = !service.stored.some(({ id }) => id === event.id);
        if (isNew && answers.get(event.id) === null) service.stored.push(event);
        if (event.kind === 'end') service.endedAt = Date.parse(event.at);
        if (event.kind === 'undo') service.endedAt = null;
      }
      return ok({ answers, reply: service.reply() });
    },
    async read(tag) {
      service.reads.push(tag);
      if (service.isDown) return failed({ kind: 'offline' });
      const reply = service.reply();
      return ok(reply.tag === tag ? null : reply);
    },
  };
}

export type Disk = Map<string, FieldRecord>;

type Phone = {
  readonly disk?: Disk;
  readonly service?: FieldService;
  readonly personId?: number | null;
  readonly shares?: Partial<FieldLogDeps>;
};

/** A phone with its clock, disk and connection. The time is the fake time of the test. */
export async function fieldPhone({
  disk = new Map(),
  service = aFieldService(),
  personId = PRIYA,
  shares = {},
}: Phone = {}) {
  const person = createSource<number | null>(personId);
  const online = createSource(true);
  const pageVisible = createSource(true);
  const round = createSource<Round | null>(null);
  const returns = createSource<readonly ReturnVisit[]>([]);
  const sites = createSource<readonly Site[] | null>([aSite({ siteId: 1 }), aSite({ siteId: 2 })]);
  const lastSeen = {
    shown: NOTHING,
    sites: null as OwnClosedSites | null,
    dropped: [] as number[],
  };
  const publish = vi.fn<FieldLogDeps['publish']>((shown) => void (lastSeen.shown = shown));
  let siteReads = 0;
  let made = 0;
  const log = await openFieldLog({
    store: storeOn(disk),
    oldStores: {},
    channel: { announce: () => undefined, listen: () => undefined },
    calls: fieldCalls(service),
    person,
    online,
    pageVisible,
    now: () => Date.now(),
    difference: () => 0,
    newId: () => `event-${disk.size}-${(made += 1)}`,
    exclusive: { urgent: exclusiveBy(undefined, 'urgent'), others: exclusiveBy(undefined, 'others') },
    publish,
    hideSites: (hidden) => void (lastSeen.sites = hidden),
    round,
    returns,
    sites,
    async readSites() {
      siteReads += 1;
      return [1, 2, 5].map((siteId) => aSite({ siteId }));
    },
    dropStop: (siteId) => void lastSeen.dropped.push(siteId),
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
    round,
    returns,
    sites,
    publish,
    lastSeen,
    siteReads: () => siteReads,
    shown: () => lastSeen.shown,
    visits: () => lastSeen.shown.visits.visits,
    isOnShift: () => isRunning(lastSeen.shown.shift?.shift ?? null),
    /** Starts a shift, and waits until the service has it. */
    async onShift() {
      await (
        await log.record({ kind: 'start' })
      )?.isSent;
    },
    events: () => [...disk.values()].flatMap((record) => (record.kind === 'state' ? [] : [record])),
  };
}

export const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);
export const minutes = (count: number) => seconds(count * 60);

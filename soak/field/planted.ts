import { hash } from 'node:crypto';
import type { FieldRefusal } from '@patrolplan/contract/field';
import type { AlarmWatch } from '#api/modules/shifts/watch-shifts.ts';
import { ok } from '#web/domain/result.ts';
import { withChanges } from '#web/platform/storage/keyed-store.ts';
import type { FieldLogDeps } from '#web/state/field/field-log-deps.ts';
import type { FieldRecord } from '#web/state/field/field-records.ts';
import { eventsIn } from './ledger.ts';
import type { Service, ServiceRequest } from './network.ts';
import type { Phone } from './phone.ts';

/** A fault that somebody could have built in, at an edge of the product. */
export type Planted = {
  readonly name: string;
  readonly device?: (deps: FieldLogDeps, phone: Phone) => FieldLogDeps;
  readonly service?: (service: Service) => Service;
  readonly watch?: (watch: AlarmWatch) => AlarmWatch;
  readonly sql?: string;
};

export const NOTHING_PLANTED: Planted = { name: 'nothing' };

const NO_INCIDENT_MESSAGES = `create function refuse_message() returns trigger language plpgsql as
  $$ begin if new.is_incident then raise exception 'no space left'; end if; return new; end $$;
  create trigger refuse_message before insert on outbox for each row execute function refuse_message()`;

/** Each of them breaks a promise, and the simulation must find it. */
export const PLANTED: readonly Planted[] = [
  {
    name: 'the unique index of the events of a shift is lost',
    sql: 'alter table shift_events drop constraint shift_events_pkey',
  },
  {
    name: 'the outbox forgets events whose reply was lost',
    device(deps) {
      let reload = () => {};
      return {
        ...deps,
        channel: {
          ...deps.channel,
          listen(onChange) {
            reload = onChange;
            deps.channel.listen(onChange);
          },
        },
        calls: {
          ...deps.calls,
          async send(userId, events, isRepeated) {
            const sent = await deps.calls.send(userId, events, isRepeated);
            if (!sent.ok && sent.failure.kind === 'offline') {
              await deps.store.update(() => ({ remove: events.map(({ id }) => id) }));
              deps.channel.announce();
              reload();
            }
            return sent;
          },
        },
      };
    },
  },
  {
    name: 'the order of arrival counts for a shift, not the time of an event',
    sql: `create function time_of_arrival() returns trigger language plpgsql as
      $$ begin new.happened_at := new.received_at; return new; end $$;
      create trigger time_of_arrival before insert on shift_events for each row execute function time_of_arrival()`,
  },
  {
    name: 'the owner of an event is whoever called last',
    service: ownerOfLastCall,
  },
  {
    name: 'the poll never applies a state that has changed',
    device: (deps) => ({
      ...deps,
      calls: {
        ...deps.calls,
        async read(tag) {
          const reply = await deps.calls.read(tag);
          return reply.ok ? ok(null) : reply;
        },
      },
    }),
  },
  {
    name: 'the lock between two tabs does not lock',
    device: (deps) => ({ ...deps, exclusive: { urgent: (work) => work(), others: (work) => work() } }),
  },
  {
    name: 'a wrong clock is not corrected',
    device: (deps) => ({ ...deps, difference: () => 0 }),
  },
  {
    name: 'a refused event is dropped without a word',
    device: (deps) => ({
      ...deps,
      store: {
        ...deps.store,
        update: (change) =>
          deps.store.update((records) => {
            const { put = [], remove = [] } = change(records);
            const refused = put.filter((record) => record.kind !== 'state' && record.state === 'refused');
            return {
              put: put.filter((record) => !refused.includes(record)),
              remove: [...remove, ...refused.map(({ id }) => id)],
            };
          }),
      },
    }),
  },
  {
    name: 'a write reports success before it is on disk',
    device: (deps, phone) => ({ ...deps, store: writeLater(deps.store, phone) }),
  },
  {
    name: 'a call for help waits for what else is being sent',
    device: (deps) => ({
      ...deps,
      exclusive: { urgent: deps.exclusive.others, others: deps.exclusive.others },
    }),
  },
  {
    name: 'a call for help waits for an incident that is being sent',
    device: (deps) => ({
      ...deps,
      calls: {
        ...deps.calls,
        send: (userId, events, isRepeated) => {
          const send = () => deps.calls.send(userId, events, isRepeated);
          return events.some(({ kind }) => kind === 'incident') ? deps.exclusive.urgent(send) : send();
        },
      },
    }),
  },
  {
    name: 'an incident whose reply was lost is stored again as another one',
    service: newIdOfRepeated,
  },
  {
    name: 'an incident that waits belongs to whoever is signed in',
    device: (deps) => ({ ...deps, store: adoptIncidents(deps) }),
  },
  {
    name: 'the message about an incident cannot be stored',
    sql: NO_INCIDENT_MESSAGES,
  },
  {
    name: 'alarms are raised after incidents, whose messages cannot be stored',
    sql: NO_INCIDENT_MESSAGES,
    watch: (watch) => ({
      ...watch,
      async raise() {
        await watch.tellIncidents();
        return watch.raise();
      },
    }),
  },
  {
    name: 'an incident is told again until its message is accepted',
    sql: `create function forget_message() returns trigger language plpgsql as
      $$ begin update incidents set told_at = null where email_id = new.id and new.sent_at is null; return new; end $$;
      create trigger forget_message after update on outbox for each row execute function forget_message()`,
  },
  {
    name: 'a removed visit is forgotten, so that a late delivery stores it again',
    sql: `create function forget() returns trigger language plpgsql as $$ begin return null; end $$;
      create trigger forget before insert on removed_visits for each row execute function forget()`,
  },
  {
    name: 'every event counts as stored, whatever the service says',
    device: (deps) => ({
      ...deps,
      calls: {
        ...deps.calls,
        async send(userId, events, isRepeated) {
          const sent = await deps.calls.send(userId, events, isRepeated);
          const all = new Map<string, FieldRefusal | null>(events.map(({ id }) => [id, null]));
          return sent.ok ? ok({ ...sent.value, answers: all }) : sent;
        },
      },
    }),
  },
];

/** As where the service gives the ids: an incident whose reply was lost is sent again, and is a new one. */
function newIdOfRepeated(service: Service): Service {
  const seen = new Set<string>();
  let times = 0;
  return async (request, instance) => {
    const repeated = eventsIn(request).filter(({ id, kind }) => kind === 'incident' && seen.has(id));
    // Of the same moment, as the service expects of an id.
    const newId = (id: string) =>
      `${id.slice(0, -12)}${hash('sha256', `${id} ${(times += 1)}`).slice(0, 12)}`;
    const newIds = repeated.map(({ id }) => [id, newId(id)] as const);
    const body = newIds.reduce((text, [id, other]) => text?.replaceAll(id, other), request.body);
    const reply = await service({ ...request, body }, instance);
    if (reply?.status === 200) for (const { id } of eventsIn(request)) seen.add(id);
    const text = newIds.reduce((sent, [id, other]) => sent.replaceAll(other, id), reply?.body ?? '');
    return reply && { ...reply, body: text };
  };
}

/** As where the session decides whose an incident is: what waits on a phone belongs to whoever is signed in. */
function adoptIncidents({ store, person }: FieldLogDeps): FieldLogDeps['store'] {
  const adopted = (records: readonly FieldRecord[]) =>
    records.map((record) => {
      const userId = person.get();
      const isLeft = record.kind === 'incident' && record.state === 'waiting' && userId !== null;
      return isLeft ? { ...record, userId } : record;
    });
  return {
    all: async () => adopted(await store.all()),
    update: async (change) => adopted(await store.update((records) => change(adopted(records)))),
  };
}

/** As where a session is kept beside the request: events of one phone go to the person of the call before. */
function ownerOfLastCall(service: Service): Service {
  let last: { readonly token: string; readonly userId: number } | null = null;
  return (request, instance) => {
    const own = ownerIn(request);
    const given = last;
    if (own !== null) last = own;
    if (own === null || given === null || given.userId === own.userId) return service(request, instance);
    const body = JSON.stringify({ ...JSON.parse(request.body ?? ''), user_id: given.userId });
    const headers = { ...request.headers, Authorization: given.token };
    return service({ ...request, headers, body }, instance);
  };
}

function ownerIn(request: ServiceRequest): { readonly token: string; readonly userId: number } | null {
  const token = request.headers['Authorization'];
  if (token === undefined || eventsIn(request).length === 0) return null;
  // Safe: what the device has just written.
  return { token, userId: (JSON.parse(request.body ?? '') as { user_id: number }).user_id };
}

/** When local storage is written. */
const FLUSH_MS = 2_000;

/** What the tabs of a phone see, and is not on disk yet. */
const unwritten = new WeakMap<Phone, readonly FieldRecord[]>();

/** Settles with what will be on disk some seconds later, as local storage does. A kill loses it. */
function writeLater(store: FieldLogDeps['store'], phone: Phone): FieldLogDeps['store'] {
  let isPlanned = false;
  if (phone.tabs.length === 0) unwritten.delete(phone);
  return {
    all: async () => unwritten.get(phone) ?? store.all(),
    async update(change) {
      const before = unwritten.get(phone) ?? (await store.all());
      const after = withChanges(before, change(before));
      unwritten.set(phone, after);
      if (!isPlanned) setTimeout(flush, FLUSH_MS);
      isPlanned = true;
      return after;
    },
  };

  function flush(): void {
    isPlanned = false;
    void store.update((stored) => {
      const records = unwritten.get(phone) ?? [];
      const ids = new Set(records.map(({ id }) => id));
      return { put: records, remove: stored.flatMap(({ id }) => (ids.has(id) ? [] : [id])) };
    });
  }
}

import type { FieldEventKind } from '@patrolplan/contract/field';
import type { FieldEvent } from '#web/domain/field/field-event.ts';
import type { FieldRecord } from '#web/state/field/field-records.ts';
import type { FieldOnDevice } from '#web/state/field/on-device.ts';
import type { FieldDisk } from './device-storage.ts';
import type { ServiceReply, ServiceRequest } from './network.ts';
import { timeText } from './steps.ts';
import type { Program, VirtualTime } from './virtual-time.ts';

/** What the ledger knows of a phone. */
export type WatchedPhone = {
  readonly name: string;
  readonly disk: FieldDisk;
  readonly front: { readonly program: Program } | undefined;
  readonly isConnected: boolean;
  readonly clockError: number;
  readonly clockChangedAt: number;
  readonly heardAt: number;
};

/** An event that was on the disk of a phone. */
export type Made = {
  /** As it was last before the service had answered. */
  event: FieldEvent;
  readonly phone: WatchedPhone;
  /** The right time when it was made; null where the phone could not know it. */
  readonly madeAt: number | null;
  /** A tap took it back, or removed it after it was refused; a kill may have come first. */
  isTakenBack: boolean;
  isShownAsSent: boolean;
};

type Answer = { readonly status: string; readonly reason: string | null };
type Flight = {
  readonly program: Program;
  readonly events: ReturnType<typeof eventsIn>;
  readonly url: string;
};

const URGENT: ReadonlySet<FieldEventKind> = new Set(['help', 'check_in']);
/** A call for help has left the phone by then. */
const HELP_MS = 1_000;

/** What people did and saw, written down beside the product, and every promise that was seen broken. */
export class Ledger {
  readonly events = new Map<string, Made>();
  /** What the person saw recorded, by id. */
  readonly confirmed = new Map<string, FieldEvent>();
  readonly failures: string[] = [];
  /** What replies that reached a phone said of each event. */
  readonly answers = new Map<string, Answer>();
  /** Visits that were made because the phone showed an accepted job there. */
  readonly walked: { readonly jobId: string; readonly visitId: string }[] = [];
  readonly lines: string[] = [];

  readonly startedAt: Date;

  readonly #time: VirtualTime;
  readonly #start: number;
  readonly #flights = new Map<WatchedPhone, Set<Flight>>();

  constructor(time: VirtualTime) {
    this.#time = time;
    this.#start = time.now;
    this.startedAt = new Date(time.now);
  }

  note(line: string): void {
    this.lines.push(`${timeText(this.#time.now - this.#start)} ${line}`);
  }

  fails(line: string): void {
    this.failures.push(`${timeText(this.#time.now - this.#start)} ${line}`);
  }

  confirms(event: FieldEvent): void {
    this.confirmed.set(event.id, event);
  }

  /** A transaction of a phone is on disk. */
  committed(phone: WatchedPhone, records: readonly FieldRecord[]): void {
    for (const record of records) {
      if (record.kind === 'state') continue;
      const known = this.events.get(record.id);
      if (known === undefined) this.#add(phone, record);
      else if (known.event.userId !== record.userId)
        this.fails(`${record.kind} of ${known.event.userId} became one of ${record.userId} on ${phone.name}`);
      else {
        if (record.state === 'waiting') known.event = record;
        if (record.state === 'sent') known.isShownAsSent = true;
      }
    }
  }

  #add(phone: WatchedPhone, event: FieldEvent): void {
    const { now } = this.#time;
    // A reply takes ten seconds at most: after twelve the phone has heard the time by its present clock.
    const knowsTime = phone.heardAt - phone.clockChangedAt > 12_000 || phone.clockError === 0;
    const made = { event, phone, madeAt: knowsTime ? now : null };
    this.events.set(event.id, { ...made, isTakenBack: false, isShownAsSent: false });
    const subject = event.kind === 'visit_correction' ? ` (${event.change} ${event.visitId.slice(-6)})` : '';
    this.note(`${phone.name}: ${event.kind} ${event.id.slice(-6)}${subject} of ${event.userId} is on disk`);
    if (event.kind === 'help') this.#watchHelp(phone, event);
  }

  /** What the person sees. */
  shows(phone: WatchedPhone, userId: number | null, { visits, closures, shift }: FieldOnDevice): void {
    const ofShift = shift === null ? [] : [...shift.events, ...shift.incidents];
    for (const event of [...visits.visits, ...closures, ...ofShift]) {
      if (event.userId !== userId)
        this.fails(`${phone.name} shows ${userId} a ${event.kind} of ${event.userId}`);
    }
  }

  flies(phone: WatchedPhone, program: Program, request: ServiceRequest, state: 'sent' | 'over'): void {
    const flights = this.#flights.get(phone) ?? new Set();
    this.#flights.set(phone, flights);
    const events = eventsIn(request);
    if (state === 'over') {
      for (const flight of flights) {
        if (flight.program === program && flight.url === request.url && sameIds(flight.events, events))
          flights.delete(flight);
      }
      return;
    }
    const ids = new Set(events.map(({ id }) => id));
    for (const { id, kind } of events) {
      // A claim is sent at once or never.
      if (!this.events.has(id) && !kind.startsWith('on_my_way'))
        this.fails(`${phone.name} sends ${kind} ${id.slice(-6)} before it is on disk`);
    }
    for (const flight of flights) {
      const twice = flight.program.isAlive && flight.events.find(({ id }) => ids.has(id));
      if (twice) this.fails(`${phone.name} sends ${twice.kind} ${twice.id.slice(-6)} in two calls at once`);
    }
    if (events.length > 1 && events.some(({ kind }) => kind === 'help'))
      this.fails(`${phone.name} sends a call for help with ${events.length - 1} other events`);
    flights.add({ program, events, url: request.url });
  }

  /** A call for help leaves the phone at once, unless an urgent call or a new token is under way. */
  #watchHelp(phone: WatchedPhone, { id }: FieldEvent): void {
    const program = phone.front?.program;
    const isExcused = () =>
      !phone.isConnected ||
      program?.isAlive !== true ||
      [...(this.#flights.get(phone) ?? [])].some(
        ({ url, events }) =>
          url.includes('/token/') || events.some((event) => URGENT.has(event.kind) && event.id !== id),
      );
    let isLate = !isExcused();
    const sent = () =>
      [...(this.#flights.get(phone) ?? [])].some(({ events }) => events.some((e) => e.id === id));
    for (let ms = 50; ms <= HELP_MS; ms += 50) {
      this.#time.after(ms, () => {
        if (isExcused() || sent() || this.answers.has(id)) isLate = false;
      });
    }
    this.#time.after(HELP_MS + 1, () => {
      if (isLate) this.fails(`a call for help on ${phone.name} waits behind something else`);
    });
  }

  /** A reply that the program of the phone has got. */
  received(phone: WatchedPhone, request: ServiceRequest, { status, body }: ServiceReply): void {
    if (status !== 200 || eventsIn(request).length === 0) return;
    // Safe: the reply of the call, as the contract has it.
    const { results } = JSON.parse(body) as { results: ({ id: string } & Answer)[] };
    for (const { id, status: result, reason } of results) {
      this.answers.set(id, { status: result, reason });
      if (result !== 'stored') this.note(`${phone.name}: ${id.slice(-6)} is refused: ${reason}`);
    }
  }
}

const sameIds = (one: Flight['events'], other: Flight['events']): boolean =>
  one.map(({ id }) => id).join() === other.map(({ id }) => id).join();

/** The events of a request to the field log. */
export function eventsIn({
  url,
  body,
}: ServiceRequest): readonly { readonly id: string; readonly kind: FieldEventKind }[] {
  if (!url.endsWith('/field/events/') || body === undefined) return [];
  // Safe: what the device has just written.
  return (JSON.parse(body) as { events: { id: string; kind: FieldEventKind }[] }).events;
}

import type { FieldEvent } from '#web/domain/field/field-event.ts';
import type { Site } from '#web/domain/site/site.ts';
import { createHttpClient } from '#web/platform/http/client.ts';
import { clockDifference } from '#web/platform/server-clock.ts';
import { createSource, whenTrue } from '#web/platform/source.ts';
import { storedKeys } from '#web/platform/storage/stored-keys.ts';
import { createStoredValues } from '#web/platform/storage/stored-values.ts';
import { createSession } from '#web/state/session/create-session.ts';
import { createFieldCalls } from '#web/state/field/deliver.ts';
import { openFieldLog } from '#web/state/field/field-log.ts';
import type { FieldLogDeps } from '#web/state/field/field-log-deps.ts';
import { type FieldOnDevice, NOTHING } from '#web/state/field/on-device.ts';
import { type FieldDisk, createLocks, storeFor } from './device-storage.ts';
import type { Ledger } from './ledger.ts';
import { type Network, type Rush, type Service, createFetch, fractions } from './network.ts';
import type { Program, VirtualTime } from './virtual-time.ts';

export type World = {
  readonly time: VirtualTime;
  readonly seed: number;
  readonly service: Service;
  readonly rush: Rush;
  readonly ledger: Ledger;
  readonly sites: () => readonly Site[];
  /** Those in the areas of the person. */
  readonly sitesOf: (userId: number) => readonly Site[];
  readonly note: (line: string) => void;
  /** A planted fault changes what the log of a phone is given. */
  readonly plant: (deps: FieldLogDeps, phone: Phone) => FieldLogDeps;
};

type Person = { readonly id: number; readonly name: string };

export type Tab = Awaited<ReturnType<typeof openTab>>;

/** Between the write of one tab and the moment at which another one hears of it. */
const BETWEEN_TABS_MS = 4;

/** A phone: what survives a kill, and the tabs that run. */
export class Phone {
  readonly disk: FieldDisk = new Map();
  readonly storage = new Map<string, string>();
  readonly locks = createLocks();
  readonly network: Network = { badUntil: 0 };
  readonly name: string;
  tabs: readonly Tab[] = [];
  isConnected = true;
  /** How far the clock is wrong, in ms; and since when it is like that. */
  clockError = 0;
  clockChangedAt = 0;
  /** When a reply last came, which says what the time is. */
  heardAt = 0;
  /** The tab that the next reply or write kills, and how long after it. */
  killNext: { readonly on: 'reply' | 'write'; readonly afterMs: number; readonly reopenMs: number } | null =
    null;

  readonly #world: World;
  readonly #opening = new Set<Program>();

  constructor(name: string, world: World) {
    this.name = name;
    this.#world = world;
  }

  get front(): Tab | undefined {
    return this.tabs.find(({ pageVisible }) => pageVisible.get());
  }

  readonly now = (): number => this.#world.time.now + this.clockError;

  /** Starts the app in a tab. It takes its time, and may be killed meanwhile. */
  open(): void {
    const program: Program = { isAlive: true, clock: this.now };
    this.#opening.add(program);
    this.#world.time
      .runAs(program, () => openTab(this, this.#world, program))
      .then((tab) => this.#opened(tab))
      .catch((cause: unknown) => this.#world.ledger.fails(`${this.name} does not start: ${String(cause)}`));
  }

  #opened(tab: Tab): void {
    this.#opening.delete(tab.program);
    this.tabs = [...this.tabs, tab];
    this.run(tab, () => tab.online.set(this.isConnected));
    this.show(tab);
  }

  /** Only the tab in front is visible. */
  show(front: Tab): void {
    for (const tab of this.tabs) this.run(tab, () => tab.pageVisible.set(tab === front));
  }

  run<T>(tab: Tab, work: () => T): T {
    return this.#world.time.runAs(tab.program, work);
  }

  setConnected(isConnected: boolean): void {
    this.isConnected = isConnected;
    for (const tab of this.tabs) this.run(tab, () => tab.online.set(isConnected));
  }

  setClock(error: number): void {
    this.clockError = error;
    this.clockChangedAt = this.#world.time.now;
  }

  close(tab: Tab): void {
    tab.program.isAlive = false;
    this.tabs = this.tabs.filter((one) => one !== tab);
    this.locks.free();
    if (this.tabs[0] && !this.front) this.show(this.tabs[0]);
  }

  kill(): void {
    for (const program of [...this.tabs.map((tab) => tab.program), ...this.#opening]) program.isAlive = false;
    this.#opening.clear();
    this.tabs = [];
    this.locks.free();
  }
}

async function openTab(phone: Phone, world: World, program: Program) {
  const { time, ledger } = world;
  const readStorage: ((key: string | null) => void)[] = [];
  const storedValue = createStoredValues({
    table: storedKeys,
    storage: {
      getItem: (key) => phone.storage.get(key) ?? null,
      setItem(key, value) {
        phone.storage.set(key, value);
        tellOthers(key);
      },
      removeItem(key) {
        if (phone.storage.delete(key)) tellOthers(key);
      },
    },
    changedElsewhere: (onChange) => readStorage.push(onChange),
  });
  function tellOthers(key: string): void {
    for (const other of phone.tabs.filter((tab) => tab.program !== program)) {
      time.after(BETWEEN_TABS_MS, () => {
        if (other.program.isAlive) phone.run(other, () => other.storageChanged(key));
      });
    }
  }
  const session = createSession({
    accessToken: storedValue('accessToken'),
    refreshToken: storedValue('refreshToken'),
    clearStored() {
      // Safe: the keys of the table are its own key type.
      for (const key of Object.keys(storedKeys) as (keyof typeof storedKeys)[]) storedValue(key).clear();
    },
  });
  const difference = storedValue('pp:clockDifference');
  const profile = storedValue('pp:profile');
  const online = createSource(phone.isConnected);
  const pageVisible = createSource(true);
  const round = storedValue('pp:round');
  let last: FieldOnDevice = NOTHING;

  function noteDate(header: string | null, sentAt: number, receivedAt: number): void {
    const found = clockDifference(header, sentAt, receivedAt);
    if (found === null || Math.abs(found - (difference.get() ?? 0)) < 1_000) return;
    if (found === 0) difference.clear();
    else difference.set(found);
  }

  const client = createHttpClient({
    fetch: createFetch(
      world,
      { name: phone.name, network: phone.network, isConnected: () => phone.isConnected },
      program,
      (request, state) => ledger.flies(phone, program, request, state),
      (request, reply) => {
        phone.heardAt = time.now;
        ledger.received(phone, request, reply);
        killOn('reply');
      },
    ),
    whenPageActive: () => Promise.resolve(),
    noteDate,
    tokens: session.tokens,
    sessionNumber: session.sessionNumber,
    hosts: () => Promise.resolve({ product: '', provider: '' }),
    exclusive: phone.locks.exclusive('token', program),
    whenOnline: () => whenTrue(online),
    hasProfile: () => profile.reread() !== null,
    onNotRenewed: () => undefined,
    onExpired() {
      world.note(`${phone.name}: the session has ended`);
      session.endSession('expired');
    },
    onInactive: () => session.endSession('inactive'),
  });

  function killOn(on: 'reply' | 'write'): void {
    const { killNext } = phone;
    if (killNext?.on !== on) return;
    phone.killNext = null;
    time.after(killNext.afterMs, () => {
      world.note(`${phone.name} is killed ${killNext.afterMs} ms after a ${on}`);
      phone.kill();
      time.after(killNext.reopenMs, () => phone.open());
    });
  }

  let made = 0;
  const store = storeFor({ time, disk: phone.disk }, program, (records) => ledger.committed(phone, records));
  const deps: FieldLogDeps = {
    store: {
      all: store.all,
      update(change) {
        killOn('write');
        return store.update(change);
      },
    },
    oldStores: {},
    channel: {
      announce() {
        for (const other of phone.tabs.filter((tab) => tab.program !== program)) {
          time.after(BETWEEN_TABS_MS, () => {
            if (other.program.isAlive) phone.run(other, other.diskChanged);
          });
        }
      },
      listen: (onChange) => void listeners.push(onChange),
    },
    calls: createFieldCalls(client, phone.now),
    person: { get: () => profile.get()?.userId ?? null, subscribe: profile.subscribe },
    online,
    pageVisible,
    now: phone.now,
    difference: () => difference.get() ?? 0,
    newId: (at) => idAt(at, fractions(`${world.seed} ${phone.name} ${time.now} ${(made += 1)}`)),
    exclusive: {
      urgent: phone.locks.exclusive('urgent', program),
      others: phone.locks.exclusive('others', program),
    },
    publish(shown) {
      last = shown;
      if (program.isAlive) ledger.shows(phone, profile.get()?.userId ?? null, shown);
    },
    hideSites: () => undefined,
    round,
    returns: createSource([]),
    sites: createSource(world.sites()),
    readSites: () => Promise.resolve(world.sites()),
    dropStop: () => undefined,
    keepStorage: () => undefined,
    report: (where, cause) => ledger.fails(`${phone.name} reported an error in ${where}: ${String(cause)}`),
  };
  const listeners: (() => void)[] = [];
  const log = await openFieldLog(world.plant(deps, phone));
  return {
    program,
    log,
    online,
    pageVisible,
    round,
    shown: () => last,
    person: () => profile.get()?.userId ?? null,
    storageChanged: (key: string) => readStorage.forEach((read) => read(key)),
    diskChanged: () => listeners.forEach((listener) => listener()),
    /** As a sign-in does, whose reply also says what the time is. */
    signIn({ id, name }: Person, tokens: { readonly access: string; readonly refresh: string }) {
      noteDate(new Date(time.now).toUTCString(), phone.now(), phone.now());
      const names = { firstName: name, lastName: '', isActive: true, isStaff: false, areas: [] };
      session.signIn(tokens);
      profile.set({ userId: id, ...names });
    },
    signOut: () => session.signOut(),
  };
}

/** A UUID of version 7, as the device makes it, from the numbers of the run. */
function idAt(at: number, random: () => number): string {
  const time = at.toString(16).padStart(12, '0');
  const digits = Array.from({ length: 18 }, () => Math.floor(random() * 16).toString(16)).join('');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${digits.slice(0, 3)}-8${digits.slice(3, 6)}-${digits.slice(6)}`;
}

export const eventsOn = (phone: Phone): readonly FieldEvent[] =>
  [...phone.disk.values()].flatMap((record) => (record.kind === 'state' ? [] : [record]));

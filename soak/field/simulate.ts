import { sql } from 'kysely';
import { isRunning } from '#web/domain/shift/shift.ts';
import { tapOn } from './act.ts';
import { checkPhone } from './check-phone.ts';
import { checkStored } from './check-stored.ts';
import { checkTold } from './check-told.ts';
import { Contacts } from './contacts.ts';
import { Ledger } from './ledger.ts';
import { Phone, type World, eventsOn } from './phone.ts';
import { NOTHING_PLANTED, type Planted } from './planted.ts';
import { NAMES, type People, populate } from './populate.ts';
import { type SimulatedService, startService } from './service.ts';
import { createStaff } from './staff.ts';
import { BUSY_MS, PHONES, type Step, planSteps, stepText } from './steps.ts';
import { VirtualTime, replaceTimers } from './virtual-time.ts';

const START = Date.parse('2026-11-16T12:00:00Z');
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** Longer than the longest pause between two attempts, and than what is still on its way. */
const QUIET_MS = 125 * SECOND;
const TWO_POLLS_MS = 61 * SECOND;
const INSTANCES = [0, 1] as const;
/** Until another instance tells the contacts; at once when it has stored something to tell. */
const WATCH_AGAIN_MS = 30 * SECOND;

export type Simulated = {
  readonly failures: readonly string[];
  /** What happened, in the order in which it did. */
  readonly lines: readonly string[];
  readonly events: number;
  readonly refused: number;
  readonly incidents: number;
  /** Different messages that contacts have got. */
  readonly told: number;
};

export type Run = {
  /** Of a migrated, empty database. */
  readonly url: string;
  readonly seed: number;
  readonly steps?: readonly Step[];
  readonly planted?: Planted;
};

/** Some phones and two instances of the service for twenty minutes with faults, and then some without. */
export async function simulate({
  url,
  seed,
  steps = planSteps(seed),
  planted = NOTHING_PLANTED,
}: Run): Promise<Simulated> {
  const time = new VirtualTime(START);
  const ledger = new Ledger(time);
  const note = (line: string) => ledger.note(line);
  const contacts = new Contacts({ now: () => time.now, note });
  const service = await startService(url, {
    clock: { now: () => new Date(time.now) },
    contacts,
    tellSoon: (n) => void time.after(1, () => service.watch(n)),
    note,
    plant: planted.watch ?? ((watch) => watch),
  });
  const restoreTimers = replaceTimers();
  try {
    const people = await populate(service.db, START);
    if (planted.sql !== undefined) await sql.raw(planted.sql).execute(service.db);
    const staff = createStaff({ ...people, service, time, note, walked: ledger.walked });
    const world: World = {
      time,
      seed,
      ledger,
      note,
      rush: { until: 0 },
      sites: () => people.sites,
      sitesOf: people.sitesOf,
      service: planted.service?.(service.call) ?? service.call,
      plant: planted.device ?? ((deps) => deps),
    };
    const phones = Array.from({ length: PHONES }, (_, n) => new Phone(`phone ${n}`, world));
    const play: Play = { isOver: false, time, ledger, service, phones, people, world, staff, contacts };
    for (const [n, phone] of phones.entries()) {
      phone.open();
      time.after(500, () => signIn(play, phone, n));
    }
    for (const n of INSTANCES) time.after(n * WATCH_AGAIN_MS, () => watchAgain(play, n));
    for (const step of steps) {
      time.after(step.at, () => {
        note(`- ${stepText(step)}`);
        return perform(play, step);
      });
    }
    try {
      await time.runUntil(START + BUSY_MS + MINUTE);
      await settle(play);
    } catch (cause) {
      ledger.fails(String(cause));
    }
    return {
      failures: ledger.failures,
      lines: ledger.lines,
      events: ledger.events.size,
      refused: [...ledger.answers.values()].filter(({ status }) => status !== 'stored').length,
      incidents: [...ledger.events.values()].filter(({ event }) => event.kind === 'incident').length,
      told: contacts.told.size,
    };
  } finally {
    restoreTimers();
    await service.close();
  }
}

type Play = {
  /** The phones have been looked at. */
  isOver: boolean;
  readonly time: VirtualTime;
  readonly ledger: Ledger;
  readonly service: SimulatedService;
  readonly phones: readonly Phone[];
  readonly people: People;
  readonly world: World;
  readonly staff: ReturnType<typeof createStaff>;
  readonly contacts: Contacts;
};

/** Every instance tells contacts again and again until the phones have been looked at. */
async function watchAgain(play: Play, n: number): Promise<void> {
  if (play.isOver) return;
  await play.service.watch(n);
  play.time.after(INSTANCES.length * WATCH_AGAIN_MS, () => watchAgain(play, n));
}

async function signIn({ service, people }: Play, phone: Phone, person: number): Promise<void> {
  const tab = phone.front;
  const id = people.personIds[person];
  if (tab === undefined || id === undefined || tab.person() === id) return;
  if (tab.person() !== null) signOut(phone);
  const tokens = await service.signIn(id);
  phone.run(tab, () => tab.signIn({ id, name: NAMES[person] ?? '' }, tokens));
}

function signOut(phone: Phone): void {
  const tab = phone.front;
  // The next session has not heard the time yet.
  phone.heardAt = 0;
  if (tab) phone.run(tab, tab.signOut);
}

async function perform(play: Play, step: Step): Promise<void> {
  const { time, service, phones, world, staff, contacts } = play;
  if (step.kind === 'staff') return void (await staff.act(step.act, step.pick, step.other));
  if (step.kind === 'break connection') return service.breakAt(step.instance, step.statement);
  if (step.kind === 'break watch') return service.breakWatchAt(step.instance, step.statement);
  if (step.kind === 'contacts fail') {
    contacts.failsUntil[step.channel] = time.now + step.forMs;
    return undefined;
  }
  if (step.kind === 'die with message') {
    contacts.nextDeath = step.moment;
    return undefined;
  }
  if (step.kind === 'rush') {
    world.rush.until = time.now + step.forMs;
    return undefined;
  }
  if (step.kind === 'restart') {
    time.after(step.forMs, () => service.start(step.instance));
    return service.kill(step.instance);
  }
  const phone = phones[step.phone];
  if (phone === undefined) return undefined;
  switch (step.kind) {
    case 'tap':
      return tapOn(world, phone, step.tap, step.pick);
    case 'offline':
      phone.setConnected(false);
      time.after(step.forMs, () => phone.setConnected(true));
      return undefined;
    case 'bad network':
      phone.network.badUntil = time.now + step.forMs;
      return undefined;
    case 'kill':
      if (step.on !== 'now') phone.killNext = { ...step, on: step.on };
      else {
        phone.kill();
        time.after(step.reopenMs, () => phone.open());
      }
      return undefined;
    case 'tab':
      return changeTabs(phone, step.change);
    case 'clock':
      return phone.setClock(step.error);
    case 'log out':
      return signOut(phone);
    case 'sign in':
      return signIn(play, phone, step.person);
    default:
      return step satisfies never;
  }
}

function changeTabs(phone: Phone, change: 'open' | 'close' | 'switch'): void {
  const { front } = phone;
  const other = phone.tabs.find((tab) => tab !== front);
  if (change === 'open' && front && other === undefined) phone.open();
  if (change === 'close' && front && other) phone.close(front);
  if (change === 'switch' && other) phone.show(other);
}

/** The faults stop. Whoever left something on a phone signs in there; then the phones are compared with the service. */
async function settle(play: Play): Promise<void> {
  const { time, service, phones, world, ledger, people, staff, contacts } = play;
  ledger.note('--- the faults stop');
  world.rush.until = 0;
  contacts.failsUntil.mail = 0;
  contacts.failsUntil.webhook = 0;
  contacts.nextDeath = null;
  for (const n of INSTANCES) {
    service.breakAt(n, Infinity);
    service.breakWatchAt(n, Infinity);
    await service.start(n);
  }
  for (const phone of phones) {
    phone.killNext = null;
    phone.network.badUntil = 0;
    phone.setConnected(true);
    if (phone.tabs.length === 0) phone.open();
  }
  await pass(time, QUIET_MS);
  for (let turns = people.personIds.length; turns > 0; turns -= 1) {
    const left = phones.map((phone) => eventsOn(phone).find(({ state }) => state === 'waiting')?.userId);
    if (left.every((userId) => userId === undefined)) break;
    for (const [n, userId] of left.entries()) {
      const phone = phones[n];
      if (phone && userId !== undefined) await signIn(play, phone, people.personIds.indexOf(userId));
    }
    await pass(time, QUIET_MS);
  }
  for (const [n, phone] of phones.entries()) if (phone.front?.person() === null) await signIn(play, phone, n);
  await pass(time, SECOND);
  // Only a phone in a shift reads what the service has.
  for (const phone of phones) {
    if (!isRunning(phone.front?.shown().shift?.shift ?? null)) tapOn(world, phone, 'start', 0);
  }
  await pass(time, 5 * SECOND + TWO_POLLS_MS);
  play.isOver = true;
  await checkTold(service.db, ledger, contacts);
  for (const phone of phones) await checkPhone(phone, service, ledger, time.now);
  // Until every job has ended. Nobody looks at a phone meanwhile.
  for (const phone of phones) for (const tab of phone.tabs) phone.run(tab, () => tab.pageVisible.set(false));
  await pass(time, 20 * MINUTE);
  await checkStored(service.db, ledger, staff, time.now);
}

const pass = (time: VirtualTime, ms: number): Promise<void> => time.runUntil(time.now + ms);

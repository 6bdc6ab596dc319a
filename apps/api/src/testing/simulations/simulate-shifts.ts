import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { createLog } from '#core/log.ts';
import { type Database, openDatabase } from '#db/database.ts';
import { deliverBySmtp } from '#mail/deliver.ts';
import { drainQueue } from '#core/queue.ts';
import { urgentEmails } from '#mail/send-outbox.ts';
import { raiseAlarms } from '#modules/shifts/alarms/raise-alarms.ts';
import { isUndelivered } from '#modules/shifts/alarms/undelivered-table.ts';
import { storeContact } from '#modules/shifts/alarms/contacts-table.ts';
import { storeFieldEvents } from '#modules/field/receive-events.ts';
import { closeAlarm } from '#modules/shifts/close-alarm.ts';
import { webhookPoster } from '#modules/webhooks/post-webhook.ts';
import { targetsWith } from '#modules/webhooks/refused-target.ts';
import { webhookQueue } from '#modules/webhooks/send-webhooks.ts';
import { alarmOutbox } from '#modules/webhooks/webhooks-table.ts';
import { seal } from '#core/seal.ts';
import { fieldDeps } from '#testing/calls/field-calls.ts';
import { compareNotices } from '#testing/replies/compare-notices.ts';
import { startMailServer } from '#testing/servers/mail-server.ts';
import {
  type Delivery,
  type ExpectedNotice,
  Oracle,
  fakeClock,
  makeWarden,
  seededRandom,
} from './shift-world.ts';
import { startWebhookServer } from '#testing/servers/webhook-server.ts';

const SECRETS = ['a secret that is only ever used by the simulation'];
const CONFIG = { FEATURES: ['shift'] as const, TIME_ZONE: 'Europe/London', TOKEN_SECRETS: SECRETS };
const STEP_MS = 20_000;
/** After the last shift: time for what arrives late, and for staff to reach those who fell silent. */
const TAIL_MINUTES = 45;
/** Failures are this far apart, so that a message delayed by one is not delayed by the next. */
const FAILURE_EVERY_MS = 120_000;
const MINUTE = 60_000;
const START = Date.parse('2026-11-16T12:00:00Z');

class Killed extends Error {}

export type Simulated = {
  readonly shifts: number;
  readonly deliveries: number;
  readonly expected: number;
  /** Expected, but sent by no channel within 60 s. */
  readonly missing: readonly ExpectedNotice[];
  /** Sent although nothing was missed, or sent again. */
  readonly unexpected: number;
  /** Messages sent again with the same id, because an instance died after it was accepted. */
  readonly repeated: number;
  readonly slowestSeconds: number;
  readonly kills: number;
  readonly databaseFailures: number;
  /** Runs of an instance, and calls of devices, that failures of the database ended. */
  readonly failedRuns: number;
  readonly failedCalls: number;
  readonly heard: number;
};

export type SimulationOptions = {
  readonly url: string;
  readonly shifts: number;
  readonly seed: number;
  readonly mostMinutes: number;
  readonly intervals: readonly number[];
  /** Ends every connection, as a restart of the database does. */
  readonly breakDatabase: () => Promise<void>;
};

/**
 * An afternoon of shifts with a fake clock, two instances on one database, a mail server and a webhook receiver. Instances
 * die while they store a step, before and after a message is accepted; the database breaks; devices deliver late, repeatedly
 * or never. The notices that were sent are compared with the expected ones.
 */
export async function simulateShifts(options: SimulationOptions): Promise<Simulated> {
  const random = seededRandom(options.seed);
  const clock = fakeClock(START);
  /** When each message was first received, by its id; and how often. */
  const received = new Map<string, { readonly at: number; times: number }>();
  const note = (id: string) => {
    const known = received.get(id);
    if (known === undefined) received.set(id, { at: clock.at, times: 1 });
    else known.times += 1;
  };
  const mail = await startMailServer();
  const webhook = await startWebhookServer(({ body }) => {
    // Safe: the body that the service writes.
    const { alarm_id, contact } = JSON.parse(body) as { alarm_id: string; contact: string };
    note(`webhook ${alarm_id} ${contact}`);
  });
  let mailsRead = 0;
  const readMails = () => {
    for (const { text } of mail.received.slice(mailsRead)) {
      const [, alarmId = '', role = ''] = /^Message-ID: <([\da-f-]{36})\.(\w+)@/m.exec(text) ?? [];
      note(`mail ${alarmId} ${role}`);
    }
    mailsRead = mail.received.length;
  };
  let lastFailure = START;
  const counts = { kills: 0, databaseFailures: 0, failedRuns: 0, failedCalls: 0, deliveries: 0 };

  let nextKill: 'before' | 'after' | undefined;
  const dies = (moment: typeof nextKill) => {
    if (nextKill !== moment) return;
    nextKill = undefined;
    lastFailure = clock.at;
    counts.kills += 1;
    throw new Killed();
  };
  const instances = [0, 1].map(() => instanceOn(options.url));
  function instanceOn(url: string) {
    const db = openDatabase({ url, maxConnections: 6, onConnectionLost: () => undefined });
    const deps = { db, clock, log: createLog('silent') };
    const deliver = deliverBySmtp({ url: mail.url, from: 'PatrolPlan <patrol@city.example>' });
    const post = webhookPoster(targetsWith(['127.0.0.0/8']));
    return {
      db,
      async run() {
        await raiseAlarms({ ...deps, link: 'http://patrol.test/staff/today', timeZone: 'Europe/London' });
        const sent = await Promise.allSettled([
          drainQueue(
            urgentEmails(
              { ...deps, isNeeded: (emailId) => isUndelivered(db, { emailId }) },
              {
                keepText: false,
                deliver: async (email) => {
                  dies('before');
                  const outcome = await deliver(email);
                  readMails();
                  dies('after');
                  return outcome;
                },
              },
            ),
          ),
          drainQueue(
            webhookQueue(
              {
                ...deps,
                isNeeded: (webhookId) => isUndelivered(db, { webhookId }),
                secrets: SECRETS,
                post: async (message) => {
                  dies('before');
                  const outcome = await post(message);
                  dies('after');
                  return outcome;
                },
              },
              alarmOutbox(db),
            ),
          ),
        ]);
        for (const outcome of sent) if (outcome.status === 'rejected') throw outcome.reason;
      },
    };
  }

  const { db } = instances[0] ?? instanceOn(options.url);
  const wardens = await makeWardens(db, random, options);
  await storeContacts(db, webhook.url);
  const oracles = new Map(wardens.map((warden) => [warden.userId, new Oracle(warden)]));
  const waiting = wardens
    .flatMap(({ userId, deliveries }) => deliveries.map((delivery) => ({ userId, ...delivery })))
    .toSorted((one, other) => one.from - other.from);
  const silent = new Set(wardens.filter(({ fallsSilent }) => fallsSilent).map(({ userId }) => userId));

  const until = START + (options.mostMinutes + TAIL_MINUTES) * MINUTE;
  for (; clock.at < until; clock.at += STEP_MS) {
    const mayFail = nextKill === undefined && clock.at - lastFailure >= FAILURE_EVERY_MS;
    const failure = mayFail && random() < 0.5 ? random() : 1;
    if (failure < 1) lastFailure = clock.at;
    await deliverDue(failure < 0.2);
    await closeSilent();
    for (const oracle of oracles.values()) oracle.look(clock.at);
    // It strikes with the next message.
    if (failure >= 0.2 && failure < 0.8) nextKill = failure < 0.5 ? 'before' : 'after';
    const runs = Promise.allSettled(instances.map((instance) => instance.run()));
    if (failure >= 0.8 && failure < 1) {
      await wait(random() * 6);
      await options.breakDatabase();
      counts.databaseFailures += 1;
    }
    for (const outcome of await runs)
      if (outcome.status === 'rejected' && !(outcome.reason instanceof Killed)) counts.failedRuns += 1;
  }
  readMails();

  async function deliverDue(breaksMeanwhile: boolean): Promise<void> {
    const due: typeof waiting = [];
    while ((waiting[0]?.from ?? Infinity) <= clock.at) due.push(...waiting.splice(0, 1));
    const breaking = breaksMeanwhile ? options.breakDatabase() : undefined;
    if (breaksMeanwhile) counts.databaseFailures += 1;
    const byUser = Map.groupBy(due, ({ userId }) => userId);
    await Promise.all([...byUser.values()].map((own) => deliverEvents(own)));
    await breaking;
    waiting.sort((one, other) => one.from - other.from);
  }

  async function deliverEvents(own: typeof waiting): Promise<void> {
    for (const delivery of own) {
      const oracle = oracles.get(delivery.userId);
      const later = oracle?.waitsUntil(clock.at);
      if (later !== undefined) {
        waiting.push({ ...delivery, from: later });
        continue;
      }
      await sendUntilAnswered(delivery);
      counts.deliveries += 1;
      oracle?.receive(delivery, clock.at);
    }
  }

  /** The device has no answer and sends it again; the first call may have been stored. */
  async function sendUntilAnswered(delivery: (typeof waiting)[number]): Promise<void> {
    const person = { userId: delivery.userId, isStaff: false, areaIds: [] };
    for (;;) {
      const { db: through } = instances[random() < 0.5 ? 0 : 1] ?? { db };
      const deps = fieldDeps({ db: through, clock }, CONFIG);
      const answer = await storeFieldEvents(deps, person, [wire(delivery)]).catch(() => undefined);
      if (answer !== undefined) return;
      counts.failedCalls += 1;
      await wait(20);
    }
  }

  /** Staff reach the silent wardens, who then end their shift. */
  async function closeSilent(): Promise<void> {
    for (const userId of silent) {
      const oracle = oracles.get(userId);
      if (oracle?.hasNotifiedAll(clock.at) !== true || random() > 0.05) continue;
      const open = await readAlarm(db, userId).catch(() => undefined);
      if (open === undefined) continue;
      const closed = await closeAlarm(
        { db, clock },
        { ids: [open], reachedBy: 'Mark', actor: 'simulation' },
      ).catch(() => undefined);
      if (closed?.ok !== true) continue;
      oracle.close(clock.at);
      silent.delete(userId);
      const at = clock.at + MINUTE;
      waiting.push({ userId, kind: 'end', id: wireId(), at, from: at });
    }
  }

  const compared = await compareNotices(
    db,
    [...oracles.values()].flatMap(({ expected }) => expected),
    received,
  );
  for (const instance of instances) await instance.db.destroy();
  await mail.close();
  await webhook.close();
  return { shifts: options.shifts, ...compared, ...counts };
}

let nth = 0;
const wireId = () => `019a8c9f-3a00-7000-8000-${String((nth += 1)).padStart(12, '0')}`;
const wire = ({ id, kind, at }: Delivery) => ({ id, kind, at: new Date(at).toISOString() });

async function makeWardens(db: Database, random: () => number, options: SimulationOptions) {
  const { rows } = await sql<{ id: number }>`
    insert into users (email, password_hash, first_name, last_name)
    select 'warden' || n || '@simulation.example', '', 'Warden', n::text from generate_series(1, ${options.shifts}) as n
    returning id
  `.execute(db);
  await sql`insert into organisation (check_in, check_in_minutes) values (true, 60)`.execute(db);
  const wardens = rows.map(({ id }) => makeWarden(id, random, { startsAt: START, ...options }));
  const intervals = wardens.map(({ userId, intervalMinutes: minutes }) => ({ user_id: userId, minutes }));
  await sql`
    insert into check_in_intervals (user_id, minutes)
    select * from json_to_recordset(${JSON.stringify(intervals)}::json) as i (user_id integer, minutes smallint)
  `.execute(db);
  return wardens;
}

async function storeContacts(db: Database, webhookUrl: string): Promise<void> {
  const secret = seal('whsec', SECRETS, 'webhook secrets');
  const contact = { webhook_url: webhookUrl, webhook_secret: secret };
  await storeContact(db, { role: 'duty', name: 'Mark', email: 'mark@city.example', ...contact });
  await storeContact(db, { role: 'second', name: 'Helen', email: 'helen@city.example', ...contact });
}

async function readAlarm(db: Database, userId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('alarms')
    .select('id')
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

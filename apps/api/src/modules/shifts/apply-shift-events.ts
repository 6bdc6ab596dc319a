import type { ShiftEventInput } from '@patrolplan/contract/shift';
import type { Database } from '#db/database.ts';
import { visibleSiteIds } from '#modules/areas/visible-areas-table.ts';
import type { Outcome, Receipt } from '#modules/field/events/apply.ts';
import { storeOnce } from '#modules/field/events/store-once.ts';
import { timeRefusal } from '#modules/field/events/time-refusal.ts';
import { insertAlarm } from '#modules/shifts/alarms/alarms-table.ts';
import { type EventTime, MAX_AHEAD_MS, eventTimes } from './event-time.ts';
import { refreshShift } from './refresh-shift.ts';
import { countEvents, eventOwners, insertEvents, insertSheet, lockUserShift } from './shift-events-table.ts';

/** Far more than anybody taps in a day: a device that went wrong must not fill the table. */
const MOST_A_DAY = 2_000;
const DAY_MS = 24 * 3_600_000;

/** Stores events of the shift of a person. The shift is what follows from all of them, in whatever order they arrive. */
export async function applyShiftEvents(
  tx: Database,
  events: readonly ShiftEventInput[],
  { person, now }: Receipt,
): Promise<readonly Outcome[]> {
  const { userId } = person;
  await lockUserShift(tx, userId);
  let times: ReadonlyMap<string, EventTime> = new Map();
  const { outcomes, stored } = await storeOnce(events, {
    userId,
    readOwners: (ids) => eventOwners(tx, ids),
    async refuse(fresh) {
      const sites = await visibleSiteIds(tx, person, fresh.flatMap(eventSiteIds));
      const isFull = (await countEvents(tx, userId, new Date(now.getTime() - DAY_MS))) >= MOST_A_DAY;
      return fresh.map((event) =>
        shiftEventRefusal(event, {
          now,
          isFull,
          seesItsSites: eventSiteIds(event).every((site) => sites.has(site)),
        }),
      );
    },
    insert(accepted) {
      times = eventTimes(accepted, now);
      const timed = accepted.map((event) => ({ event, time: eventTime(times, event.id) }));
      return insertEvents(tx, timed, { userId, receivedAt: now });
    },
  });
  for (const event of stored) await storeContent(tx, event, { userId, ...eventTime(times, event.id) });
  if (stored.length > 0) await refreshShift(tx, { userId, now });
  return outcomes;
}

/** Why a new event is not accepted; null when it is. A call for help is refused neither for its time nor for the number of events. */
export function shiftEventRefusal(
  { kind, at }: Pick<ShiftEventInput, 'kind' | 'at'>,
  {
    now,
    isFull,
    seesItsSites,
  }: { readonly now: Date; readonly isFull: boolean; readonly seesItsSites: boolean },
): Outcome {
  if (kind === 'help') return null;
  const wrongTime = timeRefusal(at, now, MAX_AHEAD_MS);
  if (wrongTime !== null) return wrongTime;
  if (isFull) return 'too_many';
  return seesItsSites ? null : 'outside_areas';
}

/** The sites that a sheet names. */
const eventSiteIds = (event: ShiftEventInput): readonly number[] =>
  event.kind === 'sheet'
    ? [...event.sheet.skipped, ...event.sheet.notes, ...event.sheet.incidents].flatMap(
        ({ site_id }) => site_id ?? [],
      )
    : [];

function eventTime(times: ReadonlyMap<string, EventTime>, id: string): EventTime {
  const time = times.get(id);
  if (time === undefined) throw new Error('Every event has a time');
  return time;
}

async function storeContent(
  tx: Database,
  event: ShiftEventInput,
  { userId, at, statedAt }: EventTime & { readonly userId: number },
): Promise<void> {
  const { id, kind } = event;
  if (kind === 'help')
    await insertAlarm(tx, { id, userId, kind, dueAt: at, statedAt, position: event.position });
  if (kind === 'sheet') await insertSheet(tx, { id, userId, sentAt: at, content: event.sheet });
}

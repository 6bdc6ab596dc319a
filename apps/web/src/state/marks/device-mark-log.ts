import { MARK_REASONS, MARK_REFUSALS, marksContract } from '@patrolplan/contract/marks';
import type { MarkRefusal } from '@patrolplan/contract/marks';
import { v7 as timeOrderedId } from 'uuid';
import * as v from 'valibot';
import { openMarkLog } from './mark-log.ts';
import { leftRound, publishMarks } from './marks.ts';
import type { MarkLog } from './marks.ts';
import { markedAfter, withoutMarked } from '#domain/mark/device-mark.ts';
import type { DeviceMark, OwnMarkedSites } from '#domain/mark/device-mark.ts';
import { ok } from '#domain/result.ts';
import { now } from '#platform/clock.ts';
import { online } from '#platform/connection.ts';
import { exclusiveOverTabs } from '#platform/http/renew-token.ts';
import { pageVisible } from '#platform/page/visibility.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { report } from '#platform/report.ts';
import { keepStorage } from '#platform/storage/keep-storage.ts';
import { openKeyedStore } from '#platform/storage/keyed-store.ts';
import { openTabChannel } from '#platform/tab-channel.ts';
import { api } from '#state/api.ts';
import { clockDifferenceMs } from '#state/clock-difference.ts';
import { person } from '#state/person.ts';
import { markedSites } from '#state/plan/marked-sites.ts';
import { activeRound, changeRound } from '#state/stored-round.ts';
import type { Deliver } from '#state/delivery/deliver-in-halves.ts';

const NAME = 'pp:marks';
const time = v.pipe(v.number(), v.finite());

const deviceMark = v.object({
  id: v.string(),
  userId: v.number(),
  siteId: v.number(),
  siteName: v.string(),
  reason: v.picklist(MARK_REASONS),
  note: v.string(),
  at: time,
  markedAt: time,
  sendAfter: time,
  state: v.picklist(['waiting', 'sent', 'refused']),
  refusal: v.nullable(v.picklist(MARK_REFUSALS)),
});

function readDeviceMark(record: unknown): DeviceMark | null {
  const read = v.safeParse(deviceMark, record);
  return read.success ? read.output : null;
}

const deviceNow = () => now().getTime();

/** The mark log of this device, wired to the browser, the session and the service. */
export function openDeviceMarkLog(): Promise<MarkLog> {
  let own: OwnMarkedSites = { waiting: [], undoable: [], sent: [] };
  const dropStops = () => {
    const undoable = new Set(own.undoable);
    dropMarkedStops(new Set(markedSites.get()?.filter((siteId) => !undoable.has(siteId))));
  };
  followMarkedSites(() => own.waiting);
  markedSites.subscribe(dropStops);
  // A round may start, or arrive from staff, with a site that was marked meanwhile.
  activeRound.subscribe(dropStops);
  return openMarkLog({
    store: openKeyedStore(NAME, readDeviceMark),
    channel: openTabChannel(NAME),
    person,
    online,
    pageVisible,
    now: deviceNow,
    difference: clockDifferenceMs,
    newId: (at) => timeOrderedId({ msecs: at }),
    deliver,
    exclusive: exclusiveOverTabs('patrolplan-marks'),
    publish: publishMarks,
    hideSites(sites) {
      const marked = markedAfter(markedSites.get() ?? [], own, sites);
      own = sites;
      if (marked.length > 0 || markedSites.get()) markedSites.set([...marked]);
      dropStops();
    },
    keepStorage,
    report,
  });
}

/** Sends marks. Deliveries are idempotent, so a missing response is retried. */
const deliver: Deliver<DeviceMark, MarkRefusal> = async (userId, marks) => {
  const latest = deviceNow() + clockDifferenceMs();
  const reply = await api.call(
    marksContract.sendMarks,
    {
      body: {
        user_id: userId,
        // Never in the future: if the device clock was ahead, the time of sending counts.
        marks: marks.map(({ id, siteId, at, reason, note }) => ({
          id,
          site_id: siteId,
          marked_at: new Date(Math.min(at, latest)).toISOString(),
          reason,
          note,
        })),
      },
    },
    { retry: { count: 2 } },
  );
  if (!reply.ok) return reply;
  return ok(
    new Map(
      reply.value.results.map(({ id, status, reason }) => [
        id,
        status === 'stored' ? null : (reason ?? 'invalid'),
      ]),
    ),
  );
};

/**
 * The boosts replace the sites by those that the service knows; `unsent` are added again. A site that can be enforced again
 * may be missing in the scores that were read meanwhile.
 */
function followMarkedSites(unsent: () => readonly number[]): void {
  let before = markedSites.get() ?? [];
  markedSites.subscribe(() => {
    const marked = new Set(markedSites.get());
    if (unsent().some((siteId) => !marked.has(siteId))) {
      markedSites.set([...new Set([...marked, ...unsent()])]);
      return;
    }
    const isBack = before.some((siteId) => !marked.has(siteId));
    before = [...marked];
    if (!isBack) return;
    queryClient.invalidateQueries({ queryKey: ['scores'] }).catch((cause: unknown) => report('marks', cause));
  });
}

function dropMarkedStops(marked: ReadonlySet<number>): void {
  const round = activeRound.get();
  const at = deviceNow();
  if (round === null || marked.size === 0) return;
  const { names } = withoutMarked(round, marked, at);
  if (names.length === 0) return;
  leftRound.set([...new Set([...leftRound.get(), ...names])]);
  changeRound(round.id, (last) => withoutMarked(last, marked, at).round);
}

import { shiftContract } from '@patrolplan/contract/shift';
import { v7 as timeOrderedId } from 'uuid';
import { createDeliverShift } from './deliver-shift.ts';
import { openShiftLog } from './shift-log.ts';
import { readShiftEvent, readShiftRecord } from './shift-records.ts';
import { publishShift } from './shift.ts';
import type { ShiftLog } from './shift.ts';
import { runtimeConfig } from '#config/runtime-config.ts';
import { roundInProgress } from '#domain/round/progress.ts';
import { nextStop, stopKey } from '#domain/round/round.ts';
import { returnVisits } from '#domain/shift/return-visits.ts';
import { now } from '#platform/clock.ts';
import { online } from '#platform/connection.ts';
import { exclusiveOverTabs } from '#platform/http/renew-token.ts';
import { pageVisible } from '#platform/page/visibility.ts';
import { report } from '#platform/report.ts';
import { keepStorage } from '#platform/storage/keep-storage.ts';
import { openKeyedStore } from '#platform/storage/keyed-store.ts';
import { storedValue } from '#platform/storage/stored-value.ts';
import { openTabChannel } from '#platform/tab-channel.ts';
import { api } from '#state/api.ts';
import { clockDifferenceMs } from '#state/clock-difference.ts';
import { person } from '#state/person.ts';
import { activeRound } from '#state/stored-round.ts';
import { visitsOnDevice } from '#state/visits/visits.ts';

const NAME = 'pp:shift';

/** The shift log of this device, wired to the browser, the session and the service. */
export function openDeviceShiftLog(): Promise<ShiftLog> {
  const deviceNow = () => now().getTime();
  return openShiftLog({
    store: openKeyedStore(NAME, readShiftEvent),
    records: openKeyedStore('pp:shiftState', readShiftRecord),
    channel: openTabChannel(NAME),
    person,
    online,
    pageVisible,
    now: deviceNow,
    difference: clockDifferenceMs,
    newId: (at) => timeOrderedId({ msecs: at }),
    createDeliver: (onReply) => createDeliverShift(api, () => deviceNow() + clockDifferenceMs(), onReply),
    async read() {
      const reply = await api.call(shiftContract.readShift, {});
      return reply.ok ? reply.value : null;
    },
    isBrought: () => runtimeConfig().features.includes('team'),
    exclusive: exclusiveOverTabs('patrolplan-shift'),
    publish: publishShift,
    keepStorage,
    report,
    visitsSent: {
      get: () => visitsOnDevice.get().visits.filter(({ state }) => state === 'sent').length,
      subscribe(onChange) {
        let sent = this.get();
        return visitsOnDevice.subscribe(() => {
          const before = sent;
          sent = this.get();
          if (sent > before) onChange();
        });
      },
    },
    nextStop: {
      get() {
        const round = roundInProgress(activeRound.get());
        const stop = round && nextStop(round);
        // A break of the round is at no site.
        return round && stop && stop.kind !== 'break' ? `${round.id} ${stopKey(stop)}` : null;
      },
      subscribe: activeRound.subscribe,
    },
    sites: storedValue('cachedSites'),
    returns: { get: () => returnVisits(activeRound.get()), subscribe: activeRound.subscribe },
  });
}

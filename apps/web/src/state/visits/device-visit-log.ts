import { v7 as timeOrderedId } from 'uuid';
import { createCorrect, createDeliver } from './deliver-visits.ts';
import { readDeviceVisit } from './device-visit-schema.ts';
import { openVisitLog } from './visit-log.ts';
import { now } from '#platform/clock.ts';
import { online } from '#platform/connection.ts';
import { exclusiveOverTabs } from '#platform/http/renew-token.ts';
import { pageVisible } from '#platform/page/visibility.ts';
import { report } from '#platform/report.ts';
import { keepStorage } from '#platform/storage/keep-storage.ts';
import { openKeyedStore } from '#platform/storage/keyed-store.ts';
import { openTabChannel } from '#platform/tab-channel.ts';
import { api } from '#state/api.ts';
import { clockDifferenceMs } from '#state/clock-difference.ts';
import { person } from '#state/person.ts';
import { publishRemoved } from './removed-ids.ts';
import { publishVisits } from './visits.ts';
import type { VisitLog } from './visits.ts';

const NAME = 'pp:visits';

/** The visit log of this device, wired to the browser, the session and the service. */
export function openDeviceVisitLog(): Promise<VisitLog> {
  const deviceNow = () => now().getTime();
  const serverNow = () => deviceNow() + clockDifferenceMs();
  return openVisitLog({
    store: openKeyedStore(NAME, readDeviceVisit),
    channel: openTabChannel(NAME),
    person,
    online,
    pageVisible,
    now: deviceNow,
    difference: clockDifferenceMs,
    newId: (at) => timeOrderedId({ msecs: at }),
    deliver: createDeliver(api, serverNow),
    correct: createCorrect(api, serverNow),
    exclusive: exclusiveOverTabs('patrolplan-visits'),
    publish: publishVisits,
    publishRemoved,
    keepStorage,
    report,
  });
}

import { contract } from '@patrolplan/contract';
import { v7 as timeOrderedId } from 'uuid';
import { followClosedSites } from './closed-sites.ts';
import { createFieldCalls } from './deliver.ts';
import { type FieldLog, openFieldLog } from './field-log.ts';
import { readFieldRecord } from './field-records.ts';
import { OLD_STORE_NAMES, type Old, type OldStores } from './move-old-stores.ts';
import { publishField } from './on-device.ts';
import { returnVisits } from '#domain/shift/return-visits.ts';
import { siteFromReply } from '#domain/site/site.ts';
import { withoutOpenStop } from '#domain/team/job-in-round.ts';
import { now } from '#platform/clock.ts';
import { online } from '#platform/connection.ts';
import { exclusiveOverTabs } from '#platform/http/renew-token.ts';
import { pageVisible } from '#platform/page/visibility.ts';
import { report } from '#platform/report.ts';
import { keepStorage } from '#platform/storage/keep-storage.ts';
import { openKeyedStore } from '#platform/storage/keyed-store.ts';
import { storedValue } from '#platform/storage/stored-value.ts';
import { openTabChannel } from '#platform/tab-channel.ts';
import { activeRound, changeRound } from '#state/plan/stored-round.ts';
import { api } from '#state/service/api.ts';
import { clockDifferenceMs } from '#state/service/clock-difference.ts';
import { person } from '#state/session/person.ts';

const NAME = 'pp:field';

const deviceNow = () => now().getTime();

/** The field log of this device, wired to the browser, the session and the service. */
export async function openDeviceFieldLog(): Promise<FieldLog> {
  return openFieldLog({
    store: openKeyedStore(NAME, readFieldRecord),
    oldStores: await oldStores(),
    channel: openTabChannel(NAME),
    calls: createFieldCalls(api, deviceNow),
    person,
    online,
    pageVisible,
    now: deviceNow,
    difference: clockDifferenceMs,
    newId: (at) => timeOrderedId({ msecs: at }),
    exclusive: {
      urgent: exclusiveOverTabs('patrolplan-field-urgent'),
      others: exclusiveOverTabs('patrolplan-field'),
    },
    publish: publishField,
    hideSites: followClosedSites(),
    round: activeRound,
    returns: { get: () => returnVisits(activeRound.get()), subscribe: activeRound.subscribe },
    sites: storedValue('cachedSites'),
    async readSites() {
      const areas = storedValue('pp:profile').get()?.areas ?? [];
      if (areas.length === 0) return [];
      const reply = await api.call(contract.scoreSites, { body: { selected_areas: [...areas] } });
      return reply.ok ? reply.value.map(siteFromReply) : null;
    },
    dropStop(siteId) {
      const round = activeRound.get();
      if (round) changeRound(round.id, (last) => withoutOpenStop(last, siteId));
    },
    keepStorage,
    report,
  });
}

/** Opens those that exist: opening another one would make it. A browser that cannot tell has all of them. */
async function oldStores(): Promise<OldStores> {
  const found =
    'databases' in indexedDB ? await indexedDB.databases() : OLD_STORE_NAMES.map((name) => ({ name }));
  const names = new Set(found.map(({ name }) => name));
  return Object.fromEntries(
    OLD_STORE_NAMES.filter((name) => names.has(name)).map((name) => [name, openKeyedStore(name, readOld)]),
  );
}

function readOld(record: unknown): Old | null {
  const isKeyed =
    typeof record === 'object' && record !== null && 'id' in record && typeof record.id === 'string';
  return isKeyed ? (record as Old) : null; // safe: its content is checked when it is moved
}

import { contract } from '@patrolplan/contract';
import { teamContract } from '@patrolplan/contract/team';
import { v7 as timeOrderedId } from 'uuid';
import { createTeamSend } from './send-team.ts';
import { TEAM_POLL_MS, openTeamLog } from './team-log.ts';
import { readTeamEvent, readTeamRecord } from './team-records.ts';
import { publishTeam } from './team.ts';
import type { TeamLog } from './team.ts';
import { withoutOpenStop } from '#domain/team/job-in-round.ts';
import { siteFromReply } from '#domain/site/site.ts';
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
import { isOnShift, shiftLog } from '#state/shift/shift.ts';
import { activeRound, changeRound } from '#state/stored-round.ts';
import { visitsOnDevice } from '#state/visits/visits.ts';

const NAME = 'pp:team';

/** The team log of this device, wired to the browser, the session and the service. */
export function openDeviceTeamLog(): Promise<TeamLog> {
  const deviceNow = () => now().getTime();
  return openTeamLog({
    store: openKeyedStore(NAME, readTeamEvent),
    records: openKeyedStore('pp:teamState', readTeamRecord),
    channel: openTabChannel(NAME),
    person,
    online,
    pageVisible,
    now: deviceNow,
    difference: clockDifferenceMs,
    newId: (at) => timeOrderedId({ msecs: at }),
    isOnShift,
    send: createTeamSend(api, () => deviceNow() + clockDifferenceMs()),
    async read(since) {
      const storeShift = (await shiftLog()).storeAlong(TEAM_POLL_MS);
      const params = { since, shift: storeShift ? 1 : '' };
      const reply = await api.call(teamContract.readTeamChanges, { params });
      if (!reply.ok) return null;
      if (reply.value.own_shift) await storeShift?.(reply.value.own_shift);
      return reply.value;
    },
    publish: publishTeam,
    round: activeRound,
    lastVisits: { get: () => visitsOnDevice.get().lastAt, subscribe: visitsOnDevice.subscribe },
    planSites: () => storedValue('cachedSites').get() ?? [],
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
    exclusive: exclusiveOverTabs('patrolplan-team'),
    keepStorage,
    report,
  });
}

import { join } from 'node:path';
import type { ClusterSettings } from './cluster-settings.ts';

const NAMES = ['db1', 'db2', 'db3'];
const PORTS_PER_MEMBER = 4;
/** The ports of the members, then those of HAProxy and PgBouncer. */
export const PORTS_NEEDED = NAMES.length * PORTS_PER_MEMBER + 3;

export type Place = {
  readonly folder: string;
  readonly firstPort: number;
  readonly systemUser: string;
  readonly postgresPrograms: string;
};

/**
 * The cluster on one machine, for trials: what differs from three real machines is ports and folders, no watchdog, and
 * Patroni's times. A shorter lease means a shorter failover; on a real network with pauses it also means failovers without
 * need, which is why Patroni's own times are 30, 10 and 10 seconds.
 */
export function loopbackSettings(place: Place): ClusterSettings {
  const { folder, firstPort, systemUser } = place;
  const after = firstPort + NAMES.length * PORTS_PER_MEMBER;
  return {
    members: NAMES.map((name, index) => memberSettings(name, firstPort + index * PORTS_PER_MEMBER, place)),
    applicationNetwork: '127.0.0.1/32',
    repository: join(folder, 'repository'),
    watchdog: 'off',
    ttl: 10,
    loopWait: 2,
    retryTimeout: 4,
    haproxyUser: systemUser,
    poolerAddress: '127.0.0.1',
    primaryPort: after,
    replicaPort: after + 1,
    poolerPort: after + 2,
    userList: join(folder, 'userlist.txt'),
    poolerLog: join(folder, 'pgbouncer.log'),
  };
}

function memberSettings(name: string, port: number, { folder, systemUser, postgresPrograms }: Place) {
  const own = join(folder, name);
  return {
    name,
    address: '127.0.0.1',
    postgresPort: port,
    patroniPort: port + 1,
    etcdClientPort: port + 2,
    etcdPeerPort: port + 3,
    postgresPrograms,
    systemUser,
    data: join(own, 'data'),
    run: own,
    etcdData: join(own, 'etcd'),
    pgbackrest: join(own, 'pgbackrest.conf'),
  };
}

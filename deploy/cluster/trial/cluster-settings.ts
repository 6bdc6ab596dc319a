import * as v from 'valibot';

const port = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(65_535));
const seconds = v.pipe(v.number(), v.integer(), v.minValue(1));

/** What every member has. */
const ofMember = {
  postgresPort: port,
  patroniPort: port,
  etcdClientPort: port,
  etcdPeerPort: port,
  postgresPrograms: v.string(),
  /** The user of the system that runs PostgreSQL, and the name of PostgreSQL's administrator. */
  systemUser: v.string(),
  data: v.string(),
  /** The folder of sockets and locks. */
  run: v.string(),
  etcdData: v.string(),
  pgbackrest: v.string(),
};

const nameAndAddress = { name: v.string(), address: v.string() };

const common = {
  /** From where the service connects. */
  applicationNetwork: v.string(),
  repository: v.string(),
  watchdog: v.picklist(['off', 'automatic', 'required']),
  /** Patroni's times: a primary that has not renewed its lease for `ttl` is replaced. */
  ttl: seconds,
  loopWait: seconds,
  retryTimeout: seconds,
  haproxyUser: v.string(),
  poolerAddress: v.string(),
  primaryPort: port,
  replicaPort: port,
  poolerPort: port,
  userList: v.string(),
  poolerLog: v.string(),
};

const settings = v.object({ ...common, members: v.array(v.object({ ...nameAndAddress, ...ofMember })) });

/** A cluster of three members, each with all of its values. */
export type ClusterSettings = v.InferOutput<typeof settings>;

/** The file `machines.json`: real machines differ in name and address only, so the rest is written once. */
const machines = v.object({
  ...common,
  ...ofMember,
  members: v.pipe(v.array(v.object(nameAndAddress)), v.length(3, 'Three members are needed.')),
});

export function readMachines(json: string): ClusterSettings {
  const read = v.parse(machines, JSON.parse(json));
  return { ...read, members: read.members.map((member) => ({ ...read, ...member })) };
}

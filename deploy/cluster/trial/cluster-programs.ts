import { findProgram } from '#api/testing/find-program.ts';
import { findPostgresBinaries } from '#api/testing/database/postgres-cluster.ts';

/** The programs of the cluster, and the Debian packages that have them. */
const PACKAGES = {
  patroni: 'patroni',
  patronictl: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  pgbackrest: 'pgbackrest',
  setpriv: 'util-linux',
} as const;

export type ClusterProgram = keyof typeof PACKAGES;

/** What to install before a cluster can run here; undefined when nothing is missing. */
export function missingPackages(): string | undefined {
  // Safe: the keys of the object above.
  const programs = Object.keys(PACKAGES) as ClusterProgram[];
  const packages: string[] = programs.flatMap((name) =>
    findProgram(name) === undefined ? [PACKAGES[name]] : [],
  );
  if (findPostgresBinaries() === undefined) packages.push('postgresql');
  if (packages.length === 0) return undefined;
  return `The cluster needs these Debian packages: apt-get install ${[...new Set(packages)].join(' ')}`;
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PostgresCluster } from '#api/testing/database/postgres-cluster.ts';

const NS_PER_MS = 1_000_000;

/** CPU time of the running processes of a database server so far. Linux only. */
export function postgresCpuMs({ folder }: Pick<PostgresCluster, 'folder'>): number {
  const postmaster = readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0] ?? '';
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ');
  const onCpuNs = (pid: string) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]);
  return [postmaster, ...children].reduce((sum, pid) => sum + onCpuNs(pid), 0) / NS_PER_MS;
}

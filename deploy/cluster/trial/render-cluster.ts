import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#launcher/repository.ts';
import type { ClusterSettings } from './cluster-settings.ts';
import { type Values, renderTemplate } from './render-template.ts';

export const TEMPLATES = join(ROOT, 'deploy', 'cluster');
export const APPLICATION_FILES = ['haproxy.cfg', 'pgbouncer.ini'] as const;

const MEMBER_FILES = ['etcd.yml', 'patroni.yml', 'pgbackrest.conf', 'nftables.conf'] as const;

type MemberFile = (typeof MEMBER_FILES)[number];
type ApplicationFile = (typeof APPLICATION_FILES)[number];

export type RenderedCluster = {
  /** By the name of the member, then by the name of the file. */
  readonly members: Readonly<Record<string, Readonly<Record<MemberFile, string>>>>;
  /** For each machine that runs an instance of the service. */
  readonly application: Readonly<Record<ApplicationFile, string>>;
};

export function renderCluster({ members, ...common }: ClusterSettings): RenderedCluster {
  if (common.ttl < common.loopWait + 2 * common.retryTimeout)
    throw new Error(
      'ttl must be at least loopWait plus twice retryTimeout, or a slow etcd costs a failover.',
    );
  const etcdMembers = members
    .map(({ name, address, etcdPeerPort }) => `${name}=http://${address}:${etcdPeerPort}`)
    .join(',');
  const render = (file: string, values: Values) =>
    renderTemplate(readFileSync(join(TEMPLATES, file), 'utf8'), { ...values, etcdMembers }, members);
  return {
    members: Object.fromEntries(
      members.map((own) => {
        const files = MEMBER_FILES.map((file) => [file, render(file, { ...common, ...own })] as const);
        // Safe: one entry for each of the names.
        return [own.name, Object.fromEntries(files) as Record<MemberFile, string>];
      }),
    ),
    application: {
      'haproxy.cfg': render('haproxy.cfg', common),
      'pgbouncer.ini': render('pgbouncer.ini', common),
    },
  };
}

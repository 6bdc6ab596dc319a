import { readFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readMachines } from './cluster-settings.ts';
import { TEMPLATES, renderCluster } from './render-cluster.ts';

/** What the rendered rules of a member say of a connection: the first rule that matches decides, as in nftables. */
const machines = readFileSync(join(TEMPLATES, 'machines.json'), 'utf8').replace('10.0.0.0/24', '10.0.1.0/24');
const rules = renderCluster(readMachines(machines)).members['db1']?.['nftables.conf'] ?? '';

function verdict(port: number, from: string): string {
  for (const [, ports = '', source, verdict = ''] of rules.matchAll(
    /^\s*tcp dport \{ ([\d, ]+) \}(?: ip saddr (\S+))? (accept|drop)$/gm,
  )) {
    const isFrom = source === undefined || contains(source, from);
    if (ports.split(', ').map(Number).includes(port) && isFrom) return verdict;
  }
  return 'policy';
}

function contains(network: string, address: string): boolean {
  const [base = '', bits = '32'] = network.split('/');
  const list = new BlockList();
  list.addSubnet(base, Number(bits));
  return list.check(address);
}

const MEMBER = '10.0.0.12';
const WITH_SERVICE = '10.0.1.7';
const STRANGER = '10.0.0.99';

test.each([2379, 2380])('etcd on port %s answers the members only', (port) => {
  expect([MEMBER, WITH_SERVICE, STRANGER].map((from) => verdict(port, from))).toEqual([
    'accept',
    'drop',
    'drop',
  ]);
});

test.each([5432, 8008])('port %s answers the members and the machines with the service only', (port) => {
  expect([MEMBER, WITH_SERVICE, STRANGER].map((from) => verdict(port, from))).toEqual([
    'accept',
    'accept',
    'drop',
  ]);
});

test('the firewall does not change a port of another program', () => {
  expect(verdict(22, STRANGER)).toBe('policy');
});

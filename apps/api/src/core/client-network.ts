import { isIPv4, isIPv6 } from 'node:net';

const GROUPS = 8;
/** A provider assigns a /48 to one customer, who could otherwise use a new network for each attempt. */
const NETWORK_GROUPS = 3;

/**
 * The network of a caller's address, which limits count by. Some proxies write the port too, as `192.0.2.7:443` or
 * `[2001:db8::1]:443`; it changes with every connection and does not count.
 */
export function clientNetwork(caller: string): string {
  const address = withoutPort(caller.trim().toLowerCase()).split('%', 1)[0] ?? '';
  if (!isIPv6(address)) return address;
  const groups = toGroups(address);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xff_ff;
  if (isMapped) return groups.slice(6).flatMap(toBytes).join('.');
  return groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.toString(16))
    .join(':');
}

function withoutPort(text: string): string {
  const bracketed = /^\[(.+)\](:\d+)?$/.exec(text)?.[1];
  if (bracketed !== undefined) return bracketed;
  const [address = '', port, ...rest] = text.split(':');
  return port !== undefined && rest.length === 0 && isIPv4(address) ? address : text;
}

/** The eight groups of a valid IPv6 address, with `::` filled up. */
function toGroups(address: string): readonly number[] {
  const [head = '', tail] = address.split('::');
  const leading = parseNumbers(head);
  const trailing = parseNumbers(tail ?? '');
  return [...leading, ...Array<number>(GROUPS - leading.length - trailing.length).fill(0), ...trailing];
}

/** The last two groups may be written as an IPv4 address. */
function parseNumbers(part: string): readonly number[] {
  if (part === '') return [];
  return part.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}

const toBytes = (group: number): readonly number[] => [Math.floor(group / 256), group % 256];
